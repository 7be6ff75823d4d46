import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { explain, explainAgents, findPodcastByAddress, maxExplained, type Explained } from '../domains/delivery/service.ts'
import { asUsage, CommandError, UsageError, type Context, type Run } from './command.ts'
import { withApp } from './open.ts'
import { count } from '../platform/format.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const text = { type: 'string' } as const
const options = { podcast: text, episode: text, day: text, agent: text, agents: text }

export const run: Run = async (context, args) => {
  const { values } = asUsage(() => parseArgs({ args, options }))
  const { podcast, episode, day, agent, agents } = values
  if ((agent ?? agents) !== undefined && Object.keys(values).length > 1)
    throw new UsageError('--agent and --agents cannot be combined with other options.')
  if (episode !== undefined && !uuid.test(episode)) throw new UsageError('--episode must be an episode ID.')
  if (day !== undefined && !isDay(day)) throw new UsageError('--day must be a date such as 2026-03-01.')
  if (agent !== undefined) return sayAgent(context, agent)
  if (agents !== undefined) return sayAgents(context, await readAgents(agents))
  await withApp(context, async (app) => {
    const podcastId = podcast === undefined ? undefined : await findPodcastByAddress(app.db, podcast)
    if (podcastId === null) throw new CommandError(`No podcast has the profile URL ${podcast}.`)
    const on = day ?? app.now().toISOString().slice(0, 10)
    sayAll(context, on, await explain(app, { day: on, ...(podcastId && { podcastId }), ...(episode && { episodeId: episode }) }))
  })
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

async function sayAgent({ say, config, log }: Context, agent: string): Promise<void> {
  const { lists, classifications } = await explainAgents({ config: config(), log }, [agent])
  const { app: name, isBot, basis } = classifications[0]!
  say(isBot ? `Not counted: ${name}.` : `Counts as a listener: ${name}.`)
  say(`Basis: ${basis}.`)
  say(lists.length > 0 ? `Lists in the data folder: ${lists.join(', ')}.` : 'No lists in the data folder. Using the built-in ones.')
}

async function sayAgents({ say, config, log }: Context, agents: string[]): Promise<void> {
  const { classifications } = await explainAgents({ config: config(), log }, agents)
  for (const { agent, app: name, isBot, basis } of classifications) say([isBot ? 'bot' : 'counts', name, basis, agent].join('\t'))
  const bots = classifications.filter(({ isBot }) => isBot).length
  const share = ((100 * bots) / Math.max(1, classifications.length)).toFixed(2)
  say(`${count(classifications.length, 'agent')}, ${count(bots, 'bot')} (${share}%).`)
}

/** Reads one agent per line, or JSON with the examples of published app or crawler lists. */
async function readAgents(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`Could not read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!/^\s*[[{]/.test(text)) return text.split(/\r?\n/).filter((line) => line.trim() !== '')
  try {
    return examplesIn(JSON.parse(text))
  } catch (error) {
    throw new CommandError(`${file} is not valid JSON.`, { cause: error })
  }
}

function examplesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(examplesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (['entries', 'examples', 'instances'].includes(key) ? examplesIn(inner) : []))
}

function sayAll({ say, note }: Context, day: string, explained: Explained[]): void {
  let episode = ''
  for (const one of explained) {
    if (one.episodeId !== episode) say(`${day} (UTC)  ${one.episode ?? 'deleted episode'}  ${one.episodeId}`)
    episode = one.episodeId
    say(`  listener ${one.listener.slice(0, 12)}  ${one.app}  recording ${one.recordingId}`)
    for (const { at, firstByte, lastByte, verdict, basis } of one.requests) {
      say(`    ${at.toISOString().slice(11, 23)}  bytes ${number(firstByte)} to ${number(lastByte)}  ${verdict}  (${basis})`)
    }
    say(`    ${number(one.united)} different bytes, ${number(one.threshold)} needed for a download: ${one.outcome}.`)
  }
  const downloads = explained.filter(({ outcome }) => outcome === 'counted').length
  const requests = explained.reduce((sum, one) => sum + one.requests.length, 0)
  say(`${count(requests, 'request')}, ${count(downloads, 'download')}.`)
  if (requests >= maxExplained) note(`Only the first ${number(maxExplained)} requests are shown. Narrow it down to one podcast or episode.`)
}

const number = (value: number): string => value.toLocaleString('en')
