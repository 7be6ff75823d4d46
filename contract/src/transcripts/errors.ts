import { errorsOf } from '../refusal.ts'

export const transcriptErrors = errorsOf('failed_precondition', {
  transcript_exists: 'This recording has a transcript that people wrote or checked. Confirm that you want to replace it.',
  transcription_off: "This server can't transcribe recordings at the moment.",
})
