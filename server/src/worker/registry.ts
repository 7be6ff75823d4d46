import type { JobRunner } from '../platform/queue/handlers.ts'

/** Makes sure that every declared job has exactly one handler. */
export function matchHandlers(declared: string[], runners: JobRunner[]): void {
  const handled = new Map<string, number>()
  for (const { name } of runners) handled.set(name, (handled.get(name) ?? 0) + 1)
  const faults = [
    ...declared.filter((name) => !handled.has(name)).map((name) => `the job ${name} has no handler`),
    ...[...handled].filter(([, count]) => count > 1).map(([name]) => `the job ${name} has more than one handler`),
    ...[...handled.keys()].filter((name) => !declared.includes(name)).map((name) => `a handler is for ${name}, which is not declared`),
  ]
  if (faults.length > 0) throw new Error(`Could not start the worker: ${faults.join('; ')}.`)
}
