import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { ExtraFile } from '../../../schema/episodes.ts'
import { publications } from '../../../schema/publishing.ts'

/** Transcripts and chapters of a published episode. */
export async function findFilesOf(db: Db, episodeId: string): Promise<ExtraFile[]> {
  const [row] = await db.select({ snapshot: publications.snapshot }).from(publications).where(eq(publications.episodeId, episodeId))
  const { transcripts = [], chapters } = row?.snapshot ?? {}
  return [...transcripts, ...(chapters ? [chapters] : [])]
}
