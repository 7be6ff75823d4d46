import { isbot } from 'isbot'
import { appFrameworks, appLikeName, appPackage, appRelease, knownApps, toolWords, watches } from './apps.ts'
import { bareBrowser, knownCrawlers, machineWords } from './crawlers.ts'

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

/** The operator's lists come first, then our own rules. The first that knows the agent decides. */
export function judge(agent: string, lists: AgentList[] = []): Judgement {
  if (agent.trim() === '') return bot('none', 'no User-Agent')
  return byLists(agent, lists) ?? byOurs(agent)
}

const bot = (app: string, basis: string): Judgement => ({ app, isBot: true, basis })
const listener = (app: string, basis: string): Judgement => ({ app, isBot: false, basis })

/** In the order of the files and of their entries. */
function byLists(agent: string, lists: AgentList[]): Judgement | null {
  for (const { file, isBots, entries } of lists) {
    const entry = entries.find(({ pattern }) => pattern.test(agent))
    if (entry) return isBots || entry.isBot ? bot(entry.name, file) : listener(entry.name, file)
  }
  return null
}

/** Crawlers win over all, then apps count, and isbot decides for browsers and for what is unknown. */
function byOurs(agent: string): Judgement {
  const named = (list: Array<[string, RegExp]>) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  if (watches.test(agent)) return bot('Apple Watch', 'our rule: fetched by the watch in addition to the phone')
  if (bareBrowser.test(agent)) return bot('bot', 'our rule: a browser without a name')
  const crawler = named(knownCrawlers)
  if (crawler !== undefined) return bot(crawler, 'our list of crawlers')
  const app = named(knownApps)
  // The name of an app may have such a word in it (Tweetbot, Podcast Archiver).
  if (machineWords.test(app === undefined ? agent : without(agent, app))) return bot('bot', 'our words for machines')
  if (app !== undefined) return listener(app, 'our list of apps')
  const framework = named(appFrameworks)
  if (framework !== undefined) return listener(framework, 'our list of app frameworks')
  if (appPackage.test(agent)) return listener('Another app', 'our rule: the id of an app')
  const [name = ''] = agent.split(/[/(;+]/, 1)
  if (appLikeName.test(name) && !toolWords.test(name)) return listener('Another app', 'our rule: a name for listening')
  if (appRelease.test(agent) && !toolWords.test(agent)) return listener('Another app', 'our rule: a name with a release number')
  if (isbot(agent)) return bot('bot', 'isbot')
  return listener(agent.startsWith('Mozilla/') ? 'A browser' : 'Another app', 'no rule knows it')
}

const without = (agent: string, name: string): string => agent.toLowerCase().replaceAll(name.toLowerCase(), '')
