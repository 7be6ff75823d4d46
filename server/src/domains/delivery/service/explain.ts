import { isbotPattern } from 'isbot'
import type { App } from '../../../platform/app.ts'
import { classify, type Classification } from '../classify.ts'
import * as store from '../store.ts'
import { openLists } from './lists.ts'

type Event = Awaited<ReturnType<typeof store.findEvents>>[number]

/** What one listener received of one recording on one day, and the outcome. The source is that of the first request. */
export type Explained = Omit<Event, keyof Request | 'listener' | 'united' | 'isCounted'> & {
  /** A hash that is only valid for this day. */
  listener: string
  requests: Request[]
  /** Distinct bytes of all requests that count. */
  united: number
  outcome: string
}

type Request = Pick<Event, 'at' | 'firstByte' | 'lastByte' | 'verdict' | 'basis' | 'isSettled'>

/** Maximum requests per call. */
export const maxExplained = 10_000

export async function explainAgents(
  app: Pick<App, 'config' | 'log'>,
  agents: string[],
): Promise<{ lists: string[]; classifications: Array<Classification & { agent: string }> }> {
  const { agents: lists } = await openLists(app).read()
  return {
    lists: lists.map(({ file }) => file),
    classifications: agents.map((agent) => ({ agent, ...explained(classify(agent, lists), agent) })),
  }
}

/** Adds the matching isbot pattern, which is too long to store with every request. */
const explained = (classification: Classification, agent: string): Classification =>
  classification.basis === 'isbot' ? { ...classification, basis: `isbot, by its pattern ${isbotPattern(agent)}` } : classification

export async function explain(app: Pick<App, 'db'>, asked: store.Asked): Promise<Explained[]> {
  const explained: Explained[] = []
  for (const row of await store.findEvents(app.db, asked, maxExplained)) {
    const listener = row.listener.toString('hex')
    const last = explained.at(-1)
    const same = last?.listener === listener && last.episodeId === row.episodeId && last.recordingId === row.recordingId
    const { at, firstByte, lastByte, verdict, basis, isSettled, united, isCounted, ...about } = row
    const request = { at, firstByte, lastByte, verdict, basis, isSettled }
    if (same) last.requests.push(request)
    else explained.push({ ...about, listener, requests: [request], united: united ?? 0, outcome: '' })
    explained.at(-1)!.outcome = isCounted ? 'counted' : ''
  }
  const counted = new Set(explained.filter(({ outcome }) => outcome !== '').map(keyOf))
  for (const one of explained) one.outcome ||= outcomeOf(one, counted.has(keyOf(one)))
  return explained
}

const keyOf = ({ episodeId, listener }: Explained): string => `${episodeId} ${listener}`

function outcomeOf({ requests, united, threshold }: Explained, isCountedElsewhere: boolean): string {
  if (requests.some(({ verdict, isSettled }) => verdict === 'counts' && !isSettled)) return 'not processed yet: try again in a few seconds'
  if (requests.every(({ verdict }) => verdict === 'bot')) return 'not counted: a bot'
  if (requests.every(({ verdict }) => verdict !== 'counts')) return 'not counted: only checked for range support'
  if (united < threshold) return 'not counted: less than a minute'
  return isCountedElsewhere ? 'not counted: the same listener already counted for this episode with another recording' : 'not counted'
}
