import { answering } from '../../platform/parsing/answer.ts'
import { readMembers } from './file.ts'

export type ReadTask = { text: string; now: Date }

export default answering(({ text, now }: ReadTask) => readMembers(text, now))
