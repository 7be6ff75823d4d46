import { UnfitFile } from '../unfit.ts'

export const notAudio = (): UnfitFile =>
  new UnfitFile('not-audio', 'This file could not be read as audio. Please choose an .mp3 or .m4a file.')
export const cutOff = (): UnfitFile => new UnfitFile('truncated', 'This audio file is incomplete. Please choose the whole file.')
export const damaged = (): UnfitFile => new UnfitFile('damaged', 'This audio file is damaged. Please choose another.')
export const encrypted = (): UnfitFile =>
  new UnfitFile('encrypted', 'This audio file is copy-protected. Please choose one without protection.')
export const hasVideo = (): UnfitFile => new UnfitFile('has-video', 'This file is a video. Please choose an audio file.')
export const otherCodec = (): UnfitFile => new UnfitFile('wrong-codec', 'Please choose an .m4a file with AAC sound.')
