import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { drawCaption, emptyCaption } from '../images/caption.ts'
import { inTurn, sharp } from '../images/sharp.ts'
import { lowerPriority } from '../priority.ts'
import { args, inputArgs } from './ffmpeg.ts'

/** Makes short audio and video files with ffmpeg. */

export class ClipError extends Error {}

export class FfmpegMissing extends Error {}

const maxMs = 20 * 60_000
const framesPerSecond = 25

/** The demuxer of each type. */
const demuxers: Record<string, string> = { mp3: 'mp3', wav: 'wav', flac: 'flac', aif: 'aiff', aiff: 'aiff' }

type Run = { program: string; signal: AbortSignal }

type AudioPart = { address: string; fileType: string; startMs: number; endMs: number; path: string }

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

/** Metadata, chapters and other streams of the source stay out. */
const bare = args`-map_metadata -1 -map_chapters -1 -sn -dn`

/** A short fade hides the click of a cut within a word. */
const fadeSeconds = 0.03

/** Cuts a part out as a WAV file, from which all others are made. */
export async function cutAudio({ address, fileType, startMs, endMs, path }: AudioPart, run: Run): Promise<void> {
  const length = endMs - startMs
  const fades = `afade=t=in:d=${fadeSeconds},afade=t=out:st=${(length / 1000 - fadeSeconds).toFixed(3)}:d=${fadeSeconds}`
  const part = args`-ss ${seconds(startMs)} -t ${seconds(length)} ${inputArgs(address, demuxers[fileType] ?? 'mov')} -map 0:a:0 -vn`
  await ffmpeg(args`${part} ${bare} -af ${fades} -ac 2 -ar 44100 -c:a pcm_s16le -f wav ${path}`, run)
}

export function encodeMp3(wav: string, path: string, title: string, run: Run): Promise<void> {
  const output = args`-metadata ${`title=${title}`} -c:a libmp3lame -b:a 128k -id3v2_version 3 -f mp3 ${path}`
  return ffmpeg(args`-i ${wav} -map 0:a:0 ${bare} ${output}`, run)
}

type VideoShape = 'square' | 'vertical' | 'landscape'

type VideoTask = {
  wav: string
  path: string
  folder: string
  shape: VideoShape
  durationMs: number
  /** A JPEG or PNG, or null if there is none. */
  art: Buffer | null
  /** Six hexadecimal digits. */
  color: string
  /** In order, without overlaps. Milliseconds. */
  cues: ReadonlyArray<{ startMs: number; endMs: number; text: string }>
  /** For tests: a fraction of the usual size. */
  scale?: number
  /** From 0 to 1. */
  onProgress?: (done: number) => void
}

type Box = { left: number; top: number; width: number; height: number }
type Layout = { width: number; height: number; art: Box; wave: Box; text: Box; fontSize: number }

/** In pixels. */
const layouts: Record<VideoShape, Layout> = {
  square: {
    width: 1080,
    height: 1080,
    art: { left: 320, top: 80, width: 440, height: 440 },
    wave: { left: 140, top: 570, width: 800, height: 120 },
    text: { left: 80, top: 740, width: 920, height: 260 },
    fontSize: 62,
  },
  vertical: {
    width: 1080,
    height: 1920,
    art: { left: 190, top: 260, width: 700, height: 700 },
    wave: { left: 140, top: 1040, width: 800, height: 150 },
    text: { left: 90, top: 1250, width: 900, height: 360 },
    fontSize: 72,
  },
  landscape: {
    width: 1920,
    height: 1080,
    art: { left: 120, top: 240, width: 600, height: 600 },
    wave: { left: 820, top: 250, width: 980, height: 150 },
    text: { left: 820, top: 470, width: 980, height: 370 },
    fontSize: 72,
  },
}

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)

function scaled({ width, height, art, wave, text, fontSize }: Layout, by: number): Layout {
  const box = (one: Box): Box => ({
    left: even(one.left * by),
    top: even(one.top * by),
    width: even(one.width * by),
    height: even(one.height * by),
  })
  return { width: even(width * by), height: even(height * by), art: box(art), wave: box(wave), text: box(text), fontSize: fontSize * by }
}

