import type { Recording } from '@castwright/contract/recordings.ts'
import { toast } from '../../../ui/toast.tsx'
import { words } from '../words.ts'

/** Asks for one byte first: a browser that saves a file does not tell the page when it cannot. */
async function isThere(url: string): Promise<boolean> {
  try {
    // Storage elsewhere answers to a redirect that only the download itself follows.
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.ok || answer.type === 'opaqueredirect'
  } catch {
    return false
  }
}

/** Saves a recording to the reader's disk, however large it is. */
export async function download({ downloadUrl, fileName }: Pick<Recording, 'downloadUrl' | 'fileName'>): Promise<void> {
  if (!(await isThere(downloadUrl))) return void toast.error(words.downloadFailed)
  const link = document.createElement('a')
  link.href = downloadUrl
  link.download = fileName
  link.click()
}
