// Makes the sound and the film of the demo from nothing: a tune that is computed, and pictures that are drawn. They are committed, so
// only whoever changes them runs this. Needs ffmpeg: node scripts/demo-media.mjs
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inHome } from './lib/home.mjs'

const rate = 44_100
const folder = inHome('server', 'src', 'cli', 'demo', 'media')

/** Steps of a scale above A, and how long each is held, in beats. */
const tunes = {
  'tune-road': {
    beat: 0.42,
    base: 220,
    notes: [0, 4, 7, 12, 11, 7, 4, 7, 5, 9, 12, 9, 7, 4, 2, 4, 0, 4, 7, 12, 14, 12, 9, 7, 5, 2, 7, 4, 0, -5, 0, 0],
  },
  'tune-light': { beat: 0.6, base: 174.6, notes: [0, 7, 3, 10, 7, 12, 10, 15, 14, 10, 7, 3, 5, 12, 8, 15, 12, 17, 15, 12, 10, 7, 3, 2] },
}

/** One pluck: a few overtones that fade, the high ones first. */
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
  child.stdin.end(input)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
}

const sound = ['-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', '-']
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']

for (const [name, tune] of Object.entries(tunes)) {
  // Without a header that counts its frames: the demo strings several together.
  await ffmpeg([...sound, ...plain, '-b:a', '40k', '-write_xing', '0', '-id3v2_version', '0', `${folder}/${name}.mp3`], play(tune, 48))
}

const film =
  'color=c=0x1b2233:s=640x360:r=12:d=24,drawbox=x=40+t*18:y=150:w=60:h=60:color=0xf2b84b@0.9:t=fill,drawbox=x=560-t*14:y=210:w=40:h=40:color=0x5fa8d3@0.9:t=fill'
await ffmpeg(
  [
    ...sound,
    '-f',
    'lavfi',
    '-i',
    film,
    '-map',
    '1:v',
    '-map',
    '0:a',
    ...plain,
    '-flags:v',
    '+bitexact',
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '34',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '40k',
    '-shortest',
    '-movflags',
    '+faststart',
    `${folder}/film.mp4`,
  ],
  play(tunes['tune-light'], 24),
)