/** Artwork, a moving waveform and the words. Returns whether words are missing for lack of a font. */
export async function encodeVideo(task: VideoTask, run: Run): Promise<{ isTextMissing: boolean }> {
  const { wav, path, folder, shape, durationMs, cues, scale = 1 } = task
  const layout = scaled(layouts[shape], scale)
  const pictures = join(folder, shape)
  await mkdir(pictures, { recursive: true })
  const background = join(pictures, 'background.png')
  await writeFile(background, await drawBackground(layout, task))
  const { list, isTextMissing } = await drawCues(pictures, layout, cues, durationMs, run.signal)
  const { wave, text } = layout
  const filters = [
    `[0:a]showwaves=s=${wave.width}x${wave.height}:mode=cline:rate=${framesPerSecond}:colors=white:scale=sqrt:draw=full[wave]`,
    `[2:v]fps=${framesPerSecond},format=rgba[words]`,
    `[1:v][wave]overlay=${wave.left}:${wave.top}[waved]`,
    `[waved][words]overlay=${text.left}:${text.top}:eof_action=repeat,format=yuv420p[out]`,
  ]
  const inputs = args`-i ${wav} -loop 1 -framerate ${framesPerSecond} -i ${background} -f concat -safe 0 -i ${list}`
  const drawn = args`-filter_complex ${filters.join(';')} -filter_complex_threads 1 -map [out] -map 0:a:0 ${bare}`
  const video = args`-c:v libx264 -preset veryfast -crf 21 -threads 2 -r ${framesPerSecond} -g 100`
  const output = args`-c:a aac -b:a 128k -t ${seconds(durationMs)} -movflags +faststart -f mp4 ${path}`
  await ffmpeg([...inputs, ...drawn, ...video, ...output], run, (doneMs) => task.onProgress?.(Math.min(1, doneMs / durationMs)))
  return { isTextMissing }
}

async function drawBackground({ width, height, art: box }: Layout, { art, color }: VideoTask): Promise<Buffer> {
  // Dark enough for white words on any color.
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0.75"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  return inTurn(async () => {
    const round = Math.round(box.width * 0.04)
    const mask = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><rect width="100%" height="100%" rx="${round}" fill="#fff"/></svg>`,
    )
    const picture = art
      ? await sharp(art)
          .resize(box.width, box.height, { fit: 'cover' })
          .ensureAlpha()
          .composite([{ input: mask, blend: 'dest-in' }])
          .png()
          .toBuffer()
      : null
    return sharp({ create: { width, height, channels: 3, background: `#${color}` } })
      .composite([{ input: Buffer.from(shade) }, ...(picture ? [{ input: picture, left: box.left, top: box.top }] : [])])
      .png({ compressionLevel: 3 })
      .toBuffer()
  })
}

/** One picture per cue and one for silence, listed with how long each is shown. */
async function drawCues(folder: string, { text: box, fontSize }: Layout, cues: VideoTask['cues'], durationMs: number, signal: AbortSignal) {
  await writeFile(join(folder, 'empty.png'), await emptyCaption(box))
  const lines = ['ffconcat version 1.0']
  let isTextMissing = false
  let atMs = 0
  const show = (name: string, ms: number): void => void lines.push(`file ${name}`, `duration ${seconds(ms)}`)
  for (const [at, { startMs, endMs, text }] of cues.entries()) {
    signal.throwIfAborted()
    const drawn = await drawCaption(text, { ...box, fontSize })
    isTextMissing ||= drawn.isTextMissing
    const name = `cue-${at}.png`
    await writeFile(join(folder, name), drawn.png)
    if (startMs > atMs) show('empty.png', startMs - atMs)
    show(name, endMs - Math.max(startMs, atMs))
    atMs = endMs
  }
  if (durationMs > atMs) show('empty.png', durationMs - atMs)
  // The duration of the last picture only counts if another one follows.
  lines.push('file empty.png')
  const list = join(folder, 'words.ffconcat')
  await writeFile(list, `${lines.join('\n')}\n`)
  return { list, isTextMissing }
}

/** Runs ffmpeg with low priority until it ends, is aborted or takes too long. */
async function ffmpeg(given: string[], { program, signal }: Run, onTime?: (doneMs: number) => void): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(program, args`-nostdin -v error -y -threads 1 -progress pipe:1 ${given}`, {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
    killSignal: 'SIGKILL',
  })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint = `${complaint}${text.toString()}`.slice(-2000)))
  createInterface(child.stdout).on('line', (line) => {
    const [, us] = /^out_time_us=(\d+)/.exec(line) ?? []
    if (us) onTime?.(Number(us) / 1000)
  })
  lowerPriority(child.pid)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new ClipError(`ffmpeg ended with code ${code}: ${complaint.trim()}`)
  } catch (error) {
    signal.throwIfAborted()
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw new FfmpegMissing(program, { cause: error })
    throw error
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
  }
}
