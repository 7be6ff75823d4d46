import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './lib/files.mjs'

const maxLines = 400
const folders = ['client', 'contract', 'meter', 'server', 'web', 'e2e', 'bench', 'scripts']
const counted = /\.(?:[cm]?[jt]s|tsx|css)$/
const exempt = /\.gen\.ts$|\/(?:migrations|golden|fixtures)\//

/** No source file is too long to read in one sitting. */
export function sizes(root) {
  const measured = filesUnder(root, folders)
    .filter((file) => counted.test(file) && !exempt.test(file))
    .map((file) => ({ file, lines: linesIn(readFileSync(join(root, file), 'utf8')) }))
  const sorted = measured.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    findings: measured
      .filter(({ lines }) => lines > maxLines)
      .map(({ file, lines }) => ({
        file,
        line: maxLines + 1,
        message: `has ${lines} lines, more than ${maxLines}`,
        fix: 'split it by responsibility; in a domain, service.ts may get a folder service/ next to it',
      })),
    info: `${sorted.length} files, median ${at(0.5)} lines, 90 % under ${at(0.9) + 1}`,
  }
}

const linesIn = (text) => (text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
