import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { speechRate } from './blocks.ts'
import type { Engine, Tensor } from './runtime.ts'

/** The shape of the "tiny" model. */
const layers = 6
const heads = 8
const headSize = 36

const startToken = 1
const endToken = 2
/** More means that the model is stuck. */
const tokensPerSecond = 6.5
/** The model needs some audio to work on. Shorter pieces are padded with silence. */
const shortest = speechRate / 2

type Recognized = { text: string; confidence: number }

type Recognizer = { recognize(samples: Float32Array): Promise<Recognized | null> }

/** Moonshine: an encoder of the audio, and a decoder that writes one token after another. */
export async function openMoonshine({ runtime, open, folder }: Engine): Promise<Recognizer> {
  const [encoder, decoder, vocabulary] = await Promise.all([open('encoder.onnx'), open('decoder.onnx'), loadVocabulary(folder)])
  const names = Array.from({ length: layers }, (_, layer) =>
    ['decoder', 'encoder'].flatMap((part) => ['key', 'value'].map((kind) => `${layer}.${part}.${kind}`)),
  ).flat()
  const flag = (value: boolean): Tensor => new runtime.Tensor('bool', Uint8Array.of(value ? 1 : 0), [1])
  const [isFirst, isLater] = [flag(false), flag(true)]
  const nothing = new runtime.Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])

  const write = async (audio: Float32Array): Promise<{ tokens: number[]; logs: number[] }> => {
    const { last_hidden_state: heard } = await encoder.run({ input_values: new runtime.Tensor('float32', audio, [1, audio.length]) })
    const past = new Map(names.map((name) => [name, nothing]))
    const tokens: number[] = []
    const logs: number[] = []
    const most = Math.max(4, Math.ceil((audio.length / speechRate) * tokensPerSecond))
    let token = startToken
    for (let step = 0; step < most; step++) {
      const output = await decoder.run({
        input_ids: new runtime.Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: heard!,
        use_cache_branch: step === 0 ? isFirst : isLater,
        ...Object.fromEntries([...past].map(([name, value]) => [`past_key_values.${name}`, value])),
      })
      const best = likeliest(output['logits']!.data)
      if (best.token === endToken) break
      token = best.token
      tokens.push(token)
      logs.push(best.log)
      // What the decoder keeps of the audio is computed once, in the first step.
      for (const name of names) if (step === 0 || name.includes('decoder')) past.set(name, output[`present.${name}`]!)
      if (findLoop(tokens) >= 0) break
    }
    return { tokens, logs }
  }

  const listen = async (audio: Float32Array): Promise<{ tokens: number[]; logs: number[] }> => {
    const padded = audio.length < shortest ? new Float32Array(shortest) : audio
    if (padded !== audio) padded.set(audio)
    const written = await write(padded)
    const loop = findLoop(written.tokens)
    if (loop < 0) return written
    // Halves often work where the whole piece didn't.
    if (audio.length > 6 * speechRate) {
      const middle = quietPlace(audio)
      const [before, after] = [await listen(audio.slice(0, middle)), await listen(audio.slice(middle))]
      return { tokens: [...before.tokens, ...after.tokens], logs: [...before.logs, ...after.logs] }
    }
    return { tokens: written.tokens.slice(0, loop), logs: written.logs.slice(0, loop).map((log) => log - 1) }
  }

  return {
    async recognize(samples) {
      const { tokens, logs } = await listen(samples)
      const text = toText(tokens, vocabulary)
      if (!/[\p{L}\p{N}]/u.test(text)) return null
      const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
      return { text, confidence: Math.round(Math.exp(mean) * 1000) / 1000 }
    },
  }
}

/** The token with the highest score, and the logarithm of its probability. */
function likeliest(scores: Float32Array): { token: number; log: number } {
  let token = 0
  for (let at = 1; at < scores.length; at++) if (scores[at]! > scores[token]!) token = at
  const highest = scores[token]!
  let sum = 0
  for (const score of scores) sum += Math.exp(score - highest)
  return { token, log: -Math.log(sum) }
}

/** The quietest tenth of a second in the middle third. */
function quietPlace(audio: Float32Array): number {
  const size = speechRate / 10
  let best = audio.length >> 1
  let least = Infinity
  for (let at = Math.floor(audio.length / 3); at + size < (audio.length * 2) / 3; at += size) {
    let energy = 0
    for (let place = at; place < at + size; place++) energy += audio[place]! ** 2
    if (energy < least) [least, best] = [energy, at + (size >> 1)]
  }
  return best
}

/** The longest phrase, in tokens, whose repetition is looked for. */
const longestPhrase = 24
/** People do say "no, no, no". */
const allowed = 4

/**
 * Where a phrase begins to repeat itself until the end, or -1. Speech models can get stuck on unclear audio and write the same words again
 * and again.
 */
export function findLoop(tokens: readonly number[]): number {
  for (let phrase = 1; phrase <= longestPhrase; phrase++) {
    let same = 0
    while (same + phrase < tokens.length && tokens[tokens.length - 1 - same] === tokens[tokens.length - 1 - same - phrase]) same++
    const times = Math.floor(same / phrase) + 1
    if (times > allowed && same + phrase >= 12) return tokens.length - same
  }
  return -1
}

/** The words and word parts that the model writes, by token. */
type Vocabulary = readonly string[]

/** Moonshine uses Llama's vocabulary. We only need the list in this module, one line per token. */
async function loadVocabulary(folder: string): Promise<Vocabulary> {
  const source = await readFile(join(folder, 'models', 'llama-tokenizer.js'), 'latin1')
  const [, list] = /llama_vocab_base64 = "([A-Za-z0-9+/=]+)"/.exec(source) ?? []
  if (!list) throw new Error('The vocabulary of the speech model is missing.')
  return Buffer.from(list, 'base64').toString('utf8').split('\n')
}

/** Tokens below this one are control tokens. The next 256 are bytes. */
const firstByte = 3
const byteCount = 256

/** Writes out tokens. Characters outside the vocabulary are spelled in UTF-8 bytes. */
export function toText(tokens: readonly number[], vocabulary: Vocabulary): string {
  const parts = tokens.map((token) => {
    if (token < firstByte) return Buffer.alloc(0)
    if (token < firstByte + byteCount) return Buffer.of(token - firstByte)
    return Buffer.from((vocabulary[token] ?? '').replaceAll('▁', ' '))
  })
  return Buffer.concat(parts).toString('utf8').replaceAll('\uFFFD', '').replaceAll(/\s+/g, ' ').trim()
}
