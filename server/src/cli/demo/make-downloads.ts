import { addDays, hasDays, type DayRow } from '../../domains/delivery/service.ts'
import { numbers } from '@castwright/contract/art.ts'
import { findAll } from './find-all.ts'
import type { Ground } from './ground.ts'
import type { DemoShow } from './shows.ts'

const days = 90
const aDay = 24 * 60 * 60 * 1000

/** Sunday first: people listen on their way to work. */
const weekday = [0.72, 1.12, 1.18, 1.1, 1.06, 0.98, 0.78]

/** Named as the lists of delivery name them, with their parts of the whole. */
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

/** Of an audience, how much comes so many days after a release: a rush, some weeks, and those who find it later. */
const interest = (age: number): number => 0.3 * Math.exp(-age / 1.3) + 0.022 * Math.exp(-age / 12) + 0.0022

/** What was downloaded over the last months. Days that are counted already stay as they are. */
export async function makeDownloads(ground: Ground, podcastId: string, { form, audience }: DemoShow): Promise<void> {
  const { app, say } = ground
  if (await hasDays(app.db, podcastId)) return say(`The downloads of "${form.title}" are there already.`)
  const rows = (await findAll(ground, podcastId)).flatMap(({ id, lastPublishedDate }, at) =>
    lastPublishedDate ? rowsOf({ podcastId, episodeId: id, out: new Date(lastPublishedDate), now: app.now(), audience, seed: at + 1 }) : [],
  )
  await addDays(app, rows)
  const sum = rows.reduce((total, { downloads }) => total + downloads, 0)
  say(`"${form.title}" has ${sum} downloads over ${days} days.`)
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
    // A release in the evening has little of its first day, and this day is not over.
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
