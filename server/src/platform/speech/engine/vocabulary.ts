import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The words and word parts that the model writes, by token. */
type Vocabulary = readonly string[]

/** Moonshine uses Llama's vocabulary. We only need the list in this module, one line per token. */
export async function loadVocabulary(folder: string): Promise<Vocabulary> {
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
