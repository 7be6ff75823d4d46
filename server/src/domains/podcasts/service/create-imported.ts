import type { ImportedPodcastForm } from '@castwright/contract/imports/form.ts'
import { numberingOf, podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { sanitizeHtml } from '../../../platform/html/sanitize.ts'
import { visibleText } from '../../../platform/html/text.ts'
import type { PodcastRow } from '../store.ts'
import { create, type NewParts } from './create.ts'
import { badField } from './form.ts'

/** Imported data without form fields. */
type ImportedExtras = Pick<PodcastRow, 'feedGuid' | 'oldFeedUrl' | 'txtRecords' | 'fundingUrl' | 'fundingText' | 'feedElements'> & {
  oldHost: string
}

type ImportedPodcast = Pick<NewParts, 'thumbnailFile' | 'thumbnailCrop' | 'audioBioFile'> & {
  podcast: ImportedPodcastForm
  brought: ImportedExtras
}

/** Creates an imported podcast. Texts may exceed form limits, and the GUID is kept. */
export async function createImported(
  app: App,
  userId: string,
  { podcast, brought, ...art }: ImportedPodcast,
  { check, andThen }: Required<Pick<NewParts, 'check' | 'andThen'>>,
): Promise<string> {
  const [id, now] = [newId(), app.now()]
  const row = {
    ...podcast,
    ...brought,
    id,
    createdAt: now,
    showSummary: summaryOf(podcast.showSummary),
    episodeNumbering: numberingOf(podcast),
    lastUpdaterId: userId,
    lastUpdatedAt: now,
  }
  const data = { title: podcast.title, host: brought.oldHost }
  return create(app, userId, { row, ...art, event: { podcastId: id, actorId: userId, kind: 'podcast.imported', data }, check, andThen })
}

function summaryOf(html: string): string {
  const summary = sanitizeHtml(html, 'notes')
  if (visibleText(summary) === '') throw badField('podcast', 'show_summary', podcastMessages.summaryEmpty)
  return summary
}
