import type { ChapterSuggestion } from '@castwright/contract/chapters/shapes.ts'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { textOfClean } from '../../../platform/html/text.ts'
import { findRecording } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { suggestFromNotes, suggestFromPauses } from '../suggest.ts'

/** People's own lines are better than pauses, so these are only used without any. */
export async function suggestChapters({ db }: Pick<App, 'db'>, recordingId: string): Promise<ChapterSuggestion[]> {
  const recording = await findRecording(db, recordingId)
  if (!recording) throw new Fault('not_found')
  const fromNotes = suggestFromNotes(textOfClean(await store.findNotes(db, recordingId)), recording.duration * 1000)
  const found = fromNotes.length > 1 ? fromNotes : suggestFromPauses(await store.findSpeech(db, recordingId))
  return found.slice(0, chapterLimits.suggestions)
}
