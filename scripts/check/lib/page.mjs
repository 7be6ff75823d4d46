import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is wrong with a generated page of the docs: at most that it differs from what the command writes now. */
export function comparePage(root, page, now, source, command) {
  const saved = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : ''
  if (saved === now) return []
  const line = now.split('\n').findIndex((text, index) => text !== saved.split('\n')[index]) + 1
  return [{ file: page, line, message: `differs from the ${source}`, fix: `run npm run ${command} and commit the result` }]
}
