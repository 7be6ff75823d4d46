import { cpus, loadavg, totalmem, type } from 'node:os'

const load = (): number => loadavg()[0] ?? 0

/** The machine that the results were measured on. */
export const machine = (): string => {
  const all = cpus()
  const model = (all[0]?.model ?? '').replaceAll(/\s+/g, ' ').trim()
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  return [
    `${all.length} ${all.length === 1 ? 'core' : 'cores'}${model ? ` (${model})` : ''}`,
    `${gibibytes} GiB of memory`,
    type(),
    `Node ${process.versions.node}`,
    `load ${load().toFixed(2)} at the start`,
  ].join(', ')
}

/** A warning if the machine is busy, else null. */
export const busy = (): string | null =>
  load() > 1 ? `WARNING: the machine is busy (load ${load().toFixed(2)} before the start). Don't keep these results.` : null
