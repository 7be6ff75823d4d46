import { inputArgs as argsOf } from '../media/ffmpeg.ts'

/** A file that ffmpeg reads. `address` is a path, or one of `serveLocally`. */
export type Input = { address: string; type: 'mp3' | 'm4a' | 'wav' | 'flac' | 'aiff' }

const demuxers: Record<Input['type'], string> = { mp3: 'mp3', m4a: 'mov', wav: 'wav', flac: 'flac', aiff: 'aiff' }

export const inputArgs = ({ address, type }: Input): string[] => argsOf(address, demuxers[type])
