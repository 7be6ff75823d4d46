import { addDays, hasDays, type DayRow } from '../../domains/delivery/service.ts'
import { numbers } from '@castwright/contract/art.ts'
import { findAllEpisodes } from './all-episodes.ts'
import type { DemoContext } from './context.ts'
import type { DemoShow } from './shows.ts'

const days = 90
const aDay = 24 * 60 * 60 * 1000

/** Starts on Sunday. People listen on their commute. */
const weekday = [0.72, 1.12, 1.18, 1.1, 1.06, 0.98, 0.78]

/** App names as in the app lists of delivery, with their shares. */
const apps: Array<[name: string, share: number]> = [
  ['Apple Podcasts', 0.37],
  ['Spotify', 0.27],
  ['Overcast', 0.08],
  ['Pocket Casts', 0.07],
  ['A browser', 0.06],
  ['Podcast Addict', 0.04],
  ['YouTube Music', 0.04],
  ['AntennaPod', 0.03],
  ['Castbox', 0.02],
  ['Amazon Music', 0.02],
]

/** The share of the audience that downloads at this age in days: a rush, a few weeks, then a long tail. */
const interest = (age: number): number => 0.3 * Math.exp(-age / 1.3) + 0.022 * Math.exp(-age / 12) + 0.0022

/** Creates the downloads of the last months. Keeps days that are already counted. */
export async function makeDownloads(demo: DemoContext, podcastId: string, { form, audience }: DemoShow): Promise<void> {
  const { app, say } = demo
  if (await hasDays(app.db, podcastId)) return say(`"${form.title}" already has downloads.`)
  const rows = (await findAllEpisodes(demo, podcastId)).flatMap(({ id, lastPublishedDate }, at) =>
    lastPublishedDate ? rowsOf({ podcastId, episodeId: id, out: new Date(lastPublishedDate), now: app.now(), audience, seed: at + 1 }) : [],
  )
  await addDays(app, rows)
  const sum = rows.reduce((total, { downloads }) => total + downloads, 0)
  say(`Created ${sum} downloads over ${days} days for "${form.title}".`)
}

type Heard = { podcastId: string; episodeId: string; out: Date; now: Date; audience: number; seed: number }

function rowsOf({ podcastId, episodeId, out, now, audience, seed }: Heard): DayRow[] {
  const chance = numbers(seed)
  const liked = 0.75 + chance() * 0.5
  const rows: DayRow[] = []
  for (let before = days - 1; before >= 0; before -= 1) {
    const date = new Date(now.getTime() - before * aDay)
    const [begin, end] = [Date.parse(date.toISOString().slice(0, 10)), now.getTime()]
    const age = (begin + aDay - out.getTime()) / aDay
    // An evening release gets only part of its first day, and today isn't over.
    const part = Math.min(age, 1, (end - begin) / aDay)
    if (age <= 0) continue
    const growth = 1 - 0.35 * (before / days)
    const expected =
      audience * liked * growth * interest(Math.max(age - 1, 0)) * part * (weekday[date.getUTCDay()] ?? 1) * (0.85 + chance() * 0.3)
    for (const [name, share] of apps) {
      const downloads = Math.floor(expected * share + chance())
      if (downloads > 0) rows.push({ day: date.toISOString().slice(0, 10), podcastId, episodeId, app: name, downloads })
    }
  }
  return rows
}
