import { analyticsLimits } from '@castwright/contract/analytics-values.ts'
import type { DownloadImport, ParsedImport } from '@castwright/contract/analytics.ts'
import type { DateOrder } from '@castwright/contract/analytics-values.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { inTurns } from '../../../platform/turns.ts'
import { recordEvent } from '../../events/service.ts'
import { readNumbers, type ReadNumbers } from '../old-host.ts'
import * as store from '../store.ts'

/** Numbers of an old host, as a series of their own. */

type File = { podcastId: string; text: string; dateOrder?: DateOrder | undefined }
type Read = ReadNumbers & { days: store.ImportedDay[]; parsed: ParsedImport }

const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

async function read(app: Pick<App, 'db'>, { podcastId, text, dateOrder }: File): Promise<Read> {
  const numbers = await readNumbers(text, dateOrder ?? null)
  const episodes = await store.findNames(app.db, podcastId)
  const byName = new Map<string, (typeof episodes)[number]>()
  for (const episode of episodes) for (const name of [episode.title, episode.guid]) byName.set(keyOf(name), episode)
  const days = new Map<string, store.ImportedDay>()
  const matched = new Map<string, { episodeId: string; title: string; downloads: number }>()
  const unmatched = new Map<string, number>()
  const known = new Map<string, (typeof episodes)[number] | undefined>()
  await inTurns(numbers.values, ({ day, episode: name, downloads }) => {
    if (name !== null && !known.has(name)) known.set(name, byName.get(keyOf(name)))
    const found = name === null ? undefined : known.get(name)
    if (found) {
      const row = matched.get(found.episodeId) ?? { episodeId: found.episodeId, title: found.title, downloads: 0 }
      matched.set(found.episodeId, { ...row, downloads: row.downloads + downloads })
    } else if (name !== null) unmatched.set(name, (unmatched.get(name) ?? 0) + downloads)
    const episodeId = found?.episodeId ?? null
    const key = `${day} ${episodeId}`
    days.set(key, { day, episodeId, downloads: (days.get(key)?.downloads ?? 0) + downloads })
  })
  const rows = [...days.values()]
  const dates = [...new Set(rows.map(({ day }) => day))].toSorted()
  const byDownloads = <Row extends { downloads: number }>(list: Row[]): Row[] => list.toSorted((a, b) => b.downloads - a.downloads)
  return {
    ...numbers,
    days: rows,
    parsed: {
      columns: numbers.columns,
      layout: numbers.layout,
      from: dates[0] ?? null,
      to: dates.at(-1) ?? null,
      days: dates.length,
      downloads: rows.reduce((sum, { downloads }) => sum + downloads, 0),
      episodes: byDownloads([...matched.values()]).slice(0, maxListed),
      unmatched: byDownloads([...unmatched].map(([name, downloads]) => ({ name, downloads }))).slice(0, maxListed),
      problems: numbers.problems.slice(0, analyticsLimits.importProblems),
      numberOfProblems: numbers.problems.length,
      needsDateOrder: numbers.needsDateOrder,
      canImport: rows.length > 0 && !numbers.needsDateOrder,
    },
  }
}

/** Names in a preview. */
const maxListed = 500

export const parseImport = async (app: Pick<App, 'db'>, file: File): Promise<ParsedImport> => (await read(app, file)).parsed

type Deps = Pick<App, 'db' | 'transaction' | 'now' | 'hooks' | 'queue'>

export async function createImport(
  app: Deps,
  userId: string,
  { name, ...file }: File & { name: string },
): Promise<{ downloadImport: DownloadImport; numberOfProblems: number }> {
  const { days, parsed } = await read(app, file)
  if (parsed.needsDateOrder) throw new Fault('invalid_fields', { date_order: 'Choose how dates are written in this file.' })
  if (!parsed.canImport) throw new Fault('invalid_fields', { text: parsed.problems[0]?.message ?? 'The file has no numbers.' })
  if ((await store.countImports(app.db, file.podcastId)) >= analyticsLimits.imports)
    throw new Fault('invalid_fields', { name: `A podcast can have up to ${analyticsLimits.imports} imports. Delete one first.` })
  const [id, { podcastId }] = [newId(), file]
  await app.transaction(async (tx) => {
    await store.insertImport(tx, { id, podcastId, name, creatorId: userId, createdAt: app.now() }, days)
    await recordEvent(app, tx, { kind: 'downloads.imported', podcastId, actorId: userId, data: { name, days: parsed.days } })
  })
  const downloadImport = (await store.findImports(app.db, podcastId)).find((one) => one.id === id)
  if (!downloadImport) throw new Fault('not_found')
  return { downloadImport, numberOfProblems: parsed.numberOfProblems }
}

export const findImports = (app: Pick<App, 'db'>, podcastId: string): Promise<DownloadImport[]> => store.findImports(app.db, podcastId)

export const deleteImport = (app: Deps, userId: string, id: string): Promise<void> =>
  app.transaction(async (tx) => {
    const deleted = await store.deleteImport(tx, id)
    if (!deleted) throw new Fault('not_found')
    const { podcastId, name } = deleted
    await recordEvent(app, tx, { kind: 'downloads.import_deleted', podcastId, actorId: userId, data: { name } })
  })

export const podcastOfImport = (db: Db, id: string): Promise<string | null> => store.findPodcastOfImport(db, id)
