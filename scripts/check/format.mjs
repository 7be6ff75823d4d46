import { runNode, tool } from './lib/tool.mjs'

/** Runs oxfmt. */
export async function format(root) {
  const { code, stdout, stderr } = await runNode([tool('oxfmt', 'bin', 'oxfmt'), '--list-different'], { cwd: root })
  if (code === 0) return { findings: [] }
  const files = stdout.split('\n').filter(Boolean)
  if (files.length === 0) return { findings: [{ file: '.oxfmtrc.json', line: 1, message: stderr.trim(), fix: 'make the formatter run' }] }
  return { findings: files.map((file) => ({ file, line: 1, message: 'is not formatted', fix: `npm run format -- ${file}` })) }
}
