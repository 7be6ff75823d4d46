import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { downloadEvents } from './download-events.ts'
import { episodeListGrowth } from './episode-list-growth.ts'
import { feedParse } from './feed-parse.ts'
import { feedRender } from './feed-render.ts'
import { feed304, feedGzip, feedSeen, publicPage } from './feed-serving.ts'
import { importFast, importSlow } from './import.ts'
import { lighthouse } from './lighthouse.ts'
import { mediaAccel, mediaFull, mediaRange } from './media.ts'
import { polling } from './polling.ts'
import { meets, round, type Result } from './result.ts'
import { signIn } from './sign-in.ts'
import { upload } from './upload.ts'

/** Each measures one or more jobs. */
const benches: Record<string, () => Promise<Result[]>> = {
  'sign-in': signIn,
  polling,
  'episode-list-growth': episodeListGrowth,
  'feed-304': feed304,
  'feed-gzip': feedGzip,
  'feed-seen': feedSeen,
  'feed-render': feedRender,
  'feed-parse': feedParse,
  import: importFast,
  'import-slow': importSlow,
  'public-page': publicPage,
  lighthouse,
  upload,
  'media-range': mediaRange,
  'media-full': mediaFull,
  'media-accel': mediaAccel,
  'download-events': downloadEvents,
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(2)
}

const results: Result[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) results.push(...(await benches[name]!()))

const rows = results.map((result) => ({
  job: result.name,
  ours: `${round(result.ours)} ${result.unit}`,
  anchor: `${result.anchor}: ${round(result.anchorValue)} ${result.unit}`,
  ratio: round(result.ratio),
  goal: `${result.lowerIsBetter ? '≤' : '≥'} ${result.goal}`,
  met: meets(result) ? 'yes' : 'no',
}))
process.stdout.write(`${table(rows)}\n`)
if (values.json) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`)

function table(lines: Array<Record<string, string | number>>): string {
  const heads = Object.keys(lines[0] ?? {})
  const cells = [heads, ...lines.map((line) => heads.map((head) => String(line[head])))]
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
