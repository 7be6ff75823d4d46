import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { toast } from '../../../ui/toast.tsx'

/** Requests one byte first, because the page can't detect a failed download. */
async function isAvailable(url: string): Promise<boolean> {
  try {
    // External storage responds with a redirect that only the download itself follows.
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.ok || answer.type === 'opaqueredirect'
  } catch {
    return false
  }
}

/** Downloads a recording of any size. */
export async function download({ downloadUrl, fileName }: Pick<Recording, 'downloadUrl' | 'fileName'>): Promise<void> {
  if (!(await isAvailable(downloadUrl))) return void toast.error('Unable to download file.')
  const link = document.createElement('a')
  link.href = downloadUrl
  link.download = fileName
  link.click()
}
