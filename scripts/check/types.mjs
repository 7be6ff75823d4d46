import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNode, tool } from './lib/tool.mjs'

const projects = ['tsconfig.json', 'e2e/tsconfig.json', 'web/tsconfig.json']

/** The compiler on the server with the contract, and on the web. */
export async function types(root) {
  const findings = []
  for (const project of projects) {
    if (!existsSync(join(root, project))) continue
    const { code, stdout, stderr } = await runNode([tool('typescript', 'bin', 'tsc'), '-p', project, '--pretty', 'false'], { cwd: root })
    const found = [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+: .+)$/gm)]
    findings.push(...found.map(([, file, line, says]) => ({ file, line: Number(line), says, mend: 'mend the type' })))
    if (code !== 0 && found.length === 0) {
      findings.push({
        file: project,
        line: 1,
        says: (stdout + stderr).trim() || `tsc ended with ${code}`,
        mend: 'make the project compile',
      })
    }
  }
  return { findings: unique(findings) }
}

// The contract is compiled in both projects.
const unique = (findings) => [...new Map(findings.map((one) => [`${one.file}:${one.line}:${one.says}`, one])).values()]
