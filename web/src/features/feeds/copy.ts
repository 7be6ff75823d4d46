import { toast } from '../../ui/toast.tsx'
import { words } from './words.ts'

/** Browsers have no clipboard for pages that are not served safely. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(words.copied)
  } catch {
    toast.error(words.copyFailed)
  }
}
