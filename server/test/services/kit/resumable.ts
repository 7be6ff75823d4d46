import { request } from 'node:http'

export const tusHeaders = { 'tus-resumable': '1.0.0' }

const patchHeaders = (offset: number, length: number) => ({
  ...tusHeaders,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
  'content-length': String(length),
})

/** Sends the beginning of a file to a resumable upload and leaves the connection open. Resolves when it breaks. */
export const sendBeginning = (url: string, bytes: Buffer, end: number): Promise<void> =>
  new Promise((resolve) => {
    const sending = request(url, { method: 'PATCH', headers: patchHeaders(0, bytes.length) })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(bytes.subarray(0, end))
  })

/** How many bytes have arrived. */
export async function offsetOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: tusHeaders })
  return Number(answer.headers.get('upload-offset'))
}

/** Sends the rest of a file. Returns the status. */
export async function sendRest(url: string, bytes: Buffer, offset: number): Promise<number> {
  const body = new Uint8Array(bytes.subarray(offset))
  return (await fetch(url, { method: 'PATCH', headers: patchHeaders(offset, body.length), body })).status
}
