import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type { CountExample, CountReasons } from '@castwright/contract/analytics/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { explain, findReasons as findCounted, type Explained } from '../../delivery/service.ts'
import { podcastOfEpisode } from '../../episodes/service.ts'
import { addDays, dayOf, sumOf } from '../period.ts'
import * as store from '../store.ts'

type Asked = { podcastId: string; episodeId?: string | undefined; from: string; to: string }

const requestTexts: Record<string, string> = {
  counts: 'Requests from listeners. They count once the listener has received at least one minute in total.',
  bot: "Requests from bots and crawlers. They don't count.",
  tiny: "Requests that only test for range support. They don't count.",
}
const listenerTexts: Record<string, string> = {
  counted: 'Listeners who received at least one minute. Each counts as one download.',
  short: "Listeners who received less than one minute. They don't count.",
  repeated: "Listeners already counted for this episode that day. They don't count again.",
}

/** Why requests of some days counted or not, with examples while there are any. */
export async function findReasons(app: Pick<App, 'db' | 'now'>, { podcastId, episodeId, from, to }: Asked): Promise<CountReasons> {
  if (episodeId !== undefined && (await podcastOfEpisode(app.db, episodeId)) !== podcastId) throw new Fault('not_found')
  const scope = { podcastIds: [podcastId], episodeId: episodeId ?? null }
  const [reasons, days, found] = await Promise.all([
    findCounted(app.db, { podcastId, from, to, ...(episodeId && { episodeId }) }),
    store.findDays(app.db, scope, { from, to }),
    findExamples(app, { podcastId, episodeId, from, to }),
  ])
  const downloads = sumOf(days, from, to)
  const requests = reasons.filter(({ verdict }) => verdict in requestTexts).toSorted((a, b) => b.amount - a.amount)
  const listeners = reasons.filter(({ verdict }) => verdict in listenerTexts)
  return {
    from,
    to,
    downloads,
    requests: requests.reduce((sum, { amount }) => sum + amount, 0),
    reasons: requests.map(({ verdict, basis, amount }) => ({
      verdict,
      basis,
      text: requestTexts[verdict]!,
      requests: amount,
      isCounted: verdict === 'counts',
    })),
    listeners: listeners.map(({ verdict, amount }) => ({
      verdict,
      text: listenerTexts[verdict]!,
      listeners: amount,
      isCounted: verdict === 'counted',
    })),
    isComplete: listeners.reduce((sum, { verdict, amount }) => (verdict === 'counted' ? sum + amount : sum), 0) === downloads,
    ...found,
  }
}

type Examples = Pick<CountReasons, 'examples' | 'exampleState' | 'exampleDay'>

async function findExamples(app: Pick<App, 'db' | 'now'>, asked: Asked): Promise<Examples> {
  const today = dayOf(app.now())
  const oldest = addDays(today, -analyticsLimits.exampleDays)
  if (asked.to < oldest) return { examples: [], exampleState: 'expired', exampleDay: null }
  const range = { from: asked.from < oldest ? oldest : asked.from, to: asked.to > today ? today : asked.to }
  const at = range.from > range.to ? null : await store.findExampleDay(app.db, { ...asked, ...range })
  if (!at) return { examples: [], exampleState: 'none', exampleDay: null }
  const listeners = await store.findExampleListeners(app.db, at, analyticsLimits.examples)
  const explained = listeners.length === 0 ? [] : await explain(app, { ...at, listeners })
  return { examples: explained.slice(0, analyticsLimits.examples).map(toExample), exampleState: 'shown', exampleDay: at.day }
}

/** Enough to see why it counted or not. A listener who fetched thousands of ranges shows the first ones. */
const maxRequests = 20

/** Without the hash, the country and everything else that could say more about the listener than the app. */
const toExample = ({ episode, app, requests, united, threshold, outcome }: Explained): CountExample => ({
  episodeTitle: episode ?? 'Deleted episode',
  app,
  requests: requests.slice(0, maxRequests).map(({ at, firstByte, lastByte, verdict, basis }) => ({
    at: at.toISOString(),
    firstByte,
    lastByte,
    verdict,
    basis,
  })),
  received: united,
  needed: threshold,
  isCounted: outcome === 'counted',
  outcome,
})
