import { toast } from './toast.tsx'

/** Browsers have no clipboard for pages that are not served safely. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied to clipboard.')
  } catch {
    toast.error('Failed to copy to clipboard.')
  }
}
