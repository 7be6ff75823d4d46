import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UserError } from '../lib/home.mjs'
import { capture } from '../lib/run.mjs'

/** H.264 in MP4, which every supported browser plays. `faststart` lets it play before all of it has arrived. */
const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '34', '-movflags', '+faststart']
const colors = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
/** One frame per change takes a quarter of the time of a constant rate. */
const changes = ['-vf', 'format=yuv420p', '-fps_mode', 'vfr']
const bare = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact']

/** Writes the film, its poster and its captions, and returns their sizes. `poster` is the number of a step. */
export async function encode({ tutorial: { slug, steps }, poster, frames, marks, seconds }, folder, target) {
  mkdirSync(target, { recursive: true })
  const [film, picture, captions] = ['mp4', 'webp', 'vtt'].map((ending) => join(target, `${slug}.${ending}`))
  await encodeFrames(frames, folder, [...changes, ...bare, ...colors, ...h264, film])
  await ffmpeg(['-i', frames[(marks[poster]?.frame ?? frames.length) - 1].file, '-quality', '75', picture])
  writeFileSync(captions, captionsOf(steps, marks, seconds))
  return [film, picture, captions].map((file) => ({ name: basename(file), bytes: statSync(file).size }))
}

/** Runs ffmpeg on recorded frames. `args` say how to encode them and name the file. */
export async function encodeFrames(frames, folder, args) {
  const list = join(folder, 'list')
  // The last frame is listed twice, because otherwise its duration is ignored.
  const lines = [...frames.flatMap(linesOf), `file '${frames.at(-1).file}'`]
  writeFileSync(list, `${lines.join('\n')}\n`)
  await ffmpeg(['-f', 'concat', '-safe', '0', '-i', list, ...args])
}

/** At least one frame per second, so that players can seek. */
function linesOf({ file, time }) {
  const parts = Math.max(1, Math.round(time))
  return Array.from({ length: parts }, () => `file '${file}'\nduration ${(time / parts).toFixed(4)}`)
}

async function ffmpeg(args) {
  const { ok, output } = await capture('ffmpeg', ['-v', 'error', '-y', ...args])
  if (!ok) throw new UserError(`ffmpeg failed:\n${output.trim()}`)
}

/** One caption per sentence, each for its share of the time. */
function captionsOf(steps, marks, seconds) {
  const cues = steps.flatMap(({ text }, at) => {
    const sentences = text.match(/[^.!?]+[.!?]+/g).map((sentence) => sentence.trim())
    const [start, end] = [marks[at].seconds, marks[at + 1]?.seconds ?? seconds]
    let read = 0
    return sentences.map((sentence) => {
      const from = start + ((end - start) * read) / text.length
      read += sentence.length + 1
      const to = start + ((end - start) * Math.min(read, text.length)) / text.length
      return `${clock(from)} --> ${clock(to - 0.05)}\n${sentence}`
    })
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

const clock = (seconds) => {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(3).padStart(6, '0')}`
}
