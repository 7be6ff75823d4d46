import { spawnSync } from 'node:child_process'
import { writeFrame } from './id3-write.ts'
import type { Id3Frame } from './id3.ts'

export const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0)
if (!hasFfmpeg) console.warn('Chapters are not compared with ffprobe: this machine has none.')

type Probed = { chapters: Array<{ start: number; end: number; title: string }>; tags: Record<string, string> }

/** What ffprobe reads in a file. Times are milliseconds. */
export function probe(path: string): Probed {
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-print_format', 'json', '-show_chapters', '-show_format', path])
  const { chapters, format } = JSON.parse(stdout.toString()) as {
    chapters: Array<{ start_time: string; end_time: string; tags?: { title?: string } }>
    format: { tags?: Record<string, string> }
  }
  return {
    chapters: chapters.map(({ start_time, end_time, tags }) => ({
      start: Math.round(Number(start_time) * 1000),
      end: Math.round(Number(end_time) * 1000),
      title: tags?.title ?? '',
    })),
    tags: format.tags ?? {},
  }
}

export const frame = (id: string, body: Buffer | string, flags = 0): Id3Frame => ({ id, flags, body: Buffer.from(body) })

const syncsafe = (size: number): number[] => [(size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f]

/** A tag of any version, with padding, as other programs write it. */
export function foreignTag(version: 2 | 3 | 4, frames: Id3Frame[], { flags = 0, padding = 50 } = {}): Buffer {
  const written = frames.map((one) => (version === 2 ? oldFrame(one) : writeFrame(one, version)))
  const content = Buffer.concat([...written, Buffer.alloc(padding)])
  const bytes = flags & 0x80 && version < 4 ? unsynchronized(content) : content
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, flags, ...syncsafe(bytes.length)]), bytes])
}

function oldFrame({ id, body }: Id3Frame): Buffer {
  const size = Buffer.alloc(3)
  size.writeUIntBE(body.length, 0, 3)
  return Buffer.concat([Buffer.from(id), size, body])
}

function unsynchronized(bytes: Buffer): Buffer {
  return Buffer.from(
    [...bytes].flatMap((byte, at) => (byte === 0xff && ((bytes[at + 1] ?? 0) >= 0xe0 || bytes[at + 1] === 0) ? [byte, 0] : [byte])),
  )
}
