import { answering } from '../parsing/answer.ts'
import { readDays, type DaysAsked } from './read.ts'

export type ReadTask = { text: string; asked: DaysAsked }

export default answering(({ text, asked }: ReadTask) => readDays(text, asked))
