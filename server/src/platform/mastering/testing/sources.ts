import { isFull } from '../../../../test/kit/full.ts'
import { sampleRate } from '../frames.ts'
import { join, mix, music, noise, say, silence, withLevel } from './voices.ts'

/** Recordings that leveling has to cope with. Spans are in seconds. */

export type Span = { from: number; to: number }
export type Source = { name: string; channels: Float32Array[]; sentences: Span[]; pauses: Span[] }

const her = { pitch: 210, seed: 3 }
const him = { pitch: 115, seed: 8 }
const whispering = { pitch: 0, seed: 5 }

type Voice = typeof her
type Part = { pause: number } | { voice: Voice; seconds: number; /** dBFS RMS. */ level: number }

const pause = (length: number): Part => ({ pause: length })
const talk = (voice: Voice, seconds: number, level: number): Part => ({ voice, seconds, level })

/** `background` is added to all of it. */
function record(name: string, parts: Part[], background?: (seconds: number) => Float32Array): Source {
  const [sentences, pauses]: [Span[], Span[]] = [[], []]
  let at = 0
  const sounds = parts.map((part, number) => {
    const seconds = 'pause' in part ? part.pause : part.seconds
    ;('pause' in part ? pauses : sentences).push({ from: at, to: at + seconds })
    at += seconds
    if ('pause' in part) return silence(seconds)
    return withLevel(say(seconds, { ...part.voice, seed: part.voice.seed + number }), part.level)
  })
  const voices = join(sounds)
  return { name, channels: [background ? mix(voices, background(at)) : voices], sentences, pauses }
}

const room = (level: number) => (seconds: number) => noise(seconds, level)

/** Two voices take turns, with pauses between them. */
const dialog = (one: Part[], other: Part[], length: number): Part[] =>
  one.flatMap((part, at) => [part, pause(length), other[at]!, pause(length)])

const turns = (voice: Voice, level: number) => [4, 6, 3, 5].map((seconds) => talk(voice, seconds, level))

const steps = (voice: Voice, levels: number[]): Part[] => levels.flatMap((level) => [talk(voice, 4, level), pause(1.5)])

function onBothSides(): Source {
  const [left, right] = [turns(her, -18), turns(him, -28)]
  const quiet = (parts: Part[]) => parts.map((part) => ('pause' in part ? part : pause(part.seconds)))
  const one = record('', dialog(left, quiet(right), 1), room(-70))
  const other = record('', dialog(quiet(left), right, 1), room(-70))
  const all = record('voices on both sides', dialog(left, right, 1), room(-70))
  return { ...all, channels: [one.channels[0]!, other.channels[0]!] }
}

/** Those that take longest to make and measure are tried by `npm run test:full` alone. */
const longSources = (): Source[] => [
  record('two voices without pauses', dialog(turns(her, -18), turns(him, -30), 0.12), room(-72)),
  record('quiet start and end', [pause(2), ...steps(her, [-36, -32, -22, -20, -20, -21, -20, -32, -37])], room(-75)),
  record('steady noise', steps(him, [-20, -28, -22, -30]), room(-52)),
  record('very quiet', steps(her, [-52, -58, -50, -57]), room(-90)),
  clipped(),
  onBothSides(),
]

export const makeSources = (): Source[] => [
  record('two voices 12 dB apart', dialog(turns(her, -18), turns(him, -30), 1), room(-72)),
  record(
    'long pauses',
    steps(him, [-36, -33, -38, -35]).flatMap((part) => ('pause' in part ? [pause(9)] : [part])),
    room(-70),
  ),
  record('voice over a music bed', [pause(5), ...steps(her, [-20, -24, -19, -25]), pause(4)], (seconds) => music(seconds, -40)),
  record('noisy room with a quiet voice', steps(him, [-30, -36, -31, -37]), room(-50)),
  record('whisper and shout', [...steps(whispering, [-38, -39]), ...steps(her, [-14, -13]), ...steps(whispering, [-37])], room(-80)),
  record('one short sentence', [talk(her, 1.2, -24)], room(-80)),
  ...(isFull ? longSources() : []),
]

function clipped(): Source {
  const source = record('clipped', steps(him, [-6, -16, -5, -18]), room(-60))
  return { ...source, channels: source.channels.map((samples) => samples.map((sample) => Math.max(-1, Math.min(1, sample)))) }
}

/** Sounds without speech, which stay as they are. */
export const makeSoundsWithoutSpeech = (): Array<[name: string, Float32Array]> => [
  ['silence', silence(20)],
  ['a tone', Float32Array.from({ length: 20 * sampleRate }, (_, at) => 0.1 * Math.sin((2 * Math.PI * 440 * at) / sampleRate))],
  ['noise', noise(20, -30)],
  ['noise that starts', join([silence(5), noise(15, -40), silence(5), noise(5, -25)])],
  ['music', music(20, -25)],
  ['nothing', silence(0)],
]
