type Peek = (start: number, length: number) => Buffer | Promise<Buffer>

/** Seven bits per byte, so that no byte of a tag size looks like the start of a frame. */
const syncsafe = (bytes: Buffer): number => bytes.reduce((size, byte) => size * 128 + (byte & 0x7f), 0)

/** The length of the tag that starts here, or 0. ID3v2, ID3v1, APEv2 and Lyrics3 occur before, after and between audio. */
export async function skipTag(peek: Peek, at: number): Promise<number> {
  const head = await peek(at, 32)
  const mark = head.toString('latin1', 0, 11)
  if (mark.startsWith('ID3') && head.length >= 10) {
    const footer = (head[5]! & 0x10) !== 0 ? 10 : 0
    return 10 + syncsafe(head.subarray(6, 10)) + footer
  }
  if (mark.startsWith('TAG')) return mark.startsWith('TAG+') ? 227 : 128
  if (mark.startsWith('APETAGEX') && head.length === 32) {
    const isHeader = (head.readUInt32LE(20) & 0x2000_0000) !== 0
    return 32 + (isHeader ? head.readUInt32LE(12) : 0)
  }
  if (mark === 'LYRICSBEGIN') return lyrics(await peek(at, 128 * 1024))
  return 0
}

function lyrics(bytes: Buffer): number {
  const end = bytes.indexOf('LYRICS200')
  return end === -1 ? 0 : end + 9
}
