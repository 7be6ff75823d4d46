// Loaded into the child of a script: when the script is killed outright, the child stops as on a SIGTERM.
// What the child forks in its turn inherits the flag that loads this, and must keep its own line open.
if (process.channel && process.env.CASTWRIGHT_SCRIPT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
