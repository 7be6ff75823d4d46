import type { App } from '../../../platform/app.ts'

type Setback = { tries: number; until: number }

const longestMs = 10 * 60_000

/** Releases that failed for a reason nobody thought of. They are tried again, ever more seldom, and the others go before them. */
const setbacks = new WeakMap<App, Map<string, Setback>>()

const of = (app: App): Map<string, Setback> => {
  const known = setbacks.get(app) ?? new Map<string, Setback>()
  setbacks.set(app, known)
  return known
}

export function setBack(app: App, episodeId: string, error: unknown): void {
  const tries = (of(app).get(episodeId)?.tries ?? 0) + 1
  of(app).set(episodeId, { tries, until: Date.now() + Math.min(1000 * 2 ** tries, longestMs) })
  app.log.error({ err: error, episodeId, tries }, 'an episode could not be released and will be tried again')
}

/** Those whose next try has not come. What was not tried again for a long time went another way. */
export function resting(app: App): string[] {
  const now = Date.now()
  for (const [episodeId, { until }] of of(app)) if (until + longestMs < now) of(app).delete(episodeId)
  return [...of(app)].filter(([, { until }]) => until > now).map(([episodeId]) => episodeId)
}
