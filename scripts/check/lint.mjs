import { failure, goEnvironment, runNode, tool } from './lib/tool.mjs'

/** Runs oxlint with type information (tsgolint). */
export async function lint(root) {
  const ended = await runNode([tool('oxlint', 'bin', 'oxlint'), '-f', 'json'], { cwd: root, env: goEnvironment() })
  if (ended.code === 0) return { findings: [] }
  const report = parse(ended.stdout)
  if (!report) return { findings: [failure({ check: 'lint', name: 'oxlint', file: '.oxlintrc.json' }, ended)] }
  return {
    findings: report.diagnostics.map(({ filename, labels, message, code: rule, help }) => ({
      file: filename,
      line: labels?.[0]?.span.line ?? 1,
      message: `${message} (${rule})`,
      fix: help?.split('\n')[0] ?? 'fix what the rule names',
    })),
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
