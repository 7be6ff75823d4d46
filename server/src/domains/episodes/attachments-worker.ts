import { answering } from '../../platform/parsing/answer.ts'
import { readChapters, readTranscript, type AttachmentFile } from './attachments.ts'

export type AttachmentTask = { bytes: Uint8Array } & ({ kind: 'chapters' } | { kind: 'transcript'; announced: string })

export default answering((task: AttachmentTask): AttachmentFile => {
  const bytes = Buffer.from(task.bytes)
  return task.kind === 'chapters' ? readChapters(bytes) : readTranscript(bytes, task.announced)
})
