// Generates the demo's audio and video: computed tunes and drawn frames. The files are committed, so run this only to change them.
// Needs ffmpeg: node scripts/demo-media.mjs
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inHome } from './lib/home.mjs'

const rate = 44_100
const folder = inHome('server', 'src', 'cli', 'demo', 'media')

/** Semitones above the base frequency, one per beat. */
const tunes = {
  'tune-long-way-home': {
    beat: 0.42,
    base: 220,
    notes: [0, 4, 7, 12, 11, 7, 4, 7, 5, 9, 12, 9, 7, 4, 2, 4, 0, 4, 7, 12, 14, 12, 9, 7, 5, 2, 7, 4, 0, -5, 0, 0],
  },
  'tune-studio-light': {
    beat: 0.6,
    base: 174.6,
    notes: [0, 7, 3, 10, 7, 12, 10, 15, 14, 10, 7, 3, 5, 12, 8, 15, 12, 17, 15, 12, 10, 7, 3, 2],
  },
}

/** A plucked note: overtones that fade, the high ones first. */
function pluck(samples, start, frequency, seconds) {
  const end = Math.min(samples.length, start + Math.floor(seconds * rate))
  for (let at = start; at < end; at += 1) {
    const time = (at - start) / rate
    let value = 0
    for (let tone = 1; tone <= 6; tone += 1)
      value += (Math.sin(2 * Math.PI * frequency * tone * time) / tone) * Math.exp(-time * (1.8 + tone))
    samples[at] += value * Math.min(1, time * 400) * 0.3
  }
}

function play({ beat, base, notes }, seconds) {
  const samples = new Float32Array(Math.floor(seconds * rate))
  for (let count = 0; count * beat < seconds; count += 1) {
    const start = Math.floor(count * beat * rate)
    pluck(samples, start, base * 2 ** (notes[count % notes.length] / 12), beat * 4)
    if (count % 4 === 0) pluck(samples, start, (base / 2) * 2 ** (notes[count % notes.length] / 12), beat * 6)
  }
  return Buffer.from(samples.buffer)
}

async function ffmpeg(args, input) {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const [[code]] = await Promise.all([once(child, 'exit'), pipeline(Readable.from(input), child.stdin)])
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}.`)
}

const sound = ['-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', '-']
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']

for (const [name, tune] of Object.entries(tunes)) {
  // Without a Xing header, because the demo concatenates several.
  await ffmpeg([...sound, ...plain, '-b:a', '40k', '-write_xing', '0', '-id3v2_version', '0', `${folder}/${name}.mp3`], [play(tune, 48)])
}

const [width, height, pace] = [640, 360, 12]
const mix = (from, to, share) => from + (to - from) * share
const glow = (away, reach) => Math.max(0, 1 - away / reach) ** 2

/** A lamp swinging over a chair. */
function lamp(x, y, time) {
  const angle = 0.5 * Math.sin(time * 1.05)
  const [bulbX, bulbY] = [0.5 + Math.sin(angle) * 0.3, -0.06 + Math.cos(angle) * 0.3]
  const [dx, dy] = [x - bulbX, y - bulbY]
  const away = Math.hypot(dx, dy)
  const below = Math.atan2(dx, dy) + angle * 0.8
  let light = 0.06 + 0.55 * glow(away, 0.16)
  if (dy > 0) light += 0.5 * Math.max(0, 1 - (below / 0.75) ** 2) * Math.max(0, 1 - away / 0.85)
  const onFloor = y > 0.47 ? 0.4 * glow(Math.hypot((x - bulbX) * 0.8, (y - 0.5) * 2.4), 0.3) : 0
  light += onFloor
  const seat = x > 0.43 && x < 0.55 && y > 0.375 && y < 0.393
  const legs = y >= 0.39 && y < 0.5 && (Math.abs(x - 0.438) < 0.006 || Math.abs(x - 0.542) < 0.006)
  const back = y > 0.26 && y < 0.38 && (Math.abs(x - 0.542) < 0.006 || (x > 0.52 && x < 0.548 && y < 0.3))
  if (seat || legs || back) light *= 0.16
  const cord = Math.abs(dx - (dy * Math.sin(-angle)) / Math.cos(angle)) < 0.0022 && dy < 0
  const shade = away < 0.032 && dy < 0.004
  if (cord || shade) light = 0.02
  return [mix(14, 255, light), mix(11, 190, light * 0.94), mix(18, 96, light * 0.8)]
}

/** Window light on a wall, from morning to evening. */
function window(x, y, time, seconds) {
  const hour = time / seconds
  const slant = mix(0.34, -0.34, hour)
  const left = mix(0.02, 0.5, hour) + slant * (y - 0.12)
  const [u, v] = [(x - left) / 0.36, (y - 0.1) / 0.36]
  const soft = (value) => Math.min(Math.max(value / 0.05, 0), 1)
  let light = soft(u) * soft(1 - u) * soft(v) * soft(1 - v)
  light *= Math.min(1, Math.abs(u - 0.5) / 0.03) * Math.min(1, Math.abs(v - 0.5) / 0.04)
  const leaf = Math.sin(x * 60 + Math.sin(time * 0.9) * 1.6 + y * 24) * Math.sin(y * 52 + Math.cos(time * 0.7) * 1.8)
  light *= leaf > 0.35 ? 0.55 : 1
  const noon = 1 - Math.abs(hour - 0.5) * 2
  const floor = y > 0.48 ? 0.55 : 1
  const wall = [mix(58, 92, noon) * floor, mix(52, 92, noon) * floor, mix(72, 98, noon) * floor]
  const sun = [255, mix(178, 236, noon), mix(104, 208, noon)]
  return wall.map((color, at) => mix(color, sun[at], light * 0.85))
}

const films = { 'film-lamp': { draw: lamp, seconds: 30 }, 'film-window': { draw: window, seconds: 42 } }

/** Coordinates are fractions of the width. */
function* framesOf({ draw, seconds }) {
  for (let frame = 0; frame < seconds * pace; frame += 1) {
    const pixels = Buffer.alloc(width * height * 3)
    for (let at = 0; at < width * height; at += 1) {
      const color = draw((at % width) / width, Math.floor(at / width) / width, frame / pace, seconds)
      for (let band = 0; band < 3; band += 1) pixels[at * 3 + band] = Math.min(255, Math.max(0, color[band]))
    }
    yield pixels
  }
}

for (const [name, film] of Object.entries(films)) {
  const music = join(mkdtempSync(join(tmpdir(), 'castwright-')), 'music')
  writeFileSync(music, play(tunes['tune-studio-light'], film.seconds))
  const picture = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(pace), '-i', '-']
  const heard = ['-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', music]
  const video = ['-flags:v', '+bitexact', '-c:v', 'libx264', '-preset', 'slow', '-crf', '32', '-pix_fmt', 'yuv420p']
  const audio = ['-c:a', 'aac', '-b:a', '40k', '-shortest', '-movflags', '+faststart']
  await ffmpeg([...picture, ...heard, ...plain, ...video, ...audio, `${folder}/${name}.mp4`], framesOf(film))
  rmSync(dirname(music), { recursive: true })
}
