import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { limiterFilter, outputArgs, inputArgs, type Format, type Level } from './arguments.ts'
import { sampleRate } from './frames.ts'
import { bodyPath, readBody, type Rendered } from './render.ts'
import { runFfmpeg, type Tool } from './run.ts'

/** Short parts that are evenly spread, because loudness varies over a recording. */
const sample = { share: 0.05, minSeconds: 30, maxSeconds: 120, partSeconds: 6 }
/** Decibels. */
const tolerance = 0.06
const maxRounds = 3

type Options = { rendered: Rendered; format: Format }

/**
 * The gain after which the encoded body is as loud as the body with the given gain. A limiter takes loudness away, and encoders change
 * it: LAME makes everything half a decibel quieter. A sample of the body shows how much, so that the whole is only encoded once.
 */
export async function predictGain(tool: Tool, options: Options, { gain, ceiling }: Level): Promise<number> {
  const path = await copySample(tool.folder, options.rendered)
  let [extra, last] = [0, { extra: 0, off: 0 }]
  for (let round = 1; round <= maxRounds; round += 1) {
    const off = extra - (await measureLoss(tool, options, path, { gain: gain + extra, ceiling }))
    if (Math.abs(off) <= tolerance) break
    // More gain means more limiting: later steps follow the slope.
    const slope = round === 1 ? 1 : Math.min(1, Math.max(0.3, (off - last.off) / (extra - last.extra)))
    last = { extra, off }
    extra -= off / slope
    // Without a limiter, the loss is the same at any gain.
    if (ceiling === null) break
  }
  return gain + extra
}

/** Copies parts of the body to a file of 32-bit floats without a header. */
async function copySample(folder: string, { trimmed }: Rendered): Promise<string> {
  const { dataStart, dataBytes, channels } = await readBody(bodyPath(folder))
  const frameBytes = channels * 4
  const start = Math.round((trimmed.startMs / 1000) * sampleRate)
  const end = Math.floor(dataBytes / frameBytes) - Math.round((trimmed.endMs / 1000) * sampleRate)
  const path = join(folder, 'sample.f32')
  const [from, to] = [await open(bodyPath(folder), 'r'), await open(path, 'w')]
  try {
    for (const part of sampleParts(end - start))
      await copyBytes(from, to, dataStart + (start + part.start) * frameBytes, part.frames * frameBytes)
  } finally {
    await Promise.all([from.close(), to.close()])
  }
  return path
}

/** Which frames to copy, of so many. */
export function sampleParts(frames: number): Array<{ start: number; frames: number }> {
  const seconds = Math.min(sample.maxSeconds, Math.max(sample.minSeconds, (frames / sampleRate) * sample.share))
  const count = Math.ceil(seconds / sample.partSeconds)
  const length = sample.partSeconds * sampleRate
  if (count * length >= frames) return [{ start: 0, frames }]
  const apart = frames / count
  return Array.from({ length: count }, (_, at) => ({ start: Math.floor(at * apart + (apart - length) / 2), frames: length }))
}

async function copyBytes(from: FileHandle, to: FileHandle, position: number, length: number): Promise<void> {
  const bytes = Buffer.allocUnsafe(length)
  const { bytesRead } = await from.read(bytes, 0, length, position)
  await to.write(bytes, 0, bytesRead)
}

/** The loudness of every frame, because the summary of the meter is rounded to a tenth. */
const meter = 'ebur128=metadata=1:framelog=verbose,ametadata@meter=mode=print:key=lavfi.r128.I'

/** How much quieter the sample is after limiting and encoding. */
async function measureLoss(tool: Tool, { rendered, format }: Options, path: string, { gain, ceiling }: Level): Promise<number> {
  const { channels } = rendered
  const encoded = join(tool.folder, `sample.${format}`)
  const input = ['-protocol_whitelist', 'file', '-f', 'f32le', '-ar', String(sampleRate), '-ac', String(channels), '-i', path]
  const graph = `[0:a]volume=${gain}dB,asplit[one][other];[one]${meter}[before];[other]${limiterFilter(ceiling)}[after]`
  const outputs = ['-map', '[before]', '-f', 'null', '-', '-map', '[after]', ...outputArgs(format, channels, encoded)]
  const before = lastLoudness(await runFfmpeg(tool, { args: [...input, '-filter_complex', graph, ...outputs] }))
  const decoding = [...inputArgs({ address: encoded, type: format }), '-filter_complex', `[0:a:0]${meter}[out]`, '-map', '[out]']
  const after = lastLoudness(await runFfmpeg(tool, { args: [...decoding, '-f', 'null', '-'] }))
  return before === null || after === null ? 0 : before - after
}

function lastLoudness(log: string): number | null {
  const value = Number([...log.matchAll(/lavfi\.r128\.I=(-?[\d.]+)/g)].at(-1)?.[1])
  // The meter says −70 for what is below its gate.
  return Number.isFinite(value) && value > -70 ? value : null
}
