import { isbotPattern } from 'isbot'
import type { App } from '../../../platform/app.ts'
import { judge, type Judgement } from '../judge.ts'
import * as store from '../store.ts'
import { openLists } from './lists.ts'

export type Request = { at: Date; firstByte: number; lastByte: number; verdict: string; basis: string; isSettled: boolean }

/** What one listener had of one recording in one day, and what became of it. */
export type Explained = {
  episodeId: string
  /** Null where the episode is gone. */
  episode: string | null
  recordingId: string
  /** A name for the day that leads nowhere. */
  listener: string
  app: string
  requests: Request[]
  /** Distinct bytes of all requests that count. */
  united: number
  threshold: number
  outcome: string
}

/** Requests at most that are told of at once. */
export const maxExplained = 10_000

export { findPodcastByAddress } from '../store.ts'

export async function explainAgents(
  app: Pick<App, 'config' | 'log'>,
  agents: string[],
): Promise<{ lists: string[]; judgements: Array<Judgement & { agent: string }> }> {
  const lists = await openLists(app).read()
  return { lists: lists.map(({ file }) => file), judgements: agents.map((agent) => ({ agent, ...explained(judge(agent, lists), agent) })) }
}

/** Names the pattern of isbot that matched: too long to keep with every request. */
const explained = (judgement: Judgement, agent: string): Judgement =>
  judgement.basis === 'isbot' ? { ...judgement, basis: `isbot, by its pattern ${isbotPattern(agent)}` } : judgement

export async function explain(app: Pick<App, 'db'>, asked: store.Asked): Promise<Explained[]> {
  const explained: Explained[] = []
  for (const row of await store.findEvents(app.db, asked, maxExplained)) {
    const listener = row.listener.toString('hex')
    const last = explained.at(-1)
    const same = last?.listener === listener && last.episodeId === row.episodeId && last.recordingId === row.recordingId
    const { at, firstByte, lastByte, verdict, basis, isSettled } = row
    const request = { at, firstByte, lastByte, verdict, basis, isSettled }
    if (same) last.requests.push(request)
    else {
      const { episodeId, episode, recordingId, app: name, threshold } = row
      explained.push({
        episodeId,
        episode,
        recordingId,
        listener,
        app: name,
        requests: [request],
        united: row.united ?? 0,
        threshold,
        outcome: '',
      })
    }
    explained.at(-1)!.outcome = row.isCounted ? 'counted' : ''
  }
  const counted = new Set(explained.filter(({ outcome }) => outcome !== '').map(keyOf))
  for (const one of explained) one.outcome ||= outcomeOf(one, counted.has(keyOf(one)))
  return explained
}

const keyOf = ({ episodeId, listener }: Explained): string => `${episodeId} ${listener}`

function outcomeOf({ requests, united, threshold }: Explained, isCountedElsewhere: boolean): string {
  if (requests.some(({ verdict, isSettled }) => verdict === 'counts' && !isSettled)) return 'not settled yet: look again in some seconds'
  if (requests.every(({ verdict }) => verdict === 'bot')) return 'not counted: a machine, not a listener'
  if (requests.every(({ verdict }) => verdict !== 'counts')) return 'not counted: no more than a look at some bytes'
  if (united < threshold) return 'not counted: less than a minute of it'
  return isCountedElsewhere ? 'not counted: the same listener was counted for this episode with another recording' : 'not counted'
}
