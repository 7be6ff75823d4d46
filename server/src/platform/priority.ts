import { constants, setPriority } from 'node:os'

/** Lets everything else go before a process, so that the server stays fast while it works. */
export function lowerPriority(pid: number | undefined, priority: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  if (pid === undefined) return
  try {
    setPriority(pid, priority)
  } catch {
    // It has already ended, or the system doesn't permit it.
  }
}
