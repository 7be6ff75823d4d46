import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tutorial } from '../../web/src/features/help/tutorial.ts'
import { UserError } from '../lib/home.mjs'
import { capture } from '../lib/run.mjs'

/** Writes the video in both formats, its poster and its captions, and returns their sizes. */
export async function encode({ frames, marks, seconds, frameRate }, folder, target) {
  mkdirSync(target, { recursive: true })
  const list = join(folder, 'list')
  // The last frame is listed twice, because otherwise its duration is ignored.
  const lines = [...frames.flatMap(({ file, time }) => [`file '${file}'`, `duration ${time.toFixed(4)}`]), `file '${frames.at(-1).file}'`]
  writeFileSync(list, `${lines.join('\n')}\n`)
  const input = [
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-vf',
    `fps=${frameRate},format=yuv420p`,
    '-an',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ]
  const colors = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
  const keyframes = String(frameRate * 10)
  const names = { webm: join(target, 'tutorial.webm'), mp4: join(target, 'tutorial.mp4'), poster: join(target, 'tutorial.webp') }
  const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '36', '-g', keyframes, '-row-mt', '1', '-deadline', 'good', '-cpu-used', '2']
  const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27', '-g', keyframes, '-movflags', '+faststart']
  await ffmpeg([...input, ...colors, ...vp9, names.webm])
  await ffmpeg([...input, ...colors, ...h264, names.mp4])
  // The form with artwork and title.
  await ffmpeg(['-i', frames[marks[4].frame - 1].file, '-quality', '80', names.poster])
  const captions = join(target, 'tutorial.vtt')
  writeFileSync(captions, captionsOf(marks, seconds))
  return [...Object.values(names), captions].map((file) => ({ name: file.slice(target.length + 1), bytes: statSync(file).size }))
}

async function ffmpeg(args) {
  const { ok, output } = await capture('ffmpeg', ['-v', 'error', '-y', ...args])
  if (!ok) throw new UserError(`ffmpeg failed:\n${output.trim()}`)
}

/** One caption per sentence, each for its share of the time. */
export function captionsOf(marks, seconds) {
  const cues = tutorial.steps.flatMap(({ text }, at) => {
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
