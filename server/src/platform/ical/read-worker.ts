import { readDays, type DaysAsked, type DaysRead } from './read.ts'

export type ReadTask = { text: string; asked: DaysAsked }

export default ({ text, asked }: ReadTask): DaysRead | null => readDays(text, asked)
