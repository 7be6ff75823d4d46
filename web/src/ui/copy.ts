import { toast } from './toast.tsx'

/** Browsers offer no clipboard on insecure pages. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied to clipboard.')
  } catch {
    toast.error('Failed to copy to clipboard.')
  }
}
