import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { publications } from '../../publishing/tables.ts'

/** Attachments of a published episode by their names in `episode-files`. */
export async function findFilesOf(db: Db, episodeId: string): Promise<string[]> {
  const [row] = await db.select({ snapshot: publications.snapshot }).from(publications).where(eq(publications.episodeId, episodeId))
  const { transcripts = [], chapters } = row?.snapshot ?? {}
  return [...transcripts.map(({ object }) => object), ...(chapters ? [chapters.object] : [])]
}
