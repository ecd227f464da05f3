<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About kx-desktop</source>
        <translation>关于 kx-desktop</translation>
    </message>
    <message>
        <source>Version {0}</source>
        <translation>版本 {0}</translation>
    </message>
    <message>
        <source>Finds the passage that answers a question, in your own files. Nothing leaves this machine.</source>
        <translation>在您自己的文件中找到回答问题的段落。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>Library folder</source>
        <translation>资料库文件夹</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>kx-desktop and the bundled model all-MiniLM-L6-v2 are under the Apache License 2.0; Qt and PySide6 are under the LGPL 3, and the other libraries in the box are under free licences of their own, whose texts come with them.</source>
        <translation>kx-desktop 和内置模型 all-MiniLM-L6-v2 采用 Apache 许可证 2.0；Qt 和 PySide6 采用 LGPL 3；随附的其他库采用各自的自由许可证，许可证文本随库提供。</translation>
    </message>
    <message>
        <source>Show library folder</source>
        <translation>显示资料库文件夹</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add text…</source>
        <translation>添加文本…</translation>
    </message>
    <message>
        <source>Add files with details…</source>
        <translation>添加文件并填写详情…</translation>
    </message>
    <message>
        <source>Export hits…</source>
        <translation>导出结果…</translation>
    </message>
    <message>
        <source>Import a dataset…</source>
        <translation>导入数据集…</translation>
    </message>
    <message>
        <source>Check the library…</source>
        <translation>检查资料库…</translation>
    </message>
    <message>
        <source>Move the library…</source>
        <translation>移动资料库…</translation>
    </message>
    <message>
        <source>Copy the library…</source>
        <translation>复制资料库…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Paste files or text</source>
        <translation>粘贴文件或文本</translation>
    </message>
    <message>
        <source>Go to the query</source>
        <translation>转到查询框</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>重新搜索</translation>
    </message>
    <message>
        <source>Copy query as kx command</source>
        <translation>将查询复制为 kx 命令</translation>
    </message>
    <message>
        <source>Copy query as Python</source>
        <translation>将查询复制为 Python</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Advanced search options</source>
        <translation>高级搜索选项</translation>
    </message>
    <message>
        <source>Ingestion panel</source>
        <translation>导入面板</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Usual size</source>
        <translation>实际大小</translation>
    </message>
    <message>
        <source>Light or dark as the system</source>
        <translation>浅色或深色跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>New dataset…</source>
        <translation>新建数据集…</translation>
    </message>
    <message>
        <source>About the dataset</source>
        <translation>数据集信息</translation>
    </message>
    <message>
        <source>Follow a folder…</source>
        <translation>跟踪文件夹…</translation>
    </message>
    <message>
        <source>Duplicates…</source>
        <translation>重复内容…</translation>
    </message>
    <message>
        <source>Give a password…</source>
        <translation>提供密码…</translation>
    </message>
    <message>
        <source>Rebuild into a new dataset…</source>
        <translation>重建为新数据集…</translation>
    </message>
    <message>
        <source>Export to a file…</source>
        <translation>导出为文件…</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一个结果</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>Why this result</source>
        <translation>为何是此结果</translation>
    </message>
    <message>
        <source>Copy passage</source>
        <translation>复制段落</translation>
    </message>
    <message>
        <source>Copy citation</source>
        <translation>复制引文</translation>
    </message>
    <message>
        <source>Next mark</source>
        <translation>下一处标记</translation>
    </message>
    <message>
        <source>Previous mark</source>
        <translation>上一处标记</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>How to</source>
        <translation>使用方法</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>About kx-desktop</source>
        <translation>关于 kx-desktop</translation>
    </message>
</context>
<context>
    <name>AddDialog</name>
    <message>
        <source>Add to a dataset</source>
        <translation>添加到数据集</translation>
    </message>
    <message>
        <source>&amp;Dataset</source>
        <translation>数据集(&amp;D)</translation>
    </message>
    <message>
        <source>Dataset that it goes into</source>
        <translation>要放入的数据集</translation>
    </message>
    <message>
        <source>Choose a dataset</source>
        <translation>选择数据集</translation>
    </message>
    <message>
        <source>New dataset: {0}</source>
        <translation>新数据集：{0}</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>{0} will be added.</source>
        <translation>将添加 {0}。</translation>
    </message>
</context>
<context>
    <name>AddTextDialog</name>
    <message>
        <source>Add text</source>
        <translation>添加文本</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>Text to add</source>
        <translation>要添加的文本</translation>
    </message>
    <message>
        <source>Type or paste a text; it becomes one document.</source>
        <translation>输入或粘贴文本；它会成为一篇文档。</translation>
    </message>
    <message>
        <source>&amp;Dataset</source>
        <translation>数据集(&amp;D)</translation>
    </message>
    <message>
        <source>Dataset that the text goes into</source>
        <translation>文本所放入的数据集</translation>
    </message>
    <message>
        <source>Choose a dataset</source>
        <translation>选择数据集</translation>
    </message>
</context>
<context>
    <name>AdvancedWidget</name>
    <message>
        <source>Advanced search options</source>
        <translation>高级搜索选项</translation>
    </message>
    <message>
        <source>Copy as kx command</source>
        <translation>复制为 kx 命令</translation>
    </message>
    <message>
        <source>Copy as Python</source>
        <translation>复制为 Python</translation>
    </message>
    <message>
        <source>Copies the question with all that is set here.</source>
        <translation>复制问题及此处的全部设置。</translation>
    </message>
</context>
<context>
    <name>AnswerView</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Tab goes through the citations, Enter opens the passage.</source>
        <translation>Tab 键依次选中引文，Enter 键打开段落。</translation>
    </message>
</context>
<context>
    <name>Answering</name>
    <message>
        <source>by {0}, on another machine, not encrypted</source>
        <translation>由 {0} 回答，位于其他机器，未加密</translation>
    </message>
    <message>
        <source>by {0}, on another machine</source>
        <translation>由 {0} 回答，位于其他机器</translation>
    </message>
    <message>
        <source>by {0}</source>
        <translation>由 {0} 回答</translation>
    </message>
    <message>
        <source>Looking for the chat model…</source>
        <translation>正在查找聊天模型…</translation>
    </message>
    <message>
        <source>No chat model: sentences from your documents</source>
        <translation>无聊天模型：使用您文档中的原句</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>Sentences from {0}</source>
        <translation>{0} 中的原句</translation>
    </message>
    <message>
        <source>{0}, without your documents</source>
        <translation>{0}，未使用您的文档</translation>
    </message>
    <message>
        <source>{0}, from {1}</source>
        <translation>{0}，依据 {1}</translation>
    </message>
</context>
<context>
    <name>AskBar</name>
    <message>
        <source>Ask a question, and read the answer with its sources</source>
        <translation>提出问题，阅读附有来源的回答</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Ask (Enter)</source>
        <translation>提问 (Enter)</translation>
    </message>
    <message>
        <source>Stop at once, and keep what was written (Esc)</source>
        <translation>立即停止，保留已写出的内容 (Esc)</translation>
    </message>
    <message>
        <source>Answer from</source>
        <translation>回答依据</translation>
    </message>
    <message>
        <source>Dataset that is asked</source>
        <translation>提问的数据集</translation>
    </message>
    <message>
        <source>Choose the chat model that answers</source>
        <translation>选择用于回答的聊天模型</translation>
    </message>
    <message>
        <source>Choose the chat model</source>
        <translation>选择聊天模型</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>The answers from this dataset so far</source>
        <translation>此数据集以往的回答</translation>
    </message>
    <message>
        <source>no dataset: the model alone</source>
        <translation>不使用数据集：仅由模型回答</translation>
    </message>
</context>
<context>
    <name>AskPanel</name>
    <message>
        <source>Answer and its sources</source>
        <translation>回答及其来源</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次提问</translation>
    </message>
    <message>
        <source>The same question once more, or of another dataset</source>
        <translation>再次提出同一问题，或改问其他数据集</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The answer with its citations</source>
        <translation>回答及其引文</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Ask your documents</source>
        <translation>向您的文档提问</translation>
    </message>
    <message>
        <source>The answer is put together from passages that are found in the dataset, and each is a click away.</source>
        <translation>回答由数据集中找到的段落整理而成，点击即可查看每个段落。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Cited passages</source>
        <translation>引用的段落</translation>
    </message>
    <message>
        <source>Passages that were found</source>
        <translation>找到的段落</translation>
    </message>
    <message>
        <source>From {0}</source>
        <translation>依据 {0}</translation>
    </message>
    <message>
        <source>From no dataset: the model alone</source>
        <translation>不使用数据集：仅由模型回答</translation>
    </message>
</context>
<context>
    <name>Asking</name>
    <message>
        <source>The answer is not in the history yet: {0} It is put there with the next one.</source>
        <translation>回答尚未存入历史记录：{0}它会与下一个回答一起存入。</translation>
    </message>
    <message>
        <source>Answer with sentences of the documents</source>
        <translation>用文档中的原句回答</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>This was not answered</source>
        <translation>未能回答</translation>
    </message>
    <message>
        <source>Answers from {0}</source>
        <translation>{0} 的回答</translation>
    </message>
    <message>
        <source>Answers from no dataset</source>
        <translation>不使用数据集的回答</translation>
    </message>
    <message>
        <source>Answer copied</source>
        <translation>已复制回答</translation>
    </message>
</context>
<context>
    <name>Calls</name>
    <message>
        <source>list datasets</source>
        <translation>列出数据集</translation>
    </message>
    <message>
        <source>get dataset</source>
        <translation>查看数据集</translation>
    </message>
    <message>
        <source>list fields</source>
        <translation>列出字段</translation>
    </message>
    <message>
        <source>list files</source>
        <translation>列出文件</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>retrieve</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>read passages</source>
        <translation>读取段落</translation>
    </message>
    <message>
        <source>ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>document text</source>
        <translation>读取文档文本</translation>
    </message>
    <message>
        <source>get content</source>
        <translation>获取内容</translation>
    </message>
    <message>
        <source>ingest</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>ingest later</source>
        <translation>稍后导入</translation>
    </message>
    <message>
        <source>get job</source>
        <translation>查看任务</translation>
    </message>
    <message>
        <source>set metadata</source>
        <translation>填写元数据</translation>
    </message>
    <message>
        <source>get server info</source>
        <translation>查看服务器信息</translation>
    </message>
</context>
<context>
    <name>Caring</name>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} dataset</source>
        <translation>{0} 个数据集</translation>
    </message>
    <message>
        <source>{0} datasets</source>
        <translation>{0} 个数据集</translation>
    </message>
    <message>
        <source>{0} vector</source>
        <translation>{0} 个向量</translation>
    </message>
    <message>
        <source>{0} vectors</source>
        <translation>{0} 个向量</translation>
    </message>
    <message>
        <source>{0} original</source>
        <translation>{0} 份原件</translation>
    </message>
    <message>
        <source>{0} originals</source>
        <translation>{0} 份原件</translation>
    </message>
    <message>
        <source>the database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>kinds of values</source>
        <translation>值的类型</translation>
    </message>
    <message>
        <source>unfinished imports</source>
        <translation>未完成的导入</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>originals</source>
        <translation>原件</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>pages and headings</source>
        <translation>页码与标题</translation>
    </message>
    <message>
        <source>passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>places of documents</source>
        <translation>文档的位置</translation>
    </message>
    <message>
        <source>fields of filters</source>
        <translation>筛选字段</translation>
    </message>
    <message>
        <source>what callers brought</source>
        <translation>调用方提供的内容</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>the list of files</source>
        <translation>文件列表</translation>
    </message>
    <message>
        <source>index of words</source>
        <translation>词语索引</translation>
    </message>
    <message>
        <source>index of sparse vectors</source>
        <translation>稀疏向量索引</translation>
    </message>
    <message>
        <source>graphs over the vectors</source>
        <translation>向量图</translation>
    </message>
    <message>
        <source>what became of files</source>
        <translation>文件的处理记录</translation>
    </message>
    <message>
        <source>metadata given later</source>
        <translation>后来添加的元数据</translation>
    </message>
    <message>
        <source>lengths of vectors</source>
        <translation>向量长度</translation>
    </message>
    <message>
        <source>vectors that callers brought</source>
        <translation>调用方提供的向量</translation>
    </message>
    <message>
        <source>sparse vectors that callers brought</source>
        <translation>调用方提供的稀疏向量</translation>
    </message>
    <message>
        <source>everything once more</source>
        <translation>再次核对全部内容</translation>
    </message>
    <message>
        <source>Waits until what is being taken in is done…</source>
        <translation>正在等待当前的导入完成…</translation>
    </message>
    <message>
        <source>The library is in {0} now.</source>
        <translation>资料库现在位于 {0}。</translation>
    </message>
    <message>
        <source>What is no part of it was left in {0}: {1}.</source>
        <translation>不属于资料库的内容留在 {0}：{1}。</translation>
    </message>
    <message>
        <source>The settings do not name it: choose it there, or name it when the program is started.</source>
        <translation>设置中没有指定它：请在设置中选择，或在启动程序时指定。</translation>
    </message>
    <message>
        <source>A copy of the library is in {0}.</source>
        <translation>资料库的副本位于 {0}。</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>Carrying</name>
    <message>
        <source>Export {0}</source>
        <translation>导出 {0}</translation>
    </message>
    <message>
        <source>Import a dataset</source>
        <translation>导入数据集</translation>
    </message>
    <message>
        <source>Exported datasets ({0})</source>
        <translation>导出的数据集 ({0})</translation>
    </message>
    <message>
        <source>All files ({0})</source>
        <translation>所有文件 ({0})</translation>
    </message>
    <message>
        <source>Its texts, passages and vectors are written to {0}.</source>
        <translation>其文本、段落和向量将写入 {0}。</translation>
    </message>
    <message>
        <source>{0} is in {1} ({2}).</source>
        <translation>{0} 已写入 {1}（{2}）。</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Waits until what is being taken in is done…</source>
        <translation>正在等待当前的导入完成…</translation>
    </message>
    <message>
        <source>{0} is here, with {1} and {2}.</source>
        <translation>{0} 已导入，含 {1}、{2}。</translation>
    </message>
</context>
<context>
    <name>ChatConsentControlWidget</name>
    <message>
        <source>None: questions stay on this machine.</source>
        <translation>无：问题只留在本机。</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>Take back the consent to {0}</source>
        <translation>撤回对 {0} 的同意</translation>
    </message>
</context>
<context>
    <name>ChatModelControlWidget</name>
    <message>
        <source>None: answers are sentences from your documents</source>
        <translation>无：以您文档中的原句回答</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Look for chat models again</source>
        <translation>重新查找聊天模型</translation>
    </message>
    <message>
        <source>Looking for chat models…</source>
        <translation>正在查找聊天模型…</translation>
    </message>
    <message>
        <source>No chat server was found on this machine. Start Ollama, LM Studio, llama.cpp or another one, and refresh.</source>
        <translation>在本机未找到聊天服务器。请启动 Ollama、LM Studio、llama.cpp 或其他聊天服务器，然后刷新。</translation>
    </message>
    <message>
        <source>1 chat model was found.</source>
        <translation>找到 1 个聊天模型。</translation>
    </message>
    <message>
        <source>{0} chat models were found.</source>
        <translation>找到 {0} 个聊天模型。</translation>
    </message>
    <message>
        <source>The address was changed: refresh to see its chat models.</source>
        <translation>地址已更改：请刷新以查看其聊天模型。</translation>
    </message>
    <message>
        <source>None: sentences from your documents</source>
        <translation>无：使用您文档中的原句</translation>
    </message>
</context>
<context>
    <name>ChatModelFinding</name>
    <message>
        <source>The server that is not on this machine is asked once you agreed to it.</source>
        <translation>此服务器不在本机，征得您的同意后才会向它查询。</translation>
    </message>
</context>
<context>
    <name>CheckDialog</name>
    <message>
        <source>Check the library</source>
        <translation>检查资料库</translation>
    </message>
    <message>
        <source>Every count, text, vector and index of the library is looked at. Your own files are not opened.</source>
        <translation>检查资料库的每个计数、文本、向量和索引。不会打开您自己的文件。</translation>
    </message>
    <message>
        <source>What is not as it should be</source>
        <translation>存在的问题</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Looked at: {0}</source>
        <translation>已检查：{0}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Everything is as it should be.</source>
        <translation>一切正常。</translation>
    </message>
    <message>
        <source>1 thing was mended. Everything is as it should be now.</source>
        <translation>已修复 1 处问题。现在一切正常。</translation>
    </message>
    <message>
        <source>{0} things were mended. Everything is as it should be now.</source>
        <translation>已修复 {0} 处问题。现在一切正常。</translation>
    </message>
    <message>
        <source>1 thing is not as it should be.</source>
        <translation>有 1 处问题。</translation>
    </message>
    <message>
        <source>{0} things are not as they should be.</source>
        <translation>有 {0} 处问题。</translation>
    </message>
</context>
<context>
    <name>Chips</name>
    <message>
        <source>neighbours: {0} before, {1} after</source>
        <translation>相邻段落：前 {0} 个，后 {1} 个</translation>
    </message>
    <message>
        <source>after the first {0}</source>
        <translation>跳过前 {0} 个</translation>
    </message>
    <message>
        <source>fusion by weight</source>
        <translation>加权融合</translation>
    </message>
    <message>
        <source>fusion: cascaded</source>
        <translation>级联融合</translation>
    </message>
    <message>
        <source>fusion: none</source>
        <translation>不融合</translation>
    </message>
    <message>
        <source>fusion constant {0}</source>
        <translation>融合常数 {0}</translation>
    </message>
    <message>
        <source>dense share {0}</source>
        <translation>语义占比 {0}</translation>
    </message>
    <message>
        <source>metric: cosine</source>
        <translation>度量：余弦</translation>
    </message>
    <message>
        <source>metric: L2</source>
        <translation>度量：L2</translation>
    </message>
    <message>
        <source>metric: inner product</source>
        <translation>度量：内积</translation>
    </message>
    <message>
        <source>look {0} × further</source>
        <translation>候选扩大 {0} 倍</translation>
    </message>
    <message>
        <source>relevance {0}</source>
        <translation>相关性 {0}</translation>
    </message>
    <message>
        <source>sorted by {0}</source>
        <translation>按 {0} 排序</translation>
    </message>
    <message>
        <source>with {0}</source>
        <translation>附带 {0}</translation>
    </message>
    <message>
        <source>with vector</source>
        <translation>附带向量</translation>
    </message>
    <message>
        <source>earlier versions</source>
        <translation>旧版本</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>full text</source>
        <translation>全文</translation>
    </message>
</context>
<context>
    <name>ChipsWidget</name>
    <message>
        <source>Set back: {0}</source>
        <translation>恢复默认：{0}</translation>
    </message>
    <message>
        <source>Set back to the usual</source>
        <translation>恢复默认</translation>
    </message>
</context>
<context>
    <name>ChoicesWidget</name>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Rerank</source>
        <translation>重排</translation>
    </message>
    <message>
        <source>Reranker</source>
        <translation>重排模型</translation>
    </message>
    <message>
        <source>Hybrid</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>By meaning and by words, the two fused: the best for most questions.</source>
        <translation>同时按语义和词语搜索并融合结果：适合大多数问题。</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>By meaning alone: finds other words for the same thing.</source>
        <translation>只按语义：用词不同但意思相同的内容也能找到。</translation>
    </message>
    <message>
        <source>Full text</source>
        <translation>全文</translation>
    </message>
    <message>
        <source>By words alone: names, codes, exact phrases.</source>
        <translation>只按词语：名称、代码、精确短语。</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>By pieces of words alone: finds what is misspelt or inflected, and parts of codes.</source>
        <translation>只按词语片段：拼写有误或词形不同的内容，以及代码的一部分，都能找到。</translation>
    </message>
    <message>
        <source>How many results a page has.</source>
        <translation>每页的结果数量。</translation>
    </message>
    <message>
        <source>How many results a page has, 1 to {0}.</source>
        <translation>每页的结果数量，1 到 {0}。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>As the settings say.</source>
        <translation>按设置。</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Near-identical passages give way to others.</source>
        <translation>近乎相同的段落让位于其他段落。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>The order of relevance as it is.</source>
        <translation>保持相关性的顺序。</translation>
    </message>
    <message>
        <source>The cross-encoder reads the first {0} passages beside the question and puts them in order.</source>
        <translation>交叉编码器把前 {0} 个段落与问题一起阅读并排序。</translation>
    </message>
    <message>
        <source>The order of the fused scores.</source>
        <translation>按融合得分的顺序。</translation>
    </message>
</context>
<context>
    <name>Cited</name>
    <message>
        <source>{0}, page {1}</source>
        <translation>{0}，第 {1} 页</translation>
    </message>
    <message>
        <source>{0}, slide {1}</source>
        <translation>{0}，第 {1} 张幻灯片</translation>
    </message>
    <message>
        <source>{0}, characters {1}–{2}</source>
        <translation>{0}，字符 {1}–{2}</translation>
    </message>
</context>
<context>
    <name>Composing</name>
    <message>
        <source>There is no question to copy yet.</source>
        <translation>还没有可复制的问题。</translation>
    </message>
    <message>
        <source>Python copied</source>
        <translation>已复制 Python</translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation>已复制命令</translation>
    </message>
</context>
<context>
    <name>ConditionChipWidget</name>
    <message>
        <source>Filter: {0}</source>
        <translation>筛选：{0}</translation>
    </message>
    <message>
        <source>Press to change it, Delete to take it away.</source>
        <translation>按下可更改，按 Delete 移除。</translation>
    </message>
    <message>
        <source>{0}
Click to change</source>
        <translation>{0}
点击以更改</translation>
    </message>
    <message>
        <source>Take away: {0}</source>
        <translation>移除：{0}</translation>
    </message>
    <message>
        <source>Take this away (Delete)</source>
        <translation>移除此项（Delete）</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Send questions to another machine?</source>
        <translation>将问题发送到其他机器？</translation>
    </message>
    <message>
        <source>You can take it back here at any time.</source>
        <translation>您可以随时在这里撤回同意。</translation>
    </message>
    <message>
        <source>Send them there</source>
        <translation>同意发送</translation>
    </message>
</context>
<context>
    <name>DatasetListView</name>
    <message>
        <source>Datasets</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>The chosen dataset is the one that is searched; with Ctrl several are chosen. Enter opens the page of one.</source>
        <translation>搜索的是选中的数据集；按住 Ctrl 可选择多个。按 Enter 打开其信息页。</translation>
    </message>
    <message>
        <source>About the dataset</source>
        <translation>数据集信息</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Rebuild…</source>
        <translation>重建…</translation>
    </message>
    <message>
        <source>Export to a file…</source>
        <translation>导出为文件…</translation>
    </message>
    <message>
        <source>No datasets yet. Drop a folder here to make one.</source>
        <translation>还没有数据集。把文件夹拖放到这里即可创建。</translation>
    </message>
</context>
<context>
    <name>DatasetPage</name>
    <message>
        <source>Fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>Looking at {0}…</source>
        <translation>正在查看 {0}…</translation>
    </message>
    <message>
        <source>Dataset {0}</source>
        <translation>数据集 {0}</translation>
    </message>
    <message>
        <source>Back to search</source>
        <translation>返回搜索</translation>
    </message>
    <message>
        <source>Back to search (Esc)</source>
        <translation>返回搜索（Esc）</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add text…</source>
        <translation>添加文本…</translation>
    </message>
    <message>
        <source>Rebuild…</source>
        <translation>重建…</translation>
    </message>
    <message>
        <source>Make a new dataset from the text that is stored in this one</source>
        <translation>用此数据集中保存的文本创建新的数据集</translation>
    </message>
    <message>
        <source>Nothing is in it yet. Drop files on the window, or add them.</source>
        <translation>其中还没有内容。将文件拖放到窗口上，或添加文件。</translation>
    </message>
    <message>
        <source>What the fingerprint is made of</source>
        <translation>指纹的组成</translation>
    </message>
    <message>
        <source>{0}, of which {1} are not searched by meaning yet</source>
        <translation>{0}，其中 {1} 个尚不能按语义搜索</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>占用磁盘空间</translation>
    </message>
    <message>
        <source>at most {0} characters, {1} shared with the one before</source>
        <translation>最多 {0} 个字符，与前一段共有 {1} 个</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Passage size</source>
        <translation>段落长度</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>Last taken in</source>
        <translation>上次导入</translation>
    </message>
    <message>
        <source>Cosine (usual)</source>
        <translation>余弦（默认）</translation>
    </message>
    <message>
        <source>Distance (L2)</source>
        <translation>距离（L2）</translation>
    </message>
    <message>
        <source>Inner product</source>
        <translation>内积</translation>
    </message>
</context>
<context>
    <name>Datasets</name>
    <message>
        <source>All datasets</source>
        <translation>所有数据集</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>模型不同</translation>
    </message>
    <message>
        <source>other passage size</source>
        <translation>段落长度不同</translation>
    </message>
    <message>
        <source>other settings</source>
        <translation>设置不同</translation>
    </message>
    <message>
        <source>Search all datasets at once</source>
        <translation>同时搜索所有数据集</translation>
    </message>
    <message>
        <source>Stale and left out: {0}</source>
        <translation>已过期，未搜索：{0}</translation>
    </message>
    <message>
        <source>Stale: {0}. Rebuild…</source>
        <translation>已过期：{0}。请重建…</translation>
    </message>
    <message>
        <source>Stale:</source>
        <translation>已过期：</translation>
    </message>
    <message>
        <source>{0} not searched by meaning yet</source>
        <translation>{0}尚不能按语义搜索</translation>
    </message>
    <message>
        <source>Waits for its first file</source>
        <translation>等待第一个文件</translation>
    </message>
    <message>
        <source>indexing {0} %</source>
        <translation>正在索引 {0}%</translation>
    </message>
    <message>
        <source>paused at {0} %</source>
        <translation>已暂停于 {0}%</translation>
    </message>
    <message>
        <source>waiting at {0} %</source>
        <translation>等待中，{0}%</translation>
    </message>
    <message>
        <source>stopped at {0} %</source>
        <translation>已停止于 {0}%</translation>
    </message>
    <message>
        <source>Make a dataset first: a text goes into one.</source>
        <translation>请先创建数据集：文本须放入数据集。</translation>
    </message>
    <message>
        <source>{0} is being rebuilt into {1}. Both can be searched meanwhile.</source>
        <translation>正在把 {0} 重建为 {1}。其间两者都可以搜索。</translation>
    </message>
    <message>
        <source>all datasets</source>
        <translation>所有数据集</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 等另外 {1} 个</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0} 和 {1}</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>撰写时间</translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation>上次更改</translation>
    </message>
    <message>
        <source>Taken in</source>
        <translation>导入时间</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Ending</source>
        <translation>扩展名</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>No text was read from it, so there is nothing to give details to.</source>
        <translation>没有从中读取到文本，因此没有可填写详情的文档。</translation>
    </message>
    <message>
        <source>The library is being opened.</source>
        <translation>正在打开资料库。</translation>
    </message>
    <message>
        <source>The details of {0} were kept.</source>
        <translation>{0} 的详情已保存。</translation>
    </message>
</context>
<context>
    <name>DetailsDialog</name>
    <message>
        <source>Details of {0}</source>
        <translation>{0} 的详情</translation>
    </message>
    <message>
        <source>Your details</source>
        <translation>您的详情</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Such as tags, project or year. They are added in the library, as facts about the document; the file itself is never written.</source>
        <translation>例如标签、项目或年份。它们作为文档的信息添加到资料库中；文件本身不会被改动。</translation>
    </message>
    <message>
        <source>Read from the file</source>
        <translation>从文件中读取</translation>
    </message>
</context>
<context>
    <name>DetailsFormWidget</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Take this detail away</source>
        <translation>移除此项详情</translation>
    </message>
    <message>
        <source>Name of detail {0}</source>
        <translation>第 {0} 项详情的名称</translation>
    </message>
    <message>
        <source>Value of detail {0}</source>
        <translation>第 {0} 项详情的值</translation>
    </message>
    <message>
        <source>Take detail {0} away</source>
        <translation>移除第 {0} 项详情</translation>
    </message>
    <message>
        <source>Words, with commas between them</source>
        <translation>词语，以逗号分隔</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Different values</source>
        <translation>多个不同的值</translation>
    </message>
    <message>
        <source>A value needs a name.</source>
        <translation>有值就需要名称。</translation>
    </message>
    <message>
        <source>{0} stands here twice.</source>
        <translation>{0} 在此出现了两次。</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Doing</name>
    <message>
        <source>The system has no program that opens {0}.</source>
        <translation>系统中没有可以打开 {0} 的程序。</translation>
    </message>
    <message>
        <source>The system could not show the folder of {0}.</source>
        <translation>系统无法显示 {0} 所在的文件夹。</translation>
    </message>
    <message>
        <source>Passage copied</source>
        <translation>已复制段落</translation>
    </message>
    <message>
        <source>Citation copied</source>
        <translation>已复制引文</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>语言将在下次启动时更改。</translation>
    </message>
</context>
<context>
    <name>Dragging</name>
    <message>
        <source>Files, folders and text can be added. Web addresses cannot.</source>
        <translation>可以添加文件、文件夹和文本，不能添加网址。</translation>
    </message>
    <message>
        <source>With Shift held you give tags and other details first</source>
        <translation>按住 Shift 可先填写标签和其他详情</translation>
    </message>
