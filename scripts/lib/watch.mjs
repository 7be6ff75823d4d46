const maxMessageLines = 40

/** Tracks the events of one test runner: running files, results and durations. */
export function watch(name, print) {
  const running = new Map()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const files = { done: 0, total: 0 }
  const durations = new Map()

  const on = {
    begin: ({ files: total }) => (files.total = total),
    start: ({ file }) => running.set(file, (running.get(file) ?? 0) + 1),
    test: (test) => {
      if (test.state in counts) counts[test.state] += 1
      if (test.state === 'failed') print(failure(name, test))
    },
    end: ({ file, ms }) => {
      running.delete(file)
      files.done += 1
      durations.set(file, (durations.get(file) ?? 0) + ms)
    },
  }

  return {
    onMessage: (message) => on[message?.event]?.(message),
    describe: () => {
      const failed = counts.failed > 0 ? `, ${counts.failed} failed` : ''
      const current = [...running.keys()].map((file) => file.split('/').slice(-2).join('/')).join(', ')
      return `${name}: ${counts.passed.toLocaleString('en')} passed${failed}, ${files.done} of ${files.total} files. ${current}`
    },
    /** The slowest files of this run, slowest first. */
    slowest: (limit) => [...durations].sort(([, a], [, b]) => b - a).slice(0, limit),
  }
}

function failure(name, { file, title, message }) {
  const lines = message.trim().split('\n')
  const shown = lines.slice(0, maxMessageLines).map((line) => `    ${line}`)
  if (lines.length > maxMessageLines) shown.push('    ...')
  const rerun = file ? [`    Run again: npm test -- ${name} ${file}`] : []
  return [`FAILED  ${file} > ${title}`, ...shown, ...rerun, ''].join('\n')
}
