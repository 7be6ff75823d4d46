import { isbot } from 'isbot'
import { knownApps, knownPlayers, machineWords, unknownMachine, watches } from './apps.ts'

/** What is held of an agent, and on what ground. */
export type Judgement = {
  /** As the list has it that knows it. */
  app: string
  isBot: boolean
  /** Which list or rule said so. */
  basis: string
}

/** One list of the Open Podcast Analytics Working Group, as the operator put it into the data folder. */
export type AgentList = { file: string; isBots: boolean; entries: Array<{ name: string; pattern: RegExp; isBot: boolean }> }

/** The operator's lists come first, then our own short one, then what is known of bots in general. */
export function judge(agent: string, lists: AgentList[] = []): Judgement {
  if (agent.trim() === '') return bot('none', 'no User-Agent')
  return byLists(agent, lists) ?? (lists.length > 0 ? null : byOurs(agent)) ?? unknown(agent)
}

const bot = (app: string, basis: string): Judgement => ({ app, isBot: true, basis })
const listener = (app: string, basis: string): Judgement => ({ app, isBot: false, basis })

/** In the order of the files and of their entries; the first that matches wins. */
function byLists(agent: string, lists: AgentList[]): Judgement | null {
  for (const { file, isBots, entries } of lists) {
    const entry = entries.find(({ pattern }) => pattern.test(agent))
    if (entry) return isBots || entry.isBot ? bot(entry.name, file) : listener(entry.name, file)
  }
  return null
}

function byOurs(agent: string): Judgement | null {
  if (watches.test(agent)) return bot('Apple Watch', 'our rule: fetched by the watch besides the phone')
  const isMachine = machineWords.test(agent)
  const named = (list: Array<[string, RegExp]>) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  const app = isMachine ? undefined : named(knownApps)
  if (app !== undefined) return listener(app, 'our list of apps')
  const player = isMachine ? undefined : named(knownPlayers)
  if (player !== undefined) return listener(player, 'our list of players')
  if (isbot(agent)) return bot('bot', 'isbot')
  return isMachine ? bot('bot', 'our words for machines') : null
}

function unknown(agent: string): Judgement {
  if (unknownMachine.test(agent)) return bot('bot', 'unknown, with bot, crawler or spider in its name')
  return agent.startsWith('Mozilla/') ? listener('A browser', 'no list knows it') : listener('Another app', 'no list knows it')
}
