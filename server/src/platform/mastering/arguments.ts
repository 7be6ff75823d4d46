import { inputArgs as argsOf } from '../media/ffmpeg.ts'
import { sampleRate } from './frames.ts'

export type Format = 'mp3' | 'm4a'

export type Level = { /** Decibels. */ gain: number; /** dBTP, or null for no limiter. */ ceiling: number | null }

const linear = (decibels: number): number => 10 ** (decibels / 20)

/** Peaks between samples are only seen at a higher rate. */
export const limiterFilter = (ceiling: number | null): string =>
  ceiling === null
    ? 'anull'
    : `aresample=${sampleRate * 4},alimiter=limit=${linear(ceiling).toFixed(5)}:attack=5:release=60:level=false:latency=true,aresample=${sampleRate}`

const encoders: Record<Format, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-id3v2_version', '0', '-f', 'mp3'],
  m4a: ['-c:a', 'aac', '-movflags', '+faststart', '-f', 'ipod'],
}

export function outputArgs(format: Format, channels: number, path: string): string[] {
  const bitrate = channels === 1 ? '96k' : '128k'
  return ['-map_metadata', '-1', '-map_chapters', '-1', '-b:a', bitrate, ...encoders[format], '-y', path]
}

/** A file that ffmpeg reads. `address` is a path, or one of `serveLocally`. */
export type Input = { address: string; type: 'mp3' | 'm4a' | 'wav' | 'flac' | 'aiff' }

const demuxers: Record<Input['type'], string> = { mp3: 'mp3', m4a: 'mov', wav: 'wav', flac: 'flac', aiff: 'aiff' }

export const inputArgs = ({ address, type }: Input): string[] => argsOf(address, demuxers[type])
