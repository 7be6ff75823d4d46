import { decodeText } from '@castwright/contract/decode-text.ts'

/** The text of a file that someone chose, in whichever encoding it is. `File.text` reads everything as UTF-8. */
export const readTextFile = async (file: File): Promise<string> => decodeText(new Uint8Array(await file.arrayBuffer()))
