import { runNode, tool } from './lib/tool.mjs'

/** oxfmt, after .oxfmtrc.json. */
export async function format(root) {
  const { code, stdout, stderr } = await runNode([tool('oxfmt', 'bin', 'oxfmt'), '--list-different'], { cwd: root })
  if (code === 0) return { findings: [] }
  const files = stdout.split('\n').filter(Boolean)
  if (files.length === 0) return { findings: [{ file: '.oxfmtrc.json', line: 1, says: stderr.trim(), mend: 'make the formatter run' }] }
  return { findings: files.map((file) => ({ file, line: 1, says: 'is not formatted', mend: `npm run format -- ${file}` })) }
}
