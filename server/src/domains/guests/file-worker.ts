import { answering } from '../../platform/parsing/answer.ts'
import { readGuests } from './file.ts'

export default answering((text: string) => readGuests(text))
