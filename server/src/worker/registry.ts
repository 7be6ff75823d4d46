import type { JobRunner } from '../platform/queue/handlers.ts'

/** Every kind of job that can be added has exactly one handler, or the server does not start. */
export function matchHandlers(declared: string[], runners: JobRunner[]): void {
  const handled = new Map<string, number>()
  for (const { name } of runners) handled.set(name, (handled.get(name) ?? 0) + 1)
  const faults = [
    ...declared.filter((name) => !handled.has(name)).map((name) => `the job ${name} has no handler`),
    ...[...handled].filter(([, count]) => count > 1).map(([name]) => `the job ${name} has more than one handler`),
    ...[...handled.keys()].filter((name) => !declared.includes(name)).map((name) => `a handler is for ${name}, which is not declared`),
  ]
  if (faults.length > 0) throw new Error(`The worker cannot start: ${faults.join('; ')}.`)
}
