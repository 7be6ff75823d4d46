import { setImmediate } from 'node:timers/promises'

const pieceSize = 500

/** A long list for another thread, in texts. The other thread would be blocked while it clones the list as a whole. */
export function toPieces<T>(items: T[]): string[] {
  const pieces: string[] = []
  for (let at = 0; at < items.length; at += pieceSize) pieces.push(JSON.stringify(items.slice(at, at + pieceSize)))
  return pieces
}

/** The list again. Other requests get their turn in between. */
export async function fromPieces<T>(pieces: string[]): Promise<T[]> {
  const items: T[] = []
  for (const piece of pieces) {
    items.push(...(JSON.parse(piece) as T[]))
    await setImmediate()
  }
  return items
}
