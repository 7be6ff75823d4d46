import { errorsOf } from '../refusal.ts'

export const clipErrors = errorsOf('failed_precondition', {
  ffmpeg_missing: 'Clips are made with ffmpeg, which is not installed on this server.',
})
