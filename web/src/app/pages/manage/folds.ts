import { stepKeys } from '@castwright/contract/workflow/steps.ts'
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/stored.ts'

/** The cards that fold: those of the steps, and on phones the list of steps. */
export const cardNames = [...stepKeys, 'progress'] as const
export type CardName = (typeof cardNames)[number]

/** Where the step of a card is. */
export const phases = ['ahead', 'current', 'finished'] as const
export type Phase = (typeof phases)[number]

/** What a person opened or folded, in which phase. */
const Chosen = z.partialRecord(z.enum(cardNames), z.object({ phase: z.enum(phases), open: z.boolean() }))
export type Chosen = z.infer<typeof Chosen>

const Kept = z.record(z.string(), Chosen)

/** Episodes to remember per person. */
const maxEpisodes = 100

const keyOf = (userId: string): string => `castwright.cards.${userId}`

const readAll = (userId: string): Record<string, Chosen> => Kept.safeParse(readStored(keyOf(userId))).data ?? {}

export const readChosen = (userId: string, episodeId: string): Chosen => readAll(userId)[episodeId] ?? {}

export function writeChosen(userId: string, episodeId: string, chosen: Chosen): void {
  const { [episodeId]: _, ...others } = readAll(userId)
  const kept = Object.entries({ ...others, [episodeId]: chosen }).slice(-maxEpisodes)
  writeStored(keyOf(userId), Object.fromEntries(kept))
}
