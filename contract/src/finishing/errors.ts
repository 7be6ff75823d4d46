import { errorsOf } from '../refusal.ts'

export const finishingErrors = {
  ...errorsOf('failed_precondition', {
    finishing_unavailable: 'Finishing needs ffmpeg, which is not installed on this server.',
    finishing_off: "Finishing is turned off for this podcast. Turn it on in the podcast's settings.",
    preset_last: "You can't delete the only preset.",
    sound_in_use: 'A preset uses this sound. Choose another sound in the preset first.',
  }),
  ...errorsOf('aborted', {
    cuts_changed: "The cuts have changed since you opened them, so your changes weren't saved. Compare both versions before you save.",
  }),
}
