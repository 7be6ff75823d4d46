import { answering } from '../../platform/parsing/answer.ts'
import { readSubscribers } from './file.ts'

export default answering((text: string) => readSubscribers(text))
