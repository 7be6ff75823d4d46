import { importLimits } from '@castwright/contract/imports/limits.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import type { AttachmentTask } from '../attachments-worker.ts'
import type { AttachmentFile } from '../attachments.ts'

const readInThread = openParser<AttachmentTask, AttachmentFile>(new URL('../attachments-worker.ts', import.meta.url), {
  sizeOf: ({ bytes }) => bytes.length,
  maxBytes: importLimits.attachment,
  isForJobs: true,
})

/** Detects the type of a transcript or chapters from elsewhere, and sanitizes them. Throws `UnfitFile`. */
export async function readAttachment(task: AttachmentTask): Promise<AttachmentFile> {
  const file = await readInThread(task)
  // A buffer is only bytes in another thread.
  return { ...file, bytes: Buffer.from(file.bytes) }
}
