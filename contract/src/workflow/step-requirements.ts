import { episodeLimits } from '../episodes/limits.ts'
import type { RefusalName } from '../errors.ts'
import { visibleLength, visibleText } from '../text.ts'
import type { StepKey } from './steps.ts'

/** What an episode needs before some steps can be marked as done. */
export type StepFacts = {
  showNotes: string
  hasRecording: boolean
  /** The show notes are still those of the template. */
  hasTemplateNotes: boolean
}

/** Why a step can't be marked as done yet. Shared by cards, progress rail and server. */
export function missingForDone(step: StepKey, { showNotes, hasRecording, hasTemplateNotes }: StepFacts): RefusalName | null {
  if (step === 'uploadAudio') return hasRecording ? null : 'recording_missing'
  if (step !== 'writeShowNotes') return null
  if (visibleText(showNotes).trim() === '') return 'show_notes_missing'
  if (hasTemplateNotes) return 'show_notes_template'
  return visibleLength(showNotes) > episodeLimits.notes ? 'show_notes_too_long' : null
}
