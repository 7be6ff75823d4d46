import { rename, rm, stat, open } from 'node:fs/promises'
import { join } from 'node:path'
import { readMaster } from '../audio/masters.ts'
import { openThread } from '../thread.ts'
import { fileSource } from './file-source.ts'
import { sampleRate } from './frames.ts'
import { inputArgs, type Input } from './arguments.ts'
import type { LevelTask, Trimmed } from './level-worker.ts'
import { MasteringError, runFfmpeg, type Tool } from './run.ts'

/** Cuts are made between blocks of so many samples, 3 ms. */
const block = 128

type Part = { startMs: number; endMs: number }

type RenderOptions = {
  /** What to keep of the source, in order. */
  parts: Part[]
  durationMs: number
  channels: 'source' | 'mono' | 'stereo'
  trimsSilence: boolean
  levels: boolean
  reducesNoise: boolean
  onProgress?: (share: number) => void
}

export type Rendered = {
  bytes: number
  seconds: number
  channels: number
  /** Where the kept parts of the source really start and end. */
  parts: Part[]
  /** Silence to remove at both ends. */
  trimmed: Part
}

export const bodyPath = (folder: string): string => join(folder, 'body.wav')

const toBlock = (ms: number): number => Math.round((ms / 1000) * (sampleRate / block))
const toMs = (blocks: number): number => (blocks * block * 1000) / sampleRate

/** Decodes what is kept of the source to an uncompressed file of 32-bit floats, which doesn't clip. */
export async function renderBody(tool: Tool, input: Input, options: RenderOptions): Promise<Rendered> {
  const { durationMs, channels, trimsSilence, levels, reducesNoise, onProgress } = options
  const isCut = options.parts.length !== 1 || options.parts[0]!.startMs > 0 || options.parts[0]!.endMs < durationMs
  const blocks = options.parts.map(({ startMs, endMs }) => ({
    from: toBlock(startMs),
    to: endMs >= durationMs ? Infinity : toBlock(endMs),
  }))
  const layouts = channels === 'source' ? 'mono|stereo' : channels
  const filters = [
    `aresample=${sampleRate}`,
    `aformat=sample_fmts=flt:channel_layouts=${layouts}`,
    ...(isCut ? cutFilters(blocks) : []),
    ...(reducesNoise ? noiseFilters : []),
  ]
  // It gets its name when it is complete, so that a job that was interrupted doesn't continue with a part.
  const path = join(tool.folder, 'rendering.wav')
  await rm(bodyPath(tool.folder), { force: true })
  const output = ['-map', '0:a:0', '-vn', '-af', filters.join(','), '-c:a', 'pcm_f32le', '-rf64', 'auto', '-f', 'wav', '-y', path]
  const kept = options.parts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 1000
  await runFfmpeg(tool, { args: [...inputArgs(input), ...output], seconds: kept, ...(onProgress && { onProgress }) })
  const { size } = await stat(path)
  const { dataStart, dataBytes, ...body } = await readBody(path)
  const samples = { dataStart, dataBytes, channels: body.channels }
  if (isCut) await fadeJoins(path, samples, joinsOf(blocks))
  const parts = isCut
    ? blocks.map(({ from, to }) => ({ startMs: toMs(from), endMs: to === Infinity ? durationMs : toMs(to) }))
    : options.parts
  const trimmed = levels || trimsSilence ? await levelFile({ path, samples, levels, trimsSilence }, tool.signal) : { startMs: 0, endMs: 0 }
  await rename(path, bodyPath(tool.folder))
  return { bytes: size, ...body, parts, trimmed }
}

/** Two passes over an hour of stereo take seconds, which would block the event loop. */
const levelFile = openThread<LevelTask, Trimmed>(new URL('./level-worker.ts', import.meta.url))

export async function readBody(path: string): Promise<{ seconds: number; channels: number; dataStart: number; dataBytes: number }> {
  try {
    const { seconds, channels, dataStart, dataBytes } = await readMaster(await fileSource(path), 'wav')
    return { seconds, channels, dataStart, dataBytes }
  } catch (error) {
    throw new MasteringError('This recording has no audio.', { cause: error })
  }
}

/** Where kept parts meet in the result, in samples. A part that starts or ends inside the source is a join, too, with silence. */
function joinsOf(blocks: Array<{ from: number; to: number }>): number[] {
  const joins = [0]
  for (const { from, to } of blocks) joins.push(joins.at(-1)! + (to - from) * block)
  return joins.slice(blocks[0]?.from === 0 ? 1 : 0, blocks.at(-1)?.to === Infinity ? -1 : undefined)
}

function cutFilters(blocks: Array<{ from: number; to: number }>): string[] {
  const kept = blocks.map(({ from, to }) => (to === Infinity ? `gte(n,${from})` : `gte(n,${from})*lt(n,${to})`)).join('+')
  return [`asetnsamples=n=${block}:p=0`, `aselect='${kept}'`, 'asetpts=N/SR/TB', 'asetnsamples=n=4096:p=0']
}

/** The filter delays the sound by its window of 25 ms, which would shift all times and lose the end. */
const noiseDelay = Math.floor(sampleRate / 40)
const noiseFilters = [`apad=pad_len=${noiseDelay}`, 'afftdn=nr=12:tn=1', `atrim=start_sample=${noiseDelay}`, 'asetpts=N/SR/TB']

/** At both sides of a join, 5 ms at 44.1 kHz. Too short to hear, and long enough that the jump between two waves doesn't click. */
const fadeFrames = 220

type Body = { dataStart: number; dataBytes: number; channels: number }

/** Fades out before each join and in after it, in a file of 32-bit floats. Joins are the numbers of the first samples after them. */
async function fadeJoins(path: string, { dataStart, dataBytes, channels }: Body, joins: readonly number[]): Promise<void> {
  const frameBytes = channels * 4
  const frames = Math.floor(dataBytes / frameBytes)
  const handle = await open(path, 'r+')
  try {
    for (const join of joins) {
      const [from, to] = [Math.max(0, join - fadeFrames), Math.min(frames, join + fadeFrames)]
      if (to <= from) continue
      const position = dataStart + from * frameBytes
      const bytes = Buffer.alloc((to - from) * frameBytes)
      await handle.read(bytes, 0, bytes.length, position)
      for (let frame = from; frame < to; frame += 1) {
        const gain = (frame < join ? join - frame - 0.5 : frame - join + 0.5) / fadeFrames
        for (let channel = 0; channel < channels; channel += 1) {
          const at = (frame - from) * frameBytes + channel * 4
          bytes.writeFloatLE(bytes.readFloatLE(at) * gain, at)
        }
      }
      await handle.write(bytes, 0, bytes.length, position)
    }
  } finally {
    await handle.close()
  }
}
