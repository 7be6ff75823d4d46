import type { DateOrder } from '@castwright/contract/analytics/values.ts'
import type { ParsedImport } from '@castwright/contract/analytics/shapes.ts'
import { answering } from '../../platform/parsing/answer.ts'
import { toPieces } from '../../platform/parsing/pieces.ts'
import { daysOf, type EpisodeNames } from './old-host-days.ts'
import { readNumbers } from './old-host.ts'

export type ReadTask = { text: string; dateOrder: DateOrder | null; episodes: EpisodeNames[] }
export type ReadFile = { pieces: string[]; parsed: ParsedImport }

export default answering(({ text, dateOrder, episodes }: ReadTask): ReadFile => {
  const { days, parsed } = daysOf(readNumbers(text, dateOrder), episodes)
  return { pieces: toPieces(days), parsed }
})
