import { stripVTControlCharacters } from 'node:util'
import { relative } from 'node:path'

const send = (event) => process.send?.(event)

/** Reports running and failed tests to the process that started Vitest. */
export default class {
  onTestRunStart(specifications) {
    send({ event: 'begin', files: specifications.length })
  }

  onTestModuleStart({ moduleId }) {
    send({ event: 'start', file: fileOf(moduleId) })
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    send({ event: 'test', state, file: fileOf(test.module.moduleId), title: test.fullName, message: messageOf(errors) })
  }

  onTestModuleEnd(module) {
    const file = fileOf(module.moduleId)
    const errors = module.errors()
    // A file that can't be loaded, or whose hooks fail, has no failed test.
    if (errors.length > 0) send({ event: 'test', state: 'failed', file, title: 'could not run', message: messageOf(errors) })
    const { duration, setupDuration, collectDuration, prepareDuration } = module.diagnostic()
    send({ event: 'end', file, ms: Math.round(duration + setupDuration + collectDuration + prepareDuration) })
  }

  onTestRunEnd(_, unhandledErrors) {
    for (const error of unhandledErrors)
      send({ event: 'test', state: 'failed', file: '', title: 'unhandled error', message: messageOf([error]) })
  }
}

const fileOf = (path) => relative(process.cwd(), path)
const messageOf = (errors) =>
  stripVTControlCharacters(errors.map(({ message, stack, diff }) => [diff ?? message, stack].join('\n')).join('\n'))
