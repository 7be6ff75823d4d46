import type { Problem } from '../facts.ts'
import { limits } from './limits.ts'

export type Where = { line: number | null; position?: number; title?: string }

/** What went wrong on the way, as far as anybody wants to read it. */
export class Problems {
  readonly #list: Problem[] = []
  #more = 0

  add(kind: Problem['kind'], where: Where, message: string): void {
    if (this.#list.length >= limits.problems) this.#more += 1
    else this.#list.push({ kind, line: where.line, position: where.position ?? null, title: where.title?.slice(0, 200) ?? null, message })
  }

  all(): Problem[] {
    if (this.#more === 0) return this.#list
    const message = `The feed has ${this.#more} more problems that are not listed here.`
    return [...this.#list, { kind: 'bad_value', line: null, position: null, title: null, message }]
  }
}
