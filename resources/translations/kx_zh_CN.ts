<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>SourceHeader</source>
        <comment>slide {0}</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SourceHeader</source>
        <comment>page {0}</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SourceHeader</source>
        <comment>characters {0}–{1}</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SourceHeader</source>
        <comment>passage {0} of {1}</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About kx-desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds the passage that answers a question, in your own files. Nothing leaves this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kx-desktop and the bundled model all-MiniLM-L6-v2 are under the Apache License 2.0; Qt and PySide6 are under the LGPL 3, and the other libraries in the box are under free licences of their own, whose texts come with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show library folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add text…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export hits…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste files or text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced search options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ingestion panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark as the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New dataset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About the dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuild into a new dataset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About kx-desktop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AdvancedWidget</name>
    <message>
        <source>Advanced search options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier versions too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usual ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbouring passages before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbouring passages after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many passages around each result are tinted in the source, for more context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many results to leave out from the top.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fusion constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The k of 1 / (k + rank). The greater it is, the less the first ranks of each path stand out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relevance or variety</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 is relevance alone, 0 is variety alone, when near-identical passages give way to others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searches documents too whose file has changed or gone since.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Chips</name>
    <message>
        <source>neighbours: {0} before, {1} after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after the first {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fusion constant {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relevance {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier versions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChipsWidget</name>
    <message>
        <source>Set back: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set back to the usual</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmbedderControlWidget</name>
    <message>
        <source>The bundled model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model server on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: search by words alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model and address of the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder that the model is in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write ollama:MODEL, ollama:MODEL@ADDRESS or openai:MODEL@ADDRESS, with an address that begins with http.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>{0} document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} h left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileDetailsWidget</name>
    <message>
        <source>The chosen file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileModel</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why, or when</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileTableView</name>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileTableWidget</name>
    <message>
        <source>All datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dataset whose files are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the files of one dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name or reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only files whose name or reason holds this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the chosen files again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry all failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try all files again that could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the chosen file in its own program (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the chosen file in its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy where the chosen file stands and why it is in its state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files cannot be listed. {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at the files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file matches. Choose All, or clear the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No files yet. Drop files or folders onto the window to take them in.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Text: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FolderControlWidget</name>
    <message>
        <source>Choose a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Put files in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop files or folders on a dataset in the list, or anywhere else for the dataset that is chosen. {add_files} and {add_folder} do the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dataset is a collection that is searched as one. You may ask while files are still being taken in: what is done is found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The strip at the bottom tells how far it is. Its list says of every file whether it was taken in and, where not, why; what failed can be tried again there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{focus_query} goes to the query. Write a question or a few words and press Enter. The arrow keys go through the hits; the passage is shown in its document at the right, marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words in quotation marks must stand in the passage just so: “error KX-4021”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{next_hit} and {previous_hit} go to the next and previous hit, {next_mark} and {previous_mark} to the next and previous mark. {copy_citation} copies where the passage stands, {open_file} opens its file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose how to search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Hybrid&lt;/b&gt; searches by meaning and by words and joins both: the best for most questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Dense&lt;/b&gt; searches by meaning alone: other words for the same thing are found too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Full text&lt;/b&gt; searches by words alone: names, numbers and codes, as they are written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Top-k&lt;/b&gt; is how many hits are shown, 64 at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Rerank&lt;/b&gt; lets near-identical passages give way to others, so that the hits tell more than one thing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where things are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library holds the text of your files and its indexes, in one folder on this machine; Settings names it. Your files stay where they are and are only read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To back the library up, copy that folder while the program is closed. Nothing leaves this machine.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>How to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Ingest</name>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for another program that writes to this library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} only in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled after {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuilt from {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file was taken in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} taken in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking through folders…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passage {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} passages/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 more ingest waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more ingests wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking through folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Went on with {0} from last time.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>IngestPanel</name>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the list of files (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the list of files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>IngestStrip</name>
    <message>
        <source>Ingest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the ingest that is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the ingest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after the file in work. What was indexed by then stays in the dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the outcome of the ingest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume the ingest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the ingest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on with the files that wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after the file in work; the others wait until you resume.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the list of files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the list of files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoticeWidget</name>
    <message>
        <source>Hide this notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide this notice until the next question</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Offer</name>
    <message>
        <source>{0} folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>documents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueryBar</name>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a question in plain words. Words in quotes must stand together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced search options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rerank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hybrid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By meaning and by words, the two fused: the best for most questions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By meaning alone: finds other words for the same thing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By words alone: names, codes, exact phrases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many results a page has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many results a page has, 1 to {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the settings say.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Near-identical passages give way to others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order of relevance as it is.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultListView</name>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages that answer the question, best first. Enter opens the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this result</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Results</name>
    <message>
        <source>earlier version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text without a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slide {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sheet {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chapter {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passage {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sparse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fused {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>also in {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>also in {0} and {1} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultsFooter</name>
    <message>
        <source>Previous page of results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next page of results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export these results to a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV for a spreadsheet…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} · {2} ms</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultsWidget</name>
    <message>
        <source>Ask a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passages that answer it appear here, each with its place in its document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try other or fewer words, leave out quotation marks, or widen the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not searched by meaning yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are not searched by meaning yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingRowWidget</name>
    <message>
        <source>The environment variable {0} decides this; what is chosen here is not used while it is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to default: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>At most half the length of a passage: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A whole number from {0} to {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number from {0} to {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages and model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap of passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages in a document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out very common words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rerank for variety</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fusion constant k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relevance against variety</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time for a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory for a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search while typing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hybrid: meaning and words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense: meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full text: words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of the library; empty is the usual place for a program&apos;s data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library in the former folder stays there, whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The embedding model: bundled, the folder of another model, or the address of an endpoint on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets made under another value refuse search by meaning and further ingests until they are rebuilt; search by words goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The most characters in a passage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets that are there keep the value they were made with; it holds for datasets made from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The most characters that a passage shares with the one before it, at most half of a passage; where it was not chosen, a fifth at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A document that gives more passages than this is refused; 0 is no bound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds from the next ingest; what was read before stays as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether very common words (the, of, and) are left out of the index of words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many hits a query gives where it does not say.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes the order of hits at once; no dataset needs a rebuild.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a query searches where it does not say: by meaning and words, by meaning, or by words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether near-identical passages give way to other ones (maximal marginal relevance) where a query does not say.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The constant k of reciprocal rank fusion, 1 / (k + rank): the greater, the less the first ranks stand out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight of relevance against variety when hits are chosen: 1 is relevance alone, 0 variety alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The most seconds that reading one file may take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The most memory that reading one file may take, in MiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files larger than this, in MiB, are skipped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many passages are embedded side by side; 0 is as many as there are processors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the window is light or dark, or as the system is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes the window at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language of the window: the system&apos;s where it is there, English or Simplified Chinese.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds from the next start of the window; documents and answers keep their own language.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the window searches after a short rest in typing; off, only Enter or Search does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys chosen for the window&apos;s actions, as JSON: what is not named keeps its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bundled model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the usual place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend what is marked first: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>The shortcuts that were kept are damaged. The usual ones are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These shortcuts cannot be read, and the usual ones are used: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give actions other keys, in the settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsEditorWidget</name>
    <message>
        <source>{0} stands for “{1}” and for “{2}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys of the chosen action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the keys that the action shall have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the keys that the action shall have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give this action its usual keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual keys for all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every action its usual keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use here only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take these keys away from the other actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These keys also stand for “{0}”. Press others, or use them here only.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsModel</name>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · also {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsTableWidget</name>
    <message>
        <source>Find an action or a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceHeader</name>
    <message>
        <source>Copy citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More to do with the passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit (Alt+Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit (Alt+Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hit {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in its own program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the file in its folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceTextView</name>
    <message>
        <source>Source text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The document around the passage. The caret stands at the passage&apos;s beginning.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Drop files or folders here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose files to add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder to add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask your own papers, notes and manuals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF, Word, PowerPoint, Excel, OpenDocument, e-books, mail, web pages, Markdown, notebooks, plain text and code; archives are looked into.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the sample library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes the dataset “sample” from a few documents that come with the program, so that you can ask at once. It takes about a minute, and you can delete it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing leaves this machine.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateTogglesWidget</name>
    <message>
        <source>Show files: {0}, {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>States</name>
    <message>
        <source>Queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splitting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partly read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It waits for its turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its text is being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its text is being split into passages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be found by words; its passages get their vectors now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be found by words and by meaning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dataset holds this content already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is indexed, but something in it could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was left out on purpose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What could be read is searchable. Mend the file and retry to get the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it should be in the dataset, change the file and retry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the file to see what is wrong with it, then retry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every file that was offered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that are queued, or being read, split or embedded.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewChoiceWidget</name>
    <message>
        <source>How to read the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text that was taken in and is searched</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
