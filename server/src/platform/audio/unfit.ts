import { UnfitFile } from '../unfit.ts'

export const notAudio = (): UnfitFile =>
  new UnfitFile('not-audio', 'This file could not be read as audio. Please choose an .mp3 or .m4a file.')
export const notVideo = (): UnfitFile =>
  new UnfitFile('not-video', 'This file could not be read as a video. Please choose an .mp4, .m4v or .mov file.')
export const cutOff = (): UnfitFile => new UnfitFile('truncated', 'This file is incomplete. Please choose the whole file.')
export const damaged = (): UnfitFile => new UnfitFile('damaged', 'This file is damaged. Please choose another.')
export const encrypted = (): UnfitFile => new UnfitFile('encrypted', 'This file is copy-protected. Please choose one without protection.')
export const hasVideo = (): UnfitFile => new UnfitFile('has-video', 'This file is a video. Please choose an audio file.')
export const noVideo = (): UnfitFile => new UnfitFile('no-video', 'This file has no picture. A video podcast takes films with sound.')
export const noSound = (): UnfitFile => new UnfitFile('no-sound', 'This file has no sound.')
export const otherCodec = (): UnfitFile => new UnfitFile('wrong-codec', 'Please choose an .m4a file with AAC sound.')