</context>
<context>
    <name>DuplicatesSectionWidget</name>
    <message>
        <source>What the dataset holds more than once</source>
        <translation>数据集中重复的内容</translation>
    </message>
    <message>
        <source>1 document stands at several places</source>
        <translation>1 个文档位于多个位置</translation>
    </message>
    <message>
        <source>{0} documents stand at several places</source>
        <translation>{0} 个文档位于多个位置</translation>
    </message>
    <message>
        <source>1 group of documents is nearly the same</source>
        <translation>1 组文档几乎相同</translation>
    </message>
    <message>
        <source>{0} groups of documents are nearly the same</source>
        <translation>{0} 组文档几乎相同</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Hide what is there more than once</source>
        <translation>隐藏重复的内容</translation>
    </message>
    <message>
        <source>Show what is there more than once</source>
        <translation>显示重复的内容</translation>
    </message>
    <message>
        <source>Of the file that is chosen in the list</source>
        <translation>针对列表中所选的文件</translation>
    </message>
    <message>
        <source>The same content at {0} places</source>
        <translation>相同内容位于 {0} 个位置</translation>
    </message>
    <message>
        <source>{0} documents with {1} % of their words in common</source>
        <translation>{0} 个文档有 {1} % 的词相同</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>EmbedderControlWidget</name>
    <message>
        <source>The bundled model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>The folder of a model</source>
        <translation>模型所在文件夹</translation>
    </message>
    <message>
        <source>A model server on this machine</source>
        <translation>本机的模型服务器</translation>
    </message>
    <message>
        <source>None: search by words alone</source>
        <translation>无：只按词语搜索</translation>
    </message>
    <message>
        <source>Choose the folder of a model</source>
        <translation>选择模型所在文件夹</translation>
    </message>
    <message>
        <source>Model and address of the server</source>
        <translation>服务器的模型和地址</translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Choose the folder that the model is in.</source>
        <translation>请选择模型所在的文件夹。</translation>
    </message>
    <message>
        <source>Write ollama:MODEL, ollama:MODEL@ADDRESS or openai:MODEL@ADDRESS, with an address that begins with http.</source>
        <translation>请写成 ollama:模型、ollama:模型@地址 或 openai:模型@地址，地址以 http 开头。</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>The same content is in the dataset already, as {0}.</source>
        <translation>数据集中已有相同的内容：{0}。</translation>
    </message>
    <message>
        <source>The dataset {0} holds vectors of its callers&apos; own, so a question in words cannot be compared by meaning.</source>
        <translation>数据集 {0} 保存的是调用方自己的向量，因此文字问题无法按语义比较。</translation>
    </message>
    <message>
        <source>Bring the question&apos;s vector too, or search by words alone: --mode fulltext.</source>
        <translation>请同时提供问题的向量，或只按词语搜索：--mode fulltext。</translation>
    </message>
    <message>
        <source>The index of words lacks {0} passages: another program is taking them in, or there is no room on the disk for it.</source>
        <translation>词语索引缺少 {0} 个段落：另一个程序正在写入，或磁盘空间不足。</translation>
    </message>
    <message>
        <source>The index of words lacks 1 passage: another program is taking it in, or there is no room on the disk for it.</source>
        <translation>词语索引缺少 1 个段落：另一个程序正在写入，或磁盘空间不足。</translation>
    </message>
    <message>
        <source>The quoted words stand together nowhere; they were sought apart.</source>
        <translation>引号中的词语没有连在一起出现，已分开搜索。</translation>
    </message>
    <message>
        <source>The library in {0} was made by an earlier version and has to be brought up to date first, which cannot be done where it cannot be written.</source>
        <translation>{0} 中的资料库由较早的版本创建，须先更新，但该处不可写入，无法更新。</translation>
    </message>
    <message>
        <source>Open it once where it can be written, or copy it to such a folder.</source>
        <translation>请在可写入的位置打开一次，或将其复制到可写入的文件夹。</translation>
    </message>
    <message>
        <source>There is no embedding model, and {0} needs one.</source>
        <translation>没有嵌入模型，而{0}需要它。</translation>
    </message>
    <message>
        <source>Choose a model in the settings (the bundled one needs nothing), or bring your own vectors.</source>
        <translation>请在设置中选择模型（内置模型无需任何准备），或自行提供向量。</translation>
    </message>
    <message>
        <source>kind: got {0}.</source>
        <translation>kind：得到 {0}。</translation>
    </message>
    <message>
        <source>It takes one of: {0}.</source>
        <translation>可用的值：{0}。</translation>
    </message>
    <message>
        <source>the caller&apos;s own vectors</source>
        <translation>调用方自己的向量</translation>
    </message>
    <message>
        <source>the form of the index</source>
        <translation>索引的形式</translation>
    </message>
    <message>
        <source>the version of the splitter</source>
        <translation>切分程序的版本</translation>
    </message>
    <message>
        <source>the chunk size</source>
        <translation>段落长度</translation>
    </message>
    <message>
        <source>the chunk overlap</source>
        <translation>段落重叠</translation>
    </message>
    <message>
        <source>the version of the word tokenizer</source>
        <translation>分词程序的版本</translation>
    </message>
    <message>
        <source>the stop-word setting</source>
        <translation>停用词设置</translation>
    </message>
    <message>
        <source>the embedding model</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>the weights of the embedding model</source>
        <translation>嵌入模型的权重</translation>
    </message>
    <message>
        <source>the pooling</source>
        <translation>池化方式</translation>
    </message>
    <message>
        <source>the dimension</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>the normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>the prompt for questions</source>
        <translation>问题的提示词</translation>
    </message>
    <message>
        <source>the prompt for passages</source>
        <translation>段落的提示词</translation>
    </message>
    <message>
        <source>the window of the model</source>
        <translation>模型的窗口</translation>
    </message>
    <message>
        <source>{0} was {1} and is {2} now</source>
        <translation>{0}原为 {1}，现为 {2}</translation>
    </message>
    <message>
        <source>The dataset {0} was indexed under another fingerprint: {1}.</source>
        <translation>数据集 {0} 是在另一种配置下建立索引的：{1}。</translation>
    </message>
    <message>
        <source>Rebuild it into a new dataset (kx datasets rebuild NAME --as NEW), or set it back as it was.</source>
        <translation>请重建为新的数据集（kx datasets rebuild NAME --as NEW），或恢复原来的设置。</translation>
    </message>
    <message>
        <source>it is a file, not a folder</source>
        <translation>它是文件，不是文件夹</translation>
    </message>
    <message>
        <source>The library folder cannot be made ({0}): {1}.</source>
        <translation>无法创建资料库文件夹（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Choose another folder with --library or in the settings.</source>
        <translation>请用 --library 或在设置中选择其他文件夹。</translation>
    </message>
    <message>
        <source>vectors: got {0} vectors for {1} texts.</source>
        <translation>vectors：{1} 段文本得到了 {0} 个向量。</translation>
    </message>
    <message>
        <source>It takes one vector for each text.</source>
        <translation>每段文本需要一个向量。</translation>
    </message>
    <message>
        <source>vectors: their lengths differ ({0}).</source>
        <translation>vectors：长度不一致（{0}）。</translation>
    </message>
    <message>
        <source>They take one length, not 0.</source>
        <translation>长度须一致，且不为 0。</translation>
    </message>
    <message>
        <source>vectors: a value is not a number.</source>
        <translation>vectors：有一个值不是数字。</translation>
    </message>
    <message>
        <source>They take finite numbers only.</source>
        <translation>只能是有限数值。</translation>
    </message>
    <message>
        <source>vectors: the vector of text {0} holds a value that is not a finite number.</source>
        <translation>vectors：文本 {0} 的向量含有非有限数值。</translation>
    </message>
    <message>
        <source>vectors: a vector has no direction.</source>
        <translation>vectors：有一个向量没有方向。</translation>
    </message>
    <message>
        <source>They take finite numbers, not all of them zero.</source>
        <translation>只能是有限数值，且不能全为零。</translation>
    </message>
    <message>
        <source>Cut short before it was stored, and its vector with it. Bring the text and its vector again.</source>
        <translation>在保存前中断，其向量也随之丢失。请重新提供文本及其向量。</translation>
    </message>
    <message>
        <source>Documents that were there already keep the metadata that they came with: what was given now went to new ones only.</source>
        <translation>原有文档保留其原来的元数据：这次给出的元数据只用于新文档。</translation>
    </message>
    <message>
        <source>No file to read was found there.</source>
        <translation>那里没有可读取的文件。</translation>
    </message>
    <message>
        <source>What was stored is kept, and the rest is taken in with the next ingest into the dataset.</source>
        <translation>已保存的内容会保留，其余的会在下次导入该数据集时继续。</translation>
    </message>
    <message>
        <source>Stopped before it was read.</source>
        <translation>在读取前被停止。</translation>
    </message>
    <message>
        <source>The library was closed while files were taken in.</source>
        <translation>资料库在导入文件期间被关闭。</translation>
    </message>
    <message>
        <source>Taking in files was paused.</source>
        <translation>导入已暂停。</translation>
    </message>
    <message>
        <source>Resume it to go on.</source>
        <translation>请继续导入。</translation>
    </message>
    <message>
        <source>The library is closed.</source>
        <translation>资料库已关闭。</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>请重新打开。</translation>
    </message>
    <message>
        <source>There is no dataset {0}.</source>
        <translation>没有数据集 {0}。</translation>
    </message>
    <message>
        <source>There are: {0}.</source>
        <translation>现有：{0}。</translation>
    </message>
    <message>
        <source>There are: {0} and 1 other.</source>
        <translation>现有：{0}，以及另外 1 个。</translation>
    </message>
    <message>
        <source>There are: {0} and {1} others.</source>
        <translation>现有：{0}，以及另外 {1} 个。</translation>
    </message>
    <message>
        <source>Make one: kx datasets ingest NAME --file PATH.</source>
        <translation>请创建一个：kx datasets ingest NAME --file PATH。</translation>
    </message>
    <message>
        <source>parent_ref: got {0}.</source>
        <translation>parent_ref：得到 {0}。</translation>
    </message>
    <message>
        <source>taking in text</source>
        <translation>导入文本</translation>
    </message>
    <message>
        <source>The dataset {0} holds vectors of its callers&apos; own, and a text needs its vector too.</source>
        <translation>数据集 {0} 保存的是调用方自己的向量，因此文本也需要附带向量。</translation>
    </message>
    <message>
        <source>Bring a vector with each text, or take the texts and files into another dataset.</source>
        <translation>请为每段文本提供向量，或把文本和文件导入其他数据集。</translation>
    </message>
    <message>
        <source>The dataset {0} is gone.</source>
        <translation>数据集 {0} 已不存在。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>The dataset {0} keeps the passages that it was made with: {1}.</source>
        <translation>数据集 {0} 保留创建时的段落设置：{1}。</translation>
    </message>
    <message>
        <source>Leave the sizes out, or make another dataset of its text: kx datasets rebuild NAME --as NEW {0}.</source>
        <translation>请不要指定大小，或用其文本建立另一个数据集：kx datasets rebuild NAME --as NEW {0}。</translation>
    </message>
    <message>
        <source>this dataset</source>
        <translation>这个数据集</translation>
    </message>
    <message>
        <source>vectors: got vectors of {0} numbers.</source>
        <translation>vectors：得到 {0} 维的向量。</translation>
    </message>
    <message>
        <source>The dataset takes vectors of {0} numbers.</source>
        <translation>该数据集的向量为 {0} 维。</translation>
    </message>
    <message>
        <source>There is a dataset {0} already.</source>
        <translation>已有数据集 {0}。</translation>
    </message>
    <message>
        <source>{0} is no exported dataset: {1}.</source>
        <translation>{0} 不是导出的数据集：{1}。</translation>
    </message>
    <message>
        <source>Choose a file that Export to a file wrote.</source>
        <translation>请选择由“导出到文件”写出的文件。</translation>
    </message>
    <message>
        <source>Choose a file that is yours to read.</source>
        <translation>请选择您可以读取的文件。</translation>
    </message>
    <message>
        <source>{0} passages had no vector yet. They get theirs when something is added to the dataset.</source>
        <translation>{0} 个段落还没有向量：下次向数据集添加内容时会补上。</translation>
    </message>
    <message>
        <source>1 passage had no vector yet. It gets its own when something is added to the dataset.</source>
        <translation>1 个段落还没有向量：下次向数据集添加内容时会补上。</translation>
    </message>
    <message>
        <source>Choose a name that is free.</source>
        <translation>请选择未被使用的名称。</translation>
    </message>
    <message>
        <source>Make room, or move the library to another disk.</source>
        <translation>请腾出空间，或将资料库移到另一磁盘。</translation>
    </message>
    <message>
        <source>{0} passages had no vector yet. They get theirs when something is added where it is imported.</source>
        <translation>{0} 个段落还没有向量：导入后首次添加内容时会补上。</translation>
    </message>
    <message>
        <source>1 passage had no vector yet. It gets its own when something is added where it is imported.</source>
        <translation>1 个段落还没有向量：导入后首次添加内容时会补上。</translation>
    </message>
    <message>
        <source>{0} is there already.</source>
        <translation>{0} 已存在。</translation>
    </message>
    <message>
        <source>There is no folder {0}.</source>
        <translation>没有文件夹 {0}。</translation>
    </message>
    <message>
        <source>{0} is within the library.</source>
        <translation>{0} 位于资料库之内。</translation>
    </message>
    <message>
        <source>Choose a folder that is not there yet, or an empty one.</source>
        <translation>请选择尚不存在的文件夹，或空文件夹。</translation>
    </message>
    <message>
        <source>{0} has got a library meanwhile.</source>
        <translation>{0} 中同时出现了一个资料库。</translation>
    </message>
    <message>
        <source>The library is in {0} already.</source>
        <translation>资料库已在 {0}。</translation>
    </message>
    <message>
        <source>The folder {0} is within the library.</source>
        <translation>文件夹 {0} 位于资料库之内。</translation>
    </message>
    <message>
        <source>The library is within the folder {0}.</source>
        <translation>资料库位于文件夹 {0} 之内。</translation>
    </message>
    <message>
        <source>{0} is a file.</source>
        <translation>{0} 是文件。</translation>
    </message>
    <message>
        <source>The folder {0} is not empty.</source>
        <translation>文件夹 {0} 不是空的。</translation>
    </message>
    <message>
        <source>{0} is a folder.</source>
        <translation>{0} 是文件夹。</translation>
    </message>
    <message>
        <source>Mend it with Check the library, then export it.</source>
        <translation>请先用“检查资料库”修复，再导出。</translation>
    </message>
    <message>
        <source>{0} originals are damaged and were left out; what was read of them is exported. Check the library tells whether they can be mended.</source>
        <translation>{0} 份原件已损坏，未包含在内；从中读取的内容已导出。“检查资料库”会说明能否修复。</translation>
    </message>
    <message>
        <source>1 original is damaged and was left out; what was read of it is exported. Check the library tells whether it can be mended.</source>
        <translation>1 份原件已损坏，未包含在内；从中读取的内容已导出。“检查资料库”会说明能否修复。</translation>
    </message>
    <message>
        <source>The copy of the database is not the same as the original ({0}).</source>
        <translation>数据库的副本与原件不一致（{0}）。</translation>
    </message>
    <message>
        <source>Check the disk that it was copied to, and try again. The original is as it was.</source>
        <translation>请检查目标磁盘后重试。原件保持不变。</translation>
    </message>
    <message>
        <source>The library is as it was. Check the disk of the new folder.</source>
        <translation>资料库保持不变。请检查新文件夹所在的磁盘。</translation>
    </message>
    <message>
        <source>The copy in {0} is not whole: {1}</source>
        <translation>{0} 中的副本不完整：{1}</translation>
    </message>
    <message>
        <source>Change the folder&apos;s permissions, or copy the library to a folder that is yours to write.</source>
        <translation>请更改文件夹的权限，或将资料库复制到您可以写入的文件夹。</translation>
    </message>
    <message>
        <source>The export {0} is damaged: {1}. Nothing was taken in.</source>
        <translation>导出文件 {0} 已损坏：{1}。没有导入任何内容。</translation>
    </message>
    <message>
        <source>Copy it again from where it came, or export the dataset again.</source>
        <translation>请从来源处重新复制，或重新导出数据集。</translation>
    </message>
    <message>
        <source>a name or a metric that is none</source>
        <translation>名称或度量无效</translation>
    </message>
    <message>
        <source>a count that is none</source>
        <translation>计数无效</translation>
    </message>
    <message>
        <source>its manifest does not list what an export holds</source>
        <translation>清单没有列出导出文件应有的内容</translation>
    </message>
    <message>
        <source>its vectors are not as many as it says</source>
        <translation>向量数量与所述不符</translation>
    </message>
    <message>
        <source>it has no manifest</source>
        <translation>没有清单</translation>
    </message>
    <message>
        <source>its manifest is too long</source>
        <translation>清单过长</translation>
    </message>
    <message>
        <source>its manifest is of something else</source>
        <translation>清单属于其他内容</translation>
    </message>
    <message>
        <source>its manifest cannot be read</source>
        <translation>清单无法读取</translation>
    </message>
    <message>
        <source>it is of another kind</source>
        <translation>它是其他类型的文件</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>Name a file in it.</source>
        <translation>请指定其中的文件。</translation>
    </message>
    <message>
        <source>The folders that the dataset follows are not exported: follow them anew where it is imported.</source>
        <translation>数据集跟踪的文件夹不会导出：请在导入之处重新跟踪。</translation>
    </message>
    <message>
        <source>The dataset {0} is not whole: {1}</source>
        <translation>数据集 {0} 不完整：{1}</translation>
    </message>
    <message>
        <source>The library in {0} is a copy that was cut short.</source>
        <translation>{0} 中的资料库是一份中断的副本。</translation>
    </message>
    <message>
        <source>Copy the library there once more, or choose another folder.</source>
        <translation>请再次将资料库复制到那里，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>The library in {0} has lost its database ({1}): the files that it speaks of are there.</source>
        <translation>{0} 中的资料库丢失了数据库（{1}）：它所记录的文件仍在。</translation>
    </message>
    <message>
        <source>Put back a copy of the library folder; if the library was moved, open it where it is now. To begin anew, take away what is left.</source>
        <translation>请放回资料库文件夹的副本；如果资料库已移动，请在现在的位置打开。如要重新开始，请移走剩余的内容。</translation>
    </message>
    <message>
        <source>{0} is missing</source>
        <translation>缺少 {0}</translation>
    </message>
    <message>
        <source>{0} is not as long as it was</source>
        <translation>{0} 的长度与原来不符</translation>
    </message>
    <message>
        <source>it holds {0}</source>
        <translation>其中含有 {0}</translation>
    </message>
    <message>
        <source>it holds {0} twice</source>
        <translation>其中 {0} 出现两次</translation>
    </message>
    <message>
        <source>it asks for a password</source>
        <translation>需要密码</translation>
    </message>
    <message>
        <source>{0} is not what it was</source>
        <translation>{0} 与原来不符</translation>
    </message>
    <message>
        <source>it is not whole</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>a line of {0} has no end</source>
        <translation>{0} 中有一行没有结尾</translation>
    </message>
    <message>
        <source>a row that is no object</source>
        <translation>有一行不是对象</translation>
    </message>
    <message>
        <source>it does not hold as much as it says</source>
        <translation>内容少于所述</translation>
    </message>
    <message>
        <source>the name of its dataset is none</source>
        <translation>其数据集名称无效</translation>
    </message>
    <message>
        <source>in {0} there is {1}</source>
        <translation>{0} 中有{1}</translation>
    </message>
    <message>
        <source>The export {0} was written by a newer version of kx-desktop (form {1}, known here: {2}).</source>
        <translation>导出文件 {0} 由更新版本的 kx-desktop 写出（格式 {1}，此处支持：{2}）。</translation>
    </message>
    <message>
        <source>Install that version or a later one, or export the dataset with this one.</source>
        <translation>请安装该版本或更高版本，或用本版本重新导出数据集。</translation>
    </message>
    <message>
        <source>There is no file {0}.</source>
        <translation>没有文件 {0}。</translation>
    </message>
    <message>
        <source>The file {0} cannot be read: {1}.</source>
        <translation>无法读取文件 {0}：{1}。</translation>
    </message>
    <message>
        <source>The dataset is gone.</source>
        <translation>数据集已不存在。</translation>
    </message>
    <message>
        <source>It was made under another fingerprint than datasets are here: {0}. Searching it needs those as they were, or a rebuild.</source>
        <translation>它是在与此处不同的配置下建立的：{0}。要搜索它，需要恢复原来的配置或重建。</translation>
    </message>
    <message>
        <source>The import was stopped.</source>
        <translation>导入已停止。</translation>
    </message>
    <message>
        <source>Nothing of it is in the library.</source>
        <translation>资料库中没有留下其任何内容。</translation>
    </message>
    <message>
        <source>The disk of the library has {0} MB free, and the dataset takes about {1} MB.</source>
        <translation>资料库所在磁盘剩余 {0} MB，而数据集约需 {1} MB。</translation>
    </message>
    <message>
        <source>The export was stopped.</source>
        <translation>导出已停止。</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>没有写入任何内容。</translation>
    </message>
    <message>
        <source>Take it away first, or choose another name.</source>
        <translation>请先将其移走，或选择其他名称。</translation>
    </message>
    <message>
        <source>Make it first, or choose another place.</source>
        <translation>请先创建，或选择其他位置。</translation>
    </message>
    <message>
        <source>Choose a place outside of it.</source>
        <translation>请选择资料库之外的位置。</translation>
    </message>
    <message>
        <source>The disk of {0} has {1} MB free, and the export takes {2} MB.</source>
        <translation>{0} 所在磁盘剩余 {1} MB，而导出需要 {2} MB。</translation>
    </message>
    <message>
        <source>Make room there, or choose a place on another disk.</source>
        <translation>请在那里腾出空间，或选择另一磁盘上的位置。</translation>
    </message>
    <message>
        <source>The disk of {0} is full.</source>
        <translation>{0} 所在磁盘已满。</translation>
    </message>
    <message>
        <source>The file {0} cannot be written: {1}.</source>
        <translation>无法写入文件 {0}：{1}。</translation>
    </message>
    <message>
        <source>Choose a place that is yours to write.</source>
        <translation>请选择您可以写入的位置。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The copy of {0} is not the same as the original ({1}).</source>
        <translation>{0} 的副本与原件不一致（{1}）。</translation>
    </message>
    <message>
        <source>The copying was stopped.</source>
        <translation>复制已停止。</translation>
    </message>
    <message>
        <source>Nothing of it is left in the new folder; the library is as it was.</source>
        <translation>新文件夹中没有留下任何内容；资料库保持不变。</translation>
    </message>
    <message>
        <source>Choose one outside of it.</source>
        <translation>请选择资料库之外的文件夹。</translation>
    </message>
    <message>
        <source>One within it will do.</source>
        <translation>可以选择其中的文件夹。</translation>
    </message>
    <message>
        <source>A copy of a library that is not whole yet.</source>
        <translation>尚不完整的资料库副本。</translation>
    </message>
    <message>
        <source>The disk of {0} has {1} MB free, and the library needs {2} MB there.</source>
        <translation>{0} 所在磁盘剩余 {1} MB，而资料库需要 {2} MB。</translation>
    </message>
    <message>
        <source>Make room there, or choose a folder on another disk. The library is as it was.</source>
        <translation>请在那里腾出空间，或选择另一磁盘上的文件夹。资料库保持不变。</translation>
    </message>
    <message>
        <source>The folder {0} cannot be written: {1}.</source>
        <translation>无法写入文件夹 {0}：{1}。</translation>
    </message>
    <message>
        <source>Choose a folder that is yours to write. The library is as it was.</source>
        <translation>请选择您可以写入的文件夹。资料库保持不变。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请选择其他名称。</translation>
    </message>
    <message>
        <source>texts: text {0} holds half a character (a lone surrogate).</source>
        <translation>texts：文本 {0} 含有半个字符（孤立的代理项）。</translation>
    </message>
    <message>
        <source>They take whole characters.</source>
        <translation>须是完整的字符。</translation>
    </message>
    <message>
        <source>Something went wrong within kx-desktop. Try it again; if it happens again, report it.</source>
        <translation>kx-desktop 内部出错。请重试；如果再次出现，请报告此问题。</translation>
    </message>
    <message>
        <source>as_name: there is a dataset {0} already.</source>
        <translation>as_name：已有数据集 {0}。</translation>
    </message>
    <message>
        <source>Cut short; it was taken up again.</source>
        <translation>曾中断；已重新继续。</translation>
    </message>
    <message>
        <source>It is not in the file any more.</source>
        <translation>它已不在该文件中。</translation>
    </message>
    <message>
        <source>It is not in the dataset any more that is being rebuilt.</source>
        <translation>它已不在正在重建的数据集中。</translation>
    </message>
    <message>
        <source>A folder: it was looked through once more.</source>
        <translation>文件夹：已重新查找其中的文件。</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>等另外 {0} 个</translation>
    </message>
    <message>
        <source>1 file is gone since it was taken in ({0}). Searches leave it out.</source>
        <translation>1 个文件在导入后已不存在（{0}）。搜索时会略过它。</translation>
    </message>
    <message>
        <source>{0} files are gone since they were taken in ({1}{2}). Searches leave them out.</source>
        <translation>{0} 个文件在导入后已不存在（{1}{2}）。搜索时会略过它们。</translation>
    </message>
    <message>
        <source>The library holds no original with the reference {0}.</source>
        <translation>资料库中没有引用为 {0} 的原件。</translation>
    </message>
    <message>
        <source>The disk that holds the library is full ({0}).</source>
        <translation>存放资料库的磁盘已满（{0}）。</translation>
    </message>
    <message>
        <source>Make room and start again: what was reported as indexed is safe, the rest is taken up where it stopped.</source>
        <translation>请腾出空间后重新启动：已显示为“已索引”的内容是安全的，其余的会从中断处继续。</translation>
    </message>
    <message>
        <source>The library folder cannot be written or opened ({0}): {1}.</source>
        <translation>无法写入或打开资料库文件夹（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Check that the folder is there and yours to write, or choose another with --library.</source>
        <translation>请检查该文件夹是否存在、您是否有写入权限，或用 --library 选择其他文件夹。</translation>
    </message>
    <message>
        <source>The library&apos;s database is damaged ({0}): {1}.</source>
        <translation>资料库的数据库已损坏（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Put back a copy of the library folder, or choose another folder and ingest the files again.</source>
        <translation>请放回资料库文件夹的备份，或选择其他文件夹并重新导入文件。</translation>
    </message>
    <message>
        <source>Another program is writing to the library just now.</source>
        <translation>另一个程序正在写入资料库。</translation>
    </message>
    <message>
        <source>Wait until it is done and try again.</source>
        <translation>请等它完成后重试。</translation>
    </message>
    <message>
        <source>The disk that holds the library does not answer ({0}): {1}.</source>
        <translation>存放资料库的磁盘没有响应（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Check the disk and the room on it, then start again.</source>
        <translation>请检查磁盘及其剩余空间，然后重新启动。</translation>
    </message>
    <message>
        <source>The library could not be used ({0}): {1}.</source>
        <translation>无法使用资料库（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Check the disk and try again.</source>
        <translation>请检查磁盘后重试。</translation>
    </message>
    <message>
        <source>The library folder can only be read ({0}).</source>
        <translation>资料库文件夹只能读取（{0}）。</translation>
    </message>
    <message>
        <source>Choose a folder that is yours to write, with --library or in the settings.</source>
        <translation>请用 --library 或在设置中选择您可以写入的文件夹。</translation>
    </message>
    <message>
        <source>The library in {0} was opened by a newer version of kx-desktop (it has {1}).</source>
        <translation>{0} 中的资料库曾被较新版本的 kx-desktop 打开（它含有 {1}）。</translation>
    </message>
    <message>
        <source>Install that version or a later one, or choose another library folder.</source>
        <translation>请安装该版本或更新的版本，或选择其他资料库文件夹。</translation>
    </message>
    <message>
        <source>There is no library in {0} and none can be made there.</source>
        <translation>{0} 中没有资料库，也无法在那里创建。</translation>
    </message>
    <message>
        <source>The library holds no document with the reference {0}.</source>
        <translation>资料库中没有引用为 {0} 的文档。</translation>
    </message>
    <message>
        <source>The text of a document is not whole in the library.</source>
        <translation>资料库中某篇文档的文本不完整。</translation>
    </message>
    <message>
        <source>Ingest the document&apos;s file again into a new dataset.</source>
        <translation>请把该文档的文件重新导入新的数据集。</translation>
    </message>
    <message>
        <source>The file of vectors is shorter than the library says ({0}: {1} of {2} vectors).</source>
        <translation>向量文件短于资料库的记录（{0}：{2} 个向量中只有 {1} 个）。</translation>
    </message>
    <message>
        <source>Rebuild the dataset into a new one: its text is whole.</source>
        <translation>请把数据集重建为新的数据集：其文本是完整的。</translation>
    </message>
    <message>
        <source>The file of vectors is shorter than the library says ({0}).</source>
        <translation>向量文件短于资料库的记录（{0}）。</translation>
    </message>
    <message>
        <source>it has {0} characters</source>
        <translation>它有 {0} 个字符</translation>
    </message>
    <message>
        <source>a name of dots alone cannot be used</source>
        <translation>不能使用只由点组成的名称</translation>
    </message>
    <message>
        <source>it begins or ends with a space</source>
        <translation>它以空格开头或结尾</translation>
    </message>
    <message>
        <source>it holds a slash</source>
        <translation>它含有斜杠</translation>
    </message>
    <message>
        <source>it holds a control character</source>
        <translation>它含有控制字符</translation>
    </message>
    <message>
        <source>dataset: {0} is not a name for a dataset: {1}.</source>
        <translation>数据集：{0} 不能用作数据集名称：{1}。</translation>
    </message>
    <message>
        <source>A name has 1 to 128 characters, no slash, no control character, and no space at its ends.</source>
        <translation>名称长 1 到 128 个字符，不含斜杠和控制字符，首尾没有空格。</translation>
    </message>
    <message>
        <source>No passage holds a word of the question; these are the nearest {0}.</source>
        <translation>没有段落含有问题中的词语；以下是{0}最接近的段落。</translation>
    </message>
    <message>
        <source>in meaning</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>in meaning or in spelling</source>
        <translation>语义或拼写</translation>
    </message>
    <message>
        <source>It takes one of {0}.</source>
        <translation>可用的值：{0}。</translation>
    </message>
    <message>
        <source>The library in {0} is not there any more.</source>
        <translation>{0} 中的资料库已不在那里。</translation>
    </message>
    <message>
        <source>It was moved or taken away: open it where it is now.</source>
        <translation>它已被移动或取走：请从其现在的位置打开。</translation>
    </message>
    <message>
        <source>vector: it holds a value that is not a finite number.</source>
        <translation>vector：含有非有限数值。</translation>
    </message>
    <message>
        <source>It takes finite numbers only.</source>
        <translation>只能是有限数值。</translation>
    </message>
    <message>
        <source>true, false or nothing</source>
        <translation>true、false 或不填</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>It takes names.</source>
        <translation>须是名称。</translation>
    </message>
    <message>
        <source>text: the query is empty.</source>
        <translation>text：查询是空的。</translation>
    </message>
    <message>
        <source>It takes a question or words to look for.</source>
        <translation>请输入问题或要查找的词语。</translation>
    </message>
    <message>
        <source>{0}: got {1}.</source>
        <translation>{0}：得到 {1}。</translation>
    </message>
    <message>
        <source>It takes {0}.</source>
        <translation>可用的值：{0}。</translation>
    </message>
    <message>
        <source>It takes a whole number of {0} or more{1}.</source>
        <translation>须是不小于 {0} 的整数{1}。</translation>
    </message>
    <message>
        <source>, up to {0}</source>
        <translation>，不超过 {0}</translation>
    </message>
    <message>
        <source>{0}: got a number of more than {1}.</source>
        <translation>{0}：得到的数大于 {1}。</translation>
    </message>
    <message>
        <source>It takes a number from 0 to 1.</source>
        <translation>须是 0 到 1 之间的数。</translation>
    </message>
    <message>
        <source>Only the first {0} characters were compared by meaning.</source>
        <translation>按语义比较时只用了前 {0} 个字符。</translation>
    </message>
    <message>
        <source>There is no embedding model, so a question cannot be compared by meaning.</source>
        <translation>没有嵌入模型，因此无法按语义比较问题。</translation>
    </message>
    <message>
        <source>Choose a model in the settings, or search by words alone: --mode fulltext.</source>
        <translation>请在设置中选择模型，或只按词语搜索：--mode fulltext。</translation>
    </message>
    <message>
        <source>vector: got {0} numbers.</source>
        <translation>vector：得到 {0} 个数。</translation>
    </message>
    <message>
        <source>vector: it has no direction.</source>
        <translation>vector：没有方向。</translation>
    </message>
    <message>
        <source>It takes finite numbers, not all of them zero.</source>
        <translation>只能是有限数值，且不能全为零。</translation>
    </message>
    <message>
        <source>The default, {0}, is used.</source>
        <translation>将使用默认值 {0}。</translation>
    </message>
    <message>
        <source>Half of it is used.</source>
        <translation>将使用其一半。</translation>
    </message>
    <message>
        <source>There is no setting {0}.</source>
        <translation>没有设置项 {0}。</translation>
    </message>
    <message>
        <source>The settings are: {0}.</source>
        <translation>设置项有：{0}。</translation>
    </message>
    <message>
        <source>chunk_overlap is {0}, but takes at most half of chunk_size, {1}.</source>
        <translation>chunk_overlap 为 {0}，但最多为 chunk_size 的一半，即 {1}。</translation>
    </message>
    <message>
        <source>Choose a smaller overlap or longer passages.</source>
        <translation>请选择较小的重叠或较长的段落。</translation>
    </message>
    <message>
        <source>the path of a folder</source>
        <translation>文件夹的路径</translation>
    </message>
    <message>
        <source>a whole number from {0} to {1} (1/{2})</source>
        <translation>{0} 到 {1} 之间的整数（1/{2}）</translation>
    </message>
    <message>
        <source>{0} is {1}, but takes {2}.</source>
        <translation>{0} 为 {1}，但须是{2}。</translation>
    </message>
    <message>
        <source>What it does: {0}</source>
        <translation>作用：{0}</translation>
    </message>
    <message>
        <source>The settings in {0} cannot be read ({1}); the defaults are used.</source>
        <translation>无法读取 {0} 中的设置（{1}）；将使用默认值。</translation>
    </message>
    <message>
        <source>The settings in {0} are of a newer version; what this one does not know is left as it is.</source>
        <translation>{0} 中的设置来自较新的版本；本版本不认识的内容会原样保留。</translation>
    </message>
    <message>
        <source>The settings in {0} are damaged, and cannot be set aside ({1}); the defaults are used.</source>
        <translation>{0} 中的设置已损坏，且无法移开（{1}）；将使用默认值。</translation>
    </message>
    <message>
        <source>The settings in {0} were damaged. They were set aside as {1}; the defaults are used.</source>
        <translation>{0} 中的设置曾损坏，已移至 {1}；将使用默认值。</translation>
    </message>
    <message>
        <source>The settings cannot be kept in {0}: {1}.</source>
        <translation>无法在 {0} 保存设置：{1}。</translation>
    </message>
    <message>
        <source>Make room on the disk, then try again.</source>
        <translation>请腾出磁盘空间后重试。</translation>
    </message>
    <message>
        <source>Check that you may write to the folder, or name another with KX_CONFIG.</source>
        <translation>请检查您是否可以写入该文件夹，或用 KX_CONFIG 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The folder that you are in is no longer there.</source>
        <translation>您所在的文件夹已不存在。</translation>
    </message>
    <message>
        <source>Go to another folder, or give whole paths.</source>
        <translation>请转到其他文件夹，或使用完整路径。</translation>
    </message>
    <message>
        <source>The disk is full: an index could not be written ({0}).</source>
        <translation>磁盘已满：无法写入索引（{0}）。</translation>
    </message>
    <message>
        <source>Make room and start again: what was stored is safe, and the index takes in what it lacks.</source>
        <translation>请腾出空间后重新启动：已保存的内容是安全的，索引会补上缺少的部分。</translation>
    </message>
    <message>
        <source>An index could not be written ({0}): {1}.</source>
        <translation>无法写入索引（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Check that the library folder is yours to write.</source>
        <translation>请检查您是否可以写入资料库文件夹。</translation>
    </message>
    <message>
        <source>Check the disk and start again: the index is made anew from the stored text.</source>
        <translation>请检查磁盘后重新启动：索引会由已保存的文本重新建立。</translation>
    </message>
    <message>
        <source>The full-text index is damaged ({0}): {1}.</source>
        <translation>全文索引已损坏（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Ask again: it is made anew from the stored text.</source>
        <translation>请再次查询：索引会由已保存的文本重新建立。</translation>
    </message>
    <message>
        <source>a whole number from {0} to {1}</source>
        <translation>{0} 到 {1} 之间的整数</translation>
    </message>
    <message>
        <source>a number from {0} to {1}</source>
        <translation>{0} 到 {1} 之间的数</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>开或关</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>one of {0}</source>
        <translation>以下之一：{0}</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>{0} ranks only {1} of {2} paraphrases above sentences that merely share words: search by meaning will find less well with it. The bundled model or another embedding model is the better choice.</source>
        <translation>{0} 在 {2} 组中只把 {1} 组的同义句排在仅有相同词语的句子之前：用它进行语义搜索效果会较差。内置模型或其他嵌入模型是更好的选择。</translation>
    </message>
    <message>
        <source>The graph of {0} cannot be run: {1}.</source>
        <translation>{0} 的计算图无法运行：{1}。</translation>
    </message>
    <message>
        <source>The model {0} needs more memory than it can have.</source>
        <translation>模型 {0} 需要的内存超出可用范围。</translation>
    </message>
    <message>
        <source>Choose a smaller model, or a smaller rendering of it (int8).</source>
        <translation>请选择更小的模型，或其更小的版本（int8）。</translation>
    </message>
    <message>
        <source>{0} gives vectors of {1} numbers, its configuration says {2}.</source>
        <translation>{0} 给出 {1} 维向量，而其配置为 {2} 维。</translation>
    </message>
    <message>
        <source>Choose another model, or mend its configuration.</source>
        <translation>请选择其他模型，或修正其配置。</translation>
    </message>
    <message>
        <source>{0} has {1} MiB</source>
        <translation>{0} 有 {1} MiB</translation>
    </message>
    <message>
        <source>The model {0} was not done within {1} seconds.</source>
        <translation>模型 {0} 未能在 {1} 秒内完成。</translation>
    </message>
    <message>
        <source>Choose a smaller model, or see what keeps its server busy.</source>
        <translation>请选择更小的模型，或查看其服务器为何繁忙。</translation>
    </message>
    <message>
        <source>The model {0} needs more memory than {1} MiB.</source>
        <translation>模型 {0} 需要超过 {1} MiB 的内存。</translation>
    </message>
    <message>
        <source>The model {0} crashed the process that tried it: its graph is damaged, or of a kind that cannot be run here.</source>
        <translation>模型 {0} 使试用它的进程崩溃：其计算图已损坏，或属于此处无法运行的类型。</translation>
    </message>
    <message>
        <source>Choose another model, or export it anew.</source>
        <translation>请选择其他模型，或重新导出。</translation>
    </message>
    <message>
        <source>It takes the folder of a model, ollama:MODEL, ollama:MODEL@URL or openai:MODEL@URL.</source>
        <translation>可以是模型的文件夹、ollama:MODEL、ollama:MODEL@URL 或 openai:MODEL@URL。</translation>
    </message>
    <message>
        <source>Give the folder of a model, or an embedding endpoint.</source>
        <translation>请给出模型的文件夹或嵌入服务的地址。</translation>
    </message>
    <message>
        <source>Choose another name for the model.</source>
        <translation>请为模型另取名称。</translation>
    </message>
    <message>
        <source>Choose another name, or remove that one first.</source>
        <translation>请另取名称，或先移除那个模型。</translation>
    </message>
    <message>
        <source>There is no model {0}.</source>
        <translation>没有模型 {0}。</translation>
    </message>
    <message>
        <source>{0} is neither a folder nor a model server.</source>
        <translation>{0} 既不是文件夹，也不是模型服务器。</translation>
    </message>
    <message>
        <source>No folder and no model server is given.</source>
        <translation>没有给出文件夹或模型服务器。</translation>
    </message>
    <message>
        <source>{0} is not a name for a model.</source>
        <translation>{0} 不能作为模型的名称。</translation>
    </message>
    <message>
        <source>The name {0} has a meaning of its own.</source>
        <translation>名称 {0} 已有特定含义。</translation>
    </message>
    <message>
        <source>There is a model {0} already.</source>
        <translation>已有模型 {0}。</translation>
    </message>
    <message>
        <source>The bundled model comes with the program, and stays.</source>
        <translation>内置模型随程序提供，不能移除。</translation>
    </message>
    <message>
        <source>Name another model.</source>
        <translation>请指定其他模型。</translation>
    </message>
    <message>
        <source>The names of models cannot be kept in {0}: {1}.</source>
        <translation>模型的名称无法保存到 {0}：{1}。</translation>
    </message>
    <message>
        <source>The names of models in {0} cannot be read ({1}).</source>
        <translation>{0} 中的模型名称无法读取（{1}）。</translation>
    </message>
    <message>
        <source>The names of models in {0} are damaged, and cannot be set aside ({1}).</source>
        <translation>{0} 中的模型名称已损坏，且无法移开（{1}）。</translation>
    </message>
    <message>
        <source>The names of models in {0} were damaged. They were set aside as {1}.</source>
        <translation>{0} 中的模型名称已损坏，已另存为 {1}。</translation>
    </message>
    <message>
        <source>The name of a model is damaged, and is left out.</source>
        <translation>有一个模型的名称已损坏，已略去。</translation>
    </message>
    <message>
        <source>There is no embedding model.</source>
        <translation>没有嵌入模型。</translation>
    </message>
    <message>
        <source>Choose one in the settings: the bundled one needs nothing.</source>
        <translation>请在设置中选择一个：内置模型无需任何准备。</translation>
    </message>
    <message>
        <source>{0} is a chat model, not an embedding model: search by meaning will work, but find less well. The bundled model or another embedding model is the better choice.</source>
        <translation>{0} 是聊天模型，不是嵌入模型：语义搜索可以使用，但效果较差。建议改用内置模型或其他嵌入模型。</translation>
    </message>
    <message>
        <source>{0} of {1} is unknown to the vocabulary of {2}: search by meaning will miss much of it. Search by words finds it all the same.</source>
        <translation>{1} 中有 {0} 不在 {2} 的词表中：语义搜索会漏掉其中许多内容。按词语搜索不受影响。</translation>
    </message>
    <message>
        <source>The language of {0} ({1}) is not one of those {2} was made for ({3}): search by meaning will find less in it. Search by words is not affected.</source>
        <translation>{0} 的语言（{1}）不在 {2} 所支持的语言（{3}）之列：语义搜索的效果会较差。按词语搜索不受影响。</translation>
    </message>
    <message>
        <source>this document</source>
        <translation>此文档</translation>
    </message>
    <message>
        <source>Install kx-desktop again; your library is not affected.</source>
        <translation>请重新安装 kx-desktop；您的资料库不受影响。</translation>
    </message>
    <message>
        <source>The bundled embedding model is missing from this installation.</source>
        <translation>安装中缺少内置的嵌入模型。</translation>
    </message>
    <message>
        <source>{0} of the model in {1} cannot be read: {2}.</source>
        <translation>无法读取 {1} 中模型的 {0}：{2}。</translation>
    </message>
    <message>
        <source>{0} of the model in {1} is damaged: its SHA-256 is not the one built.</source>
        <translation>{1} 中模型的 {0} 已损坏：其 SHA-256 与构建时不符。</translation>
    </message>
    <message>
        <source>answered without a vector</source>
        <translation>的回答中没有向量</translation>
    </message>
    <message>
        <source>Name an embedding model.</source>
        <translation>请指定嵌入模型。</translation>
    </message>
    <message>
        <source>answered with something that is no vector</source>
        <translation>的回答不是向量</translation>
    </message>
    <message>
        <source>now gives {0} numbers, not {1}</source>
        <translation>现在给出 {0} 个数，而不是 {1} 个</translation>
    </message>
    <message>
        <source>Rebuild the dataset with the model as it is now.</source>
        <translation>请用现在的模型重建数据集。</translation>
    </message>
    <message>
        <source>The graph of {0} asks for {1}: it is not an embedding model this program can run.</source>
        <translation>{0} 的计算图需要 {1}：它不是本程序可以运行的嵌入模型。</translation>
    </message>
    <message>
        <source>no input_ids</source>
        <translation>没有 input_ids</translation>
    </message>
    <message>
        <source>The prompt of {0} is longer than its window.</source>
        <translation>{0} 的提示词长于其窗口。</translation>
    </message>
    <message>
        <source>The tokenizer {0} is damaged: {1}.</source>
        <translation>分词器 {0} 已损坏：{1}。</translation>
    </message>
    <message>
        <source>The model {0} is damaged or of an unknown kind.</source>
        <translation>模型 {0} 已损坏，或类型未知。</translation>
    </message>
    <message>
        <source>The graph of {0} gives no vectors of tokens or texts.</source>
        <translation>{0} 的计算图不给出词元或文本的向量。</translation>
    </message>
    <message>
        <source>The graph of {0} gives vectors of {1} numbers, its configuration says {2}.</source>
        <translation>{0} 的计算图给出 {1} 维的向量，而其配置写的是 {2} 维。</translation>
    </message>
    <message>
        <source>Choose the bundled model or a folder with a complete embedding model in the settings.</source>
        <translation>请在设置中选择内置模型，或选择含有完整嵌入模型的文件夹。</translation>
    </message>
    <message>
        <source>There is no model folder {0}.</source>
        <translation>没有模型文件夹 {0}。</translation>
    </message>
    <message>
        <source>The model folder {0} cannot be read: {1}.</source>
        <translation>无法读取模型文件夹 {0}：{1}。</translation>
    </message>
    <message>
        <source>The model folder {0} is damaged: {1}.</source>
        <translation>模型文件夹 {0} 已损坏：{1}。</translation>
    </message>
    <message>
        <source>{0} is not a JSON object</source>
        <translation>{0} 不是 JSON 对象</translation>
    </message>
    <message>
        <source>The model folder {0} has no {1}.</source>
        <translation>模型文件夹 {0} 中没有 {1}。</translation>
    </message>
    <message>
        <source>The model folder {0} has no ONNX file ({1}).</source>
        <translation>模型文件夹 {0} 中没有 ONNX 文件（{1}）。</translation>
    </message>
    <message>
        <source>{0} pools without its prompts, which is not supported.</source>
        <translation>{0} 在池化时不含提示词，不受支持。</translation>
    </message>
    <message>
        <source>{0} has a {1} module, which is not supported: its vectors would be wrong.</source>
        <translation>{0} 含有 {1} 模块，不受支持：得到的向量会出错。</translation>
    </message>
    <message>
        <source>{0} pools by {1}, which is not supported.</source>
        <translation>{0} 使用 {1} 池化，不受支持。</translation>
    </message>
    <message>
        <source>{0} takes only {1} tokens at once, too few to embed with.</source>
        <translation>{0} 一次只能处理 {1} 个词元，太少，无法用于嵌入。</translation>
    </message>
    <message>
        <source>bundled, none, the folder of a model, ollama:MODEL, ollama:MODEL@URL or openai:MODEL@URL</source>
        <translation>bundled、none、模型所在文件夹、ollama:MODEL、ollama:MODEL@URL 或 openai:MODEL@URL</translation>
    </message>
    <message>
        <source>embedder: got {0}, which names no model or address; it takes {1}.</source>
        <translation>embedder：得到 {0}，其中没有模型或地址；可用的形式：{1}。</translation>
    </message>
    <message>
        <source>embedder: got nothing; it takes {0}.</source>
        <translation>embedder：内容为空；可用的形式：{0}。</translation>
    </message>
    <message>
        <source>The embedding server at {0} ({1}) {2}.</source>
        <translation>位于 {0} 的嵌入服务器（{1}）{2}。</translation>
    </message>
    <message>
        <source>Start the server, or choose the bundled model in the settings.</source>
        <translation>请启动该服务器，或在设置中选择内置模型。</translation>
    </message>
    <message>
        <source>did not answer within {0} s</source>
        <translation>在 {0} 秒内没有回答</translation>
    </message>
    <message>
        <source>cannot be reached: {0}</source>
        <translation>无法连接：{0}</translation>
    </message>
    <message>
        <source>answered with something that is not JSON</source>
        <translation>的回答不是 JSON</translation>
    </message>
    <message>
        <source>Check the address.</source>
        <translation>请检查地址。</translation>
    </message>
    <message>
        <source>answered with something that is no JSON object</source>
        <translation>的回答不是 JSON 对象</translation>
    </message>
    <message>
        <source>sends us elsewhere, which is not followed</source>
        <translation>要求转到别处，不会跟随</translation>
    </message>
    <message>
        <source>Name the server&apos;s own address.</source>
        <translation>请使用服务器本身的地址。</translation>
    </message>
    <message>
        <source>The embedding server at {0} takes no text of this length: {1}.</source>
        <translation>位于 {0} 的嵌入服务器不接受这么长的文本：{1}。</translation>
    </message>
    <message>
        <source>does not know this model or address</source>
        <translation>不认识此模型或地址</translation>
    </message>
    <message>
        <source>Load it there first (`ollama pull {0}`).</source>
        <translation>请先在那里加载它（`ollama pull {0}`）。</translation>
    </message>
    <message>
        <source>refused with status {0}: {1}</source>
        <translation>拒绝了请求，状态为 {0}：{1}</translation>
    </message>
    <message>
        <source>See the server&apos;s own log.</source>
        <translation>请查看服务器的日志。</translation>
    </message>
    <message>
        <source>embedder: got the address {0}; it takes http://127.0.0.1:PORT or another address on this machine.</source>
        <translation>embedder：得到地址 {0}；须是 http://127.0.0.1:PORT 或本机的其他地址。</translation>
    </message>
    <message>
        <source>Texts never leave this machine: run the embedding server here.</source>
        <translation>文本绝不会离开本机：请在本机运行嵌入服务器。</translation>
    </message>
    <message>
        <source>{0} gave a vector that is zero or not finite.</source>
        <translation>{0} 给出了全零或非有限的向量。</translation>
    </message>
    <message>
        <source>Choose another embedding model in the settings.</source>
        <translation>请在设置中选择其他嵌入模型。</translation>
    </message>
    <message>
        <source>Try once more; if it happens again, leave this item out.</source>
        <translation>请再试一次；如果再次出现，请略过此项。</translation>
    </message>
    <message>
        <source>The {0} ran out of memory.</source>
        <translation>{0}内存不足。</translation>
    </message>
    <message>
        <source>The {0} ended with status {1} before it was done.</source>
        <translation>{0}在完成前以状态 {1} 结束。</translation>
    </message>
    <message>
        <source>The {0} crashed ({1}).</source>
        <translation>{0}崩溃了（{1}）。</translation>
    </message>
    <message>
        <source>child process</source>
        <translation>子进程</translation>
    </message>
    <message>
        <source>The {0} was stopped.</source>
        <translation>{0}已停止。</translation>
    </message>
    <message>
        <source>The {0} failed: {1}.</source>
        <translation>{0}失败了：{1}。</translation>
    </message>
    <message>
        <source>The {0} needed more memory than it may take.</source>
        <translation>{0}需要的内存超过了允许的量。</translation>
    </message>
    <message>
        <source>The {0} was not done within {1} seconds.</source>
        <translation>{0}在 {1} 秒内没有完成。</translation>
    </message>
    <message>
        <source>{0} (process {1}), since {2}</source>
        <translation>{0}（进程 {1}），自 {2} 起</translation>
    </message>
    <message>
        <source>The disk of {0} does not support locks, so two programs could write at once.</source>
        <translation>{0} 所在的磁盘不支持锁，两个程序可能会同时写入。</translation>
    </message>
    <message>
        <source>Keep the library on a disk of this machine.</source>
        <translation>请把资料库放在本机的磁盘上。</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>另一个程序</translation>
    </message>
    <message>
        <source>The library in {0} is being written to by {1}.</source>
        <translation>{1}正在写入 {0} 中的资料库。</translation>
    </message>
    <message>
        <source>Wait until it is done, or close it; searching works meanwhile.</source>
        <translation>请等它完成或将其关闭；其间可以搜索。</translation>
    </message>
    <message>
        <source>The library in {0} cannot be written to: {1}.</source>
        <translation>无法写入 {0} 中的资料库：{1}。</translation>
    </message>
    <message>
        <source>Make room, then try again.</source>
        <translation>请腾出空间后重试。</translation>
    </message>
    <message>
        <source>Change the folder&apos;s permissions, or choose another folder.</source>
        <translation>请更改文件夹的权限，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>max_chars is {0}, but takes a whole number from {1} to {2}.</source>
        <translation>max_chars 为 {0}，但须是 {1} 到 {2} 之间的整数。</translation>
    </message>
    <message>
        <source>Choose another length of passages; 1000 suits most documents.</source>
        <translation>请选择其他段落长度；1000 适合大多数文档。</translation>
    </message>
    <message>
        <source>overlap is {0}, but takes a whole number from 0 to {1}, half of max_chars.</source>
        <translation>overlap 为 {0}，但须是 0 到 {1}（max_chars 的一半）之间的整数。</translation>
    </message>
    <message>
        <source>Choose a smaller overlap; a fifth of max_chars suits most documents.</source>
        <translation>请选择较小的重叠；max_chars 的五分之一适合大多数文档。</translation>
    </message>
    <message>
        <source>there are more than {0}</source>
        <translation>文件数超过 {0}</translation>
    </message>
    <message>
        <source>the archive unpacks to far more than its own size</source>
        <translation>压缩包解开后远大于其自身大小</translation>
    </message>
    <message>
        <source>they are larger than {0} together</source>
        <translation>它们合计大于 {0}</translation>
    </message>
    <message>
        <source>larger than {0}</source>
        <translation>大于 {0}</translation>
    </message>
    <message>
        <source>{0} left out: {1}.</source>
        <translation>{0}被略过：{1}。</translation>
    </message>
    <message>
        <source>Some members were</source>
        <translation>部分成员</translation>
    </message>
    <message>
        <source>{0} left out because {1}.</source>
        <translation>{0}被略过，因为{1}。</translation>
    </message>
    <message>
        <source>1 member was</source>
        <translation>1 个成员</translation>
    </message>
    <message>
        <source>{0} members were</source>
        <translation>{0} 个成员</translation>
    </message>
    <message>
        <source>The ZIP archive is damaged: its table of contents cannot be read.</source>
        <translation>ZIP 压缩包已损坏：无法读取其目录。</translation>
    </message>
    <message>
        <source>protected by a password</source>
        <translation>受密码保护</translation>
    </message>
    <message>
        <source>The ZIP archive is empty.</source>
        <translation>ZIP 压缩包是空的。</translation>
    </message>
    <message>
        <source>locked: all its members are protected by a password.</source>
        <translation>已锁定：其中所有成员都受密码保护。</translation>
    </message>
    <message>
        <source>The TAR archive is damaged and cannot be unpacked.</source>
        <translation>TAR 归档已损坏，无法解开。</translation>
    </message>
    <message>
        <source>the archive is damaged from there on</source>
        <translation>归档从此处起已损坏</translation>
    </message>
    <message>
        <source>The TAR archive is empty.</source>
        <translation>TAR 归档是空的。</translation>
    </message>
    <message>
        <source>The packed file is damaged and cannot be unpacked.</source>
        <translation>压缩文件已损坏，无法解开。</translation>
    </message>
    <message>
        <source>The EPUB book is damaged: it names no chapters.</source>
        <translation>EPUB 图书已损坏：其中没有列出任何章节。</translation>
    </message>
    <message>
        <source>locked: the book is protected against copying.</source>
        <translation>已锁定：这本书受版权保护，无法复制。</translation>
    </message>
    <message>
        <source>The EPUB book is damaged: none of its chapters can be read.</source>
        <translation>EPUB 图书已损坏：没有一章可以读取。</translation>
    </message>
    <message>
        <source>{0} of {1} chapters could not be read.</source>
        <translation>{1} 章中有 {0} 章无法读取。</translation>
    </message>
    <message>
        <source>The EPUB book is damaged: its table of contents is missing.</source>
        <translation>EPUB 图书已损坏：缺少目录。</translation>
    </message>
    <message>
        <source>The EPUB book is damaged: its description is not valid.</source>
        <translation>EPUB 图书已损坏：其描述无效。</translation>
    </message>
    <message>
        <source>{0} could not be decoded as {1} and stand as “{2}”.</source>
        <translation>有 {0}无法按 {1} 解码，以“{2}”代替。</translation>
    </message>
    <message>
        <source>The {0} is damaged and could not be read ({1}).</source>
        <translation>{0}已损坏，无法读取（{1}）。</translation>
    </message>
    <message>
        <source>it is cut off, or bytes of it were altered</source>
        <translation>文件被截断，或部分字节被改动</translation>
    </message>
    <message>
        <source>locked: it is protected by a password. Give its password to have it read.</source>
        <translation>已锁定：文件受密码保护。请提供密码以读取。</translation>
    </message>
    <message>
        <source>What was read of it before is still searched.</source>
        <translation>仍会搜索此前从中读取的内容。</translation>
    </message>
    <message>
        <source>Moved from {0}.</source>
        <translation>从 {0} 移动而来。</translation>
    </message>
    <message>
        <source>The system does not allow reading it. Check the permissions of the file and its folders.</source>
        <translation>系统不允许读取。请检查文件及其所在文件夹的权限。</translation>
    </message>
    <message>
        <source>It is a link that leads back to itself.</source>
        <translation>它是一个指回自身的链接。</translation>
    </message>
    <message>
        <source>Its name or path is longer than the system allows.</source>
        <translation>其名称或路径超出了系统允许的长度。</translation>
    </message>
    <message>
        <source>The path goes through something that is not a folder.</source>
        <translation>路径中有一段不是文件夹。</translation>
    </message>
    <message>
        <source>The disk could not read it (an input or output error).</source>
        <translation>磁盘无法读取它（输入输出错误）。</translation>
    </message>
    <message>
        <source>Too many files are open at once.</source>
        <translation>同时打开的文件太多。</translation>
    </message>
    <message>
        <source>The network drive that holds it lost track of it.</source>
        <translation>存放它的网络驱动器找不到它了。</translation>
    </message>
    <message>
        <source>It kept changing while it was read. It will be read when it rests; ingest it again then.</source>
        <translation>读取期间文件一直在变化。等它不再变化后，请重新导入。</translation>
    </message>
    <message>
        <source>It is a folder, not a file.</source>
        <translation>它是文件夹，不是文件。</translation>
    </message>
    <message>
        <source>It is not a regular file but a pipe, a socket or a device.</source>
        <translation>它不是普通文件，而是管道、套接字或设备。</translation>
    </message>
    <message>
        <source>It is larger than the limit of {0}.</source>
        <translation>它超过了 {0} 的上限。</translation>
    </message>
    <message>
        <source>It is a link to a file that is not there.</source>
        <translation>它是一个链接，所指的文件不存在。</translation>
    </message>
    <message>
        <source>There is no such file (any more).</source>
        <translation>没有这个文件（或已不存在）。</translation>
    </message>
    <message>
        <source>The system could not read it: {0}.</source>
        <translation>系统无法读取它：{0}。</translation>
    </message>
    <message>
        <source>plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>source code</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Jupyter notebook</source>
        <translation>Jupyter 笔记本</translation>
    </message>
    <message>
        <source>mail message</source>
        <translation>邮件</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>Word 文档</translation>
    </message>
    <message>
        <source>Word document (97–2003)</source>
        <translation>Word 文档（97–2003）</translation>
    </message>
    <message>
        <source>OpenDocument text</source>
        <translation>OpenDocument 文本</translation>
    </message>
    <message>
        <source>PowerPoint presentation</source>
        <translation>PowerPoint 演示文稿</translation>
    </message>
    <message>
        <source>PowerPoint presentation (97–2003)</source>
        <translation>PowerPoint 演示文稿（97–2003）</translation>
    </message>
    <message>
        <source>OpenDocument presentation</source>
        <translation>OpenDocument 演示文稿</translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation>Excel 工作簿</translation>
    </message>
    <message>
        <source>Excel binary workbook</source>
        <translation>Excel 二进制工作簿</translation>
    </message>
    <message>
        <source>Excel workbook (97–2003)</source>
        <translation>Excel 工作簿（97–2003）</translation>
    </message>
    <message>
        <source>OpenDocument spreadsheet</source>
        <translation>OpenDocument 电子表格</translation>
    </message>
    <message>
        <source>Outlook message</source>
        <translation>Outlook 邮件</translation>
    </message>
    <message>
        <source>ZIP archive</source>
        <translation>ZIP 压缩包</translation>
    </message>
    <message>
        <source>TAR archive</source>
        <translation>TAR 归档</translation>
    </message>
    <message>
        <source>Parts of the message are encrypted and could not be read.</source>
        <translation>邮件的部分内容已加密，无法读取。</translation>
    </message>
    <message>
        <source>A part of the message is no text, though it says so; it was left out.</source>
        <translation>邮件的一部分自称是文本，其实不是；已略过。</translation>
    </message>
    <message>
        <source>It is not a valid notebook; it was read as plain text.</source>
        <translation>它不是有效的笔记本；已按纯文本读取。</translation>
    </message>
    <message>
        <source>The presentation is larger than {0} when unpacked.</source>
        <translation>演示文稿解开后大于 {0}。</translation>
    </message>
    <message>
        <source>The OpenDocument presentation is damaged: its contents are not valid.</source>
        <translation>OpenDocument 演示文稿已损坏：其内容无效。</translation>
    </message>
    <message>
        <source>An attached Outlook item could not be read.</source>
        <translation>有一个附带的 Outlook 项目无法读取。</translation>
    </message>
    <message>
        <source>An attachment was left out because it is too large.</source>
        <translation>有一个附件因过大而被略过。</translation>
    </message>
    <message>
        <source>no text layer (scanned?)</source>
        <translation>没有文本层（可能是扫描件）</translation>
    </message>
    <message>
        <source>The PDF is damaged and could not be opened.</source>
        <translation>PDF 已损坏，无法打开。</translation>
    </message>
    <message>
        <source>The PDF is damaged: none of its pages can be read.</source>
        <translation>PDF 已损坏：没有一页可以读取。</translation>
    </message>
    <message>
        <source>The PDF itself has {0}.</source>
        <translation>PDF 本身{0}。</translation>
    </message>
    <message>
        <source>{0} of {1} pages could not be read: {2}.</source>
        <translation>{1} 页中有 {0} 页无法读取：{2}。</translation>
    </message>
    <message>
        <source>{0} of its attachments could not be read.</source>
        <translation>其中 {0} 个附件无法读取。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件是空的。</translation>
    </message>
    <message>
        <source>The {0} holds no text.</source>
        <translation>{0}中没有文本。</translation>
    </message>
    <message>
        <source>The file holds only white space.</source>
        <translation>文件中只有空白。</translation>
    </message>
    <message>
        <source>Its name says {0}, but it is {1} and was read as that.</source>
        <translation>文件名表明它是{0}，但它其实是{1}，已按后者读取。</translation>
    </message>
    <message>
        <source>Its name says {0}, but its contents are not: it is damaged, or misnamed.</source>
        <translation>文件名表明它是{0}，但内容不是：文件已损坏，或名称有误。</translation>
    </message>
    <message>
        <source>{0} is not a text and not a kind that can be read.</source>
        <translation>{0}不是文本，也不是可以读取的类型。</translation>
    </message>
    <message>
        <source>A picture: it holds no text to read.</source>
        <translation>图片：其中没有可读取的文本。</translation>
    </message>
    <message>
        <source>A sound or video file: it holds no text to read.</source>
        <translation>音频或视频文件：其中没有可读取的文本。</translation>
    </message>
    <message>
        <source>A program: it holds no text to read.</source>
        <translation>程序：其中没有可读取的文本。</translation>
    </message>
    <message>
        <source>A font: it holds no text to read.</source>
        <translation>字体：其中没有可读取的文本。</translation>
    </message>
    <message>
        <source>An archive of a kind that cannot be opened. Unpack it first to have its files read.</source>
        <translation>无法打开的归档类型。请先解开，再导入其中的文件。</translation>
    </message>
    <message>
        <source>A database file: it is not a kind that can be read.</source>
        <translation>数据库文件：不是可以读取的类型。</translation>
    </message>
    <message>
        <source>The file of old Office or Outlook is damaged: its directory cannot be read.</source>
        <translation>旧版 Office 或 Outlook 文件已损坏：无法读取其目录。</translation>
    </message>
    <message>
        <source>It is a file of a program whose files cannot be read.</source>
        <translation>这是某个程序的文件，无法读取这类文件。</translation>
    </message>
    <message>
        <source>Hidden: its name begins with a dot. Give it by name to have it read.</source>
        <translation>隐藏文件：名称以点开头。如需读取，请单独指定它。</translation>
    </message>
    <message>
        <source>A link to a folder, which is not followed. Give the folder itself to have it read.</source>
        <translation>指向文件夹的链接，不会跟随。如需读取，请指定该文件夹本身。</translation>
    </message>
    <message>
        <source>The folder of this library. What it was made from is not read a second time.</source>
        <translation>这是本资料库的文件夹。其内容的来源文件不会再读取一次。</translation>
    </message>
    <message>
        <source>The folder could not be opened: {0}.</source>
        <translation>无法打开文件夹：{0}。</translation>
    </message>
    <message>
        <source>the system does not permit it</source>
        <translation>系统不允许</translation>
    </message>
    <message>
        <source>Files are packed into one another more than {0} deep.</source>
        <translation>文件层层打包超过 {0} 层。</translation>
    </message>
    <message>
        <source>The text is empty.</source>
        <translation>文本是空的。</translation>
    </message>
    <message>
        <source>It gives {0} passages, more than the settings allow ({1}).</source>
        <translation>它会产生 {0} 个段落，超过设置允许的数量（{1}）。</translation>
    </message>
    <message>
        <source>Its path holds a NUL character, which no disk can keep.</source>
        <translation>其路径含有 NUL 字符，任何磁盘都无法保存。</translation>
    </message>
    <message>
        <source>Reading it took too long and was stopped. Split the file, or raise the time limit in the settings.</source>
        <translation>读取时间过长，已停止。请拆分文件，或在设置中提高时间上限。</translation>
    </message>
    <message>
        <source>Reading it took too much memory and was stopped. Split the file, or raise the limit in the settings.</source>
        <translation>读取占用内存过多，已停止。请拆分文件，或在设置中提高上限。</translation>
    </message>
    <message>
        <source>The file made its reader crash: it is damaged, or of a form that the reader cannot take.</source>
        <translation>文件使读取程序崩溃：它已损坏，或其形式无法读取。</translation>
    </message>
    <message>
        <source>The reader could not cope with it ({0}).</source>
        <translation>读取程序无法处理它（{0}）。</translation>
    </message>
    <message>
        <source>This was stopped before it was done.</source>
        <translation>操作在完成前被停止。</translation>
    </message>
    <message>
        <source>What was finished by then is kept.</source>
        <translation>此前完成的部分会保留。</translation>
    </message>
    <message>
        <source>None of the {0} files in it gave any text.</source>
        <translation>其中的 {0} 个文件都没有文本。</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 处</translation>
    </message>
    <message>
        <source>{0} places</source>
        <translation>{0} 处</translation>
    </message>
    <message>
        <source>A .{0} file: it</source>
        <translation>.{0} 文件</translation>
    </message>
    <message>
        <source>It</source>
        <translation>它</translation>
    </message>
    <message>
        <source>EPUB book</source>
        <translation>EPUB 图书</translation>
    </message>
    <message>
        <source>gzip file</source>
        <translation>gzip 文件</translation>
    </message>
    <message>
        <source>bzip2 file</source>
        <translation>bzip2 文件</translation>
    </message>
    <message>
        <source>xz file</source>
        <translation>xz 文件</translation>
    </message>
    <message>
        <source>“{0}” and {1} other document</source>
        <translation>“{0}”和另外 {1} 篇文档</translation>
    </message>
    <message>
        <source>“{0}” and {1} other documents</source>
        <translation>“{0}”和另外 {1} 篇文档</translation>
    </message>
    <message>
        <source>Search by words alone: choose the mode Full text.</source>
        <translation>请只按词语搜索：选择“全文”模式。</translation>
    </message>
    <message>
        <source>Choose a model in the settings, or search by words alone: choose the mode Full text.</source>
        <translation>请在设置中选择模型，或只按词语搜索：选择“全文”模式。</translation>
    </message>
    <message>
        <source>Rebuild it into a new dataset, or set the settings back as they were.</source>
        <translation>请重建为新的数据集，或恢复原来的设置。</translation>
    </message>
    <message>
        <source>Rebuild it into a new dataset of the other size.</source>
        <translation>请按其他长度重建为新的数据集。</translation>
    </message>
    <message>
        <source>Make one first.</source>
        <translation>请先创建一个。</translation>
    </message>
    <message>
        <source>Choose another folder in the settings.</source>
        <translation>请在设置中选择其他文件夹。</translation>
    </message>
    <message>
        <source>Check that the folder is there and yours to write, or choose another in the settings.</source>
        <translation>请检查该文件夹是否存在、您是否有写入权限，或在设置中选择其他文件夹。</translation>
    </message>
    <message>
        <source>Choose a folder that is yours to write, in the settings.</source>
        <translation>请在设置中选择您可以写入的文件夹。</translation>
    </message>
    <message>
        <source>Check that you may write to the folder.</source>
        <translation>请检查您是否可以写入该文件夹。</translation>
    </message>
    <message>
        <source>{0} is not a name for a dataset: {1}.</source>
        <translation>{0} 不能用作数据集名称：{1}。</translation>
    </message>
    <message>
        <source>Text {0} holds half a character (a lone surrogate).</source>
        <translation>文本 {0} 含有半个字符（孤立的代理项）。</translation>
    </message>
    <message>
        <source>The question is empty.</source>
        <translation>问题是空的。</translation>
    </message>
    <message>
        <source>{0} names no embedding model and no address; it takes {1}.</source>
        <translation>{0} 中没有嵌入模型或地址；可用的形式：{1}。</translation>
    </message>
    <message>
        <source>No embedding model is named; it takes {0}.</source>
        <translation>没有指定嵌入模型；可用的形式：{0}。</translation>
    </message>
    <message>
        <source>The address {0} of the embedding model is not on this machine; it takes http://127.0.0.1:PORT or the like.</source>
        <translation>嵌入模型的地址 {0} 不在本机上；可用的形式如 http://127.0.0.1:PORT。</translation>
    </message>
    <message>
        <source>The preset {0} cannot have {1} for {2}.</source>
        <translation>预设 {0} 的 {2} 不能是 {1}。</translation>
    </message>
    <message>
        <source>The command cannot name {1}, which holds a comma.</source>
        <translation>{1} 含有逗号，无法写入命令。</translation>
    </message>
    <message>
        <source>There is no preset {0}.</source>
        <translation>没有预设 {0}。</translation>
    </message>
    <message>
        <source>{0} is not a name for a preset.</source>
        <translation>{0} 不能用作预设名称。</translation>
    </message>
    <message>
        <source>{0} comes with the program, and stays as it is.</source>
        <translation>{0} 随程序提供，不能更改。</translation>
    </message>
    <message>
        <source>In the settings, under Sparse vectors, choose the pieces of words, or the folder of a complete SPLADE model in ONNX form.</source>
        <translation>请在设置的“稀疏向量”中选择词语片段，或选择含有完整 ONNX 形式 SPLADE 模型的文件夹。</translation>
    </message>
    <message>
        <source>In the settings, under Sparse vectors, choose the pieces of words, or search by other paths.</source>
        <translation>请在设置的“稀疏向量”中选择词语片段，或用其他路径搜索。</translation>
    </message>
    <message>
        <source>Search by other paths, such as the mode Full text.</source>
        <translation>请用其他路径搜索，例如“全文”模式。</translation>
    </message>
    <message>
        <source>{0} passages of {1} have no sparse vector yet. They get theirs when something is added to the dataset.</source>
        <translation>{1} 中有 {0} 个段落还没有稀疏向量。向该数据集添加内容时，它们会得到稀疏向量。</translation>
    </message>
    <message>
        <source>1 passage of {0} has no sparse vector yet. It gets its own when something is added to the dataset.</source>
        <translation>{0} 中有 1 个段落还没有稀疏向量。向该数据集添加内容时，它会得到稀疏向量。</translation>
    </message>
    <message>
        <source>{0} passages of {1} are found by words only, so far: Finish on the page of the dataset gives them their vectors.</source>
        <translation>{1} 中有 {0} 个段落目前只能按词语找到：在数据集页面点击“完成”会为它们生成向量。</translation>
    </message>
    <message>
        <source>1 passage of {0} is found by words only, so far: Finish on the page of the dataset gives it its vector.</source>
        <translation>{0} 中有 1 个段落目前只能按词语找到：在数据集页面点击“完成”会为它生成向量。</translation>
    </message>
    <message>
        <source>This cannot be used: {1}.</source>
        <translation>不能使用：{1}。</translation>
    </message>
    <message>
        <source>There is no field {1}.</source>
        <translation>没有字段 {1}。</translation>
    </message>
    <message>
        <source>There is no field {1}; did you mean {3}?</source>
        <translation>没有字段 {1}；您是否要写 {3}？</translation>
    </message>
    <message>
        <source>There is no field {0}.</source>
        <translation>没有字段 {0}。</translation>
    </message>
    <message>
        <source>There is no field {0}; did you mean {2}?</source>
        <translation>没有字段 {0}；您是否要写 {2}？</translation>
    </message>
    <message>
        <source>A text is written in &apos;…&apos;, the name of a field bare or in &quot;…&quot;.</source>
        <translation>文本写在 &apos;…&apos; 中，字段名直接写出或写在 &quot;…&quot; 中。</translation>
    </message>
    <message>
        <source>There are several fields {1}.</source>
        <translation>有多个字段 {1}。</translation>
    </message>
    <message>
        <source>The filter is empty.</source>
        <translation>筛选是空的。</translation>
    </message>
    <message>
        <source>This cannot be read.</source>
        <translation>无法解读。</translation>
    </message>
    <message>
        <source>This is too long: it has {1} characters.</source>
        <translation>过长：有 {1} 个字符。</translation>
    </message>
    <message>
        <source>Before {2}, {1} is missing.</source>
        <translation>{2} 之前缺少 {1}。</translation>
    </message>
    <message>
        <source>The name of a field is missing before {1}.</source>
        <translation>{1} 之前缺少字段名。</translation>
    </message>
    <message>
        <source>A comma is missing before {1}.</source>
        <translation>{1} 之前缺少逗号。</translation>
    </message>
    <message>
        <source>AND or OR is missing before {1}.</source>
        <translation>{1} 之前缺少 AND 或 OR。</translation>
    </message>
    <message>
        <source>IN, BETWEEN or LIKE is missing before {1}.</source>
        <translation>{1} 之前缺少 IN、BETWEEN 或 LIKE。</translation>
    </message>
    <message>
        <source>A comparison with a field is missing before {1}.</source>
        <translation>{1} 之前缺少与字段的比较。</translation>
    </message>
    <message>
        <source>A comparison (=, &lt;, IN, LIKE, IS NULL, …) is missing before {1}.</source>
        <translation>{1} 之前缺少比较（=、&lt;、IN、LIKE、IS NULL 等）。</translation>
    </message>
    <message>
        <source>A value is missing before {1}: a text in single quotes, or a number.</source>
        <translation>{1} 之前缺少值：单引号中的文本，或数字。</translation>
    </message>
    <message>
        <source>A form in single quotes is missing before {1}.</source>
        <translation>{1} 之前缺少单引号中的匹配式。</translation>
    </message>
    <message>
        <source>A character in single quotes is missing before {1}.</source>
        <translation>{1} 之前缺少单引号中的字符。</translation>
    </message>
    <message>
        <source>Two values cannot be compared: the name of a field is missing before {1}.</source>
        <translation>不能比较两个值：{1} 之前缺少字段名。</translation>
    </message>
    <message>
        <source>Two fields cannot be compared: a value must stand in place of {1}, a text in single quotes or a number.</source>
        <translation>不能比较两个字段：{1} 处须是值，即单引号中的文本或数字。</translation>
    </message>
    <message>
        <source>Parentheses stand more than {1} deep.</source>
        <translation>括号嵌套超过 {1} 层。</translation>
    </message>
    <message>
        <source>There are more than {1} conditions.</source>
        <translation>条件超过 {1} 个。</translation>
    </message>
    <message>
        <source>There are more than {1} fields.</source>
        <translation>字段超过 {1} 个。</translation>
    </message>
    <message>
        <source>The field {1} is no condition by itself.</source>
        <translation>字段 {1} 本身不是条件。</translation>
    </message>
    <message>
        <source>The field {0} has {1}, and {2} is none.</source>
        <translation>字段 {0} 的值为{1}，而 {2} 不是。</translation>
    </message>
    <message>
        <source>ESCAPE takes one character.</source>
        <translation>ESCAPE 须是一个字符。</translation>
    </message>
    <message>
        <source>This is no date.</source>
        <translation>这不是日期。</translation>
    </message>
    <message>
        <source>The text {1} is no number.</source>
        <translation>{1} 不是数字。</translation>
    </message>
    <message>
        <source>The number is too large.</source>
        <translation>数字过大。</translation>
    </message>
    <message>
        <source>A comment cannot be used here.</source>
        <translation>此处不能使用注释。</translation>
    </message>
    <message>
        <source>A comment is begun here.</source>
        <translation>此处是注释的开头。</translation>
    </message>
    <message>
        <source>These quotation marks are unknown to SQL: {1}.</source>
        <translation>SQL 不认识这些引号：{1}。</translation>
    </message>
    <message>
        <source>A text is begun and not ended.</source>
        <translation>文本没有结束引号。</translation>
    </message>
    <message>
        <source>The name of a field is begun and not ended.</source>
        <translation>字段名没有结束引号。</translation>
    </message>
    <message>
        <source>NULL cannot be compared.</source>
        <translation>NULL 不能用于比较。</translation>
    </message>
    <message>
        <source>A filter cannot have {0}.</source>
        <translation>筛选中不能使用：{0}。</translation>
    </message>
    <message>
        <source>The order cannot have {0}.</source>
        <translation>排序中不能使用：{0}。</translation>
    </message>
    <message>
        <source>A filter has conditions, such as author = &apos;Ada&apos; AND page_count &gt; 10.</source>
        <translation>筛选由条件组成，例如 author = &apos;Ada&apos; AND page_count &gt; 10。</translation>
    </message>
    <message>
        <source>Names of fields stand with commas between them, each with DESC behind it or nothing: year DESC, title.</source>
        <translation>字段名以逗号分隔，其后可加 DESC：year DESC, title。</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>末尾</translation>
    </message>
    <message>
        <source>Write one as it is, in double quotes: {0}.</source>
        <translation>请原样写出其中之一，加双引号：{0}。</translation>
    </message>
    <message>
        <source>Write one as it is, in double quotes: {0} and {1}.</source>
        <translation>请原样写出其中之一，加双引号：{0} 和 {1}。</translation>
    </message>
    <message>
        <source>Leave out those that are not needed.</source>
        <translation>请去掉不需要的。</translation>
    </message>
    <message>
        <source>Ask for fewer at once; field IN (…) takes many values in one condition.</source>
        <translation>请减少条件；字段 IN (…) 可在一个条件中包含多个值。</translation>
    </message>
    <message>
        <source>Only fields of true and false are; compare it with a value.</source>
        <translation>只有真假字段可以；请与值比较。</translation>
    </message>
    <message>
        <source>Write it as DATE &apos;2024-01-05&apos;.</source>
        <translation>请写作 DATE &apos;2024-01-05&apos;。</translation>
    </message>
    <message>
        <source>A missing value is asked for with IS NULL, one that is there with IS NOT NULL.</source>
        <translation>缺失的值用 IS NULL，存在的值用 IS NOT NULL。</translation>
    </message>
    <message>
        <source>It takes at most {0} characters.</source>
        <translation>最多 {0} 个字符。</translation>
    </message>
    <message>
        <source>It takes {0} at most.</source>
        <translation>最多 {0} 个。</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>请去掉它。</translation>
    </message>
    <message>
        <source>Numbers are written as 1.5 or &apos;1.5&apos;, dates as &apos;2024&apos;, &apos;2024-01&apos; or &apos;2024-01-05&apos;.</source>
        <translation>数字写作 1.5 或 &apos;1.5&apos;，日期写作 &apos;2024&apos;、&apos;2024-01&apos; 或 &apos;2024-01-05&apos;。</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>numbers and dates</source>
        <translation>数字和日期</translation>
    </message>
    <message>
        <source>Write texts in &apos;…&apos; and names of fields in &quot;…&quot;.</source>
        <translation>文本写在 &apos;…&apos; 中，字段名写在 &quot;…&quot; 中。</translation>
    </message>
    <message>
        <source>Close it with {0}; within it {1} is written twice.</source>
        <translation>请用 {0} 结束；其中的 {1} 须写两次。</translation>
    </message>
    <message>
        <source>a second statement</source>
        <translation>第二条语句</translation>
    </message>
    <message>
        <source>a second query (UNION)</source>
        <translation>第二个查询（UNION）</translation>
    </message>
    <message>
        <source>a placeholder ({0})</source>
        <translation>占位符（{0}）</translation>
    </message>
    <message>
        <source>a placeholder or a cast (:)</source>
        <translation>占位符或类型转换（:）</translation>
    </message>
    <message>
        <source>a cast ({0})</source>
        <translation>类型转换（{0}）</translation>
    </message>
    <message>
        <source>arithmetic ({0})</source>
        <translation>算术（{0}）</translation>
    </message>
    <message>
        <source>arithmetic or a star (*)</source>
        <translation>算术或星号（*）</translation>
    </message>
    <message>
        <source>joining texts (||)</source>
        <translation>文本连接（||）</translation>
    </message>
    <message>
        <source>a regular expression ({0})</source>
        <translation>正则表达式（{0}）</translation>
    </message>
    <message>
        <source>a list or a subscript ([)</source>
        <translation>列表或下标（[）</translation>
    </message>
    <message>
        <source>a parameter ({0})</source>
        <translation>参数（{0}）</translation>
    </message>
    <message>
        <source>a qualified name (with a dot)</source>
        <translation>带点的限定名</translation>
    </message>
    <message>
        <source>a path into JSON ({0})</source>
        <translation>JSON 路径（{0}）</translation>
    </message>
    <message>
        <source>the comparison &lt;=&gt;</source>
        <translation>比较符 &lt;=&gt;</translation>
    </message>
    <message>
        <source>the sign !</source>
        <translation>符号 !</translation>
    </message>
    <message>
        <source>a sub-query</source>
        <translation>子查询</translation>
    </message>
    <message>
        <source>a sub-query ({0})</source>
        <translation>子查询（{0}）</translation>
    </message>
    <message>
        <source>another name (AS)</source>
        <translation>别名（AS）</translation>
    </message>
    <message>
        <source>a window function (OVER)</source>
        <translation>窗口函数（OVER）</translation>
    </message>
    <message>
        <source>the word WHERE</source>
        <translation>WHERE 一词</translation>
    </message>
    <message>
        <source>a collation (COLLATE)</source>
        <translation>排序规则（COLLATE）</translation>
    </message>
    <message>
        <source>ISNULL (write IS NULL)</source>
        <translation>ISNULL（请写 IS NULL）</translation>
    </message>
    <message>
        <source>NOTNULL (write IS NOT NULL)</source>
        <translation>NOTNULL（请写 IS NOT NULL）</translation>
    </message>
    <message>
        <source>an order (ORDER BY)</source>
        <translation>排序（ORDER BY）</translation>
    </message>
    <message>
        <source>a grouping (GROUP BY)</source>
        <translation>分组（GROUP BY）</translation>
    </message>
    <message>
        <source>an interval of time</source>
        <translation>时间间隔</translation>
    </message>
    <message>
        <source>a function ({0})</source>
        <translation>函数（{0}）</translation>
    </message>
    <message>
        <source>A detail cannot be called {0}: {1}.</source>
        <translation>详情不能名为 {0}：{1}。</translation>
    </message>
    <message>
        <source>A name has 1 to 128 characters and no control character.</source>
        <translation>名称长 1 到 128 个字符，不含控制字符。</translation>
    </message>
    <message>
        <source>The value of {1} cannot be {0}.</source>
        <translation>{1} 的值不能是 {0}。</translation>
    </message>
    <message>
        <source>The value of {1} has {0} characters.</source>
        <translation>{1} 的值有 {0} 个字符。</translation>
    </message>
    <message>
        <source>The value of {0} holds half a character.</source>
        <translation>{0} 的值含有半个字符。</translation>
    </message>
    <message>
        <source>It takes text of up to {0} characters.</source>
        <translation>须是不超过 {0} 个字符的文本。</translation>
    </message>
    <message>
        <source>To give it to those too, choose them in the list of files, then Details.</source>
        <translation>如需也用于这些文档，请在文件列表中选中它们，再选“详情”。</translation>
    </message>
    <message>
        <source>There cannot be {0} values.</source>
        <translation>不能有 {0} 个值。</translation>
    </message>
    <message>
        <source>{0} was left out: it was indexed under another fingerprint ({2}).</source>
        <translation>未搜索 {0}：它是在另一种配置下建立索引的（{2}）。</translation>
    </message>
    <message>
        <source>{0} was left out: it holds vectors of its callers&apos; own, so that a question in words cannot be compared by meaning.</source>
        <translation>未搜索 {0}：它保存的是调用方自己的向量，因此文字问题无法按语义比较。</translation>
    </message>
    <message>
        <source>{0} was left out: it holds sparse vectors of its callers&apos; own, so that a question in words cannot be compared with them.</source>
        <translation>未搜索 {0}：它保存的是调用方自己的稀疏向量，因此文字问题无法与其比较。</translation>
    </message>
    <message>
        <source>{0} was left out: there is no embedding model, so that a question cannot be compared by meaning.</source>
        <translation>未搜索 {0}：没有嵌入模型，因此无法按语义比较问题。</translation>
    </message>
    <message>
        <source>{0} was left out: there is no sparse encoder, and the sparse path needs one.</source>
        <translation>未搜索 {0}：没有稀疏编码器，而稀疏路径需要它。</translation>
    </message>
    <message>
        <source>Search again: the results name those that are there.</source>
        <translation>请重新搜索：结果中列出的文档都存在。</translation>
    </message>
    <message>
        <source>The dataset {0} keeps the metric that it was made with: {1}.</source>
        <translation>数据集 {0} 保留创建时的度量：{1}。</translation>
    </message>
    <message>
        <source>Choose another metric under Advanced, for a question alone.</source>
        <translation>如只为某个问题改变度量，请在“高级”中选择。</translation>
    </message>
    <message>
        <source>the library knows that of every document or passage itself</source>
        <translation>资料库本身就知道每篇文档或段落的这一信息</translation>
    </message>
    <message>
        <source>The dataset {0} holds no file at {1}.</source>
        <translation>数据集 {0} 中没有位于 {1} 的文件。</translation>
    </message>
    <message>
        <source>Name a file that was put in, or a folder above it, where it stands now.</source>
        <translation>请指定已放入的文件，或其上级文件夹，以现在的位置为准。</translation>
    </message>
    <message>
        <source>The dataset {0} holds no document with the reference {1}.</source>
        <translation>数据集 {0} 中没有引用为 {1} 的文档。</translation>
    </message>
    <message>
        <source>There is no mode {0}.</source>
        <translation>没有模式 {0}。</translation>
    </message>
    <message>
        <source>There is no fusion {0}.</source>
        <translation>没有融合方式 {0}。</translation>
    </message>
    <message>
        <source>There is no metric {0}.</source>
        <translation>没有度量 {0}。</translation>
    </message>
    <message>
        <source>Top-k cannot be {0}.</source>
        <translation>Top-k 不能是 {0}。</translation>
    </message>
    <message>
        <source>“Start after” cannot be {0}.</source>
        <translation>“跳过”不能是 {0}。</translation>
    </message>
    <message>
        <source>“Start after” cannot be more than {0}.</source>
        <translation>“跳过”不能大于 {0}。</translation>
    </message>
    <message>
        <source>The fusion constant cannot be {0}.</source>
        <translation>融合常数不能是 {0}。</translation>
    </message>
    <message>
        <source>The fusion constant cannot be more than {0}.</source>
        <translation>融合常数不能大于 {0}。</translation>
    </message>
    <message>
        <source>Variety cannot be {0}.</source>
        <translation>多样性不能是 {0}。</translation>
    </message>
    <message>
        <source>The dense share cannot be {0}.</source>
        <translation>语义占比不能是 {0}。</translation>
    </message>
    <message>
        <source>The metadata cannot be {0}.</source>
        <translation>元数据不能是 {0}。</translation>
    </message>
    <message>
        <source>The neighbours cannot be {0}.</source>
        <translation>相邻段落不能是 {0}。</translation>
    </message>
    <message>
        <source>The neighbours cannot be {0} before and {1} after.</source>
        <translation>相邻段落不能是前 {0}、后 {1}。</translation>
    </message>
    <message>
        <source>There are up to 10 before and up to 10 after.</source>
        <translation>前后各最多 10 个。</translation>
    </message>
    <message>
        <source>No dataset can be called {0}.</source>
        <translation>数据集不能名为 {0}。</translation>
    </message>
    <message>
        <source>A dataset was named twice.</source>
        <translation>同一数据集出现了两次。</translation>
    </message>
    <message>
        <source>The sparse vector has the term {0}.</source>
        <translation>稀疏向量含有词项 {0}。</translation>
    </message>
    <message>
        <source>The sparse vector has the weight {0}.</source>
        <translation>稀疏向量含有权重 {0}。</translation>
    </message>
    <message>
        <source>In the sparse vector all weights are 0.</source>
        <translation>稀疏向量的权重全为 0。</translation>
    </message>
    <message>
        <source>This mode has one path, so that nothing is to be fused.</source>
        <translation>此模式只有一条路径，无需融合。</translation>
    </message>
    <message>
        <source>Choose the mode Hybrid for it.</source>
        <translation>请选择“混合”模式。</translation>
    </message>
    <message>
        <source>The fusion Cascaded does not go with these paths.</source>
        <translation>级联融合不能用于这些路径。</translation>
    </message>
    <message>
        <source>It goes with Dense and Full text: words choose the passages, and meaning puts them in order.</source>
        <translation>它用于语义和全文：由词语选出段落，由语义决定顺序。</translation>
    </message>
    <message>
        <source>There is no fusion constant with this fusion.</source>
        <translation>此融合方式没有融合常数。</translation>
    </message>
    <message>
        <source>It goes with the fusion RRF.</source>
        <translation>它用于 RRF 融合。</translation>
    </message>
    <message>
        <source>There is no dense share with this fusion.</source>
        <translation>此融合方式没有语义占比。</translation>
    </message>
    <message>
        <source>There are no weights with this fusion.</source>
        <translation>此融合方式没有权重。</translation>
    </message>
    <message>
        <source>It goes with the fusion Weight.</source>
        <translation>它用于加权融合。</translation>
    </message>
    <message>
        <source>A dense share takes two paths, and Dense is one of them.</source>
        <translation>语义占比须有两条路径，其中一条是语义。</translation>
    </message>
    <message>
        <source>With other paths each has a weight of its own.</source>
        <translation>使用其他路径时，每条路径各有权重。</translation>
    </message>
    <message>
        <source>There is a dense share and there are weights.</source>
        <translation>同时给出了语义占比和权重。</translation>
    </message>
    <message>
        <source>Choose one or more of Dense, Sparse and Full text.</source>
        <translation>请从语义、稀疏和全文中选择至少一条。</translation>
    </message>
    <message>
        <source>These paths cannot be used: {0}.</source>
        <translation>不能使用这些路径：{0}。</translation>
    </message>
    <message>
        <source>No path is chosen.</source>
        <translation>没有选择路径。</translation>
    </message>
    <message>
        <source>A path was named twice.</source>
        <translation>同一路径出现了两次。</translation>
    </message>
    <message>
        <source>This mode has one path of its own.</source>
        <translation>此模式只有自己的一条路径。</translation>
    </message>
    <message>
        <source>Choose the mode Hybrid for others.</source>
        <translation>如需其他路径，请选择“混合”模式。</translation>
    </message>
    <message>
        <source>At least one must be above 0.</source>
        <translation>至少有一个须大于 0。</translation>
    </message>
    <message>
        <source>These weights cannot be used: {0}.</source>
        <translation>不能使用这些权重：{0}。</translation>
    </message>
    <message>
        <source>There is a weight for a path that is not chosen.</source>
        <translation>有权重属于未选择的路径。</translation>
    </message>
    <message>
        <source>A weight cannot be {0}.</source>
        <translation>权重不能是 {0}。</translation>
    </message>
    <message>
        <source>The weights cannot be made to add up to 1.</source>
        <translation>无法使权重的总和为 1。</translation>
    </message>
    <message>
        <source>“Look further” cannot be {0}.</source>
        <translation>“扩大候选”不能是 {0}。</translation>
    </message>
    <message>
        <source>Without the path Dense there is no metric.</source>
        <translation>没有语义路径就没有度量。</translation>
    </message>
    <message>
        <source>Without the path Dense there is no looking further.</source>
        <translation>没有语义路径就不能扩大候选。</translation>
    </message>
    <message>
        <source>Choose Dense for it.</source>
        <translation>请选择语义路径。</translation>
    </message>
    <message>
        <source>It takes a name, or several.</source>
        <translation>须是一个或多个名称。</translation>
    </message>
    <message>
        <source>It takes each name once.</source>
        <translation>每个名称只能出现一次。</translation>
    </message>
    <message>
        <source>It takes whole numbers from 0 to 4,294,967,295, each with a weight.</source>
        <translation>须是 0 到 4,294,967,295 之间的整数，各带一个权重。</translation>
    </message>
    <message>
        <source>It takes finite numbers of 0 or more.</source>
        <translation>须是不小于 0 的有限数值。</translation>
    </message>
    <message>
        <source>It takes one above 0 at least.</source>
        <translation>至少有一个须大于 0。</translation>
    </message>
    <message>
        <source>{0}: got {1} with {2}.</source>
        <translation>{0}：得到 {1}，与 {2} 不能并用。</translation>
    </message>
    <message>
        <source>Give one of the two.</source>
        <translation>请只给出其中之一。</translation>
    </message>
    <message>
        <source>It takes a number above 1, up to 5.</source>
        <translation>须大于 1，且不超过 5。</translation>
    </message>
    <message>
        <source>It takes a whole number of 0 or more.</source>
        <translation>须是不小于 0 的整数。</translation>
    </message>
    <message>
        <source>It takes what a query takes.</source>
        <translation>须是查询可用的值。</translation>
    </message>
    <message>
        <source>A name has 1 to {0} characters, and no control character.</source>
        <translation>名称长 1 到 {0} 个字符，不含控制字符。</translation>
    </message>
    <message>
        <source>A preset is damaged, and is left out.</source>
        <translation>一个预设已损坏，已被略过。</translation>
    </message>
    <message>
        <source>A preset is left out. {0}</source>
        <translation>一个预设已被略过。{0}</translation>
    </message>
    <message>
        <source>The preset {0} has no use for these values: {1}.</source>
        <translation>预设 {0} 用不到这些值：{1}。</translation>
    </message>
    <message>
        <source>The presets in {0} cannot be read ({1}).</source>
        <translation>无法读取 {0} 中的预设（{1}）。</translation>
    </message>
    <message>
        <source>The presets in {0} are damaged, and cannot be set aside ({1}).</source>
        <translation>{0} 中的预设已损坏，且无法移开（{1}）。</translation>
    </message>
    <message>
        <source>The presets in {0} were damaged. They were set aside as {1}.</source>
        <translation>{0} 中的预设曾损坏，已移至 {1}。</translation>
    </message>
    <message>
        <source>Copy it as Python.</source>
        <translation>请复制为 Python。</translation>
    </message>
    <message>
        <source>The presets cannot be kept in {0}: {1}.</source>
        <translation>无法在 {0} 保存预设：{1}。</translation>
    </message>
    <message>
        <source>{0} gave weights that are not finite, or not one for each of its {1} terms.</source>
        <translation>{0} 给出的权重不是有限数值，或不是 {1} 个词项各有一个。</translation>
    </message>
    <message>
        <source>The graph of {0} gives no weight for each of the {1} terms of its vocabulary: it is not a SPLADE model.</source>
        <translation>{0} 的计算图没有为词表的 {1} 个词项各给出权重：它不是 SPLADE 模型。</translation>
    </message>
    <message>
        <source>{0} pools by {1} of {2}, which is not supported.</source>
        <translation>{0} 按 {2} 的 {1} 池化，不受支持。</translation>
    </message>
    <message>
        <source>The sparse index cannot be read ({0}): {1}.</source>
        <translation>无法读取稀疏索引（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Check that the library folder is yours to read.</source>
        <translation>请检查您是否有读取资料库文件夹的权限。</translation>
    </message>
    <message>
        <source>sparse_vectors: got {0} vectors for {1} texts.</source>
        <translation>sparse_vectors：{1} 段文本得到了 {0} 个向量。</translation>
    </message>
    <message>
        <source>It takes weights by term number.</source>
        <translation>须是按词项编号给出的权重。</translation>
    </message>
    <message>
        <source>{0} has the term {1}.</source>
        <translation>{0} 含有词项 {1}。</translation>
    </message>
    <message>
        <source>Terms are whole numbers from 0 to 4294967295.</source>
        <translation>词项是 0 到 4294967295 之间的整数。</translation>
    </message>
    <message>
        <source>{0} has the weight {1}.</source>
        <translation>{0} 含有权重 {1}。</translation>
    </message>
    <message>
        <source>Weights are finite numbers from 0.</source>
        <translation>权重是不小于 0 的有限数值。</translation>
    </message>
    <message>
        <source>{0} has no weight above 0.</source>
        <translation>{0} 没有大于 0 的权重。</translation>
    </message>
    <message>
        <source>Each vector takes one weight above 0 at least.</source>
        <translation>每个向量至少须有一个大于 0 的权重。</translation>
    </message>
    <message>
        <source>The dataset {0} has sparse vectors that were made here ({1}), and others cannot come beside them.</source>
        <translation>数据集 {0} 的稀疏向量由本程序生成（{1}），不能再放入其他来源的稀疏向量。</translation>
    </message>
    <message>
        <source>Leave sparse_vectors out, or take the texts into another dataset.</source>
        <translation>请不要提供 sparse_vectors，或把文本导入其他数据集。</translation>
    </message>
    <message>
        <source>The dataset {0} holds sparse vectors of its callers&apos; own, and a text needs its sparse vector too.</source>
        <translation>数据集 {0} 保存的是调用方自己的稀疏向量，因此文本也需要附带稀疏向量。</translation>
    </message>
    <message>
        <source>Bring a sparse vector with each text, or take the texts and files into another dataset.</source>
        <translation>请为每段文本提供稀疏向量，或把文本和文件导入其他数据集。</translation>
    </message>
    <message>
        <source>sparse_vectors: got files beside them, which have none.</source>
        <translation>sparse_vectors：同时给出了没有稀疏向量的文件。</translation>
    </message>
    <message>
        <source>Take the files into another dataset.</source>
        <translation>请把文件导入其他数据集。</translation>
    </message>
    <message>
        <source>The dataset takes none: its texts came with sparse vectors alone.</source>
        <translation>该数据集不接受向量：其文本只带有稀疏向量。</translation>
    </message>
    <message>
        <source>The dataset {0} holds sparse vectors of its callers&apos; own, so a question in words cannot be compared with them.</source>
        <translation>数据集 {0} 保存的是调用方自己的稀疏向量，因此文字问题无法与其比较。</translation>
    </message>
    <message>
        <source>1 passage of {0} has no sparse vector yet: files are being taken in, and it gets its own by itself.</source>
        <translation>{0} 中有 1 个段落还没有稀疏向量：正在导入文件，它会自动得到稀疏向量。</translation>
    </message>
    <message>
        <source>{0} passages of {1} have no sparse vector yet: files are being taken in, and they get theirs by themselves.</source>
        <translation>{1} 中有 {0} 个段落还没有稀疏向量：正在导入文件，它们会自动得到稀疏向量。</translation>
    </message>
    <message>
        <source>1 passage of {0} has no sparse vector, and no encoder that may make it.</source>
        <translation>{0} 中有 1 个段落没有稀疏向量，也没有可以生成它的编码器。</translation>
    </message>
    <message>
        <source>1 passage of {0} has no sparse vector yet: another program is writing to the library, or there is no room on the disk for it.</source>
        <translation>{0} 中有 1 个段落还没有稀疏向量：另一个程序正在写入资料库，或磁盘空间不足。</translation>
    </message>
    <message>
        <source>{0} passages of {1} have no sparse vector, and no encoder that may make them.</source>
        <translation>{1} 中有 {0} 个段落没有稀疏向量，也没有可以生成它们的编码器。</translation>
    </message>
    <message>
        <source>{0} passages of {1} have no sparse vector yet: another program is writing to the library, or there is no room on the disk for them.</source>
        <translation>{1} 中有 {0} 个段落还没有稀疏向量：另一个程序正在写入资料库，或磁盘空间不足。</translation>
    </message>
    <message>
        <source>There is no sparse encoder, and the sparse path needs one for a question in words.</source>
        <translation>没有稀疏编码器，而文字问题要用稀疏路径就需要它。</translation>
    </message>
    <message>
        <source>They are found all the same. Add their files again, and their places are known again.</source>
        <translation>它们仍可找到。请再次添加其文件，以恢复其位置。</translation>
    </message>
    <message>
        <source>Their files are not known any more. Add those again, and their places are.</source>
        <translation>不再知道它们的文件：请再次添加这些文件，以恢复其位置。</translation>
    </message>
    <message>
        <source>It can be mended.</source>
        <translation>可以修复。</translation>
    </message>
    <message>
        <source>The rest is made under the encoder that the dataset had, when something is added or the sparse path is asked.</source>
        <translation>其余部分会在下次添加内容或稀疏搜索时，用数据集原有的编码器生成。</translation>
    </message>
    <message>
        <source>They get their vectors when something is added to the dataset. Words find them meanwhile.</source>
        <translation>下次向数据集添加内容时会补上向量；在此之前可按词找到。</translation>
    </message>
    <message>
        <source>Check the library tells what is damaged. Put back a copy of the library folder.</source>
        <translation>“检查资料库”会说明损坏之处。请恢复资料库文件夹的备份。</translation>
    </message>
    <message>
        <source>The library&apos;s database is damaged ({0}): a value in it cannot be read.</source>
        <translation>资料库的数据库已损坏（{0}）：其中有值无法读取。</translation>
    </message>
    <message>
        <source>The library&apos;s database is damaged: what it says of dataset {0} cannot be read.</source>
        <translation>资料库的数据库已损坏：其中关于数据集 {0} 的内容无法读取。</translation>
    </message>
    <message>
        <source>A document that was found is not in the library: its database is damaged.</source>
        <translation>找到的一个文档不在资料库中：其数据库已损坏。</translation>
    </message>
    <message>
        <source>Values in the database cannot be read, so this was not checked: {0}.</source>
        <translation>数据库中有值无法读取，因此未检查：{0}。</translation>
    </message>
    <message>
        <source>Put back a copy of the library folder, or take the files of those documents into a new dataset.</source>
        <translation>请恢复资料库文件夹的备份，或将这些文档的文件导入新数据集。</translation>
    </message>
    <message>
        <source>Put back a copy of the library folder, or export what can still be read and import it into a new one.</source>
        <translation>请恢复资料库文件夹的备份，或导出仍可读取的内容并导入新资料库。</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 以及另外 {1} 个</translation>
    </message>
    <message>
        <source>The library&apos;s database is damaged: the text of a document cannot be read.</source>
        <translation>资料库的数据库已损坏：无法读取某篇文档的文本。</translation>
    </message>
    <message>
        <source>{0} values of the database are of another kind than they were written as ({1}).</source>
        <translation>数据库中有 {0} 个值的类型与写入时不同（{1}）。</translation>
    </message>
    <message>
        <source>1 value of the database is of another kind than it was written as ({0}).</source>
        <translation>数据库中有 1 个值的类型与写入时不同（{0}）。</translation>
    </message>
    <message>
        <source>{0} rows of the database belong to nothing ({1}).</source>
        <translation>数据库中有 {0} 行没有归属（{1}）。</translation>
    </message>
    <message>
        <source>1 row of the database belongs to nothing ({0}).</source>
        <translation>数据库中有 1 行没有归属（{0}）。</translation>
    </message>
    <message>
        <source>The database is not sound: {0}.</source>
        <translation>数据库有问题：{0}。</translation>
    </message>
    <message>
        <source>The database is not sound: {0} (and {1} more).</source>
        <translation>数据库有问题：{0}（以及另外 {1} 项）。</translation>
    </message>
    <message>
        <source>The text is not whole of {0}.</source>
        <translation>以下文档的文本不完整：{0}。</translation>
    </message>
    <message>
        <source>The passages are not whole of {0}.</source>
        <translation>以下文档的段落不完整：{0}。</translation>
    </message>
    <message>
        <source>A passage is not the text that it was stored as in {0}.</source>
        <translation>以下文档中有段落与存储的文本不符：{0}。</translation>
    </message>
    <message>
        <source>The metadata cannot be read of {0}.</source>
        <translation>以下文档的元数据无法读取：{0}。</translation>
    </message>
    <message>
        <source>Pages and headings cannot be read of {0}.</source>
        <translation>以下文档的页码和标题无法读取：{0}。</translation>
    </message>
    <message>
        <source>{0} passages are missing between the others.</source>
        <translation>中间缺少 {0} 个段落。</translation>
    </message>
    <message>
        <source>1 passage is missing between the others.</source>
        <translation>中间缺少 1 个段落。</translation>
    </message>
    <message>
        <source>{0} passages are missing, the first ones among them.</source>
        <translation>缺少 {0} 个段落，包括最前面的段落。</translation>
    </message>
    <message>
        <source>1 passage is missing, the first one.</source>
        <translation>缺少 1 个段落，即第一个。</translation>
    </message>
    <message>
        <source>The dataset has {0} passages and says that it has {1}.</source>
        <translation>数据集有 {0} 个段落，却记为 {1} 个。</translation>
    </message>
    <message>
        <source>The dataset has 1 passage and says that it has {0}.</source>
        <translation>数据集有 1 个段落，却记为 {0} 个。</translation>
    </message>
    <message>
        <source>{0} passages belong to no document.</source>
        <translation>{0} 个段落不属于任何文档。</translation>
    </message>
    <message>
        <source>1 passage belongs to no document.</source>
        <translation>1 个段落不属于任何文档。</translation>
    </message>
    <message>
        <source>{0} documents are there twice.</source>
        <translation>{0} 个文档出现两次。</translation>
    </message>
    <message>
        <source>1 document is there twice.</source>
        <translation>1 个文档出现两次。</translation>
    </message>
    <message>
        <source>The dataset says that {0} of its {1} passages have a vector.</source>
        <translation>数据集记为 {1} 个段落中有 {0} 个带有向量。</translation>
    </message>
    <message>
        <source>The dataset says that {0} of its 1 passage have a vector.</source>
        <translation>数据集记为其 1 个段落中有 {0} 个带有向量。</translation>
    </message>
    <message>
        <source>{0} passages are said to be on another page than they are.</source>
        <translation>{0} 个段落所记的页码不对。</translation>
    </message>
    <message>
        <source>1 passage is said to be on another page than it is.</source>
        <translation>1 个段落所记的页码不对。</translation>
    </message>
    <message>
        <source>The library lost what was read of it. Try it again.</source>
        <translation>资料库丢失了从中读取的内容。请重试。</translation>
    </message>
    <message>
        <source>It is told wrongly whether they are searched: {0}.</source>
        <translation>是否搜索它们记录有误：{0}。</translation>
    </message>
    <message>
        <source>It is not known where they stand: {0}.</source>
        <translation>不知道它们的位置：{0}。</translation>
    </message>
    <message>
        <source>{0} places of documents are not under the names that they have.</source>
        <translation>{0} 个文档位置所用的名称不对。</translation>
    </message>
    <message>
        <source>1 place of a document is not under the name that it has.</source>
        <translation>1 个文档位置不在其名称之下。</translation>
    </message>
    <message>
        <source>They are said to be taken in, and are not there: {0}.</source>
        <translation>记为已导入但实际不存在：{0}。</translation>
    </message>
    <message>
        <source>They are marked as failed now: try them again.</source>
        <translation>它们现已标记为失败：请重试。</translation>
    </message>
    <message>
        <source>{0} files are said to be indexed while they still lack vectors.</source>
        <translation>{0} 个文件记为已建立索引，但仍缺少向量。</translation>
    </message>
    <message>
        <source>1 file is said to be indexed while it still lacks vectors.</source>
        <translation>1 个文件记为已建立索引，但仍缺少向量。</translation>
    </message>
    <message>
        <source>{0} files are said to lack vectors while they have all.</source>
        <translation>{0} 个文件记为缺少向量，但实际齐全。</translation>
    </message>
    <message>
        <source>1 file is said to lack vectors while it has all.</source>
        <translation>1 个文件记为缺少向量，但实际齐全。</translation>
    </message>
    <message>
        <source>Filters do not see what is known of {0} documents.</source>
        <translation>筛选看不到 {0} 个文档的已知信息。</translation>
    </message>
    <message>
        <source>Filters do not see what is known of 1 document.</source>
        <translation>筛选看不到 1 个文档的已知信息。</translation>
    </message>
    <message>
        <source>{0} vectors that callers brought wait still, and have been taken in.</source>
        <translation>{0} 个调用方提供的向量仍在等待，但已经导入。</translation>
    </message>
    <message>
        <source>1 vector that a caller brought waits still, and has been taken in.</source>
        <translation>1 个调用方提供的向量仍在等待，但已经导入。</translation>
    </message>
    <message>
        <source>Vectors that callers brought are lost: {0}.</source>
        <translation>调用方提供的向量已丢失：{0}。</translation>
    </message>
    <message>
        <source>{0} vectors that callers brought are not whole.</source>
        <translation>{0} 个调用方提供的向量不完整。</translation>
    </message>
    <message>
        <source>1 vector that a caller brought is not whole.</source>
        <translation>1 个调用方提供的向量不完整。</translation>
    </message>
    <message>
        <source>Bring those texts and their vectors again, into a new dataset, or put back a copy of the library folder.</source>
        <translation>请将这些文本及其向量重新导入新数据集，或恢复资料库文件夹的备份。</translation>
    </message>
    <message>
        <source>{0} lengths or sparse vectors that callers brought are not right.</source>
        <translation>{0} 个调用方提供的长度或稀疏向量不正确。</translation>
    </message>
    <message>
        <source>1 length or sparse vector that a caller brought is not right.</source>
        <translation>1 个调用方提供的长度或稀疏向量不正确。</translation>
    </message>
    <message>
        <source>An import that was cut short has left something.</source>
        <translation>中断的导入留下了内容。</translation>
    </message>
    <message>
        <source>{0} answers of the history cannot be read.</source>
        <translation>历史记录中有 {0} 个回答无法读取。</translation>
    </message>
    <message>
        <source>1 answer of the history cannot be read.</source>
        <translation>历史记录中有 1 个回答无法读取。</translation>
    </message>
    <message>
        <source>The other answers are whole. Ask again what is lost, or put back a copy of the library folder.</source>
        <translation>其他回答完好。请重新提问丢失的内容，或放回资料库文件夹的副本。</translation>
    </message>
    <message>
        <source>It could not be mended: {0}</source>
        <translation>无法修复：{0}</translation>
    </message>
    <message>
        <source>The index of words is damaged ({0} of its files).</source>
        <translation>词索引已损坏（{0} 个文件）。</translation>
    </message>
    <message>
        <source>The index of words holds {0} of {1} passages.</source>
        <translation>词索引含有 {1} 个段落中的 {0} 个。</translation>
    </message>
    <message>
        <source>The index of words holds {0} of 1 passage.</source>
        <translation>词语索引含有 1 个段落中的 {0} 个。</translation>
    </message>
    <message>
        <source>The index of words does not hold each passage once.</source>
        <translation>词索引没有将每个段落恰好收录一次。</translation>
    </message>
    <message>
        <source>The index of words holds other words than the passages have.</source>
        <translation>词索引中的词与段落不符。</translation>
    </message>
    <message>
        <source>The index of sparse vectors is damaged ({0} of its files).</source>
        <translation>稀疏向量索引已损坏（{0} 个文件）。</translation>
    </message>
    <message>
        <source>The index of sparse vectors holds {0} of {1} passages.</source>
        <translation>稀疏向量索引含有 {1} 个段落中的 {0} 个。</translation>
    </message>
    <message>
        <source>The index of sparse vectors holds {0} of 1 passage.</source>
        <translation>稀疏向量索引含有 1 个段落中的 {0} 个。</translation>
    </message>
    <message>
        <source>The index of sparse vectors belongs to another state of the library.</source>
        <translation>稀疏向量索引属于资料库的另一状态。</translation>
    </message>
    <message>
        <source>{0} graphs over the vectors are damaged.</source>
        <translation>{0} 个向量图已损坏。</translation>
    </message>
    <message>
        <source>1 graph over the vectors is damaged.</source>
        <translation>1 个向量图已损坏。</translation>
    </message>
    <message>
        <source>{0} graphs over the vectors are missing: searches are exact without them, and slower.</source>
        <translation>缺少 {0} 个向量图：没有它们时搜索是精确的，但较慢。</translation>
    </message>
    <message>
        <source>1 graph over the vectors is missing: searches are exact without it, and slower.</source>
        <translation>缺少 1 个向量图：没有它时搜索是精确的，但较慢。</translation>
    </message>
    <message>
        <source>{0} originals of texts {1}.</source>
        <translation>{0} 个文本原件{1}。</translation>
    </message>
    <message>
        <source>1 original of a text {0}.</source>
        <translation>1 个文本原件{0}。</translation>
    </message>
    <message>
        <source>Originals {0}, and what was read of them is there: {1}.</source>
        <translation>原件{0}，但从中读取的内容仍在：{1}。</translation>
    </message>
    <message>
        <source>are damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>are not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>is damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>The file of vectors ends early: {0} of {1} are missing.</source>
        <translation>向量文件提前结束：{1} 个中缺少 {0} 个。</translation>
    </message>
    <message>
        <source>The file of vectors ends early: 1 of {0} is missing.</source>
        <translation>向量文件提前结束：{0} 个中缺少 1 个。</translation>
    </message>
    <message>
        <source>{0} {1} of them callers brought: {2}.</source>
        <translation>{0}其中 {1} 个是调用方提供的：{2}。</translation>
    </message>
    <message>
        <source>{0} of them callers brought: {1}.</source>
        <translation>其中 {0} 个是调用方提供的：{1}。</translation>
    </message>
    <message>
        <source>Vectors that callers brought are damaged: {0}.</source>
        <translation>调用方提供的向量已损坏：{0}。</translation>
    </message>
    <message>
        <source>{0} vectors are damaged: they are not as they were made.</source>
        <translation>{0} 个向量已损坏：与生成时不同。</translation>
    </message>
    <message>
        <source>1 vector is damaged: it is not as it was made.</source>
        <translation>1 个向量已损坏：与生成时不同。</translation>
    </message>
    <message>
        <source>The model that made them is not there.</source>
        <translation>生成它们的模型不在。</translation>
    </message>
    <message>
        <source>Choose it in the settings and check again, or rebuild the dataset into a new one.</source>
        <translation>请在设置中选择该模型后再次检查，或将数据集重建为新数据集。</translation>
    </message>
    <message>
        <source>Choose a folder with the files to follow.</source>
        <translation>请选择包含要跟踪的文件的文件夹。</translation>
    </message>
    <message>
        <source>The path of the folder holds a NUL character, which no disk can keep.</source>
        <translation>文件夹的路径含有 NUL 字符，任何磁盘都无法保存。</translation>
    </message>
    <message>
        <source>The folder has no path.</source>
        <translation>未指定文件夹。</translation>
    </message>
    <message>
        <source>The folder {0} is not there.</source>
        <translation>文件夹 {0} 不存在。</translation>
    </message>
    <message>
        <source>{0} is not a folder.</source>
        <translation>{0} 不是文件夹。</translation>
    </message>
    <message>
        <source>Choose the folder around it, and name it under Read only.</source>
        <translation>请选择它所在的文件夹，并在“只读取”中写上它的名称。</translation>
    </message>
    <message>
        <source>The folder {0} lies in the library itself.</source>
        <translation>文件夹 {0} 位于资料库之内。</translation>
    </message>
    <message>
        <source>Choose a folder of your own files.</source>
        <translation>请选择存放您自己文件的文件夹。</translation>
    </message>
    <message>
        <source>The folder {0} is followed for {1} already.</source>
        <translation>文件夹 {0} 已为 {1} 跟踪。</translation>
    </message>
    <message>
        <source>The folder {0} is followed for {1} already, as {2}.</source>
        <translation>文件夹 {0} 已为 {1} 跟踪，路径为 {2}。</translation>
    </message>
    <message>
        <source>To follow it with other patterns, stop following it first.</source>
        <translation>要改用其他模式，请先停止跟踪它。</translation>
    </message>
    <message>
        <source>The folder {0} lies in {1}, and that is followed for {2} already.</source>
        <translation>文件夹 {0} 位于 {1} 之内，而后者已为 {2} 跟踪。</translation>
    </message>
    <message>
        <source>In the folder {0}, {1} is followed for {2} already.</source>
        <translation>文件夹 {0} 中的 {1} 已为 {2} 跟踪。</translation>
    </message>
    <message>
        <source>Stop following that first.</source>
        <translation>请先停止跟踪它。</translation>
    </message>
    <message>
        <source>Follow one on the page of a dataset.</source>
        <translation>请先在数据集页面上跟踪一个文件夹。</translation>
    </message>
    <message>
        <source>The folder {0} is followed for {1}.</source>
        <translation>文件夹 {0} 正为 {1} 跟踪。</translation>
    </message>
    <message>
        <source>Stop it on the page of the dataset that is meant.</source>
        <translation>请在对应数据集的页面上停止跟踪。</translation>
    </message>
    <message>
        <source>{0} below it cannot be looked through ({1}). What is known of their files stays.</source>
        <translation>其中有 {0}无法查看（{1}）。其文件的已知内容会保留。</translation>
    </message>
    <message>
        <source>Read only holds nothing but what is taken back ({0}).</source>
        <translation>“只读取”中只有排除项（{0}）。</translation>
    </message>
    <message>
        <source>See what is there in the list of files.</source>
        <translation>请在文件列表中查看有哪些任务。</translation>
    </message>
    <message>
        <source>The folder {0} cannot be looked through: {1}.</source>
        <translation>无法查看文件夹 {0}：{1}。</translation>
    </message>
    <message>
        <source>Check its permissions, then follow it again.</source>
        <translation>请检查其权限，然后再次跟踪。</translation>
    </message>
    <message>
        <source>What lies in it is read with that.</source>
        <translation>其中的文件会随之一起读取。</translation>
    </message>
    <message>
        <source>The library lies in this folder. Its own files are left out.</source>
        <translation>资料库位于此文件夹中。资料库自身的文件会被略过。</translation>
    </message>
    <message>
        <source>Files of this folder are followed for {0} too: they stand in each of these datasets, and are read once for each.</source>
        <translation>此文件夹的文件也为 {0} 跟踪：它们会出现在每个数据集中，并为每个数据集各读取一次。</translation>
    </message>
    <message>
        <source>No such folder is followed: {0}.</source>
        <translation>没有跟踪这样的文件夹：{0}。</translation>
    </message>
    <message>
        <source>{0} of {1} files vanished at once. They stay until the next look finds them gone too.</source>
        <translation>{1} 个文件中有 {0} 个同时消失。在下次查看也确认它们不在之前，会继续保留。</translation>
    </message>
    <message>
        <source>{0} of its files vanished at once. They stay until it is looked through again, at {1}.</source>
        <translation>其中有 {0} 个文件同时消失。在 {1} 再次查看之前，会继续保留。</translation>
    </message>
    <message>
        <source>{0} of its files vanished at once. They stay until it is looked through again: it is when folders are followed.</source>
        <translation>其中有 {0} 个文件同时消失。在再次查看之前，会继续保留：跟踪文件夹时会查看。</translation>
    </message>
    <message>
        <source>The folder is empty, and on another disk than before: the disk that held its files is not there. Nothing was retired.</source>
        <translation>文件夹是空的，而且所在磁盘与之前不同：存放其文件的磁盘不在。没有移除任何文件。</translation>
    </message>
    <message>
        <source>The folder is not there or cannot be looked through ({0}). Nothing was retired; it is followed again once it is back.</source>
        <translation>文件夹不存在或无法查看（{0}）。没有移除任何文件；文件夹恢复后会继续跟踪。</translation>
    </message>
    <message>
        <source>It was {0}.</source>
        <translation>原为 {0}。</translation>
    </message>
    <message>
        <source>1 folder</source>
        <translation>1 个文件夹</translation>
    </message>
    <message>
        <source>{0} folders</source>
        <translation>{0} 个文件夹</translation>
    </message>
    <message>
        <source>Something went wrong within kx-desktop while the folder was followed. It is tried again.</source>
        <translation>跟踪文件夹时 kx-desktop 内部出现问题。会再次尝试。</translation>
    </message>
    <message>
        <source>Give a pattern of what is to be read first, such as *.md.</source>
        <translation>请先写出要读取的内容的模式，例如 *.md。</translation>
    </message>
    <message>
        <source>It takes a pattern over the path below the folder, such as *.md, drafts/ or reports/**/*.pdf.</source>
        <translation>模式针对文件夹之内的路径，例如 *.md、drafts/ 或 reports/**/*.pdf。</translation>
    </message>
    <message>
        <source>There is no job {0} in the queue.</source>
        <translation>队列中没有任务 {0}。</translation>
    </message>
    <message>
        <source>Waiting: on battery. It goes on by itself on mains power, or now with Resume.</source>
        <translation>等待中：正在使用电池。接通电源后会自动继续，也可现在点按“继续”。</translation>
    </message>
    <message>
        <source>No password was given.</source>
        <translation>没有输入密码。</translation>
    </message>
    <message>
        <source>Give the password of the file.</source>
        <translation>请输入文件的密码。</translation>
    </message>
    <message>
        <source>{0} of {1} pages have {2}.</source>
        <translation>{1} 页中有 {0} 页{2}。</translation>
    </message>
    <message>
        <source>The PDF holds no text, and none was found on the pictures of its pages.</source>
        <translation>该 PDF 不含文本，在其页面图片上也没有找到文本。</translation>
    </message>
    <message>
        <source>To have text on pictures read, install the extra `ocr`: pip install rapidocr, where kx-desktop is installed.</source>
        <translation>要读取图片上的文本，请在 kx-desktop 的安装环境中安装扩展 `ocr`：pip install rapidocr。</translation>
    </message>
    <message>
        <source>Reading text on pictures is switched off in the settings.</source>
        <translation>设置中关闭了读取图片上的文本。</translation>
    </message>
    <message>
        <source>A picture that cannot be drawn: it is damaged, or of a form that is not known. Text on it was not read.</source>
        <translation>图片无法绘制：已损坏，或格式未知。没有读取其上的文本。</translation>
    </message>
    <message>
        <source>The picture is larger than {0} megapixels.</source>
        <translation>图片大于 {0} 百万像素。</translation>
    </message>
    <message>
        <source>A picture: no text was found on it.</source>
        <translation>图片：没有找到文本。</translation>
    </message>
    <message>
        <source>Text was read from the picture of 1 page.</source>
        <translation>从 1 页的图片读取了文本。</translation>
    </message>
    <message>
        <source>Text was read from the picture of {0} pages.</source>
        <translation>从 {0} 页的图片读取了文本。</translation>
    </message>
    <message>
        <source>The text on the picture of {0} of {1} pages could not be read: {2}.</source>
        <translation>{1} 页中有 {0} 页的图片上的文本无法读取：{2}。</translation>
    </message>
    <message>
        <source>The Python module {0} is not installed, which reads such files. Install it and try again.</source>
        <translation>没有安装读取此类文件的 Python 模块 {0}。请安装后重试。</translation>
    </message>
    <message>
        <source>More of it can be read now, but what was stored of it stays as it was. Put it into another dataset to have it whole.</source>
        <translation>现在可以读取其中更多内容，但已存储的内容保持不变。要得到完整内容，请将其放入另一个数据集。</translation>
    </message>
    <message>
        <source>This system has no key ring that could keep it.</source>
        <translation>此系统没有可以保存它的密钥环。</translation>
    </message>
    <message>
        <source>Give the password without having it remembered; it is then asked for again.</source>
        <translation>请提供密码但不要求记住；之后会再次询问。</translation>
    </message>
    <message>
        <source>The system&apos;s key ring could not be used ({0}).</source>
        <translation>无法使用系统的密钥环（{0}）。</translation>
    </message>
    <message>
        <source>Unlock it and try again.</source>
        <translation>请将其解锁后重试。</translation>
    </message>
    <message>
        <source>No file at {0} is locked by a password, as far as dataset {1} knows.</source>
        <translation>据数据集 {1} 所知，{0} 处没有被密码锁定的文件。</translation>
    </message>
    <message>
        <source>Put the file in first; what is locked is then told by its name.</source>
        <translation>请先放入文件；之后会指出哪些文件已锁定。</translation>
    </message>
    <message>
        <source>Try the password again when the file can be read.</source>
        <translation>请在文件可以读取时再次尝试密码。</translation>
    </message>
    <message>
        <source>The password does not open it.</source>
        <translation>密码无法打开它。</translation>
    </message>
    <message>
        <source>Try another one.</source>
        <translation>请换一个重试。</translation>
    </message>
    <message>
        <source>The password opens none of the {0} locked files.</source>
        <translation>密码无法打开 {0} 个锁定文件中的任何一个。</translation>
    </message>
    <message>
        <source>What the gateway needs is not installed: the Python module {0} is missing.</source>
        <translation>网关所需的组件没有安装：缺少 Python 模块 {0}。</translation>
    </message>
    <message>
        <source>Run: pip install &apos;kx-desktop[gateway]&apos;</source>
        <translation>请运行：pip install &apos;kx-desktop[gateway]&apos;</translation>
    </message>
    <message>
        <source>Another program listens on {0} already.</source>
        <translation>另一个程序已在监听 {0}。</translation>
    </message>
    <message>
        <source>Stop it, or choose another port; it may be a gateway that was started before.</source>
        <translation>请停止它，或选择其他端口；它可能是先前启动的网关。</translation>
    </message>
    <message>
        <source>The system does not let us listen on {0}.</source>
        <translation>系统不允许监听 {0}。</translation>
    </message>
    <message>
        <source>Choose a port above 1023.</source>
        <translation>请选择大于 1023 的端口。</translation>
    </message>
    <message>
        <source>It is not possible to listen on {0}: {1}.</source>
        <translation>无法监听 {0}：{1}。</translation>
    </message>
    <message>
        <source>Choose an address of this machine; 127.0.0.1 is this machine alone.</source>
        <translation>请选择本机的地址；127.0.0.1 只限本机。</translation>
    </message>
    <message>
        <source>http-port: got {0}, which is the port of gRPC.</source>
        <translation>http-port：得到 {0}，与 gRPC 的端口相同。</translation>
    </message>
    <message>
        <source>Give another.</source>
        <translation>请改用其他值。</translation>
    </message>
    <message>
        <source>The token file {0} cannot be read: {1}.</source>
        <translation>无法读取令牌文件 {0}：{1}。</translation>
    </message>
    <message>
        <source>The token file {0} cannot be made: {1}.</source>
        <translation>无法创建令牌文件 {0}：{1}。</translation>
    </message>
    <message>
        <source>Give another --token-file.</source>
        <translation>请指定其他 --token-file。</translation>
    </message>
    <message>
        <source>Others on this machine may read the token file {0}.</source>
        <translation>本机的其他用户可以读取令牌文件 {0}。</translation>
    </message>
    <message>
        <source>Run: chmod 600 {0}</source>
        <translation>请运行：chmod 600 {0}</translation>
    </message>
    <message>
        <source>The token file {0} holds no token: one line of 16 to 512 letters, digits and signs.</source>
        <translation>令牌文件 {0} 中没有令牌：须是一行，由 16 到 512 个字母、数字和符号组成。</translation>
    </message>
    <message>
        <source>Remove the file, and a new token is made.</source>
        <translation>移除该文件后，会创建新的令牌。</translation>
    </message>
    <message>
        <source>The token file {0} is a link to nothing.</source>
        <translation>令牌文件 {0} 是一个失效的链接。</translation>
    </message>
    <message>
        <source>Remove it, and a new token is made.</source>
        <translation>移除它后，会创建新的令牌。</translation>
    </message>
    <message>
        <source>The token file {0} is another user&apos;s, who knows the token.</source>
        <translation>令牌文件 {0} 属于另一个用户，该用户知道令牌。</translation>
    </message>
    <message>
        <source>The token file {0} is not a file.</source>
        <translation>令牌文件 {0} 不是文件。</translation>
    </message>
    <message>
        <source>Taking in files is paused.</source>
        <translation>文件导入已暂停。</translation>
    </message>
    <message>
        <source>What was stored by then is kept. Send it again to take in the rest.</source>
        <translation>在此之前保存的内容会保留。再次发送即可导入其余内容。</translation>
    </message>
    <message>
        <source>The dataset {0} holds no document {1}.</source>
        <translation>数据集 {0} 中没有文档 {1}。</translation>
    </message>
    <message>
        <source>Give the parent_ref of a hit, the title of a document, or the name that it was handed over with.</source>
        <translation>请给出结果的 parent_ref、文档的标题，或提交文档时使用的名称。</translation>
    </message>
    <message>
        <source>documents: document {0}: {1}.</source>
        <translation>documents：第 {0} 个文档：{1}。</translation>
    </message>
    <message>
        <source>documents: there is a vector among them, which is not kept until later.</source>
        <translation>documents：其中带有向量，向量不能留待以后导入。</translation>
    </message>
    <message>
        <source>Send documents with vectors by themselves, to be taken in at once.</source>
        <translation>请单独发送带向量的文档，以便立即导入。</translation>
    </message>
    <message>
        <source>vectors: their lengths differ.</source>
        <translation>vectors：长度不一致。</translation>
    </message>
    <message>
        <source>They take one length.</source>
        <translation>长度须相同。</translation>
    </message>
    <message>
        <source>It takes a whole number from 0 to {0}.</source>
        <translation>须是 0 到 {0} 之间的整数。</translation>
    </message>
    <message>
        <source>The library holds no passage with the reference {0}{1}.</source>
        <translation>资料库中没有引用为 {0}{1} 的段落。</translation>
    </message>
    <message>
        <source>The library holds no passage with the reference {0} there.</source>
        <translation>资料库的该处没有引用为 {0} 的段落。</translation>
    </message>
    <message>
        <source>Take the content_ref of a hit, with its dataset and parent_ref or without.</source>
        <translation>请使用结果的 content_ref，可附带其数据集和 parent_ref，也可不带。</translation>
    </message>
    <message>
        <source>The library holds no passage or document with the reference {0}.</source>
        <translation>资料库中没有引用为 {0} 的段落或文档。</translation>
    </message>
    <message>
        <source>Take the content_ref or parent_ref of a hit.</source>
        <translation>请使用结果的 content_ref 或 parent_ref。</translation>
    </message>
    <message>
        <source>There is no job {0}.</source>
        <translation>没有任务 {0}。</translation>
    </message>
    <message>
        <source>Take the number that a call gave.</source>
        <translation>请使用调用返回的编号。</translation>
    </message>
    <message>
        <source>The ports for HTTP and gRPC are the same one, {0}.</source>
        <translation>HTTP 和 gRPC 使用了相同的端口 {0}。</translation>
    </message>
    <message>
        <source>Resume it, and what was begun goes on.</source>
        <translation>继续后，已开始的内容会接着导入。</translation>
    </message>
    <message>
        <source>This was cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Check that the folder of the settings is yours to read and write.</source>
        <translation>请确认您可以读写设置所在的文件夹。</translation>
    </message>
    <message>
        <source>There is no dataset to search, and no chat model is chosen.</source>
        <translation>没有可搜索的数据集，也没有选择聊天模型。</translation>
    </message>
    <message>
        <source>There is no question.</source>
        <translation>没有问题。</translation>
    </message>
    <message>
        <source>The question has {0} characters, and may have {1} at most.</source>
        <translation>问题有 {0} 个字符，最多可有 {1} 个。</translation>
    </message>
    <message>
        <source>The model asked in {0} characters; a search takes {1} at most.</source>
        <translation>模型的搜索有 {0} 个字符；一次搜索最多 {1} 个。</translation>
    </message>
    <message>
        <source>The model asked for a number of passages that is not from 1 to {0}.</source>
        <translation>模型要求的段落数不在 1 到 {0} 之间。</translation>
    </message>
    <message>
        <source>The model called {0}, a tool that there is not.</source>
        <translation>模型调用了不存在的工具 {0}。</translation>
    </message>
    <message>
        <source>The model asked in a way that cannot be understood.</source>
        <translation>模型的搜索请求无法理解。</translation>
    </message>
    <message>
        <source>No dataset was asked: the answer is the model&apos;s own and rests on none of your documents.</source>
        <translation>未向数据集提问：回答出自模型本身，不以您的任何文档为依据。</translation>
    </message>
    <message>
        <source>The model did not search the dataset: the answer is its own and rests on none of your documents.</source>
        <translation>模型没有搜索数据集：回答出自模型本身，不以您的任何文档为依据。</translation>
    </message>
    <message>
        <source>The model found nothing in the dataset: the answer rests on none of your documents.</source>
        <translation>模型在数据集中没有找到内容：回答不以您的任何文档为依据。</translation>
    </message>
    <message>
        <source>These are sentences from your documents instead.</source>
        <translation>改为给出您文档中的原句。</translation>
    </message>
    <message>
        <source>Name a dataset, or choose a chat model in the settings.</source>
        <translation>请指定数据集，或在设置中选择聊天模型。</translation>
    </message>
    <message>
        <source>It takes a question, or what is to be done.</source>
        <translation>请输入问题，或要做的事。</translation>
    </message>
    <message>
        <source>Ask more shortly; add long texts to a dataset, and ask that.</source>
        <translation>请缩短问题；较长的文本请添加到数据集，再向该数据集提问。</translation>
    </message>
    <message>
        <source>Citations that stand for no passage were taken out: {0}.</source>
        <translation>已去掉没有对应段落的引文：{0}。</translation>
    </message>
    <message>
        <source>The answer is cut after {0} characters.</source>
        <translation>回答在 {0} 个字符后被截断。</translation>
    </message>
    <message>
        <source>The chat model gave no answer.</source>
        <translation>聊天模型没有给出回答。</translation>
    </message>
    <message>
        <source>The passages that were found stand below.</source>
        <translation>找到的段落列在下方。</translation>
    </message>
    <message>
        <source>It was stopped: this is what was written by then.</source>
        <translation>已停止：这是此前写出的内容。</translation>
    </message>
    <message>
        <source>It was stopped before anything was written.</source>
        <translation>已停止，尚未写出任何内容。</translation>
    </message>
    <message>
        <source>The time was over: this is what was written by then.</source>
        <translation>时间已到：这是此前写出的内容。</translation>
    </message>
    <message>
        <source>The time was over before anything was written.</source>
        <translation>时间已到，尚未写出任何内容。</translation>
    </message>
    <message>
        <source>Another dataset than the one that is asked, {0}, cannot be searched.</source>
        <translation>只能搜索所提问的数据集 {0}，不能搜索其他数据集。</translation>
    </message>
    <message>
        <source>There is no room for what was found.</source>
        <translation>找到的内容过长，放不下。</translation>
    </message>
    <message>
        <source>This was asked before.</source>
        <translation>此前已搜索过。</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>没有找到内容。</translation>
    </message>
    <message>
        <source>The search was broken off.</source>
        <translation>搜索已中断。</translation>
    </message>
    <message>
        <source>Asked by the program, since the model did not search.</source>
        <translation>由程序搜索，因为模型没有搜索。</translation>
    </message>
    <message>
        <source>The model called {0}, a tool that there is not. Nothing came of it.</source>
        <translation>模型调用了不存在的工具 {0}，没有得到任何结果。</translation>
    </message>
    <message>
        <source>The search failed: {0}.</source>
        <translation>搜索失败：{0}。</translation>
    </message>
    <message>
        <source>1 passage has no vector yet: search by meaning does not see it.</source>
        <translation>1 个段落还没有向量：语义搜索找不到它。</translation>
    </message>
    <message>
        <source>{0} passages have no vector yet: search by meaning does not see them.</source>
        <translation>{0} 个段落还没有向量：语义搜索找不到它们。</translation>
    </message>
    <message>
        <source>The chat model failed in a way of its own: {0}.</source>
        <translation>聊天模型出错：{0}。</translation>
    </message>
    <message>
        <source>Ask again, or choose another model.</source>
        <translation>请再次提问，或选择其他模型。</translation>
    </message>
    <message>
        <source>{0} is no address of a chat server.</source>
        <translation>{0} 不是聊天服务器的地址。</translation>
    </message>
    <message>
        <source>The key of the chat server has spaces or letters that no key has.</source>
        <translation>聊天服务器的密钥含有空格或密钥中不会出现的字符。</translation>
    </message>
    <message>
        <source>Start the program with the key of the chat server, as its manual says.</source>
        <translation>请按手册所述，在启动程序时提供聊天服务器的密钥。</translation>
    </message>
    <message>
        <source>It takes an address such as http://127.0.0.1:11434.</source>
        <translation>请输入地址，例如 http://127.0.0.1:11434。</translation>
    </message>
    <message>
        <source>No chat server on this machine has the model {0}: none was found on the usual ports.</source>
        <translation>本机没有聊天服务器提供模型 {0}：在常用端口上未找到聊天服务器。</translation>
    </message>
    <message>
        <source>Start Ollama, LM Studio, llama.cpp or another one, or give its address in the settings.</source>
        <translation>请启动 Ollama、LM Studio、llama.cpp 或其他聊天服务器，或在设置中填写其地址。</translation>
    </message>
    <message>
        <source>No chat server on this machine has the model {0}.</source>
        <translation>本机没有聊天服务器提供模型 {0}。</translation>
    </message>
    <message>
        <source>Choose one that is there: {0}.</source>
        <translation>请选择现有的模型：{0}。</translation>
    </message>
    <message>
        <source>{0} makes vectors and no answers.</source>
        <translation>{0} 只生成向量，不能回答。</translation>
    </message>
    <message>
        <source>Choose a chat model.</source>
        <translation>请选择聊天模型。</translation>
    </message>
    <message>
        <source>The chat server at {0} has no chat model.</source>
        <translation>位于 {0} 的聊天服务器没有聊天模型。</translation>
    </message>
    <message>
        <source>The chat server at {0} has several models.</source>
        <translation>位于 {0} 的聊天服务器有多个模型。</translation>
    </message>
    <message>
        <source>Choose one: {0}.</source>
        <translation>请选择一个：{0}。</translation>
    </message>
    <message>
        <source>The chat server at {0} is not on this machine: every question, and the passages found for it with the names of their documents and of the dataset, will be sent there.</source>
        <translation>位于 {0} 的聊天服务器不在本机：每个问题，以及为它找到的段落，连同文档名称和数据集名称，都会发送到那里。</translation>
    </message>
    <message>
        <source>The connection is not encrypted: others on the way can read it.</source>
        <translation>连接未加密：传输途中可能被他人读取。</translation>
    </message>
    <message>
        <source>Agree to it, or choose a chat model on this machine; until then nothing is sent.</source>
        <translation>请同意发送，或选择本机的聊天模型；在此之前不会发送任何内容。</translation>
    </message>
    <message>
        <source>Check the address of the chat server in the settings.</source>
        <translation>请检查设置中聊天服务器的地址。</translation>
    </message>
    <message>
        <source>Start it, or choose another chat model in the settings.</source>
        <translation>请启动它，或在设置中选择其他聊天模型。</translation>
    </message>
    <message>
        <source>Ask again; see the server&apos;s own log.</source>
        <translation>请再次提问，并查看服务器的日志。</translation>
    </message>
    <message>
        <source>Set it to the key alone.</source>
        <translation>请只填写密钥本身。</translation>
    </message>
    <message>
        <source>The chat server at {0} did not finish within {1} seconds.</source>
        <translation>位于 {0} 的聊天服务器未能在 {1} 秒内完成。</translation>
    </message>
    <message>
        <source>Give it more time, ask about less at a time, or choose a smaller model.</source>
        <translation>请延长时间、每次少问一些，或选择更小的模型。</translation>
    </message>
    <message>
        <source>The chat server at {0} did not {1} within {2} seconds.</source>
        <translation>位于 {0} 的聊天服务器未能在 {2} 秒内{1}。</translation>
    </message>
    <message>
        <source>begin to answer</source>
        <translation>开始回答</translation>
    </message>
    <message>
        <source>go on with its answer</source>
        <translation>继续回答</translation>
    </message>
    <message>
        <source>See whether it is still at work; ask again, or choose a smaller model.</source>
        <translation>请查看它是否仍在工作；再次提问，或选择更小的模型。</translation>
    </message>
    <message>
        <source>The chat server at {0} has a certificate that nobody vouches for.</source>
        <translation>位于 {0} 的聊天服务器的证书不受信任。</translation>
    </message>
    <message>
        <source>Give the server one that this machine trusts, or check its address.</source>
        <translation>请为服务器配置本机信任的证书，或检查其地址。</translation>
    </message>
    <message>
        <source>The chat server at {0} cannot be reached: {1}.</source>
        <translation>无法连接位于 {0} 的聊天服务器：{1}。</translation>
    </message>
    <message>
        <source>No chat server answers at {0}.</source>
        <translation>{0} 上没有聊天服务器响应。</translation>
    </message>
    <message>
        <source>The chat server at {0} broke off in the middle of its answer.</source>
        <translation>位于 {0} 的聊天服务器在回答途中断开。</translation>
    </message>
    <message>
        <source>The chat server at {0} {1}.</source>
        <translation>位于 {0} 的聊天服务器{1}。</translation>
    </message>
    <message>
        <source>answered with a web page</source>
        <translation>返回的是网页</translation>
    </message>
    <message>
        <source>answered with something that is no answer of a chat model</source>
        <translation>返回的内容不是聊天模型的回答</translation>
    </message>
    <message>
        <source>writes a line without end</source>
        <translation>写出的一行没有尽头</translation>
    </message>
    <message>
        <source>writes an answer without end</source>
        <translation>写出的回答没有尽头</translation>
    </message>
    <message>
        <source>answers without end</source>
        <translation>没完没了地回答</translation>
    </message>
    <message>
        <source>sends text that is not UTF-8</source>
        <translation>发送的文本不是 UTF-8</translation>
    </message>
    <message>
        <source>compresses its answer, which was not asked for</source>
        <translation>未经要求压缩了回答</translation>
    </message>
    <message>
        <source>does not say which models it has</source>
        <translation>没有说明提供哪些模型</translation>
    </message>
    <message>
        <source>took no way of asking</source>
        <translation>不接受任何提问方式</translation>
    </message>
    <message>
        <source>The question and its passages are longer than what {0} takes at once.</source>
        <translation>问题及其段落超过 {0} 一次能处理的长度。</translation>
    </message>
    <message>
        <source>Give the model a longer context in its server, choose a model that has one, or ask about less at a time.</source>
        <translation>请在服务器中为模型设置更长的上下文，选择上下文更长的模型，或每次少问一些。</translation>
    </message>
    <message>
        <source>The chat server at {0} wants a key, or does not take the one it was shown.</source>
        <translation>位于 {0} 的聊天服务器需要密钥，或不接受所提供的密钥。</translation>
    </message>
    <message>
        <source>The chat server at {0} has too much to do.</source>
        <translation>位于 {0} 的聊天服务器过于繁忙。</translation>
    </message>
    <message>
        <source>Wait a little, then ask again.</source>
        <translation>请稍候再提问。</translation>
    </message>
    <message>
        <source>The chat server at {0} is not ready yet.</source>
        <translation>位于 {0} 的聊天服务器尚未就绪。</translation>
    </message>
    <message>
        <source>It may be loading its model: ask again in a minute.</source>
        <translation>它可能正在加载模型：请过一分钟再提问。</translation>
    </message>
    <message>
        <source>The chat server at {0} sends us elsewhere, which is not followed.</source>
        <translation>位于 {0} 的聊天服务器要求转到别处，程序不会跟随。</translation>
    </message>
    <message>
        <source>Give the server&apos;s own address in the settings.</source>
        <translation>请在设置中填写服务器本身的地址。</translation>
    </message>
    <message>
        <source>The chat server at {0} failed ({1}).</source>
        <translation>位于 {0} 的聊天服务器出错（{1}）。</translation>
    </message>
    <message>
        <source>The chat server at {0} refused the question ({1}).</source>
        <translation>位于 {0} 的聊天服务器拒绝了问题（{1}）。</translation>
    </message>
    <message>
        <source>It says: {0}.</source>
        <translation>它的说明：{0}。</translation>
    </message>
    <message>
        <source>The chat server at {0} has no model {1}.</source>
        <translation>位于 {0} 的聊天服务器没有模型 {1}。</translation>
    </message>
    <message>
        <source>Load it there first, or choose another chat model in the settings.</source>
        <translation>请先在那里加载它，或在设置中选择其他聊天模型。</translation>
    </message>
    <message>
        <source>Choose one that it has: {0}.</source>
        <translation>请选择它提供的模型：{0}。</translation>
    </message>
    <message>
        <source>{0} had no room left and broke off its answer.</source>
        <translation>{0} 的上下文已用完，回答中断。</translation>
    </message>
    <message>
        <source>Give the model a longer context in its server, or ask about less at a time.</source>
        <translation>请在服务器中为模型设置更长的上下文，或每次少问一些。</translation>
    </message>
    <message>
        <source>No chat model is chosen: these are sentences from your documents.</source>
        <translation>未选择聊天模型：这些是您文档中的原句。</translation>
    </message>
    <message>
        <source>Nothing was found that answers this.</source>
        <translation>没有找到能回答此问题的内容。</translation>
    </message>
    <message>
        <source>Searched by words alone: {0}</source>
        <translation>只按词语搜索：{0}</translation>
    </message>
    <message>
        <source>Searched without the reranker: {0}</source>
        <translation>未使用重排模型搜索：{0}</translation>
    </message>
    <message>
        <source>The reranker goes with a question, and there is none.</source>
        <translation>重排模型需要问题，而现在没有问题。</translation>
    </message>
    <message>
        <source>Type a question, or turn the reranker off.</source>
        <translation>请输入问题，或关闭重排模型。</translation>
    </message>
    <message>
        <source>There is no reranker, and it is switched on.</source>
        <translation>重排模型已开启，但没有可用的重排模型。</translation>
    </message>
    <message>
        <source>Choose the folder of a complete cross-encoder in ONNX form as reranker in the settings, or turn the reranker off.</source>
        <translation>请在设置中选择完整的 ONNX 格式交叉编码器的文件夹作为重排模型，或关闭重排模型。</translation>
    </message>
    <message>
        <source>{0} is a {1}, which scores no pairs: it is not a cross-encoder.</source>
        <translation>{0} 是 {1}，不为文本对打分：它不是交叉编码器。</translation>
    </message>
    <message>
        <source>{0} has a {1} module, which is not supported: its scores would be wrong.</source>
        <translation>{0} 含有不受支持的 {1} 模块：得分会不正确。</translation>
    </message>
    <message>
        <source>{0} puts a prompt before its questions, which is not supported.</source>
        <translation>{0} 在问题前加提示词，这不受支持。</translation>
    </message>
    <message>
        <source>{0} gives {1} numbers for a pair; a cross-encoder gives one, or one for each of no and yes.</source>
        <translation>{0} 为每个文本对给出 {1} 个数；交叉编码器给出一个数，或分别为“否”和“是”各给一个。</translation>
    </message>
    <message>
        <source>{0} has the activation {1}, which is not supported: its scores would be wrong.</source>
        <translation>{0} 的激活函数 {1} 不受支持：得分会不正确。</translation>
    </message>
    <message>
        <source>{0} gave for a pair what is not finite, or not {1}.</source>
        <translation>{0} 为文本对给出的不是有限值，或不是{1}。</translation>
    </message>
    <message>
        <source>The graph of {0} does not give {1} for a pair: it is not a cross-encoder.</source>
        <translation>{0} 的计算图没有为文本对给出{1}：它不是交叉编码器。</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>two numbers</source>
        <translation>两个数</translation>
    </message>
    <message>
        <source>one number or two</source>
        <translation>一个或两个数</translation>
    </message>
</context>
<context>
    <name>Errand</name>
    <message>
        <source>Beginning…</source>
        <translation>正在开始…</translation>
    </message>
</context>
<context>
    <name>ErrandDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
</context>
<context>
    <name>FieldEditorWidget</name>
    <message>
        <source>How</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Documents with one of the ticked values.</source>
        <translation>具有任一勾选值的文档。</translation>
    </message>
    <message>
        <source>Is not</source>
        <translation>不是</translation>
    </message>
    <message>
        <source>Documents with other values than the ticked ones.</source>
        <translation>值不在勾选之列的文档。</translation>
    </message>
    <message>
        <source>Is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Documents that do not have this field.</source>
        <translation>没有此字段的文档。</translation>
    </message>
    <message>
        <source>Find or type a value</source>
        <translation>查找或输入值</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear what is looked for</source>
        <translation>清除查找内容</translation>
    </message>
    <message>
        <source>These are the commonest. Others can be typed above: there are {0} more.</source>
        <translation>这些是最常见的值。另有 {0} 个，可在上方输入。</translation>
    </message>
</context>
<context>
    <name>FieldModel</name>
    <message>
        <source>{0}, in the filter</source>
        <translation>{0}，已用于筛选</translation>
    </message>
</context>
<context>
    <name>FieldsEdit</name>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>是或否</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>{0} document</source>
        <translation>{0} 篇文档</translation>
    </message>
    <message>
        <source>{0} documents</source>
        <translation>{0} 篇文档</translation>
    </message>
    <message>
        <source>{0} passage</source>
        <translation>{0} 个段落</translation>
    </message>
    <message>
        <source>{0} passages</source>
        <translation>{0} 个段落</translation>
    </message>
    <message>
        <source>{0} file</source>
        <translation>{0} 个文件</translation>
    </message>
    <message>
        <source>{0} files</source>
        <translation>{0} 个文件</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>剩余不到 1 分钟</translation>
    </message>
    <message>
        <source>{0} min left</source>
        <translation>剩余 {0} 分钟</translation>
    </message>
    <message>
        <source>{0} h left</source>
        <translation>剩余 {0} 小时</translation>
    </message>
</context>
<context>
    <name>FileDetailsWidget</name>
    <message>
        <source>The chosen file</source>
        <translation>所选文件</translation>
    </message>
    <message>
        <source>{0}. {1}</source>
        <translation>{0}。{1}</translation>
    </message>
</context>
<context>
    <name>FileExports</name>
    <message>
        <source>Export the list of files</source>
        <translation>导出文件列表</translation>
    </message>
    <message>
        <source>The list of files is in {0}.</source>
        <translation>文件列表已写入 {0}。</translation>
    </message>
    <message>
        <source>The list of files could not be written: {0}</source>
        <translation>无法写入文件列表：{0}</translation>
    </message>
</context>
<context>
    <name>FileModel</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Why, or when</source>
        <translation>原因或时间</translation>
    </message>
</context>
<context>
    <name>FileTableView</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>FileTableWidget</name>
    <message>
        <source>All datasets</source>
        <translation>所有数据集</translation>
    </message>
    <message>
        <source>Dataset whose files are shown</source>
        <translation>显示其文件的数据集</translation>
    </message>
    <message>
        <source>Show the files of one dataset</source>
        <translation>显示一个数据集的文件</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the text</source>
        <translation>清除文字</translation>
    </message>
    <message>
        <source>Name or reason</source>
        <translation>名称或原因</translation>
    </message>
    <message>
        <source>Show only files whose name or reason holds this</source>
        <translation>只显示名称或原因中含有此内容的文件</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Write what is listed to a file, for a spreadsheet or a program</source>
        <translation>将列出的内容写入文件，供电子表格或程序使用</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Try the chosen files again</source>
        <translation>重试所选文件</translation>
    </message>
    <message>
        <source>Retry all failed</source>
        <translation>重试所有失败的文件</translation>
    </message>
    <message>
        <source>Try all files again that could not be read</source>
        <translation>重试所有无法读取的文件</translation>
    </message>
    <message>
        <source>Give its password…</source>
        <translation>提供其密码…</translation>
    </message>
    <message>
        <source>Give the password of the chosen file, which is locked</source>
        <translation>提供所选锁定文件的密码</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Give the passages that lack vectors theirs</source>
        <translation>为缺少向量的段落生成向量</translation>
    </message>
    <message>
        <source>Retry what can be read now</source>
        <translation>重试现在可读取的文件</translation>
    </message>
    <message>
        <source>Try the files again whose reason is gone: there is room, permission, a reader or a higher limit now, or the file has changed</source>
        <translation>重试原因已消除的文件：现在有了空间、权限、读取器或更高的限额，或文件已更改</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>详情…</translation>
    </message>
    <message>
        <source>See and change the tags and other details of the chosen files</source>
        <translation>查看和更改所选文件的标签及其他详情</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open the chosen file in its own program (Enter)</source>
        <translation>用其关联程序打开所选文件（Enter）</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show the chosen file in its folder</source>
        <translation>在文件夹中显示所选文件</translation>
    </message>
    <message>
        <source>Copy reason</source>
        <translation>复制原因</translation>
    </message>
    <message>
        <source>Copy where the chosen file stands and why it is in its state</source>
        <translation>复制所选文件的位置及其状态的原因</translation>
    </message>
    <message>
        <source>The files cannot be listed. {0}</source>
        <translation>无法列出文件。{0}</translation>
    </message>
    <message>
        <source>Looking at the files…</source>
        <translation>正在查看文件…</translation>
    </message>
    <message>
        <source>No file matches. Choose All, or clear the text.</source>
        <translation>没有匹配的文件。请选择“全部”，或清空文字。</translation>
    </message>
    <message>
        <source>No files yet. Drop files or folders onto the window to take them in.</source>
        <translation>还没有文件。把文件或文件夹拖放到窗口中即可导入。</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Text: {0}</source>
        <translation>文本：{0}</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>Filter</name>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>是或否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>{0}: not {1}</source>
        <translation>{0}：不是 {1}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>with {0}</source>
        <translation>有{0}</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>无{0}</translation>
    </message>
    <message>
        <source>{0}: {1} – {2}</source>
        <translation>{0}：{1} – {2}</translation>
    </message>
    <message>
        <source>{0} since {1}</source>
        <translation>{0}自 {1} 起</translation>
    </message>
    <message>
        <source>{0} ≥ {1}</source>
        <translation>{0} ≥ {1}</translation>
    </message>
    <message>
        <source>{0} until {1}</source>
        <translation>{0}至 {1}</translation>
    </message>
    <message>
        <source>{0} ≤ {1}</source>
        <translation>{0} ≤ {1}</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 等另外 {1} 个</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>file name</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>modified</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>ingested</source>
        <translation>导入时间</translation>
    </message>
    <message>
        <source>MIME type</source>
        <translation>MIME 类型</translation>
    </message>
    <message>
        <source>encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>number of pages</source>
        <translation>页数</translation>
    </message>
    <message>
        <source>number of passages</source>
        <translation>段落数</translation>
    </message>
    <message>
        <source>page</source>
        <translation>页码</translation>
    </message>
    <message>
        <source>place of the passage, from 0</source>
        <translation>段落序号，从 0 起</translation>
    </message>
    <message>
        <source>first character</source>
        <translation>起始字符</translation>
    </message>
    <message>
        <source>end of the characters</source>
        <translation>结束字符</translation>
    </message>
</context>
<context>
    <name>FilterBarWidget</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Choose by type, folder, date, tag and whatever else is known of documents.</source>
        <translation>按类型、文件夹、日期、标签以及文档的其他已知信息筛选。</translation>
    </message>
    <message>
        <source>as SQL</source>
        <translation>以 SQL 显示</translation>
    </message>
    <message>
        <source>Filter as SQL</source>
        <translation>SQL 形式的筛选</translation>
    </message>
    <message>
        <source>Show the filter as a SQL WHERE clause</source>
        <translation>以 SQL WHERE 子句显示筛选</translation>
    </message>
    <message>
        <source>Read and edit the filter as a SQL WHERE clause</source>
        <translation>以 SQL WHERE 子句查看和编辑筛选</translation>
    </message>
    <message>
        <source>{0} more</source>
        <translation>另有 {0} 个</translation>
    </message>
    <message>
        <source>{0} more conditions</source>
        <translation>另有 {0} 个条件</translation>
    </message>
</context>
<context>
    <name>FilterPanelWidget</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Find a field</source>
        <translation>查找字段</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>No fields yet</source>
        <translation>还没有字段</translation>
    </message>
    <message>
        <source>Once files are in the dataset, what is known of them can be filtered by.</source>
        <translation>数据集中有文件后，即可按它们的已知信息筛选。</translation>
    </message>
    <message>
        <source>Looking up the fields…</source>
        <translation>正在查找字段…</translation>
    </message>
    <message>
        <source>The fields could not be looked up</source>
        <translation>无法查找字段</translation>
    </message>
    <message>
        <source>Edit as SQL</source>
        <translation>以 SQL 编辑</translation>
    </message>
    <message>
        <source>Read and edit the filter as a SQL WHERE clause</source>
        <translation>以 SQL WHERE 子句查看和编辑筛选</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>Search without a filter</source>
        <translation>不用筛选搜索</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Close the panel (Esc)</source>
        <translation>关闭面板（Esc）</translation>
    </message>
</context>
<context>
    <name>FindingRowWidget</name>
    <message>
        <source>{0} · {1}</source>
        <translation>{0} · {1}</translation>
    </message>
    <message>
        <source>Mended</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>已丢失</translation>
    </message>
    <message>
        <source>Could not be mended</source>
        <translation>未能修复</translation>
    </message>
    <message>
        <source>Can be mended</source>
        <translation>可以修复</translation>
    </message>
</context>
<context>
    <name>FingerprintRowWidget</name>
    <message>
        <source>Stands for everything that makes the passages of this dataset comparable.</source>
        <translation>代表使此数据集的段落可以相互比较的一切因素。</translation>
    </message>
    <message>
        <source>Copy the fingerprint</source>
        <translation>复制指纹</translation>
    </message>
    <message>
        <source>What it is made of</source>
        <translation>其组成</translation>
    </message>
</context>
<context>
    <name>FolderControlWidget</name>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>FollowDialog</name>
    <message>
        <source>Follow a folder for {0}</source>
        <translation>为 {0} 跟踪文件夹</translation>
    </message>
    <message>
        <source>Files are read where they are, and nothing is written to the folder. What is added, changed or removed in it comes into the dataset by itself.</source>
        <translation>文件在原处读取，不会向文件夹写入任何内容。其中新增、更改或移除的内容会自动进入数据集。</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Read only (one pattern a line; empty is all)</source>
        <translation>只读取(&amp;R)（每行一个模式；留空为全部）</translation>
    </message>
    <message>
        <source>&amp;Leave out (one pattern a line)</source>
        <translation>略过(&amp;L)（每行一个模式）</translation>
    </message>
    <message>
        <source>Read &amp;hidden files too</source>
        <translation>也读取隐藏文件(&amp;H)</translation>
    </message>
    <message>
        <source>Go into folders that are l&amp;inks</source>
        <translation>进入作为链接的文件夹(&amp;I)</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>A name stands for itself at any depth, * for any characters, ** for any folders; a slash at the end means folders alone.</source>
        <translation>名称在任何层级都匹配，* 代表任意字符，** 代表任意文件夹；末尾的斜杠表示仅文件夹。</translation>
    </message>
</context>
<context>
    <name>Followed</name>
    <message>
        <source>looked through {0}</source>
        <translation>{0} 查看</translation>
    </message>
    <message>
        <source>not looked through yet</source>
        <translation>尚未查看</translation>
    </message>
    <message>
        <source>out of reach</source>
        <translation>无法访问</translation>
    </message>
    <message>
        <source>waits for a second look</source>
        <translation>等待再次查看</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>A followed folder cannot be followed</source>
        <translation>有跟踪的文件夹无法跟踪</translation>
    </message>
    <message>
        <source>A followed folder is out of reach</source>
        <translation>有跟踪的文件夹无法访问</translation>
    </message>
    <message>
        <source>A followed folder waits for a second look</source>
        <translation>有跟踪的文件夹等待再次查看</translation>
    </message>
    <message>
        <source>Only {0}</source>
        <translation>仅 {0}</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>不含 {0}</translation>
    </message>
    <message>
        <source>with hidden files</source>
        <translation>包括隐藏文件</translation>
    </message>
    <message>
        <source>through links</source>
        <translation>进入链接</translation>
    </message>
</context>
<context>
    <name>FollowedSectionWidget</name>
    <message>
        <source>Followed folders</source>
        <translation>跟踪的文件夹</translation>
    </message>
    <message>
        <source>None. What is added or changed in a followed folder comes in by itself.</source>
        <translation>无。跟踪的文件夹中新增或更改的内容会自动导入。</translation>
    </message>
    <message>
        <source>Follow a folder…</source>
        <translation>跟踪文件夹…</translation>
    </message>
    <message>
        <source>Have whatever is added, changed or removed in a folder come into this dataset</source>
        <translation>让文件夹中新增、更改或移除的内容自动进入此数据集</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>Stop following</source>
        <translation>停止跟踪</translation>
    </message>
    <message>
        <source>Stop following {0}</source>
        <translation>停止跟踪 {0}</translation>
    </message>
    <message>
        <source>What was read of the folder stays in the dataset</source>
        <translation>从该文件夹读取的内容会留在数据集中</translation>
    </message>
    <message>
        <source>Look now</source>
        <translation>立即查看</translation>
    </message>
    <message>
        <source>Look through {0} now</source>
        <translation>立即查看 {0}</translation>
    </message>
    <message>
        <source>Look through the folder now, and take up what has changed</source>
        <translation>立即查看此文件夹，并更新其中的变化</translation>
    </message>
</context>
<context>
    <name>Following</name>
    <message>
        <source>{0} was looked through.</source>
        <translation>已查看 {0}。</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>{0} is followed for {1} from now on.</source>
        <translation>从现在起为 {1} 跟踪 {0}。</translation>
    </message>
    <message>
        <source>{0} is not followed any more. What was read of it stays in {1}.</source>
        <translation>不再跟踪 {0}。从中读取的内容会留在 {1} 中。</translation>
    </message>
    <message>
        <source>What changes in {0} later can come into {1} by itself.</source>
        <translation>{0} 中以后的更改可以自动进入 {1}。</translation>
    </message>
    <message>
        <source>Follow this folder</source>
        <translation>跟踪此文件夹</translation>
    </message>
</context>
<context>
    <name>GatewayAskersWidget</name>
    <message>
        <source>{0} more</source>
        <translation>另有 {0} 个</translation>
    </message>
    <message>
        <source>Nobody has asked yet.</source>
        <translation>还没有程序查询过。</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>{0} over {1}</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>{0} from {1}</source>
        <translation>{0}，来自 {1}</translation>
    </message>
    <message>
        <source>last: {0}</source>
        <translation>最近一次：{0}</translation>
    </message>
    <message>
        <source>{0} calls</source>
        <translation>共 {0} 次</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>{0} min ago</source>
        <translation>{0} 分钟前</translation>
    </message>
</context>
<context>
    <name>GatewayKeeping</name>
    <message>
        <source>Other programs cannot ask the library: {0}</source>
        <translation>其他程序无法查询资料库：{0}</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
</context>
<context>
    <name>GatewayPanelWidget</name>
    <message>
        <source>Address for HTTP</source>
        <translation>HTTP 地址</translation>
    </message>
    <message>
        <source>Address for MCP clients over HTTP</source>
        <translation>供 MCP 客户端通过 HTTP 访问的地址</translation>
    </message>
    <message>
        <source>Address for gRPC</source>
        <translation>gRPC 地址</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Renew</source>
        <translation>更换</translation>
    </message>
    <message>
        <source>Renew the token</source>
        <translation>更换令牌</translation>
    </message>
    <message>
        <source>Make another token; the one of now lets nobody in any more</source>
        <translation>创建新的令牌；当前的令牌随即失效</translation>
    </message>
    <message>
        <source>Renew now</source>
        <translation>立即更换</translation>
    </message>
    <message>
        <source>Renew the token now</source>
        <translation>立即更换令牌</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep the token</source>
        <translation>保留令牌</translation>
    </message>
    <message>
        <source>Configuration for MCP clients</source>
        <translation>MCP 客户端的配置</translation>
    </message>
    <message>
        <source>Programs send it with everything they ask. When it is renewed, those that have the old one are refused.</source>
        <translation>程序每次查询都会附上令牌。更换后，仍使用旧令牌的程序会被拒绝。</translation>
    </message>
    <message>
        <source>The token is another one now: give it to the programs that shall go on asking.</source>
        <translation>令牌已更换：请把新令牌交给需要继续查询的程序。</translation>
    </message>
    <message>
        <source>They start kx mcp by themselves, read only; the gateway need not be on for it.</source>
        <translation>它们自行启动 kx mcp，只读取资料库；无需开启网关。</translation>
    </message>
    <message>
        <source>MCP is not installed here. Run: {0}</source>
        <translation>这里没有安装 MCP。请运行：{0}</translation>
    </message>
    <message>
        <source>Programs that have the token of now are refused at once, whether the settings are saved or not.</source>
        <translation>使用当前令牌的程序会立即被拒绝，无论是否保存设置。</translation>
    </message>
    <message>
        <source>It is off: no program can ask through this window. What kx serve opens is not shown here.</source>
        <translation>已关闭：任何程序都不能通过此窗口查询。由 kx serve 开启的网关不在此显示。</translation>
    </message>
    <message>
        <source>It is being started…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>It is on. Programs on this machine can ask the library.</source>
        <translation>已开启。本机的程序可以查询资料库。</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>MCP</source>
        <translation>MCP</translation>
    </message>
    <message>
        <source>gRPC</source>
        <translation>gRPC</translation>
    </message>
    <message>
        <source>Who asked in the last ten minutes</source>
        <translation>最近十分钟内查询过的程序</translation>
    </message>
    <message>
        <source>For MCP clients on this machine</source>
        <translation>供本机的 MCP 客户端使用</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy: {0}</source>
        <translation>复制：{0}</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>GoalEdit</name>
    <message>
        <source>Question to answer</source>
        <translation>要回答的问题</translation>
    </message>
    <message>
        <source>Enter asks, Shift and Enter begins a new line.</source>
        <translation>按 Enter 提问，按 Shift+Enter 换行。</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Put files in</source>
        <translation>放入文件</translation>
    </message>
    <message>
        <source>Drop files or folders on a dataset in the list, or anywhere else for the dataset that is chosen. {add_files} and {add_folder} do the same.</source>
        <translation>把文件或文件夹拖放到列表中的某个数据集上；拖放到其他任何位置，则放入当前选中的数据集。{add_files} 和 {add_folder} 作用相同。</translation>
    </message>
    <message>
        <source>A dataset is a collection that is searched as one. You may ask while files are still being taken in: what is done is found.</source>
        <translation>数据集是作为整体搜索的一组文档。导入期间也可以提问：已完成的内容都能找到。</translation>
    </message>
    <message>
        <source>The strip at the bottom tells how far it is. Its list says of every file whether it was taken in and, where not, why; what failed can be tried again there.</source>
        <translation>底部的状态条显示进度。其列表说明每个文件是否已导入，未导入的说明原因；失败的文件可以在那里重试。</translation>
    </message>
    <message>
        <source>What was asked for last is taken in first. It can be paused and given up, and goes on at the next start.</source>
        <translation>最后请求的内容最先导入。导入可以暂停和放弃，下次启动时会继续。</translation>
    </message>
    <message>
        <source>A folder can be &lt;b&gt;followed&lt;/b&gt;, on the page of its dataset: what is added, changed or removed in it comes in by itself. A hit says when its file has changed or gone since.</source>
        <translation>在数据集页面上可以&lt;b&gt;跟踪&lt;/b&gt;文件夹：其中新增、更改或移除的内容会自动更新。文件此后有更改或已不在时，结果会注明。</translation>
    </message>
    <message>
        <source>A locked file is told as such in the list; &lt;b&gt;Give its password…&lt;/b&gt; beside the reason opens it. Scanned pages are read where text recognition is installed, and the passage is marked on the picture.</source>
        <translation>锁定的文件会在列表中注明；用原因旁边的&lt;b&gt;提供其密码…&lt;/b&gt;即可打开。安装了文字识别时会读取扫描页面，段落会标记在图片上。</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>{focus_query} goes to the query. Write a question or a few words and press Enter. The arrow keys go through the hits; the passage is shown in its document at the right, marked.</source>
        <translation>{focus_query} 转到查询框。输入问题或几个词语，然后按 Enter。用方向键浏览结果；右侧显示文档，并标出该段落。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Words in quotation marks must stand in the passage just so: “error KX-4021”.</source>
        <translation>引号中的词语必须原样出现在段落中：“error KX-4021”。</translation>
    </message>
    <message>
        <source>{next_hit} and {previous_hit} go to the next and previous hit, {next_mark} and {previous_mark} to the next and previous mark. {copy_citation} copies where the passage stands, {open_file} opens its file.</source>
        <translation>{next_hit} 和 {previous_hit} 转到下一个和上一个结果，{next_mark} 和 {previous_mark} 转到下一处和上一处标记。{copy_citation} 复制段落的出处，{open_file} 打开其文件。</translation>
    </message>
    <message>
        <source>{ask} has a question answered from the dataset. Each number in the answer is a passage: a click on it shows the passage in its document. What was looked up stands above the answer.</source>
        <translation>{ask} 依据数据集回答问题。回答中的每个编号代表一个段落：点击即可在文档中查看。搜索过的内容列在回答上方。</translation>
    </message>
    <message>
        <source>A chat model on this machine words the answer, where the settings name one; without it the answer is sentences of your documents. Look at the passages before you rely on an answer.</source>
        <translation>如果在设置中选择了聊天模型，回答由它写出；否则回答是您文档中的原句。请先查看段落，再采信回答。</translation>
    </message>
    <message>
        <source>{back} stops at once. &lt;b&gt;History&lt;/b&gt; has the answers from the dataset so far, &lt;b&gt;Ask again&lt;/b&gt; asks the same of another dataset, &lt;b&gt;Copy&lt;/b&gt; takes the answer with its citations.</source>
        <translation>{back} 立即停止。&lt;b&gt;历史记录&lt;/b&gt;中有此数据集以往的回答，&lt;b&gt;再次提问&lt;/b&gt;可向其他数据集提出同一问题，&lt;b&gt;复制&lt;/b&gt;会复制回答及其引文。</translation>
    </message>
    <message>
        <source>Choose how to search</source>
        <translation>选择搜索方式</translation>
    </message>
    <message>
        <source>&lt;b&gt;Hybrid&lt;/b&gt; searches by meaning and by words and joins both: the best for most questions.</source>
        <translation>&lt;b&gt;混合&lt;/b&gt;：同时按语义和词语搜索并合并结果，适合大多数问题。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Dense&lt;/b&gt; searches by meaning alone: other words for the same thing are found too.</source>
        <translation>&lt;b&gt;语义&lt;/b&gt;：只按语义搜索，用词不同但意思相同的内容也能找到。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Full text&lt;/b&gt; searches by words alone: names, numbers and codes, as they are written.</source>
        <translation>&lt;b&gt;全文&lt;/b&gt;：只按词语搜索，适合名称、数字和代码等原样书写的内容。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sparse&lt;/b&gt; searches by pieces of words: what is misspelt or inflected is found too, and parts of codes.</source>
        <translation>&lt;b&gt;稀疏&lt;/b&gt;：按词语片段搜索，拼写有误或词形不同的内容，以及代码的一部分，也能找到。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Top-k&lt;/b&gt; is how many hits are shown, 64 at most.</source>
        <translation>&lt;b&gt;Top-k&lt;/b&gt; 是显示的结果数量，最多 64 个。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Rerank&lt;/b&gt; lets near-identical passages give way to others, so that the hits tell more than one thing.</source>
        <translation>&lt;b&gt;重排&lt;/b&gt;让近乎相同的段落让位于其他段落，使结果涵盖更多内容。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Reranker&lt;/b&gt;, where the settings name a cross-encoder, has it read the first passages beside the question and put them in order.</source>
        <translation>&lt;b&gt;重排模型&lt;/b&gt;：如果在设置中指定了交叉编码器，它会把前面的段落与问题一起阅读并排序。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Advanced&lt;/b&gt; has the rest: paths, fusion, metric, order. &lt;b&gt;Presets&lt;/b&gt; keep all of it under a name; &lt;b&gt;Balanced&lt;/b&gt; is the usual way, &lt;b&gt;Precise&lt;/b&gt; counts meaning and words by their scores.</source>
        <translation>&lt;b&gt;高级&lt;/b&gt;中有其余选项：路径、融合、度量、排序。&lt;b&gt;预设&lt;/b&gt;把这些设置以一个名称保存；&lt;b&gt;均衡&lt;/b&gt;是默认方式，&lt;b&gt;精准&lt;/b&gt;按得分权衡语义和词语。</translation>
    </message>
    <message>
        <source>&lt;b&gt;All datasets&lt;/b&gt; at the top of the list asks every dataset at once; Ctrl and a click choose several.</source>
        <translation>列表顶部的&lt;b&gt;所有数据集&lt;/b&gt;同时搜索每个数据集；按住 Ctrl 点击可选择多个。</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>&lt;b&gt;Filter&lt;/b&gt; offers what is known of your documents, such as type, folder, date and tag, with how many have each value. What is chosen stands as a chip: a click changes it, its cross takes it away.</source>
        <translation>&lt;b&gt;筛选&lt;/b&gt;列出文档的已知信息，如类型、文件夹、日期和标签，以及每个值的文档数量。选中的条件以小块显示：点击可更改，点叉号可移除。</translation>
    </message>
    <message>
        <source>&lt;b&gt;as SQL&lt;/b&gt; shows the same filter as a WHERE clause, to read and to write: &lt;code&gt;extension = &apos;pdf&apos; AND page_count &amp;gt; 10&lt;/code&gt;, or &lt;code&gt;tags IN (&apos;tax&apos;, &apos;rent&apos;) AND modified_at &amp;gt;= &apos;2024-03&apos;&lt;/code&gt;.</source>
        <translation>&lt;b&gt;以 SQL 显示&lt;/b&gt;把同一筛选显示为 WHERE 子句，可查看，也可编写：&lt;code&gt;extension = &apos;pdf&apos; AND page_count &amp;gt; 10&lt;/code&gt;，或 &lt;code&gt;tags IN (&apos;tax&apos;, &apos;rent&apos;) AND modified_at &amp;gt;= &apos;2024-03&apos;&lt;/code&gt;。</translation>
    </message>
    <message>
        <source>Tags and other details of your own, such as a project or a year, are given when files are dropped with Shift held, or later under &lt;b&gt;Details&lt;/b&gt; in the list of files and at each result. The files are never written.</source>
        <translation>您自己的标签和其他详情（如项目或年份）可在按住 Shift 拖放文件时填写，也可以之后在文件列表或每个结果的&lt;b&gt;详情&lt;/b&gt;中填写。文件本身不会被改动。</translation>
    </message>
    <message>
        <source>Where things are kept</source>
        <translation>内容保存在哪里</translation>
    </message>
    <message>
        <source>The library holds the text of your files and its indexes, in one folder on this machine; Settings names it. Your files stay where they are and are only read.</source>
        <translation>资料库保存文件的文本及其索引，位于本机的一个文件夹中，可在设置中查看。您的文件留在原处，只会被读取。</translation>
    </message>
    <message>
        <source>&lt;b&gt;File ▸ Move the library…&lt;/b&gt; and &lt;b&gt;Copy the library…&lt;/b&gt; are for another disk or a backup; every file is compared. Nothing leaves this machine.</source>
        <translation>&lt;b&gt;文件 ▸ 移动资料库…&lt;/b&gt;和&lt;b&gt;复制资料库…&lt;/b&gt;用于换到其他磁盘或备份；每个文件都会比对。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>&lt;b&gt;File ▸ Check the library…&lt;/b&gt; looks at every count, text, vector and index, says what is not as it should be, and mends what can be made again.</source>
        <translation>&lt;b&gt;文件 ▸ 检查资料库…&lt;/b&gt;检查每个计数、文本、向量和索引，说明存在的问题，并修复可以重新生成的部分。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Dataset ▸ Export to a file…&lt;/b&gt; writes a dataset with its texts and vectors into one file; &lt;b&gt;File ▸ Import a dataset…&lt;/b&gt; takes it in, here or on another machine, and nothing is embedded again.</source>
        <translation>&lt;b&gt;数据集 ▸ 导出为文件…&lt;/b&gt;将数据集连同文本和向量写入一个文件；&lt;b&gt;文件 ▸ 导入数据集…&lt;/b&gt;在这里或其他机器上将其导入，无需重新嵌入。</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>How to</source>
        <translation>使用方法</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>所有快捷键</translation>
    </message>
</context>
<context>
    <name>HistoryWidget</name>
    <message>
        <source>Nothing was asked here yet.</source>
        <translation>这里还没有提问。</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import a dataset</source>
        <translation>导入数据集</translation>
    </message>
    <message>
        <source>The file holds the dataset {0}: {1}, {2}.</source>
        <translation>文件包含数据集 {0}：{1}，{2}。</translation>
    </message>
    <message>
        <source>{0} There is a dataset of this name already: give this one another.</source>
        <translation>{0}已有同名数据集：请另取名称。</translation>
    </message>
    <message>
        <source>&amp;Name in this library</source>
        <translation>在此资料库中的名称(&amp;N)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Ingest</name>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Waiting for another program that writes to this library</source>
        <translation>正在等待另一个写入此资料库的程序</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>1 could not be read</source>
        <translation>1 个无法读取</translation>
    </message>
    <message>
        <source>{0} could not be read</source>
        <translation>{0} 个无法读取</translation>
    </message>
    <message>
        <source>{0} only in part</source>
        <translation>{0} 个只读取了一部分</translation>
    </message>
    <message>
        <source>{0} skipped</source>
        <translation>{0} 个已跳过</translation>
    </message>
    <message>
        <source>{0} unchanged</source>
        <translation>{0} 个未更改</translation>
    </message>
    <message>
        <source>What is there stays</source>
        <translation>已有内容保留</translation>
    </message>
    <message>
        <source>The rebuild from {0} was cancelled</source>
        <translation>由 {0} 进行的重建已取消</translation>
    </message>
    <message>
        <source>Finish on the page of the dataset goes on</source>
        <translation>在数据集页面点击“完成”可继续</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Cancelled after {0}</source>
        <translation>已取消，此前完成 {0}</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>Rebuilt from {0}</source>
        <translation>已由 {0} 重建</translation>
    </message>
    <message>
        <source>No file was taken in</source>
        <translation>没有导入任何文件</translation>
    </message>
    <message>
        <source>{0} taken in</source>
        <translation>已导入 {0}</translation>
    </message>
    <message>
        <source>Looking through folders…</source>
        <translation>正在查看文件夹…</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>{0} of {1} files</source>
        <translation>{1} 个文件中的 {0} 个</translation>
    </message>
    <message>
        <source>{0} of {1} passages</source>
        <translation>{0}/{1} 个段落</translation>
    </message>
    <message>
        <source>{0} passages/s</source>
        <translation>{0} 个段落/秒</translation>
    </message>
    <message>
        <source>{0} failed</source>
        <translation>{0} 个失败</translation>
    </message>
    <message>
        <source>1 more ingest waits</source>
        <translation>另有 1 项导入等待中</translation>
    </message>
    <message>
        <source>{0} more ingests wait</source>
        <translation>另有 {0} 项导入等待中</translation>
    </message>
    <message>
        <source>looking through folders</source>
        <translation>正在查看文件夹</translation>
    </message>
    <message>
        <source>Went on with {0} from last time.</source>
        <translation>已继续上次的 {0}。</translation>
    </message>
</context>
<context>
    <name>IngestPanel</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Close the list of files (Esc)</source>
        <translation>关闭文件列表（Esc）</translation>
    </message>
    <message>
        <source>Close the list of files</source>
        <translation>关闭文件列表</translation>
    </message>
</context>
<context>
    <name>IngestStrip</name>
    <message>
        <source>Ingest</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Share of the ingest that is done</source>
        <translation>导入进度</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the ingest</source>
        <translation>取消导入</translation>
    </message>
    <message>
        <source>Stop after the file in work. What was indexed by then stays in the dataset.</source>
        <translation>处理完当前文件后停止。此前已索引的内容保留在数据集中。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the outcome of the ingest</source>
        <translation>关闭导入结果</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Resume the ingest</source>
        <translation>继续导入</translation>
    </message>
    <message>
        <source>Pause the ingest</source>
        <translation>暂停导入</translation>
    </message>
    <message>
        <source>Go on with the files that wait.</source>
        <translation>继续处理等待中的文件。</translation>
    </message>
    <message>
        <source>Stop after the file in work; the others wait until you resume.</source>
        <translation>处理完当前文件后停止；其余文件等待您继续。</translation>
    </message>
    <message>
        <source>Close the list of files</source>
        <translation>关闭文件列表</translation>
    </message>
    <message>
        <source>Open the list of files</source>
        <translation>打开文件列表</translation>
    </message>
</context>
<context>
    <name>KeepPresetDialog</name>
    <message>
        <source>Keep this way of searching</source>
        <translation>保存此搜索方式</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设的名称</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Mode, top-k, rerank and what is set under Advanced are kept; question, filter, order and metadata are not.</source>
        <translation>会保存模式、Top-k、重排和“高级”中的设置；不保存问题、筛选、排序和元数据。</translation>
    </message>
    <message>
        <source>It takes the place of the preset of that name.</source>
        <translation>它将取代同名的预设。</translation>
    </message>
</context>
<context>
    <name>LibraryCareWidget</name>
    <message>
        <source>Move the library…</source>
        <translation>移动资料库…</translation>
    </message>
    <message>
        <source>Take the open library to another folder, every file of it compared</source>
        <translation>将打开的资料库移到其他文件夹，每个文件都会比对</translation>
    </message>
    <message>
        <source>Copy the library…</source>
        <translation>复制资料库…</translation>
    </message>
    <message>
        <source>Write a copy of the open library to another folder</source>
        <translation>将打开的资料库的副本写入其他文件夹</translation>
    </message>
    <message>
        <source>Check the library…</source>
        <translation>检查资料库…</translation>
    </message>
    <message>
        <source>Look whether all is as it should be, and have it mended</source>
        <translation>检查是否一切正常，并进行修复</translation>
    </message>
    <message>
        <source>Save or cancel what is changed here first: then the library can be moved, copied or checked.</source>
        <translation>请先保存或取消此处的更改，然后才能移动、复制或检查资料库。</translation>
    </message>
</context>
<context>
    <name>Losing</name>
    <message>
        <source>Open the library where it is now</source>
        <translation>从现在的位置打开资料库</translation>
    </message>
    <message>
        <source>Open {0}</source>
        <translation>打开 {0}</translation>
    </message>
    <message>
        <source>Open it where it is now…</source>
        <translation>从现在的位置打开…</translation>
    </message>
    <message>
        <source>There is no library in {0}.</source>
        <translation>{0} 中没有资料库。</translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation>选择其他文件夹…</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Opening the library…</source>
        <translation>正在打开资料库…</translation>
    </message>
    <message>
        <source>The library cannot be opened</source>
        <translation>无法打开资料库</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation>选择其他文件夹…</translation>
    </message>
</context>
<context>
    <name>MetricFieldWidget</name>
    <message>
        <source>Advanced…</source>
        <translation>高级…</translation>
    </message>
    <message>
        <source>How passages are compared by meaning</source>
        <translation>段落按语义比较的方式</translation>
    </message>
    <message>
        <source>&amp;Metric</source>
        <translation>度量(&amp;M)</translation>
    </message>
    <message>
        <source>Metric: how passages are compared by meaning</source>
        <translation>度量：段落按语义比较的方式</translation>
    </message>
    <message>
        <source>With the vectors of the built-in model all of them give the same order. They differ for vectors of your own that are not of length 1. A question may name another one.</source>
        <translation>使用内置模型的向量时，各种度量得出的顺序相同。只有您自己的、长度不为 1 的向量才会有差别。提问时也可以另选度量。</translation>
    </message>
</context>
<context>
    <name>ModelChoosing</name>
    <message>
        <source>These datasets are stale under the model of now: {0}.</source>
        <translation>这些数据集在当前模型下已过期：{0}。</translation>
    </message>
    <message>
        <source>Rebuild them</source>
        <translation>重建</translation>
    </message>
    <message>
        <source>Being rebuilt in the background, one after another: {0}.</source>
        <translation>正在后台逐个重建：{0}。</translation>
    </message>
</context>
<context>
    <name>ModelFormWidget</name>
    <message>
        <source>Name of the model</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>Folder or server of the model</source>
        <translation>模型的文件夹或服务器</translation>
    </message>
    <message>
        <source>A folder, ollama:MODEL or openai:MODEL@http://127.0.0.1:PORT</source>
        <translation>文件夹、ollama:MODEL 或 openai:MODEL@http://127.0.0.1:PORT</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the folder of a model</source>
        <translation>选择模型的文件夹</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>The bundled model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} paraphrases are ranked above strangers.</source>
        <translation>{0}：{2} 组中有 {1} 组的同义句排在无关句之前。</translation>
    </message>
    <message>
        <source>It was misled in: {0}.</source>
        <translation>在这些语言中被误导：{0}。</translation>
    </message>
    <message>
        <source>It embeds {0} texts a second.</source>
        <translation>每秒嵌入 {0} 段文本。</translation>
    </message>
    <message>
        <source>It embeds {0} texts a second, {1} times as many as the bundled model.</source>
        <translation>每秒嵌入 {0} 段文本，为内置模型的 {1} 倍。</translation>
    </message>
    <message>
        <source>It knows {0} % of the tokens of {1}.</source>
        <translation>认识 {1} 中 {0} % 的词元。</translation>
    </message>
    <message>
        <source>Which words it knows cannot be seen: the vocabulary is its server&apos;s.</source>
        <translation>无法得知它认识哪些词：词表在服务器上。</translation>
    </message>
    <message>
        <source>When this is saved, these datasets become stale: {0}. They are searched by words alone until they are rebuilt.</source>
        <translation>保存后，这些数据集将过期：{0}。重建之前只能按词语搜索。</translation>
    </message>
    <message>
        <source>No longer stale: {0}.</source>
        <translation>不再过期：{0}。</translation>
    </message>
    <message>
        <source>No dataset becomes stale.</source>
        <translation>没有数据集会过期。</translation>
    </message>
</context>
<context>
    <name>ModelsPanelWidget</name>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检测</translation>
    </message>
    <message>
        <source>Whether it knows paraphrases from strangers, how quick it is, which words it knows</source>
        <translation>它能否区分同义句与无关句、速度如何、认识哪些词</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Forget the name; nothing is deleted</source>
        <translation>只移除名称，不删除任何内容</translation>
    </message>
    <message>
        <source>Add a model…</source>
        <translation>添加模型…</translation>
    </message>
    <message>
        <source>Dataset to check the model with</source>
        <translation>用于检测模型的数据集</translation>
    </message>
    <message>
        <source>Whether the model knows the words of this dataset</source>
        <translation>模型是否认识此数据集中的词</translation>
    </message>
    <message>
        <source>Rebuild them in the background, one by one, each into a new dataset</source>
        <translation>在后台逐个重建，每个重建为新的数据集</translation>
    </message>
    <message>
        <source>without a dataset</source>
        <translation>不使用数据集</translation>
    </message>
    <message>
        <source>with {0}</source>
        <translation>使用 {0}</translation>
    </message>
    <message>
        <source>The model is kept. Use makes it the embedder.</source>
        <translation>模型已保存。点“使用”即可用它生成向量。</translation>
    </message>
    <message>
        <source>Trying the model…</source>
        <translation>正在试用模型…</translation>
    </message>
</context>
<context>
    <name>ModelsTableWidget</name>
    <message>
        <source>Embedding models</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>The bundled model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>{0} (in use)</source>
        <translation>{0}（使用中）</translation>
    </message>
</context>
<context>
    <name>NameFieldWidget</name>
    <message>
        <source>Name of the new dataset</source>
        <translation>新数据集的名称</translation>
    </message>
    <message>
        <source>There is a dataset of this name already.</source>
        <translation>已有同名的数据集。</translation>
    </message>
</context>
<context>
    <name>NewDatasetDialog</name>
    <message>
        <source>New dataset</source>
        <translation>新建数据集</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Make dataset</source>
        <translation>创建数据集</translation>
    </message>
    <message>
        <source>The sizes hold for as long as the dataset does.</source>
        <translation>这些大小在数据集存在期间保持不变。</translation>
    </message>
</context>
<context>
    <name>NoticeWidget</name>
    <message>
        <source>Hide this notice</source>
        <translation>隐藏此提示</translation>
    </message>
    <message>
        <source>Hide this notice until the next question</source>
        <translation>隐藏此提示，直到下次提问</translation>
    </message>
    <message>
        <source>Rebuild…</source>
        <translation>重建…</translation>
    </message>
</context>
<context>
    <name>NoticesWidget</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此提示</translation>
    </message>
</context>
<context>
    <name>OfDataset</name>
    <message>
        <source>Nothing is in {0} more than once.</source>
        <translation>{0} 中没有重复的内容。</translation>
    </message>
</context>
<context>
    <name>Offer</name>
    <message>
        <source>{0} folder</source>
        <translation>{0} 个文件夹</translation>
    </message>
    <message>
        <source>{0} folders</source>
        <translation>{0} 个文件夹</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>{0} texts</source>
        <translation>{0} 段文本</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>OptionalDetailsWidget</name>
    <message>
        <source>Add details…</source>
        <translation>添加详情…</translation>
    </message>
    <message>
        <source>Tags and other details for all that is being added</source>
        <translation>为所有要添加的内容填写标签和其他详情</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Such as tags, project or year. They go to every document that is added now, and a filter finds documents by them.</source>
        <translation>例如标签、项目或年份。它们用于这次添加的每篇文档，之后可按它们筛选。</translation>
    </message>
</context>
<context>
    <name>PassageSizesWidget</name>
    <message>
        <source>Most characters in a passage</source>
        <translation>一个段落的最大字符数</translation>
    </message>
    <message>
        <source>Characters shared with the passage before</source>
        <translation>与前一段落共有的字符数</translation>
    </message>
    <message>
        <source>Passage &amp;size</source>
        <translation>段落长度(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Overlap</source>
        <translation>重叠(&amp;O)</translation>
    </message>
    <message>
        <source>A document is split into passages of at most this many characters; each repeats the end of the one before, so that no sentence is torn apart. Smaller passages answer more exactly, larger ones keep more around them.</source>
        <translation>文档会切分为不超过此字符数的段落；每个段落重复前一段的结尾，使句子不被割裂。较短的段落回答更精确，较长的段落保留更多上下文。</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> 个字符</translation>
    </message>
    <message>
        <source>A whole number from {0} to {1}.</source>
        <translation>{0} 到 {1} 之间的整数。</translation>
    </message>
    <message>
        <source>At most half of a passage: {0} characters.</source>
        <translation>最多为段落长度的一半：{0} 个字符。</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password for {0}</source>
        <translation>{0} 的密码</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>密码(&amp;P)</translation>
    </message>
    <message>
        <source>For this file</source>
        <translation>用于此文件</translation>
    </message>
    <message>
        <source>For all locked files in {0}</source>
        <translation>用于 {0} 中所有锁定的文件</translation>
    </message>
    <message>
        <source>Remember it in the system&apos;s key ring</source>
        <translation>在系统密钥环中记住</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>PdfBarWidget</name>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Page: type a number and press Enter</source>
        <translation>页码：输入数字后按 Enter</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>As wide as the pane</source>
        <translation>与窗格同宽</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>共 {0} 页</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
</context>
<context>
    <name>PdfView</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Passage: {0}</source>
        <translation>段落：{0}</translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation>第 {0} 页，共 {1} 页</translation>
    </message>
</context>
<context>
    <name>PresetButton</name>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>{0}, changed</source>
        <translation>{0}，已更改</translation>
    </message>
    <message>
        <source>Preset: {0}</source>
        <translation>预设：{0}</translation>
    </message>
    <message>
        <source>A way of searching that has a name: choose one, or keep this one.</source>
        <translation>有名称的搜索方式：可选择一个，或保存当前的。</translation>
    </message>
    <message>
        <source>{0} (changed)</source>
        <translation>{0}（已更改）</translation>
    </message>
    <message>
        <source>Keep these as…</source>
        <translation>将当前设置保存为…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Use at start</source>
        <translation>启动时使用</translation>
    </message>
    <message>
        <source>The window starts with this preset, and not as it was left.</source>
        <translation>窗口启动时使用此预设，而不是上次关闭时的设置。</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Precise</source>
        <translation>精准</translation>
    </message>
</context>
<context>
    <name>QueryBar</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Not searched: {0}</source>
        <translation>未搜索：{0}</translation>
    </message>
    <message>
        <source>Ask {0}</source>
        <translation>向 {0} 提问</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>提出问题</translation>
    </message>
    <message>
        <source>Search (Enter)</source>
        <translation>搜索（Enter）</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Advanced search options</source>
        <translation>高级搜索选项</translation>
    </message>
</context>
<context>
    <name>QuestionEdit</name>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Type a question in plain words. Words in quotes must stand together.</source>
        <translation>用平常的话输入问题。引号中的词语必须连在一起出现。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the question</source>
        <translation>清除问题</translation>
    </message>
</context>
<context>
    <name>RangeEditorWidget</name>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>This year</source>
        <translation>今年</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>去年</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>A year, a month or a day, as 2024, 2024-03 or 2024-03-05</source>
        <translation>年、月或日，如 2024、2024-03 或 2024-03-05</translation>
    </message>
    <message>
        <source>A size, as 1.5 MB</source>
        <translation>大小，如 1.5 MB</translation>
    </message>
    <message>
        <source>A number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>A date is written as a year, a month or a day: 2024, 2024-03, 2024-03-05.</source>
        <translation>日期写作年、月或日：2024、2024-03、2024-03-05。</translation>
    </message>
    <message>
        <source>This takes a number.</source>
        <translation>此处须是数字。</translation>
    </message>
    <message>
        <source>From is after To.</source>
        <translation>“从”的值大于“到”的值。</translation>
    </message>
</context>
<context>
    <name>RankingWidget</name>
    <message>
        <source>How passages are ranked</source>
        <translation>段落如何排名</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>Full text</source>
        <translation>全文</translation>
    </message>
    <message>
        <source>Path: {0}</source>
        <translation>路径：{0}</translation>
    </message>
    <message>
        <source>RRF</source>
        <translation>RRF</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>加权</translation>
    </message>
    <message>
        <source>Cascaded</source>
        <translation>级联</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Weight of {0}</source>
        <translation>{0}的权重</translation>
    </message>
    <message>
        <source>As the dataset</source>
        <translation>同数据集</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>Inner product</source>
        <translation>内积</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>usual ({0})</source>
        <translation>默认（{0}）</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>By which ways passages are looked for; what several find goes up.</source>
        <translation>通过哪些方式查找段落；多种方式都找到的段落会上升。</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Fusion constant</source>
        <translation>融合常数</translation>
    </message>
    <message>
        <source>The k of 1 / (k + rank). The greater it is, the less the first ranks of each path stand out.</source>
        <translation>即 1 / (k + 排名) 中的 k。k 越大，各路径前几名就越不突出。</translation>
    </message>
    <message>
        <source>Dense share</source>
        <translation>语义占比</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>How much each path counts; they are made to add up to 1.</source>
        <translation>每条路径所占的比重；会自动调整为总和 1。</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Look further</source>
        <translation>扩大候选</translation>
    </message>
    <message>
        <source>Takes so many times more candidates by meaning before it scores them exactly.</source>
        <translation>按语义取这么多倍的候选，再精确计算得分。</translation>
    </message>
    <message>
        <source>Variety</source>
        <translation>多样性</translation>
    </message>
    <message>
        <source>1 is relevance alone, 0 is variety alone, when near-identical passages give way to others.</source>
        <translation>近乎相同的段落让位于其他段落时，1 表示只看相关性，0 表示只看多样性。</translation>
    </message>
    <message>
        <source>Adds up 1 / (k + rank) over the paths: only the ranks count.</source>
        <translation>对各路径的 1 / (k + 排名) 求和：只看排名。</translation>
    </message>
    <message>
        <source>Adds up the scores of the paths, each brought to 0 to 1, by their weights.</source>
        <translation>把各路径的得分归到 0 到 1，再按权重相加。</translation>
    </message>
    <message>
        <source>Full text chooses the passages, dense puts them in order.</source>
        <translation>全文选出段落，语义决定顺序。</translation>
    </message>
    <message>
        <source>Compares the scores of the paths as they are: the greatest goes first.</source>
        <translation>直接比较各路径的得分：最大的在前。</translation>
    </message>
    <message>
        <source>How much dense counts; the rest is for sparse.</source>
        <translation>语义所占的比重，其余归稀疏。</translation>
    </message>
    <message>
        <source>How much dense counts; the rest is for full text.</source>
        <translation>语义所占的比重，其余归全文。</translation>
    </message>
    <message>
        <source>How near two meanings are, measured as the dataset was made for.</source>
        <translation>衡量语义远近的方式，与数据集创建时相同。</translation>
    </message>
    <message>
        <source>By the angle between two vectors: the greater the cosine, the nearer.</source>
        <translation>按两个向量的夹角：余弦越大越接近。</translation>
    </message>
    <message>
        <source>By the distance between two vectors: the smaller, the nearer.</source>
        <translation>按两个向量的距离：越小越接近。</translation>
    </message>
    <message>
        <source>By the inner product of two vectors: long vectors come nearer.</source>
        <translation>按两个向量的内积：长的向量更接近。</translation>
    </message>
</context>
<context>
    <name>RebuildDialog</name>
    <message>
        <source>Rebuild {0}</source>
        <translation>重建 {0}</translation>
    </message>
    <message>
        <source>The text that is stored in “{0}” is split and embedded anew, into a new dataset. No file is read again. “{0}” stays as it is and can be searched meanwhile.</source>
        <translation>“{0}”中保存的文本会重新切分和嵌入，放入新的数据集。不会再次读取文件。“{0}”保持不变，其间可以搜索。</translation>
    </message>
    <message>
        <source>&amp;Name of the new dataset</source>
        <translation>新数据集的名称(&amp;N)</translation>
    </message>
    <message>
        <source>Rebuild</source>
        <translation>重建</translation>
    </message>
</context>
<context>
    <name>RemovePresetDialog</name>
    <message>
        <source>Remove a preset</source>
        <translation>移除预设</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Preset to remove</source>
        <translation>要移除的预设</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>What is set now stays as it is.</source>
        <translation>当前的设置保持不变。</translation>
    </message>
</context>
<context>
    <name>ResultListView</name>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Passages that answer the question, best first. Enter opens the source.</source>
        <translation>回答问题的段落，最佳的在前。按 Enter 打开原文。</translation>
    </message>
    <message>
        <source>Copy passage</source>
        <translation>复制段落</translation>
    </message>
    <message>
        <source>Copy citation</source>
        <translation>复制引文</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>详情…</translation>
    </message>
    <message>
        <source>Why this result</source>
        <translation>为何是此结果</translation>
    </message>
</context>
<context>
    <name>Results</name>
    <message>
        <source>earlier version</source>
        <translation>旧版本</translation>
    </message>
    <message>
        <source>why?</source>
        <translation>原因？</translation>
    </message>
    <message>
        <source>Text without a name</source>
        <translation>无名称的文本</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>第 {0} 页</translation>
    </message>
    <message>
        <source>slide {0}</source>
        <translation>第 {0} 张幻灯片</translation>
    </message>
    <message>
        <source>sheet {0}</source>
        <translation>工作表 {0}</translation>
    </message>
    <message>
        <source>cell {0}</source>
        <translation>单元格 {0}</translation>
    </message>
    <message>
        <source>message {0}</source>
        <translation>第 {0} 封邮件</translation>
    </message>
    <message>
        <source>chapter {0}</source>
        <translation>第 {0} 章</translation>
    </message>
    <message>
        <source>passage {0} of {1}</source>
        <translation>段落 {0}/{1}</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>full text</source>
        <translation>全文</translation>
    </message>
    <message>
        <source>sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>fused {0}</source>
        <translation>融合 {0}</translation>
    </message>
    <message>
        <source>file has changed since</source>
        <translation>文件此后已更改</translation>
    </message>
    <message>
        <source>file is gone</source>
        <translation>文件已不在</translation>
    </message>
    <message>
        <source>The file has changed since it was read. The passage is of the text as it was then.</source>
        <translation>文件在读取之后已更改。此段落来自当时的文本。</translation>
    </message>
    <message>
        <source>The file is not where it was read any more. The passage is of the text as it was then.</source>
        <translation>文件已不在读取时的位置。此段落来自当时的文本。</translation>
    </message>
    <message>
        <source>also in {0}</source>
        <translation>也见于 {0}</translation>
    </message>
    <message>
        <source>also in {0} and {1} more</source>
        <translation>也见于 {0} 等另外 {1} 篇</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
</context>
<context>
    <name>ResultsFooter</name>
    <message>
        <source>New text is in: search again</source>
        <translation>有新文本：重新搜索</translation>
    </message>
    <message>
        <source>These results are from before the newest text was taken in (F5)</source>
        <translation>这些结果早于最新导入的文本 (F5)</translation>
    </message>
    <message>
        <source>Previous page of results</source>
        <translation>上一页结果</translation>
    </message>
    <message>
        <source>Next page of results</source>
        <translation>下一页结果</translation>
    </message>
    <message>
        <source>Export results</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export these results to a file</source>
        <translation>把这些结果导出到文件</translation>
    </message>
    <message>
        <source>Markdown…</source>
        <translation>Markdown…</translation>
    </message>
    <message>
        <source>CSV for a spreadsheet…</source>
        <translation>电子表格用的 CSV…</translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation>JSON…</translation>
    </message>
    <message>
        <source>{0} of {1} · {2} ms</source>
        <translation>共 {1}，显示 {0} · {2} 毫秒</translation>
    </message>
</context>
<context>
    <name>ResultsWidget</name>
    <message>
        <source>Ask a question</source>
        <translation>提出问题</translation>
    </message>
    <message>
        <source>The passages that answer it appear here, each with its place in its document.</source>
        <translation>回答问题的段落会显示在这里，并附有其在文档中的位置。</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>A filter is set, and nothing that it lets through fits the question.</source>
        <translation>已设置筛选，符合筛选的内容中没有与问题相符的。</translation>
    </message>
    <message>
        <source>Search without the filter</source>
        <translation>不用筛选搜索</translation>
    </message>
    <message>
        <source>Try other or fewer words, or leave out quotation marks.</source>
        <translation>请换用其他词语或减少词语，或去掉引号。</translation>
    </message>
    <message>
        <source>Search by meaning too</source>
        <translation>同时按语义搜索</translation>
    </message>
    <message>
        <source>{0} is not searched by meaning yet.</source>
        <translation>{0}尚不能按语义搜索。</translation>
    </message>
    <message>
        <source>{0} are not searched by meaning yet.</source>
        <translation>{0}尚不能按语义搜索。</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Search or ask</source>
        <translation>搜索或提问</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Find passages</source>
        <translation>查找段落</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Have a question answered, with the passages that it rests on</source>
        <translation>获得问题的回答，并附上所依据的段落</translation>
    </message>
</context>
<context>
    <name>SearchesWidget</name>
    <message>
        <source>What was looked up, and the passages that were found</source>
        <translation>搜索过的内容和找到的段落</translation>
    </message>
    <message>
        <source>Searches and their passages</source>
        <translation>搜索及其段落</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Nothing was searched</source>
        <translation>没有搜索</translation>
    </message>
    <message>
        <source>1 search</source>
        <translation>1 次搜索</translation>
    </message>
    <message>
        <source>{0} searches</source>
        <translation>{0} 次搜索</translation>
    </message>
    <message>
        <source>Searches: {0}</source>
        <translation>搜索：{0}</translation>
    </message>
</context>
<context>
    <name>Searching</name>
    <message>
        <source>Nothing is in {0} yet</source>
        <translation>{0} 中还没有内容</translation>
    </message>
    <message>
        <source>Nothing is in these datasets yet</source>
        <translation>这些数据集中还没有内容</translation>
    </message>
    <message>
        <source>Drop files or folders here, or add them.</source>
        <translation>将文件或文件夹拖放到此处，或添加文件。</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>The filter does not fit {0}</source>
        <translation>筛选不适用于 {0}</translation>
    </message>
    <message>
        <source>The filter does not fit these datasets</source>
        <translation>筛选不适用于这些数据集</translation>
    </message>
    <message>
        <source>Search without the filter</source>
        <translation>不用筛选搜索</translation>
    </message>
    <message>
        <source>Opening the indexes of {0}…</source>
        <translation>正在打开 {0} 的索引…</translation>
    </message>
    <message>
        <source>Rebuild {0}…</source>
        <translation>重建 {0}…</translation>
    </message>
    <message>
        <source>Left out, since they have to be rebuilt first: {0}.</source>
        <translation>以下数据集需要先重建，未搜索：{0}。</translation>
    </message>
    <message>
        <source>The library is not there any more</source>
        <translation>资料库已不在那里</translation>
    </message>
    <message>
        <source>Open it where it is now…</source>
        <translation>从现在的位置打开…</translation>
    </message>
    <message>
        <source>{0} has to be rebuilt</source>
        <translation>{0} 需要重建</translation>
    </message>
    <message>
        <source>Rebuild into a new dataset…</source>
        <translation>重建为新数据集…</translation>
    </message>
    <message>
        <source>The reranker cannot be used</source>
        <translation>无法使用重排模型</translation>
    </message>
    <message>
        <source>Search without it</source>
        <translation>不用它搜索</translation>
    </message>
    <message>
        <source>This cannot be searched by meaning now</source>
        <translation>现在不能按语义搜索</translation>
    </message>
    <message>
        <source>Search by words</source>
        <translation>按词语搜索</translation>
    </message>
    <message>
        <source>The search failed</source>
        <translation>搜索失败</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Export the hits</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>The hits are in {0}.</source>
        <translation>结果已保存到 {0}。</translation>
    </message>
    <message>
        <source>The hits could not be written: {0}</source>
        <translation>无法写入结果：{0}</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>SettingRowWidget</name>
    <message>
        <source>The environment variable {0} decides this; what is chosen here is not used while it is set.</source>
        <translation>此项由环境变量 {0} 决定；设置了该变量时，此处的选择不起作用。</translation>
    </message>
    <message>
        <source>Reset to default: {0}</source>
        <translation>恢复默认值：{0}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>At most half the length of a passage: {0}.</source>
        <translation>最多为段落长度的一半：{0}。</translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation>请选择文件夹。</translation>
    </message>
    <message>
        <source>This cannot be empty.</source>
        <translation>此项不能为空。</translation>
    </message>
    <message>
        <source>A whole number from {0} to {1}.</source>
        <translation>须是 {0} 到 {1} 之间的整数。</translation>
    </message>
    <message>
        <source>A number from {0} to {1}.</source>
        <translation>须是 {0} 到 {1} 之间的数。</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Gateway</source>
        <translation>网关</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Library folder</source>
        <translation>资料库文件夹</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>Sparse vectors</source>
        <translation>稀疏向量</translation>
    </message>
    <message>
        <source>Length of passages</source>
        <translation>段落长度</translation>
    </message>
    <message>
        <source>Overlap of passages</source>
        <translation>段落重叠</translation>
    </message>
    <message>
        <source>Passages in a document</source>
        <translation>每篇文档的段落数</translation>
    </message>
    <message>
        <source>Leave out very common words</source>
        <translation>忽略极常见的词</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Rerank for variety</source>
        <translation>为多样性重排</translation>
    </message>
    <message>
        <source>Reranker</source>
        <translation>重排模型</translation>
    </message>
    <message>
        <source>Ask the reranker</source>
        <translation>使用重排模型</translation>
    </message>
    <message>
        <source>Fusion constant k</source>
        <translation>融合常数 k</translation>
    </message>
    <message>
        <source>Relevance against variety</source>
        <translation>相关性与多样性</translation>
    </message>
    <message>
        <source>Time for a file</source>
        <translation>每个文件的时间</translation>
    </message>
    <message>
        <source>Memory for a file</source>
        <translation>每个文件的内存</translation>
    </message>
    <message>
        <source>Largest file</source>
        <translation>最大文件</translation>
    </message>
    <message>
        <source>Read text on scans and pictures</source>
        <translation>读取扫描件和图片上的文本</translation>
    </message>
    <message>
        <source>Time for the picture of a page</source>
        <translation>每页图片的用时</translation>
    </message>
    <message>
        <source>Passages side by side</source>
        <translation>并行处理的段落</translation>
    </message>
    <message>
        <source>Room for other programs</source>
        <translation>为其他程序让出资源</translation>
    </message>
    <message>
        <source>On battery</source>
        <translation>使用电池时</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Search while typing</source>
        <translation>边输入边搜索</translation>
    </message>
    <message>
        <source>Let other programs ask the library</source>
        <translation>允许其他程序查询资料库</translation>
    </message>
    <message>
        <source>Port for HTTP</source>
        <translation>HTTP 端口</translation>
    </message>
    <message>
        <source>Port for gRPC</source>
        <translation>gRPC 端口</translation>
    </message>
    <message>
        <source>Chat model</source>
        <translation>聊天模型</translation>
    </message>
    <message>
        <source>Chat server</source>
        <translation>聊天服务器</translation>
    </message>
    <message>
        <source>Servers on other machines</source>
        <translation>其他机器上的服务器</translation>
    </message>
    <message>
        <source>Replies until the answer</source>
        <translation>得出回答前的回复次数</translation>
    </message>
    <message>
        <source>Searches for an answer</source>
        <translation>每个回答的搜索次数</translation>
    </message>
    <message>
        <source>Time for an answer</source>
        <translation>每个回答的时间</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>While they keep the machine busy</source>
        <translation>在它们使机器繁忙时</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>始终</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>仅按词</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Hybrid: meaning and words</source>
        <translation>混合：语义和词语</translation>
    </message>
    <message>
        <source>Dense: meaning</source>
        <translation>语义：按意思</translation>
    </message>
    <message>
        <source>Full text: words</source>
        <translation>全文：按词语</translation>
    </message>
    <message>
        <source>Sparse: pieces of words</source>
        <translation>稀疏：按词语片段</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> 个字符</translation>
    </message>
    <message>
        <source> seconds</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>The folder of the library; empty is the usual place for a program&apos;s data.</source>
        <translation>资料库所在的文件夹；留空则使用程序数据的默认位置。</translation>
    </message>
    <message>
        <source>The library in the former folder stays there, whole.</source>
        <translation>原文件夹中的资料库会完整地保留在那里。</translation>
    </message>
    <message>
        <source>The embedding model: bundled, the folder of another model, or the address of an endpoint on this machine.</source>
        <translation>嵌入模型：内置模型、其他模型所在的文件夹，或本机服务的地址。</translation>
    </message>
    <message>
        <source>Datasets made under another value refuse search by meaning and further ingests until they are rebuilt; search by words goes on.</source>
        <translation>用其他值创建的数据集在重建之前不能按语义搜索，也不能再导入；仍可按词语搜索。</translation>
    </message>
    <message>
        <source>Datasets made under another value refuse searches and further ingests until they are rebuilt.</source>
        <translation>以其他取值建立的数据集在重建之前无法搜索，也不能再导入。</translation>
    </message>
    <message>
        <source>What makes sparse vectors: bundled (the pieces of words, so that misspelt ones are found), the folder of a SPLADE model, or none.</source>
        <translation>由什么生成稀疏向量：内置（词语片段，因此拼写有误的词也能找到）、SPLADE 模型所在的文件夹，或不使用。</translation>
    </message>
    <message>
        <source>Datasets whose sparse vectors another encoder made refuse the sparse path until they are rebuilt; all else goes on.</source>
        <translation>稀疏向量由其他编码器生成的数据集在重建之前不能使用稀疏路径；其他一切照常。</translation>
    </message>
    <message>
        <source>The most characters in a passage.</source>
        <translation>一个段落的最大字符数。</translation>
    </message>
    <message>
        <source>Datasets that are there keep the value they were made with; it holds for datasets made from now on.</source>
        <translation>现有数据集保留创建时的值；新值用于此后创建的数据集。</translation>
    </message>
    <message>
        <source>The most characters that a passage shares with the one before it, at most half the length of a passage. Where nothing is chosen, it is 200, or a fifth of the length if that is less.</source>
        <translation>一个段落与前一个段落共有的最大字符数，最多为段落长度的一半。未选择时为 200，若段落长度的五分之一更小则取后者。</translation>
    </message>
    <message>
        <source>A document that gives more passages than this is refused; 0 is no bound.</source>
        <translation>段落数超过此值的文档会被拒绝；0 表示不限。</translation>
    </message>
    <message>
        <source>Holds from the next ingest; what was read before stays as it is.</source>
        <translation>从下次导入起生效；此前读取的内容保持不变。</translation>
    </message>
    <message>
        <source>Whether text on scans and pictures is read, where the extra for it is installed.</source>
        <translation>是否读取扫描件和图片上的文本（需已安装相应扩展）。</translation>
    </message>
    <message>
        <source>The most seconds that reading the picture of one page may take.</source>
        <translation>读取一页图片最多可用的秒数。</translation>
    </message>
    <message>
        <source>Whether very common words (the, of, and) are left out of the index of words.</source>
        <translation>词语索引是否忽略极常见的词（the、of、and）。</translation>
    </message>
    <message>
        <source>How many hits a query gives where it does not say.</source>
        <translation>查询未指定时给出的结果数量。</translation>
    </message>
    <message>
        <source>Changes the order of hits at once; no dataset needs a rebuild.</source>
        <translation>立即改变结果的排序；数据集无需重建。</translation>
    </message>
    <message>
        <source>How a query searches where it does not say: by meaning and words, by meaning, by words, or by pieces of words.</source>
        <translation>查询未指定时的搜索方式：按语义和词语、按语义、按词语，或按词语片段。</translation>
    </message>
    <message>
        <source>Whether near-identical passages give way to other ones (maximal marginal relevance) where a query does not say.</source>
        <translation>查询未指定时，近乎相同的段落是否让位于其他段落（最大边际相关）。</translation>
    </message>
    <message>
        <source>The folder of a cross-encoder in ONNX form, which can read the first 64 passages beside the question and put them in order; empty is none.</source>
        <translation>ONNX 格式交叉编码器的文件夹，它可以把前 64 个段落与问题一起阅读并排序；留空则不使用。</translation>
    </message>
    <message>
        <source>Whether the reranker is asked where a query does not say.</source>
        <translation>查询未指定时是否使用重排模型。</translation>
    </message>
    <message>
        <source>The constant k of reciprocal rank fusion, 1 / (k + rank): the greater, the less the first ranks stand out.</source>
        <translation>倒数排名融合 1 / (k + 排名) 中的常数 k：k 越大，前几名越不突出。</translation>
    </message>
    <message>
        <source>The weight of relevance against variety when hits are chosen: 1 is relevance alone, 0 variety alone.</source>
        <translation>选取结果时相关性相对于多样性的权重：1 表示只看相关性，0 表示只看多样性。</translation>
    </message>
    <message>
        <source>The most seconds that reading one file may take.</source>
        <translation>读取一个文件最多可用的秒数。</translation>
    </message>
    <message>
        <source>The most memory that reading one file may take, in MiB.</source>
        <translation>读取一个文件最多可用的内存，单位 MiB。</translation>
    </message>
    <message>
        <source>Files larger than this, in MiB, are skipped.</source>
        <translation>大于此值（单位 MiB）的文件会被跳过。</translation>
    </message>
    <message>
        <source>How many passages are embedded side by side; 0 is as many as there are processors.</source>
        <translation>同时嵌入的段落数量；0 表示与处理器数量相同。</translation>
    </message>
    <message>
        <source>Whether taking in rests to make room for other programs, beyond its low priority: never, while they are busy, or always.</source>
        <translation>导入时是否为其他程序让出资源：从不、在它们使机器繁忙时，或始终。</translation>
    </message>
    <message>
        <source>What the queue does while the machine runs on battery: go on, read files so that they are found by words, or wait.</source>
        <translation>机器使用电池时队列的行为：继续、读取文件使其可按词找到，或等待。</translation>
    </message>
    <message>
        <source>Holds as soon as it is saved; what waits goes on by itself on mains power.</source>
        <translation>保存后立即生效；等待的内容会在接通电源后自动继续。</translation>
    </message>
    <message>
        <source>Whether the window is light or dark, or as the system is.</source>
        <translation>窗口使用浅色、深色，或跟随系统。</translation>
    </message>
    <message>
        <source>Holds as soon as it is saved.</source>
        <translation>保存后立即生效。</translation>
    </message>
    <message>
        <source>The language of the window: the system&apos;s where it is there, English or Simplified Chinese.</source>
        <translation>窗口的语言：系统语言（如果支持）、英语或简体中文。</translation>
    </message>
    <message>
        <source>Holds from the next start of the window; documents and answers keep their own language.</source>
        <translation>从下次启动窗口起生效；文档和回答保持各自的语言。</translation>
    </message>
    <message>
        <source>Whether the window searches after a short rest in typing; off, only Enter or Search does.</source>
        <translation>输入稍有停顿时是否自动搜索；关闭后，只有按 Enter 或“搜索”才会搜索。</translation>
    </message>
    <message>
        <source>Whether other programs may ask the library while the window is open; they have to show its token.</source>
        <translation>窗口打开时，其他程序是否可以查询资料库；它们须出示令牌。</translation>
    </message>
    <message>
        <source>The port that programs reach by HTTP, and MCP clients at /mcp.</source>
        <translation>程序通过 HTTP 访问的端口；MCP 客户端访问其 /mcp。</translation>
    </message>
    <message>
        <source>The port that programs reach by gRPC.</source>
        <translation>程序通过 gRPC 访问的端口。</translation>
    </message>
    <message>
        <source>The chat model that answers questions, by the name that its server gives it; empty is the one that the chat server has, or none: answers are then sentences of the documents.</source>
        <translation>用于回答问题的聊天模型，以其服务器给出的名称表示；留空则使用聊天服务器上的模型，没有时以文档中的原句回答。</translation>
    </message>
    <message>
        <source>The address of the chat server, OpenAI-compatible or Ollama; empty is the usual ports of this machine.</source>
        <translation>聊天服务器的地址（兼容 OpenAI 或 Ollama）；留空则使用本机的常用端口。</translation>
    </message>
    <message>
        <source>The chat servers on other machines to which questions and passages may be sent, each by scheme, host and port.</source>
        <translation>可以向其发送问题和段落的其他机器上的聊天服务器，各以协议、主机和端口表示。</translation>
    </message>
    <message>
        <source>How many times a chat model may reply before its reply has to be the answer.</source>
        <translation>聊天模型在必须给出回答之前最多可以回复的次数。</translation>
    </message>
    <message>
        <source>How many searches a chat model may ask for until it has to answer.</source>
        <translation>聊天模型在必须回答之前最多可以请求的搜索次数。</translation>
    </message>
    <message>
        <source>The most seconds that answering a question may take.</source>
        <translation>回答一个问题最多可用的秒数。</translation>
    </message>
    <message>
        <source>Holds from the next question that is asked.</source>
        <translation>从下次提问起生效。</translation>
    </message>
    <message>
        <source>The keys chosen for the window&apos;s actions, as JSON: what is not named keeps its own.</source>
        <translation>为窗口操作选择的按键，JSON 格式：未列出的操作保留默认按键。</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>the bundled model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>the pieces of words</source>
        <translation>词语片段</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the usual place</source>
        <translation>默认位置</translation>
    </message>
    <message>
        <source>Choose the folder of a cross-encoder</source>
        <translation>选择交叉编码器的文件夹</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>Open now: {0}</source>
        <translation>当前打开：{0}</translation>
    </message>
    <message>
        <source>Mend what is marked first: {0}.</source>
        <translation>请先改正标出的内容：{0}。</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>The shortcuts that were kept are damaged. The usual ones are used.</source>
        <translation>保存的快捷键已损坏，将使用默认快捷键。</translation>
    </message>
    <message>
        <source>These shortcuts cannot be read, and the usual ones are used: {0}.</source>
        <translation>以下快捷键无法识别，将使用默认快捷键：{0}。</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Give actions other keys, in the settings</source>
        <translation>在设置中为操作指定其他按键</translation>
    </message>
</context>
<context>
    <name>ShortcutsEditorWidget</name>
    <message>
        <source>{0} stands for “{1}” and for “{2}”.</source>
        <translation>{0} 同时对应“{1}”和“{2}”。</translation>
    </message>
    <message>
        <source>Keys of the chosen action</source>
        <translation>所选操作的按键</translation>
    </message>
    <message>
        <source>Press the keys that the action shall have.</source>
        <translation>请按下要用于该操作的按键。</translation>
    </message>
    <message>
        <source>Press the keys that the action shall have</source>
        <translation>按下要用于该操作的按键</translation>
    </message>
    <message>
        <source>Usual keys</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>Give this action its usual keys</source>
        <translation>恢复此操作的默认按键</translation>
    </message>
    <message>
        <source>Usual keys for all</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Give every action its usual keys</source>
        <translation>恢复所有操作的默认按键</translation>
    </message>
    <message>
        <source>Use here only</source>
        <translation>只用于此处</translation>
    </message>
    <message>
        <source>Take these keys away from the other actions</source>
        <translation>从其他操作中移除这些按键</translation>
    </message>
    <message>
        <source>Choose an action</source>
        <translation>选择一个操作</translation>
    </message>
    <message>
        <source>These keys also stand for “{0}”. Press others, or use them here only.</source>
        <translation>这些按键也对应“{0}”。请按其他按键，或只用于此处。</translation>
    </message>
</context>
<context>
    <name>ShortcutsModel</name>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>{0} · also {1}</source>
        <translation>{0} · 也用于 {1}</translation>
    </message>
</context>
<context>
    <name>ShortcutsTableWidget</name>
    <message>
        <source>Find an action or a key</source>
        <translation>查找操作或按键</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the text</source>
        <translation>清除文字</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作及其按键</translation>
    </message>
</context>
<context>
    <name>ShowingWidget</name>
    <message>
        <source>What is shown</source>
        <translation>显示什么</translation>
    </message>
    <message>
        <source>year DESC, title</source>
        <translation>例如 year DESC, title</translation>
    </message>
    <message>
        <source>author, year</source>
        <translation>例如 author, year</translation>
    </message>
    <message>
        <source>The vector of each passage</source>
        <translation>每个段落的向量</translation>
    </message>
    <message>
        <source>Earlier versions too</source>
        <translation>包括旧版本</translation>
    </message>
    <message>
        <source> before</source>
        <translation> 之前</translation>
    </message>
    <message>
        <source> after</source>
        <translation> 之后</translation>
    </message>
    <message>
        <source>Neighbouring passages before</source>
        <translation>之前的相邻段落</translation>
    </message>
    <message>
        <source>Neighbouring passages after</source>
        <translation>之后的相邻段落</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Puts the results in the order of fields, DESC from the greatest down; empty is by rank.</source>
        <translation>按字段排列结果，DESC 表示从大到小；留空则按排名。</translation>
    </message>
    <message>
        <source>Start after</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>How many results to leave out from the top.</source>
        <translation>从最前面开始略过多少个结果。</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>相邻段落</translation>
    </message>
    <message>
        <source>How many passages around each result are tinted in the source, for more context.</source>
        <translation>在原文中，每个结果前后有多少个段落以底色标出，以便了解上下文。</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Vector</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Gives the numbers that stand for the passage&apos;s meaning, for an export.</source>
        <translation>给出代表段落语义的数值，供导出使用。</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Searches documents too whose file has changed or gone since.</source>
        <translation>也搜索其文件已更改或已不存在的文档。</translation>
    </message>
    <message>
        <source>Which facts about its document are given with each result.</source>
        <translation>每个结果附带其文档的哪些信息。</translation>
    </message>
    <message>
        <source>No document here has: {0}</source>
        <translation>这里没有文档具有：{0}</translation>
    </message>
</context>
<context>
    <name>SideWidget</name>
    <message>
        <source>Datasets</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>New dataset</source>
        <translation>新建数据集</translation>
    </message>
</context>
<context>
    <name>SourceHeader</name>
    <message>
        <source>Copy citation</source>
        <translation>复制引文</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy passage</source>
        <translation>复制段落</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>详情…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>More to do with the passage</source>
        <translation>对此段落的更多操作</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>Previous hit (Alt+Up)</source>
        <translation>上一个结果（Alt+Up）</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一个结果</translation>
    </message>
    <message>
        <source>Next hit (Alt+Down)</source>
        <translation>下一个结果（Alt+Down）</translation>
    </message>
    <message>
        <source>Hit {0} of {1}</source>
        <translation>第 {0} 个结果，共 {1} 个</translation>
    </message>
    <message>
        <source>Open in its own program</source>
        <translation>用关联程序打开</translation>
    </message>
    <message>
        <source>Show the file in its folder</source>
        <translation>在文件夹中显示此文件</translation>
    </message>
    <message>
        <source>slide {0}</source>
        <translation>第 {0} 张幻灯片</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>第 {0} 页</translation>
    </message>
    <message>
        <source>characters {0}–{1}</source>
        <translation>字符 {0}–{1}</translation>
    </message>
    <message>
        <source>passage {0} of {1}</source>
        <translation>段落 {0}/{1}</translation>
    </message>
</context>
<context>
    <name>SourceTextView</name>
    <message>
        <source>Source text</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>The document around the passage. The caret stands at the passage&apos;s beginning.</source>
        <translation>段落所在的文档。光标位于段落开头。</translation>
    </message>
</context>
<context>
    <name>SourceTurns</name>
    <message>
        <source>Choose a citation to read it in its place.</source>
        <translation>选择一条引文，即可在原文中阅读。</translation>
    </message>
</context>
<context>
    <name>SourceWidget</name>
    <message>
        <source>The file has changed since it was taken in. What you read here is the text as it was.</source>
        <translation>文件在导入后已更改。此处显示的是当时的文本。</translation>
    </message>
    <message>
        <source>The file is no longer where it was. What you read here is the text that was taken in.</source>
        <translation>文件已不在原处。此处显示的是导入时的文本。</translation>
    </message>
    <message>
        <source>This is an earlier state of the document, which a newer one follows.</source>
        <translation>这是文档的旧版本，已有更新的版本。</translation>
    </message>
    <message>
        <source>The file asks for a password, so its pages cannot be shown: here is its text.</source>
        <translation>文件需要密码，无法显示页面：以下是其文本。</translation>
    </message>
    <message>
        <source>The file&apos;s pages cannot be opened: here is its text.</source>
        <translation>无法打开文件的页面：以下是其文本。</translation>
    </message>
    <message>
        <source>The file cannot be read now: here is its text.</source>
        <translation>现在无法读取文件：以下是其文本。</translation>
    </message>
    <message>
        <source>This document is too long to be rendered: here is its text.</source>
        <translation>文档过长，无法排版显示：以下是其文本。</translation>
    </message>
    <message>
        <source>The passage cannot be marked exactly when rendered: here is its text.</source>
        <translation>排版后无法准确标出段落：以下是其文本。</translation>
    </message>
    <message>
        <source>This passage does not stand on a page as printed: here is its text.</source>
        <translation>此段落不在印刷页面上：以下是其文本。</translation>
    </message>
    <message>
        <source>This page cannot be shown as a picture: here is its text.</source>
        <translation>无法以图像显示此页：以下是其文本。</translation>
    </message>
    <message>
        <source>This text came without a file.</source>
        <translation>此文本没有对应的文件。</translation>
    </message>
    <message>
        <source>The file is no longer where it was: {0}</source>
        <translation>文件已不在原处：{0}</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>The document is being opened.</source>
        <translation>正在打开文档。</translation>
    </message>
    <message>
        <source>Choose a result to read it in its place.</source>
        <translation>选择一个结果，即可在原文中阅读。</translation>
    </message>
    <message>
        <source>This document cannot be shown. {0}</source>
        <translation>无法显示此文档。{0}</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>The pages as they are printed</source>
        <translation>按印刷页面显示</translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>排版</translation>
    </message>
    <message>
        <source>With headings, lists and tables in shape</source>
        <translation>显示标题、列表和表格的样式</translation>
    </message>
    <message>
        <source>No word of the query stands in this passage.</source>
        <translation>此段落中没有查询的词语。</translation>
    </message>
    <message>
        <source>Mark {0} of {1}</source>
        <translation>第 {0} 处标记，共 {1} 处</translation>
    </message>
    <message>
        <source>Passage copied</source>
        <translation>已复制段落</translation>
    </message>
    <message>
        <source>Citation copied</source>
        <translation>已复制引文</translation>
    </message>
    <message>
        <source>The system has no program that opens {0}.</source>
        <translation>系统中没有可以打开 {0} 的程序。</translation>
    </message>
    <message>
        <source>The system could not show the folder of {0}.</source>
        <translation>系统无法显示 {0} 所在的文件夹。</translation>
    </message>
</context>
<context>
    <name>SparseControlWidget</name>
    <message>
        <source>The pieces of words</source>
        <translation>词语片段</translation>
    </message>
    <message>
        <source>The folder of a SPLADE model</source>
        <translation>SPLADE 模型的文件夹</translation>
    </message>
    <message>
        <source>Nothing: no sparse search</source>
        <translation>不使用：没有稀疏搜索</translation>
    </message>
    <message>
        <source>Choose the folder of a SPLADE model</source>
        <translation>选择 SPLADE 模型的文件夹</translation>
    </message>
    <message>
        <source>Folder of the SPLADE model</source>
        <translation>SPLADE 模型的文件夹</translation>
    </message>
    <message>
        <source>Choose the folder that the model is in.</source>
        <translation>请选择模型所在的文件夹。</translation>
    </message>
</context>
<context>
    <name>SqlFilterWidget</name>
    <message>
        <source>Filter as SQL</source>
        <translation>SQL 形式的筛选</translation>
    </message>
    <message>
        <source>A SQL WHERE clause over the fields of documents and passages. Ctrl+Space shows what fits.</source>
        <translation>针对文档和段落字段的 SQL WHERE 子句。Ctrl+空格键显示可用的内容。</translation>
    </message>
    <message>
        <source>The results are still for {0}</source>
        <translation>结果仍是按此筛选的：{0}</translation>
    </message>
    <message>
        <source>The results are still without a filter.</source>
        <translation>结果仍是未筛选的。</translation>
    </message>
</context>
<context>
    <name>StaleNoticeWidget</name>
    <message>
        <source>This dataset is stale</source>
        <translation>此数据集已过期</translation>
    </message>
    <message>
        <source>Rebuild into a new dataset…</source>
        <translation>重建为新数据集…</translation>
    </message>
    <message>
        <source>Make a new dataset from the text that is stored in this one</source>
        <translation>用此数据集中保存的文本创建新的数据集</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Finish the dataset</source>
        <translation>完成数据集</translation>
    </message>
    <message>
        <source>Go on where it was stopped</source>
        <translation>从停止处继续</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>Search by words goes on; search by meaning and adding files need a rebuild.</source>
        <translation>仍可按词语搜索；按语义搜索和添加文件需要先重建。</translation>
    </message>
    <message>
        <source>Searching and adding files need a rebuild.</source>
        <translation>搜索和添加文件都需要先重建。</translation>
    </message>
    <message>
        <source>The rebuild from {0} was cut short; not all of it is here yet.</source>
        <translation>由 {0} 进行的重建曾中断；内容尚不完整。</translation>
    </message>
    <message>
        <source>{0} of it are found by words and not yet by meaning, since taking in was stopped.</source>
        <translation>由于导入被停止，其中 {0}目前只能按词语找到，还不能按语义找到。</translation>
    </message>
    <message>
        <source>This dataset is not finished</source>
        <translation>此数据集尚未完成</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Drop files or folders here</source>
        <translation>把文件或文件夹拖放到这里</translation>
    </message>
    <message>
        <source>Choose files to add</source>
        <translation>选择要添加的文件</translation>
    </message>
    <message>
        <source>Choose a folder to add</source>
        <translation>选择要添加的文件夹</translation>
    </message>
    <message>
        <source>Ask your own papers, notes and manuals</source>
        <translation>向您自己的论文、笔记和手册提问</translation>
    </message>
    <message>
        <source>Drop area</source>
        <translation>拖放区域</translation>
    </message>
    <message>
        <source>PDF, Word, PowerPoint, Excel, OpenDocument, e-books, mail, web pages, Markdown, notebooks, plain text and code; archives are looked into.</source>
        <translation>PDF、Word、PowerPoint、Excel、OpenDocument、电子书、邮件、网页、Markdown、笔记本、纯文本和代码；也会查看压缩包中的文件。</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Try the sample library</source>
        <translation>试用示例资料库</translation>
    </message>
    <message>
        <source>Makes the dataset “sample” from a few documents that come with the program, so that you can ask at once. It takes about a minute.</source>
        <translation>用程序自带的几篇文档创建数据集“sample”，让您可以马上提问。大约需要一分钟。</translation>
    </message>
    <message>
        <source>Nothing leaves this machine.</source>
        <translation>任何内容都不会离开本机。</translation>
    </message>
</context>
<context>
    <name>StateTogglesWidget</name>
    <message>
        <source>Show files: {0}, {1}</source>
        <translation>显示文件：{0}，{1}</translation>
    </message>
</context>
<context>
    <name>States</name>
    <message>
        <source>Queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取中</translation>
    </message>
    <message>
        <source>Splitting</source>
        <translation>切分中</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入中</translation>
    </message>
    <message>
        <source>Indexed</source>
        <translation>已索引</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>未更改</translation>
    </message>
    <message>
        <source>Partly read</source>
        <translation>部分读取</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>已不在</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>It waits for its turn.</source>
        <translation>正在等待处理。</translation>
    </message>
    <message>
        <source>Its text is being read.</source>
        <translation>正在读取文本。</translation>
    </message>
    <message>
        <source>Its text is being split into passages.</source>
        <translation>正在把文本切分为段落。</translation>
    </message>
    <message>
        <source>It can be found by words; its passages get their vectors now.</source>
        <translation>已可按词语找到；正在为其段落生成向量。</translation>
    </message>
    <message>
        <source>It can be found by words and by meaning.</source>
        <translation>可以按词语和语义找到。</translation>
    </message>
    <message>
        <source>The dataset holds this content already.</source>
        <translation>数据集中已有此内容。</translation>
    </message>
    <message>
        <source>It is indexed, but something in it could not be read.</source>
        <translation>已索引，但其中有内容无法读取。</translation>
    </message>
    <message>
        <source>It was left out on purpose.</source>
        <translation>已有意略过。</translation>
    </message>
    <message>
        <source>It could not be read.</source>
        <translation>无法读取。</translation>
    </message>
    <message>
        <source>It was moved or deleted since it was added. Searches leave it out.</source>
        <translation>添加之后被移动或删除。搜索时会略过它。</translation>
    </message>
    <message>
        <source>It can be found by words. Nothing gives its passages their vectors just now.</source>
        <translation>可按词语找到。目前没有在为其段落生成向量。</translation>
    </message>
    <message>
        <source>The limit stands in the settings: raise it there, then retry.</source>
        <translation>此上限在设置中：请调高后重试。</translation>
    </message>
    <message>
        <source>If it should be in the dataset, retry.</source>
        <translation>如需将其放入数据集，请重试。</translation>
    </message>
    <message>
        <source>Have the system let you read it, then retry.</source>
        <translation>请在系统中取得读取权限，然后重试。</translation>
    </message>
    <message>
        <source>Make room on the disk, then retry.</source>
        <translation>请腾出磁盘空间，然后重试。</translation>
    </message>
    <message>
        <source>Retry once the disk or the network answers again.</source>
        <translation>磁盘或网络恢复后请重试。</translation>
    </message>
    <message>
        <source>Once something is in it, retry.</source>
        <translation>其中有内容后请重试。</translation>
    </message>
    <message>
        <source>What could be read is searchable. Mend the file and retry to get the rest.</source>
        <translation>已读取的内容可以搜索。修复文件后重试，即可获得其余内容。</translation>
    </message>
    <message>
        <source>Every file that was offered, but for those that are gone.</source>
        <translation>添加过的所有文件，已不在的除外。</translation>
    </message>
    <message>
        <source>Open the file to see what is wrong with it, then retry.</source>
        <translation>请打开文件查看问题所在，然后重试。</translation>
    </message>
    <message>
        <source>If it is back, retry.</source>
        <translation>文件恢复后请重试。</translation>
    </message>
    <message>
        <source>Finish goes on with it.</source>
        <translation>点击“完成”可继续。</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Files that are queued, or being read, split or embedded.</source>
        <translation>正在排队、读取、切分或嵌入的文件。</translation>
    </message>
</context>
<context>
    <name>SuggestionsView</name>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
</context>
<context>
    <name>TakingIn</name>
    <message>
        <source>A web address cannot be added, since nothing is fetched from the network. Save the page as a file and add that: {0}</source>
        <translation>不能添加网址，因为程序不会从网络获取任何内容。请把网页另存为文件后再添加：{0}</translation>
    </message>
    <message>
        <source>There are no files and no text to paste.</source>
        <translation>没有可以粘贴的文件或文本。</translation>
    </message>
    <message>
        <source>What you added is taken in as soon as the library is open.</source>
        <translation>资料库打开后会立即导入您添加的内容。</translation>
    </message>
    <message>
        <source>Import the dataset that the file holds</source>
        <translation>导入文件中的数据集</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Add a folder with all that is in it</source>
        <translation>添加文件夹及其全部内容</translation>
    </message>
    <message>
        <source>The folder of the library itself is not taken in. Add the files from where they were taken: {0}</source>
        <translation>资料库自身的文件夹不会导入。请从文件原来的位置添加：{0}</translation>
    </message>
    <message>
        <source>{0} What you added to {1} waits until then.</source>
        <translation>{0}添加到 {1} 的内容会等到那时。</translation>
    </message>
    <message>
        <source>Nothing was added to {0}. {1}</source>
        <translation>没有向 {0} 添加任何内容。{1}</translation>
    </message>
    <message>
        <source>{0} will be read once more.</source>
        <translation>将重新读取{0}。</translation>
    </message>
    <message>
        <source>There is nothing to read once more.</source>
        <translation>没有需要重新读取的内容。</translation>
    </message>
    <message>
        <source>Add {0}, into the dataset that you choose</source>
        <translation>添加 {0}，放入您选择的数据集</translation>
    </message>
    <message>
        <source>Make the dataset {1} and add {0}</source>
        <translation>创建数据集 {1} 并添加{0}</translation>
    </message>
    <message>
        <source>Add {0} to {1}</source>
        <translation>把 {0} 添加到 {1}</translation>
    </message>
</context>
<context>
    <name>TravelDialog</name>
    <message>
        <source>Move the library</source>
        <translation>移动资料库</translation>
    </message>
    <message>
        <source>Copy the library</source>
        <translation>复制资料库</translation>
    </message>
    <message>
        <source>The library is copied and every file of it compared; then the window goes on in the new folder, and the library is taken away from {0}. Your own files stay where they are.</source>
        <translation>先复制资料库并比对每个文件；然后窗口使用新文件夹中的资料库，并从 {0} 移除资料库。您自己的文件留在原处。</translation>
    </message>
    <message>
        <source>The library is copied and every file of it compared. The window goes on with the library in {0}.</source>
        <translation>复制资料库并比对每个文件。窗口继续使用 {0} 中的资料库。</translation>
    </message>
    <message>
        <source>&amp;New folder</source>
        <translation>新文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>A folder that is not there yet, or an empty one</source>
        <translation>尚不存在的文件夹，或空文件夹</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the new folder</source>
        <translation>选择新文件夹</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>UnlockingFiles</name>
    <message>
        <source>{0} will be read once more. {1} stay locked.</source>
        <translation>{0} 个将再次读取。{1} 个仍处于锁定状态。</translation>
    </message>
    <message>
        <source>{0} will be read once more.</source>
        <translation>{0} 个将再次读取。</translation>
    </message>
</context>
<context>
    <name>ValueModel</name>
    <message>
        <source>as typed</source>
        <translation>按输入</translation>
    </message>
</context>
<context>
    <name>ViewChoiceWidget</name>
    <message>
        <source>How to read the document</source>
        <translation>文档的阅读方式</translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>排版</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The text that was taken in and is searched</source>
        <translation>已导入并用于搜索的文本</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>{0}. {1}</source>
        <translation>{0}. {1}</translation>
    </message>
    <message>
        <source>Scores can be compared within the results of one question only: they say that one passage fits better than another, not how true or how complete it is.</source>
        <translation>得分只能在同一问题的结果之间比较：它表示哪个段落更符合，并不表示内容是否真实或完整。</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>Full text</source>
        <translation>全文</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Pieces of words in common, weighted: the inner product; it has no upper end.</source>
        <translation>共有的词语片段，按权重计算内积；没有上限。</translation>
    </message>
    <message>
        <source>Nearness in meaning: the distance between the question&apos;s vector and the passage&apos;s. Smaller is nearer.</source>
        <translation>语义接近程度：问题向量与段落向量的距离，越小越接近。</translation>
    </message>
    <message>
        <source>Nearness in meaning: the inner product of the question&apos;s vector and the passage&apos;s. Greater is nearer.</source>
        <translation>语义接近程度：问题向量与段落向量的内积，越大越接近。</translation>
    </message>
    <message>
        <source>Nearness in meaning: the cosine of the question&apos;s vector and the passage&apos;s, 1 where they point the same way.</source>
        <translation>语义接近程度：问题向量与段落向量的余弦，方向相同时为 1。</translation>
    </message>
    <message>
        <source>This path did not rank the passage; its score was reckoned for the fusion alone.</source>
        <translation>此路径没有为该段落排名；其得分只为融合而计算。</translation>
    </message>
    <message>
        <source>Words in common: BM25, higher for rare words and for short passages; it has no upper end.</source>
        <translation>共有的词语：BM25，罕见词和短段落得分较高；没有上限。</translation>
    </message>
    <message>
        <source>A rare code or number of the question stands in the passage letter by letter. It has no score of its own.</source>
        <translation>问题中罕见的代码或数字原样出现在段落中。这一项没有单独的得分。</translation>
    </message>
    <message>
        <source>The words stand in the title or the file&apos;s name.</source>
        <translation>这些词出现在标题或文件名中。</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>The passages of all datasets were ranked together.</source>
        <translation>所有数据集的段落一起排名。</translation>
    </message>
    <message>
        <source>Score in {0}</source>
        <translation>在 {0} 中的得分</translation>
    </message>
    <message>
        <source>One path searched, and its score is the passage&apos;s.</source>
        <translation>只用了一种搜索方式，其得分即段落的得分。</translation>
    </message>
    <message>
        <source>Weighted fusion: each path&apos;s score, brought to a value from 0 to 1, counts by the path&apos;s weight ({0}).</source>
        <translation>加权融合：各路径的得分归到 0 到 1 之间，再按路径的权重（{0}）计入。</translation>
    </message>
    <message>
        <source>The value is 1 for the best passage of a path and 0 for the least that there can be.</source>
        <translation>路径中最好的段落为 1，可能的最低值为 0。</translation>
    </message>
    <message>
        <source>The words chose the passages, and nearness in meaning puts them in order. This one has no vector yet, so it comes after those that have.</source>
        <translation>由词语选出段落，由语义接近程度决定顺序。此段落还没有向量，因此排在有向量的段落之后。</translation>
    </message>
    <message>
        <source>The words chose the passages, and nearness in meaning puts them in order: its score is the passage&apos;s.</source>
        <translation>由词语选出段落，由语义接近程度决定顺序：语义得分即段落的得分。</translation>
    </message>
    <message>
        <source>the greater of {0}</source>
        <translation>{0} 中较大的</translation>
    </message>
    <message>
        <source>Nothing was fused: the scores of the paths are compared as they are, and the greatest counts. They are not of one kind, so one path can outweigh the others.</source>
        <translation>没有融合：直接比较各路径的得分，取最大的。这些得分并非同一类，因此一条路径可能压过其他路径。</translation>
    </message>
    <message>
        <source>Scores of these datasets mean different things, so each ranks its own passages, and a passage adds 1/({0} + its rank there). In {1} it is result {2}.</source>
        <translation>这些数据集的得分含义不同，因此各自为自己的段落排名，段落得到 1/({0} + 其排名)。在 {1} 中它是第 {2} 个结果。</translation>
    </message>
    <message>
        <source>The same passage stands in another dataset too, which adds its own: {0}.</source>
        <translation>同一段落也在其他数据集中，那里的值也会加入：{0}。</translation>
    </message>
    <message>
        <source>Score over the datasets</source>
        <translation>跨数据集的得分</translation>
    </message>
    <message>
        <source>The paths were fused: {0}.</source>
        <translation>各搜索方式已融合：{0}。</translation>
    </message>
    <message>
        <source>Reciprocal rank fusion: each path that found the passage adds 1/({0} + rank), whatever its own scores are like.</source>
        <translation>倒数排名融合：每种找到该段落的方式各加 1/({0} + 排名)，与其自身得分无关。</translation>
    </message>
    <message>
        <source>Reranker</source>
        <translation>重排模型</translation>
    </message>
    <message>
        <source>The reranker read the first {0} passages by score; this one stands below them, where its score put it.</source>
        <translation>重排模型阅读了得分最高的 {0} 个段落；此段落排在它们之后，按得分排列。</translation>
    </message>
    <message>
        <source>A cross-encoder read the passage beside the question. The first {0} by score stand in the order of what it gave: greater is better.</source>
        <translation>交叉编码器把段落与问题一起阅读。得分最高的 {0} 个段落按它给出的值排列，越大越好。</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位次</translation>
    </message>
    <message>
        <source>Sorted by {0}: scores chose the passages, and this puts them in order.</source>
        <translation>按 {0} 排序：由得分选出段落，再按此排列。</translation>
    </message>
    <message>
        <source>The rerank pass was off: passages stand in the order of the reranker.</source>
        <translation>重排已关闭：段落按重排模型的顺序排列。</translation>
    </message>
    <message>
        <source>The rerank pass was off: passages stand in the order of their scores.</source>
        <translation>重排已关闭：段落按得分排列。</translation>
    </message>
    <message>
        <source>The rerank pass was on and left no figures for this passage.</source>
        <translation>重排已开启，但没有留下此段落的数值。</translation>
    </message>
    <message>
        <source>A filter applied: only what it lets through was ranked.</source>
        <translation>已使用筛选：只对符合筛选的段落排名。</translation>
    </message>
    <message>
        <source>Vector of {0} numbers: {1}</source>
        <translation>{0} 维向量：{1}</translation>
    </message>
    <message>
        <source>Asked for with it</source>
        <translation>附带的内容</translation>
    </message>
    <message>
        <source>Maximal marginal relevance: relevance counts for a passage, likeness to one that stands above it counts against it.</source>
        <translation>最大边际相关：相关性为段落加分，与排在其上的段落相似则减分。</translation>
    </message>
    <message>
        <source>Its words are nearly those of result {0}, so it comes after all others.</source>
        <translation>其用词与第 {0} 个结果几乎相同，因此排在所有其他结果之后。</translation>
    </message>
    <message>
        <source>Of those above, result {0} is most like it.</source>
        <translation>在其上方的结果中，第 {0} 个与它最相似。</translation>
    </message>
    <message>
        <source>None that stands above is like it.</source>
        <translation>其上方没有与它相似的结果。</translation>
    </message>
    <message>
        <source>It keeps place {0}.</source>
        <translation>它保持第 {0} 位。</translation>
    </message>
    <message>
        <source>By score it was result {0}; here it is result {1}.</source>
        <translation>按得分它是第 {0} 个结果；此处是第 {1} 个。</translation>
    </message>
    <message>
        <source>By the reranker it was result {0}; here it is result {1}.</source>
        <translation>按重排模型它是第 {0} 个结果；此处是第 {1} 个。</translation>
    </message>
</context>
<context>
    <name>WhyDialog</name>
    <message>
        <source>Why this result</source>
        <translation>为何是此结果</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Found by</source>
        <translation>找到方式</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
</context>
<context>
    <name>_ValueView</name>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Space ticks a value.</source>
        <translation>按空格键勾选值。</translation>
    </message>
</context>
</TS>
