import { close, open, read } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { Piece } from './ranges.ts'

const openFile = promisify(open)
const closeFile = promisify(close)

/** Fewer, larger reads cost a third less than the 64 KiB of an ordinary stream. */
const large = 512 * 1024
/** For slow readers: less memory is held, and the bytes they received are known more exactly. */
const small = 64 * 1024
/** A reader is slow if a block takes longer than this. */
const slowMs = 200

const maxSpareBlocks = 64
/** Readers that stall keep their block until the connection is closed, and there may be thousands of them. */
const maxLargeBlocks = 128

type Blocks = {
  take(wantedBytes: number): Buffer
  /** Puts a block back for the next read. */
  giveBack(block: Buffer): void
  /** Leaves a block to the garbage collector. */
  drop(block: Buffer): void
}

/** Reuses blocks, because allocating one costs as much as filling it. */
function createBlocks(): Blocks {
  const spareLarge: Buffer[] = []
  const spareSmall: Buffer[] = []
  let largeInUse = 0
  const drop = (block: Buffer): void => {
    if (block.length === large) largeInUse -= 1
  }
  return {
    take(wantedBytes) {
      const isLarge = wantedBytes === large && largeInUse < maxLargeBlocks
      if (isLarge) largeInUse += 1
      return (isLarge ? spareLarge : spareSmall).pop() ?? Buffer.allocUnsafeSlow(isLarge ? large : small)
    },
    giveBack(block) {
      drop(block)
      const blocks = block.length === large ? spareLarge : spareSmall
      if (blocks.length < maxSpareBlocks) blocks.push(block)
    },
    drop,
  }
}

type Filled = { block: Buffer; length: number }

function fill(blocks: Blocks, file: number, position: number, maxBytes: number, size: number): Promise<Filled> {
  const block = blocks.take(maxBytes > small ? size : small)
  const length = Math.min(maxBytes, block.length)
  return new Promise((resolve, reject) => {
    read(file, block, 0, length, position, (error, got) => {
      if (!error && got > 0) return resolve({ block, length: got })
      blocks.giveBack(block)
      reject(error ?? new Error('The file became shorter while it was being sent.'))
    })
  })
}

/** True once the bytes are sent, false if the reader disconnected. */
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

/** Reads the next block while the previous one is being sent. */
async function sendRange(blocks: Blocks, res: ServerResponse, file: number, start: number, end: number): Promise<number> {
  let size = large
  let sent = 0
  let at = start
  const next = (): Promise<Filled> | null => (at > end ? null : fill(blocks, file, at, end - at + 1, size))
  for (let coming = next(); coming;) {
    const { block, length } = await coming
    at += length
    coming = next()
    // Awaited only after this block is sent. Until then a failed read must not be an unhandled rejection.
    coming?.catch(() => {})
    const begun = performance.now()
    if (!(await write(res, length === block.length ? block : block.subarray(0, length)))) {
      // The socket may still use this block.
      blocks.drop(block)
      await coming?.then(
        (rest) => blocks.giveBack(rest.block),
        () => {},
      )
      return sent
    }
    blocks.giveBack(block)
    sent += length
    size = performance.now() - begun > slowMs ? small : large
  }
  return sent
}

/** Sends pieces of a file. Returns how many bytes were sent before the reader disconnected, if they did. */
type Send = (res: ServerResponse, file: number, pieces: Piece[]) => Promise<number>

export function createSend(): Send {
  const blocks = createBlocks()
  return (res, file, pieces) => send(blocks, res, file, pieces)
}

async function send(blocks: Blocks, res: ServerResponse, file: number, pieces: Piece[]): Promise<number> {
  let sent = 0
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      if (!(await write(res, piece))) return sent
      sent += piece.length
      continue
    }
    const went = await sendRange(blocks, res, file, piece.start, piece.end)
    sent += went
    if (went < piece.end - piece.start + 1) return sent
  }
  res.end()
  return sent
}

/** Closes the file afterwards in any case. Null if there is no such file. */
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
