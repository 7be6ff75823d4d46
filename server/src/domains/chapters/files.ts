import type { ChapterExportFormat } from '@castwright/contract/chapters/shapes.ts'
import { renderChaptersJson } from '../../platform/chapters/json.ts'
import { renderChapterLines } from '../../platform/chapters/lines.ts'
import { renderPodloveChapters } from '../../platform/chapters/podlove.ts'
import type { Chapter } from '../../platform/chapters/types.ts'

/** How chapters are written as files. */
export const chapterFiles: Record<ChapterExportFormat, { contentType: string; render: (chapters: Chapter[]) => string }> = {
  json: { contentType: 'application/json+chapters', render: renderChaptersJson },
  psc: { contentType: 'application/xml; charset=utf-8', render: renderPodloveChapters },
  txt: { contentType: 'text/plain; charset=utf-8', render: (chapters) => renderChapterLines(chapters) },
}

/** The files of a chapter's image, by their common stem. */
export const imageObjects = (stem: string): Array<{ bucket: 'episode-photos'; object: string }> =>
  ['64.webp', '256.webp', '512.webp', '512.jpg'].map((ending) => ({ bucket: 'episode-photos', object: `${stem}-${ending}` }))
