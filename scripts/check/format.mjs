import { failure, runNode, tool } from './lib/tool.mjs'

/** Runs oxfmt. */
export async function format(root) {
  const ended = await runNode([tool('oxfmt', 'bin', 'oxfmt'), '--list-different'], { cwd: root })
  if (ended.code === 0) return { findings: [] }
  const files = ended.stdout.split('\n').filter(Boolean)
  if (files.length === 0) return { findings: [failure({ check: 'format', name: 'oxfmt', file: '.oxfmtrc.json' }, ended)] }
  return { findings: files.map((file) => ({ file, line: 1, message: 'is not formatted', fix: `npm run format -- ${file}` })) }
}
