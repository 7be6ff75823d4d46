import { isbot } from 'isbot'
import { appFrameworks, appLikeName, appPackage, appRelease, knownApps, toolWords, watches } from './apps.ts'
import { bareBrowser, knownCrawlers, botWords } from './crawlers.ts'
import { decodedAgent, productName } from './product-name.ts'

/** The classification of a user agent and its basis. */
export type Classification = {
  /** The name in the list that contains it. */
  app: string
  isBot: boolean
  /** The list or rule that decided. */
  basis: string
  /** If the app is on no list and the name is its own: what to call it where names are limited. */
  unlisted?: string
}

/** A list of the Open Podcast Analytics Working Group that the operator put into the data folder. */
export type AgentList = { file: string; isBots: boolean; entries: Array<{ name: string; pattern: RegExp; isBot: boolean }> }

/** A web browser, rather than an app. */
export const isBrowser = ({ app, basis }: Classification): boolean => app === unnamedBrowser || basis === 'browsers.json'
const unnamedBrowser = 'A browser'

/** Applies the operator's lists first, then our own rules. The first match decides. */
export function classify(agent: string, lists: AgentList[] = []): Classification {
  if (agent.trim() === '') return bot('none', 'no User-Agent')
  return byLists(agent, lists) ?? byOurs(agent)
}

const bot = (app: string, basis: string): Classification => ({ app, isBot: true, basis })
const listener = (app: string, basis: string): Classification => ({ app, isBot: false, basis })

/** An app on no list, by the name that it gives itself. */
function unlisted(agent: string, kind: string, basis: string): Classification {
  const name = productName(agent)
  return name === null ? listener(kind, basis) : { ...listener(name, basis), unlisted: kind }
}

/** In the order of files and entries. */
function byLists(agent: string, lists: AgentList[]): Classification | null {
  for (const { file, isBots, entries } of lists) {
    const entry = entries.find(({ pattern }) => pattern.test(agent))
    if (entry) return isBots || entry.isBot ? bot(entry.name, file) : listener(entry.name, file)
  }
  return null
}

/** Crawlers come first, then apps, and isbot decides about browsers and the rest. */
function byOurs(given: string): Classification {
  const agent = decodedAgent(given)
  const named = (list: Array<[string, RegExp]>) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  if (watches.test(agent)) return bot('Apple Watch', 'built-in rule: fetched by the watch in addition to the phone')
  if (bareBrowser.test(agent)) return bot('bot', 'built-in rule: unnamed browser')
  const crawler = named(knownCrawlers)
  if (crawler !== undefined) return bot(crawler, 'built-in list of crawlers')
  const app = named(knownApps)
  // An app name may contain such a word (Tweetbot, Podcast Archiver).
  if (botWords.test(app === undefined ? agent : without(agent, app))) return bot('bot', 'built-in list of bot words')
  if (app !== undefined) return listener(app, 'built-in list of apps')
  const framework = named(appFrameworks)
  if (framework !== undefined) return unlisted(agent, framework, 'built-in list of app frameworks')
  if (appPackage.test(agent)) return unlisted(agent, 'Another app', 'built-in rule: app package ID')
  const [name = ''] = agent.split(/[/(;+]/, 1)
  if (appLikeName.test(name) && !toolWords.test(name)) return unlisted(agent, 'Another app', 'built-in rule: name suggests listening')
  if (appRelease.test(agent) && !toolWords.test(agent)) return unlisted(agent, 'Another app', 'built-in rule: name with a release number')
  if (isbot(agent)) return bot('bot', 'isbot')
  return agent.startsWith('Mozilla/') ? listener(unnamedBrowser, 'no rule matches') : unlisted(agent, 'Another app', 'no rule matches')
}

const without = (agent: string, name: string): string => agent.toLowerCase().replaceAll(name.toLowerCase(), '')
