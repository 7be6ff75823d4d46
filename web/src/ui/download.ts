import { messageOf } from '../lib/rpc.ts'
import { saveFile } from '../lib/saveFile.ts'
import { toast } from './toast.tsx'

/** Saves a file that a method returns, with a toast if that fails. */
export async function download(type: string, find: () => Promise<{ fileName: string; text: string }>): Promise<void> {
  try {
    const { fileName, text } = await find()
    saveFile(fileName, type, text)
  } catch (error) {
    toast.error(`The export failed. ${messageOf(error)}`)
  }
}
