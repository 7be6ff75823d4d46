// Preloaded into a script's child process: if the script is killed, the child stops as with SIGTERM.
// Processes that the child forks inherit the flag that loads this, but must keep their own IPC channel.
if (process.channel && process.env.CASTWRIGHT_SCRIPT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
