import { close, open, read } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { Piece } from './pieces.ts'

const openFile = promisify(open)
const closeFile = promisify(close)

/** Fewer, larger reads cost a third less than the 64 KiB of an ordinary stream. */
const large = 512 * 1024
/** For whoever reads slowly: what waits for them stays small, and what they got is known more exactly. */
const small = 64 * 1024
/** Milliseconds after which a block that did not go out makes a reader a slow one. */
const slow = 200

/** Blocks are used again: making one afresh costs as much as filling it. */
const spare = new Map<number, Buffer[]>([
  [large, []],
  [small, []],
])
const mostSpare = 64

/** So many large ones are out at once: whoever reads nothing holds on to theirs until they are given up, and there may be thousands. */
const mostLarge = 128
let largeOut = 0

function take(wanted: number): Buffer {
  const size = largeOut < mostLarge ? wanted : small
  if (size === large) largeOut += 1
  return spare.get(size)!.pop() ?? Buffer.allocUnsafeSlow(size)
}

function letGo(block: Buffer): void {
  if (block.length === large) largeOut -= 1
}

function giveBack(block: Buffer): void {
  letGo(block)
  const blocks = spare.get(block.length)!
  if (blocks.length < mostSpare) blocks.push(block)
}

type Filled = { block: Buffer; length: number }

function fill(file: number, position: number, most: number, size: number): Promise<Filled> {
  const block = take(most > small ? size : small)
  const length = Math.min(most, block.length)
  return new Promise((resolve, reject) => {
    read(file, block, 0, length, position, (error, got) => {
      if (!error && got > 0) return resolve({ block, length: got })
      giveBack(block)
      reject(error ?? new Error('The file is shorter than it was.'))
    })
  })
}

/** True once the bytes have left us, false where their reader has. */
function write(res: ServerResponse, bytes: Buffer): Promise<boolean> {
  if (res.destroyed) return Promise.resolve(false)
  return new Promise((resolve) => {
    const gone = () => resolve(false)
    res.once('close', gone)
    res.write(bytes, (error) => {
      res.off('close', gone)
      resolve(!error)
    })
  })
}

/** The next block is read while the one before it is on its way. */
async function sendRange(res: ServerResponse, file: number, start: number, end: number): Promise<number> {
  let size = large
  let sent = 0
  let at = start
  const next = (): Promise<Filled> | null => (at > end ? null : fill(file, at, end - at + 1, size))
  for (let coming = next(); coming;) {
    const { block, length } = await coming
    at += length
    coming = next()
    // Looked at only when this block is through; until then a failure of the next read is nobody's.
    coming?.catch(() => {})
    const begun = performance.now()
    if (!(await write(res, length === block.length ? block : block.subarray(0, length)))) {
      // This block is left to the collector: the socket may not have let go of it yet.
      letGo(block)
      await coming?.then(
        (rest) => giveBack(rest.block),
        () => {},
      )
      return sent
    }
    giveBack(block)
    sent += length
    size = performance.now() - begun > slow ? small : large
  }
  return sent
}

/** Sends these pieces of a file to the one who asked; answers how many bytes went out before they hung up, if they did. */
export async function send(res: ServerResponse, file: number, pieces: Piece[]): Promise<number> {
  let sent = 0
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      if (!(await write(res, piece))) return sent
      sent += piece.length
      continue
    }
    const went = await sendRange(res, file, piece.start, piece.end)
    sent += went
    if (went < piece.end - piece.start + 1) return sent
  }
  res.end()
  return sent
}

/** The file is closed again, whatever becomes of the work. Null where there is no such file. */
export async function withFile<T>(path: string, work: (file: number) => Promise<T>): Promise<T | null> {
  let file: number
  try {
    file = await openFile(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return await work(file)
  } finally {
    await closeFile(file)
  }
}
