import { UnfitFile } from '../unfit.ts'

export const notAudio = (): UnfitFile => new UnfitFile('not-audio', "This file couldn't be read as audio. Choose an .mp3 or .m4a file.")
export const notVideo = (): UnfitFile =>
  new UnfitFile('not-video', "This file couldn't be read as a video. Choose an .mp4, .m4v or .mov file.")
export const cutOff = (): UnfitFile => new UnfitFile('truncated', 'This file is incomplete. Choose the complete file.')
export const damaged = (): UnfitFile => new UnfitFile('damaged', 'This file is damaged. Choose another one.')
export const encrypted = (): UnfitFile => new UnfitFile('encrypted', 'This file is copy-protected. Choose one without protection.')
export const hasVideo = (): UnfitFile => new UnfitFile('has-video', 'This file is a video. Choose an audio file.')
export const noVideo = (): UnfitFile => new UnfitFile('no-video', 'This file has no picture. Video podcasts need video with sound.')
export const noSound = (): UnfitFile => new UnfitFile('no-sound', 'This file has no sound.')
export const otherCodec = (): UnfitFile => new UnfitFile('wrong-codec', 'Choose an .m4a file with AAC audio.')
