import { readFile } from 'node:fs/promises'
import type { Finding } from '@castwright/contract/instance/shapes.ts'
import type { Config } from '../../../config.ts'
import { findFfmpegProblem } from '../../../platform/media/ffmpeg.ts'

/** Whether recordings can be finished, and clips and waveforms made. */
export async function checkFfmpeg({ ffmpegPath: program }: Config): Promise<Finding[]> {
  const part = 'ffmpeg'
  const problem = await findFfmpegProblem(program)
  if (problem === null) return [{ part, state: 'ok', says: program }]
  return [
    {
      part,
      state: 'warning',
      says: `${problem} Recordings can't be finished, and clips can't be made.`,
      advice: program === 'ffmpeg' ? 'Install ffmpeg, or set FFMPEG_PATH to it.' : 'Set FFMPEG_PATH to a working ffmpeg with all encoders.',
    },
  ]
}

/** Each listener and each upload is a connection and a file. */
const enoughFiles = 4096

/** How many files and connections the process may have open. Node.js raises the limit as far as it may. */
export async function checkOpenFiles(): Promise<Finding[]> {
  const part = 'open files'
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, found] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (found === undefined) return []
  if (Number(found) >= enoughFiles) return [{ part, state: 'ok', says: `at most ${found}` }]
  return [
    {
      part,
      state: 'warning',
      says: `this process may open only ${found} files and connections.`,
      advice: `Set LimitNOFILE=65536 in the systemd unit, "ulimit -n 65536" in the shell, or --ulimit nofile=65536 in Docker.`,
    },
  ]
}
