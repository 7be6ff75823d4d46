import { answering } from '../parsing/answer.ts'
import { readChapters, type TextChapterFormat } from './read.ts'

export type ReadTask = { file: string | Uint8Array; format?: TextChapterFormat | undefined }

export default answering(({ file, format }: ReadTask) => readChapters(Buffer.from(file as Uint8Array), format))
