import type { App } from '../../../platform/app.ts'
import { toCsv, type Cell } from '../../../platform/csv.ts'
import { findOwn } from '../../feeds/service.ts'
import * as store from '../store.ts'
import { isEntryName, tarEnd } from '../tar.ts'
import { packBytes, packObject } from './pack.ts'
import type { Making } from './show.ts'

/** A name for people, which tar and every file system accept. */
function mediaName(fileName: string, taken: Set<string>): string {
  const ending = /\.([a-z0-9]{2,4})$/i.exec(fileName)?.[0].toLowerCase() ?? ''
  const stem =
    fileName
      .slice(0, fileName.length - ending.length)
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 70) || 'recording'
  for (let number = 1; ; number++) {
    const name = `media/${stem}${number === 1 ? '' : `-${number}`}${ending}`
    if (taken.has(name.toLowerCase()) || !isEntryName(name)) continue
    taken.add(name.toLowerCase())
    return name
  }
}

const csvOf = (columns: string[], rows: Cell[][]): Buffer => Buffer.from(toCsv({ columns, rows }))

/** The chunks of a plain export: feed, media, and tables for spreadsheets. */
export async function* packPlain(app: App, { row, read, signal, onTotal }: Making): AsyncGenerator<Uint8Array> {
  const [episodes, downloads] = await Promise.all([
    store.findPlainEpisodes(app.db, row.podcastId),
    store.findPlainDownloads(app.db, row.podcastId),
  ])
  onTotal(episodes.reduce((sum, { size }) => sum + (size ?? 0), 0))
  yield* packBytes('feed.xml', (await findOwn(app, row.podcastId))?.bytes ?? Buffer.alloc(0))
  const taken = new Set<string>()
  const listed = episodes.map((episode) => ({ ...episode, name: episode.fileName === null ? '' : mediaName(episode.fileName, taken) }))
  const columns = ['guid', 'title', 'state', 'type', 'season', 'episode', 'published', 'duration', 'file', 'show_notes']
  const cells = listed.map((one): Cell[] => [
    one.guid,
    one.title,
    one.state,
    one.type,
    one.season,
    one.episode,
    one.publishedAt?.toISOString() ?? null,
    one.duration,
    one.name,
    one.showNotes,
  ])
  yield* packBytes('episodes.csv', csvOf(columns, cells))
  const days = downloads.map(({ day, title, guid, amount }): Cell[] => [day, guid, title, amount])
  yield* packBytes('downloads.csv', csvOf(['day', 'guid', 'title', 'downloads'], days))
  for (const { object, name } of listed) if (object !== null) yield* packObject(read, name, { bucket: 'recordings', object }, signal)
  yield tarEnd()
}
