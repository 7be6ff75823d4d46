import { ConfigError } from '../config.ts'
import { readArgs } from './args.ts'
import type { Run } from './command.ts'
import { checkConfig, runChecks } from './doctor-checks.ts'
import type { CheckResult } from './doctor-result.ts'
import { count } from './format.ts'

export const run: Run = async (context, args) => {
  const { flags } = readArgs(args, [], ['json'])
  const findings: CheckResult[] = []
  try {
    const config = context.config()
    findings.push({ part: 'settings', state: 'ok', says: 'valid' }, ...checkConfig(config), ...(await runChecks(context, config)))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push({ part: 'settings', state: 'failed', says: error.message, advice: 'Fix these settings. Nothing else was checked.' })
  }
  const failed = findings.filter(({ state }) => state === 'failed').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  if (flags.json) {
    context.say(JSON.stringify({ ok: failed === 0, failed, warnings, findings }, null, 2))
  } else {
    findings.forEach((finding) => context.say(toLine(finding)))
    context.say('')
    context.say(failed + warnings === 0 ? 'No problems found.' : `${failed} failed, ${count(warnings, 'warning')}.`)
  }
  return failed > 0 ? 1 : 0
}

const toLine = ({ part, state, says, advice }: CheckResult): string => {
  const line = `${state.padEnd(8)} ${part.padEnd(12)} ${says.replaceAll('\n', '\n' + ' '.repeat(22))}`
  return advice ? `${line}\n${' '.repeat(22)}${advice}` : line
}
