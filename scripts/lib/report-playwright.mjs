import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const send = (event) => process.send?.(event)

/** Reports running and failed tests to the process that started Playwright. */
export default class {
  #left = new Map()
  #ms = new Map()

  onBegin(_, suite) {
    for (const test of suite.allTests()) this.#left.set(fileOf(test), (this.#left.get(fileOf(test)) ?? 0) + 1)
    send({ event: 'begin', files: this.#left.size })
  }

  onTestBegin(test) {
    send({ event: 'start', file: fileOf(test) })
  }

  onTestEnd(test, { status, errors, duration }) {
    const file = fileOf(test)
    const state = status === 'skipped' ? 'skipped' : status === test.expectedStatus ? 'passed' : 'failed'
    const message = stripVTControlCharacters(errors.map((error) => [error.message, error.snippet].join('\n')).join('\n'))
    send({ event: 'test', state, file, title: test.titlePath().slice(3).join(' > '), message })
    this.#ms.set(file, (this.#ms.get(file) ?? 0) + duration)
    this.#left.set(file, this.#left.get(file) - 1)
    if (this.#left.get(file) === 0) send({ event: 'end', file, ms: this.#ms.get(file) })
  }

  onError({ message }) {
    send({ event: 'test', state: 'failed', file: '', title: 'could not run', message: stripVTControlCharacters(message ?? '') })
  }
}

const fileOf = (test) => relative(process.cwd(), test.location.file)
