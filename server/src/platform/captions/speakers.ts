import { tidySpeaker } from './text.ts'
import type { CaptionSegment } from './types.ts'

/**
 * SRT and plain text have no field for the speaker: a name and a colon start the text wherever the speaker changes. A colon doesn't always
 * follow a name, so a whole file decides.
 */

/** Written for a segment without a speaker that would otherwise get the previous one. Never read as a name. */
const unknownSpeaker = 'Unknown speaker'

const prefix = /^([^:：\n]{1,100})[:：](?:\s+|$)/

const particles = new Set('von van der den de da di do la le du al bin ibn of the and & y e und et'.split(' '))

const wordsOf = (name: string): string[] => name.split(' ')

/** A word of a name starts with a capital or a digit, or its script has no capitals. */
const isCapital = (word: string): boolean => /^["'“‘(]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word)

const hasText = (name: string): boolean => /[\p{L}\p{N}]/u.test(name)

const looksStrict = (name: string): boolean => {
  const words = wordsOf(name)
  return words.length <= 6 && isCapital(words[0]!) && words.every((word) => isCapital(word) || particles.has(word))
}

const looksLoose = (name: string): boolean => hasText(name) && wordsOf(name).length <= 6 && !/[!?;]/.test(name)

/** Read as a name even if it occurs only once. */
const isLikely = (name: string): boolean => looksStrict(name) || !name.includes(' ')

type Split = { name: string; text: string }

/** The name at the start of a text, if it might be one. */
function splitName(text: string): Split | null {
  const found = prefix.exec(text)
  if (!found) return null
  const name = tidySpeaker(found[1]!)
  return looksLoose(name) ? { name, text: text.slice(found[0].length) } : null
}

/** Moves names from the texts to the speakers, if this file has them. Segments without a name have the speaker of the previous one. */
export function readSpeakers<Segment extends Pick<CaptionSegment, 'speaker' | 'text'>>(segments: Segment[]): Segment[] {
  const splits = segments.map(({ text }) => splitName(text))
  const counts = new Map<string, number>()
  for (const split of splits) if (split) counts.set(split.name, (counts.get(split.name) ?? 0) + 1)
  const [first] = splits
  const startsWithName = first != null && (isLikely(first.name) || first.name === unknownSpeaker)
  const isSpeaker = ({ name }: Split): boolean => {
    const count = counts.get(name)!
    if (name === unknownSpeaker) return true
    return startsWithName ? isLikely(name) || count > 1 : count > 2 || (count > 1 && isLikely(name))
  }
  let current = ''
  return segments.map((segment, index) => {
    const split = splits[index]
    if (!split || !isSpeaker(split)) return { ...segment, speaker: current }
    current = split.name === unknownSpeaker ? '' : split.name
    return { ...segment, speaker: current, text: split.text }
  })
}

/** Whether a text starts with something that looks like a speaker. */
export const startsWithSpeaker = (text: string): boolean => splitName(text) !== null

/** The texts with the speaker in front wherever it changes, or where the text itself would look like it had one. */
export function writeSpeakers(segments: CaptionSegment[]): CaptionSegment[] {
  const isNamed = segments.some(({ speaker }) => speaker !== '')
  let current: string | null = isNamed ? null : ''
  return segments.map((segment) => {
    const { speaker, text } = segment
    // An unlikely name is recognized by its repetition.
    const isNew = speaker !== current || !isLikely(speaker)
    current = speaker
    return isNew || startsWithSpeaker(text) ? { ...segment, text: `${speaker === '' ? unknownSpeaker : speaker}: ${text}` } : segment
  })
}
