import { analyticsLimits, retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import { numbers } from '@castwright/contract/podcasts/art.ts'
import { addDownloads, addRequests, findPublishedFiles, hasDownloads, type CountedDownloads } from '../../domains/delivery/service.ts'
import { findAllEpisodes, type DemoContext } from './context.ts'
import { factsOf, hourOf } from './listeners.ts'
import { requestsOf } from './requests.ts'
import type { DemoShow } from './shows.ts'
import { addHeard, hasListening } from '../../domains/analytics/service.ts'

const aDay = 24 * 60 * 60 * 1000
const anHour = aDay / 24

/** Starts on Sunday. People listen on their commute. */
const weekday = [0.72, 1.12, 1.18, 1.1, 1.06, 0.98, 0.78]

/** The share of the audience that downloads at this age in days: a rush, a few weeks, then a long tail. */
const interest = (age: number): number => 0.3 * Math.exp(-age / 1.3) + 0.022 * Math.exp(-age / 12) + 0.0022

/** How many times the audience comes because someone famous mentioned an episode, at this age of the mention in days. */
const fame = (age: number): number => (age < 0 ? 0 : 1.1 * Math.exp(-age / 1.1))

/** How the audience grew: half of it was there a year ago. */
const growth = (daysAgo: number): number => 2 ** (-daysAgo / 365)

/** Creates all downloads since the first release. */
export async function makeDownloads(demo: DemoContext, podcastId: string, { form, audience, mentioned }: DemoShow): Promise<void> {
  const { app, say } = demo
  if (await hasDownloads(app.db, podcastId)) return say(`"${form.title}" already has downloads.`)
  const now = app.now()
  const downloads: CountedDownloads[] = []
  for (const [at, { id, title, lastPublishedDate }] of (await findAllEpisodes(demo, podcastId)).entries()) {
    if (!lastPublishedDate) continue
    const out = new Date(lastPublishedDate)
    const mention = mentioned?.title === title ? mentioned.daysAgo : null
    downloads.push(...downloadsOf({ podcastId, episodeId: id, out, now, audience, mention, seed: at + 1 }))
  }
  await addAll(demo, podcastId, downloads)
  say(`Created ${downloads.length} downloads for "${form.title}".`)
}

/** Downloads of the last days have the requests behind them, like those of a real show. */
async function addAll({ app }: DemoContext, podcastId: string, downloads: CountedDownloads[]): Promise<void> {
  const since = (Math.floor(app.now().getTime() / aDay) - analyticsLimits.exampleDays + 1) * aDay
  const files = new Map((await findPublishedFiles(app, podcastId)).map((file) => [file.episodeId, file]))
  const chance = numbers(downloads.length)
  const isRecent = ({ startedAt, episodeId }: CountedDownloads): boolean => startedAt.getTime() >= since && files.has(episodeId)
  await addDownloads(
    app,
    downloads.filter((download) => !isRecent(download)),
  )
  await addRequests(
    app,
    downloads.filter(isRecent).flatMap((download) => requestsOf(download, files.get(download.episodeId)!, chance)),
  )
}

type Heard = { podcastId: string; episodeId: string; out: Date; now: Date; audience: number; mention: number | null; seed: number }

/** The same for the same seed. */
function downloadsOf({ podcastId, episodeId, out, now, audience, mention, seed }: Heard): CountedDownloads[] {
  const chance = numbers(seed)
  const liked = 0.75 + chance() * 0.5
  const found: CountedDownloads[] = []
  const today = Math.floor(now.getTime() / aDay)
  for (let day = Math.floor(out.getTime() / aDay); day <= today; day += 1) {
    const begin = Math.max(day * aDay, out.getTime())
    const end = Math.min((day + 1) * aDay, now.getTime())
    const age = (end - out.getTime()) / aDay
    const usual = liked * interest(Math.max(age - 1, 0)) * (weekday[new Date(begin).getUTCDay()] ?? 1) * (0.85 + chance() * 0.3)
    const famous = mention === null ? 0 : fame(mention - (today - day))
    // An evening release gets only part of its first day, and today isn't over.
    const expected = audience * growth(today - day) * (usual + famous) * ((end - begin) / aDay)
    for (let one = 0; one < Math.floor(expected + chance()); one += 1) {
      const isFamous = chance() * (usual + famous) > usual
      const facts = factsOf(chance, isFamous)
      // Apps fetch a new episode within hours, and other people listen at their time of the day.
      const sinceRelease = -Math.log(1 - chance()) * 5 * anHour
      const hour = (day * 24 + hourOf(chance, facts.country)) * anHour + chance() * anHour
      const startedAt = begin === out.getTime() && !isFamous ? begin + sinceRelease : hour
      found.push({ podcastId, episodeId, ...facts, startedAt: new Date(between(startedAt, begin, end, chance())), downloads: 1 })
    }
  }
  return found
}

/** Moves what is outside to anywhere inside. */
const between = (value: number, begin: number, end: number, share: number): number =>
  Math.floor(value >= begin && value < end ? value : begin + share * (end - begin - 1))

/** Creates plays in the player of the public pages. Keeps what is already counted. */
export async function makeListening(demo: DemoContext, podcastId: string, { form, audience }: DemoShow): Promise<void> {
  const { app, say } = demo
  if (await hasListening(app.db, podcastId)) return
  const published = (await findAllEpisodes(demo, podcastId)).filter(({ lastPublishedDate }) => lastPublishedDate !== null)
  let plays = 0
  for (const [at, { id, lastPublishedDate }] of published.entries()) {
    const heard = retentionOf(audience, at + 1)
    plays += heard.plays
    await addHeard(app, new Map([[id, heard]]), new Date(lastPublishedDate!))
  }
  say(`Created ${plays} plays on the public pages of "${form.title}".`)
}

/** Some leave in the first minute, a few at any time, some skip a dull part, and most who are left miss the credits. */
function retentionOf(audience: number, seed: number): { plays: number; buckets: number[] } {
  const chance = numbers(seed)
  const plays = Math.round(audience * (0.05 + chance() * 0.05)) + 8
  const [curious, tired, dull] = [0.1 + chance() * 0.15, 0.15 + chance() * 0.25, 25 + Math.floor(chance() * 40)]
  const buckets = Array.from({ length: retentionBuckets }, (_, at) => {
    const stayed = 1 - curious * (1 - Math.exp(-at / 3)) - tired * (at / retentionBuckets)
    const skipped = at >= dull && at < dull + 4 ? 0.06 : 0
    const credits = at > 94 ? (at - 94) * 0.07 : 0
    return Math.max(0, Math.round(plays * (stayed - skipped - credits) + chance() - 0.5))
  })
  return { plays, buckets: buckets.map((count) => Math.min(count, plays)) }
}
