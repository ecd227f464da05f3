"""The bounded search loop over the read-only `retrieve` tool, chat models on this machine, and answers without one."""
