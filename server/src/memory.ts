/**
 * glibc otherwise keeps freed memory in up to eight pools per core, and raises the size from which it returns it to the system. From 32 KB, which
 * is what V8 takes to compile, blocks are returned right away instead of leaving holes. Other C libraries ignore these variables.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536' }

/**
 * V8 otherwise keeps up to 96 MB for new objects, most of which are soon garbage, and lets a small heap grow to four times what is still in use
 * before it collects old objects, for the first time at 250 MB. What it has once taken, it keeps.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--initial-old-space-size=64', '--heap-growing-percent=60']

const nameOf = (flag: string): string => flag.split('=')[0] ?? flag

/**
 * glibc and V8 read their settings before any of our code runs, so a process without them replaces itself with one that has them. It
 * remains the same process: its ID, its files, its parent and the signals it gets. Settings of the operator stay as they are.
 */
export function useMemorySettings(): void {
  const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ')
  const flags = memoryFlags.filter((flag) => !given.includes(nameOf(flag)))
  const isComplete = flags.length === 0 && Object.keys(memorySettings).every((name) => process.env[name] !== undefined)
  // A channel to the parent would be lost, so a parent that has one passes the settings itself.
  if (isComplete || process.channel || !process.execve) return
  const args = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...memorySettings, ...process.env })
}
