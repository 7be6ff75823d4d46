// Loaded into the child of a script: when the script is killed outright, the child stops as on a SIGTERM.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
