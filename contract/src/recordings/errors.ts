import { errorsOf } from '../refusal.ts'

export const recordingErrors = errorsOf('failed_precondition', {
  recording_published: "This recording can't be deleted at this time... Unpublish the episode first to delete this recording file.",
  recording_fixed: 'Once an episode has been published, you cannot remove the recording.',
  recording_in_use: 'Another episode uses this recording.',
})
