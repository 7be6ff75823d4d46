import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withEnds } from '../chapters/tidy.ts'
import type { Chapter } from '../chapters/types.ts'
import { args, inputArgs } from '../media/ffmpeg.ts'

/** Milliseconds. Copies without decoding, so only a slow store takes long. */
const maxMs = 30 * 60_000

const escaped = (text: string): string => text.replace(/[=;#\\\n]/g, String.raw`\$&`)

/** Chapters in the text format of ffmpeg. */
const metadataOf = (chapters: Chapter[], durationMs: number): string =>
  [
    ';FFMETADATA1',
    ...withEnds(chapters, durationMs).map(
      ({ startMs, endMs, title }) =>
        `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${startMs}\nEND=${Math.max(endMs, startMs + 1)}\ntitle=${escaped(title)}`,
    ),
  ].join('\n')

type M4aCopy = {
  /** FFMPEG_PATH. */
  program: string
  /** A path, or an address of `serveLocally`. */
  input: string
  /** An empty folder for the copy. The caller removes it. */
  folder: string
  chapters: Chapter[]
  durationMs: number
  /** What is missing stays as it is in the file. */
  texts?: { title?: string; artist?: string; album?: string; track?: string }
  /** The path of a JPEG, which replaces the one in the file. */
  artwork?: string
  signal: AbortSignal
}

/**
 * Writes a copy of an M4A with chapters, as a QuickTime track and as Nero's list, and returns its path. Other tags and the artwork are kept,
 * and the audio is not encoded again. Hidden chapters are left out. Returns null if ffmpeg can't read the file.
 */
export async function tagM4a({
  program,
  input,
  folder,
  chapters,
  durationMs,
  texts = {},
  artwork,
  signal,
}: M4aCopy): Promise<string | null> {
  signal.throwIfAborted()
  const [metadata, output] = [join(folder, 'chapters.txt'), join(folder, 'copy.m4a')]
  const shown = chapters.filter(({ isHidden }) => !isHidden).toSorted((one, other) => one.startMs - other.startMs)
  await writeFile(metadata, metadataOf(shown, durationMs))
  const source = args`${inputArgs(input, 'mov')} -protocol_whitelist file -f ffmetadata -i ${metadata}`
  const cover = artwork ? args`-protocol_whitelist file -f image2 -i ${artwork}` : []
  const picture = artwork ? args`-map 2:v -disposition:v attached_pic` : args`-map 0:v?`
  const written = Object.entries(texts).flatMap(([name, text]) => (text ? ['-metadata', `${name}=${text}`] : []))
  const copied = args`-map 0:a:0 ${picture} -c copy -map_metadata 0 -map_chapters 1 ${written} -movflags +faststart -f ipod`
  const child = spawn(program, args`-nostdin -v error ${source} ${cover} ${copied} -y ${output}`, {
    stdio: 'ignore',
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
    killSignal: 'SIGKILL',
  })
  const [code] = (await once(child, 'close')) as [number | null]
  await rm(metadata, { force: true })
  return code === 0 ? output : null
}
