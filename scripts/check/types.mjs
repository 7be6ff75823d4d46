import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failure, goEnvironment, runNode, tool } from './lib/tool.mjs'

const projects = ['tsconfig.json', 'e2e/tsconfig.json', 'web/tsconfig.json']

/** One checker, because several would each derive the types that they share: it is as fast with half of the CPU time. */
const options = ['--pretty', 'false', '--checkers', '1']

/** Runs the compiler on the server with the contract, the browser tests and the web app. */
export async function types(root) {
  const findings = []
  for (const project of projects) {
    if (!existsSync(join(root, project))) continue
    const ended = await runNode([tool('typescript', 'bin', 'tsc'), '-p', project, ...options], { cwd: root, env: goEnvironment() })
    const found = [...ended.stdout.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+: .+)$/gm)]
    findings.push(...found.map(([, file, line, message]) => ({ file, line: Number(line), message, fix: 'fix the type' })))
    if (ended.code !== 0 && found.length === 0) findings.push(failure({ check: 'types', name: 'tsc', file: project }, ended))
  }
  return { findings: unique(findings) }
}

// Several projects compile the contract.
const unique = (findings) => [...new Map(findings.map((one) => [`${one.file}:${one.line}:${one.message}`, one])).values()]
