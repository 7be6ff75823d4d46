import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempFolder } from './place.ts'

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

export const ffmpeg = (...args: string[]): Buffer => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])

export const speech = join(import.meta.dirname, '../../fixtures/speech/austen.mp3')

/** Speech as an uncompressed stereo file of this length. */
export async function speechAsWav(seconds: number): Promise<Buffer> {
  const path = join(await tempFolder(), 'source.wav')
  ffmpeg('-stream_loop', '-1', '-i', speech, '-t', String(seconds), '-ar', '44100', '-ac', '2', path)
  return readFile(path)
}
