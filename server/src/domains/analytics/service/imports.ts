import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import type { DownloadImport, ParsedImport } from '@castwright/contract/analytics/shapes.ts'
import type { DateOrder } from '@castwright/contract/analytics/values.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import { fromPieces } from '../../../platform/parsing/pieces.ts'
import { orRefuse } from '../../../platform/parsing/refuse.ts'
import { recordEvent } from '../../events/service.ts'
import type { ReadFile, ReadTask } from '../old-host-worker.ts'
import * as store from '../store.ts'

/** Numbers of an old host, as a series of their own. */

type File = { podcastId: string; text: string; dateOrder?: DateOrder | undefined }

const readInThread = openParser<ReadTask, ReadFile>(new URL('../old-host-worker.ts', import.meta.url), {
  sizeOf: ({ text }) => text.length,
  maxBytes: analyticsLimits.importBytes,
})

const read = async (app: Pick<App, 'db'>, { podcastId, text, dateOrder }: File): Promise<ReadFile> =>
  orRefuse(readInThread({ text, dateOrder: dateOrder ?? null, episodes: await store.findNames(app.db, podcastId) }))

export const parseImport = async (app: Pick<App, 'db'>, file: File): Promise<ParsedImport> => (await read(app, file)).parsed

type Deps = Pick<App, 'db' | 'transaction' | 'now' | 'hooks' | 'queue'>

export async function createImport(
  app: Deps,
  userId: string,
  { name, ...file }: File & { name: string },
): Promise<{ downloadImport: DownloadImport; numberOfProblems: number }> {
  const { pieces, parsed } = await read(app, file)
  if (parsed.needsDateOrder) throw new Fault('invalid_fields', { date_order: 'Choose how dates are written in this file.' })
  if (!parsed.canImport) throw new Fault('invalid_fields', { text: parsed.problems[0]?.message ?? 'The file has no download numbers.' })
  if ((await store.countImports(app.db, file.podcastId)) >= analyticsLimits.imports)
    throw new Fault('invalid_fields', { name: `A podcast can have up to ${analyticsLimits.imports} imports. Delete one first.` })
  const [id, { podcastId }] = [newId(), file]
  const days = await fromPieces<store.ImportedDay>(pieces)
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
    const deleted = orNotFound(await store.deleteImport(tx, id))
    const { podcastId, name } = deleted
    await recordEvent(app, tx, { kind: 'downloads.import_deleted', podcastId, actorId: userId, data: { name } })
  })

export const podcastOfImport = (db: Db, id: string): Promise<string | null> => store.findPodcastOfImport(db, id)
