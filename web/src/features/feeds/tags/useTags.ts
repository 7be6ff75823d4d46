import { camel } from '@castwright/contract/case.ts'
import { useSet } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { RpcError } from '../../../lib/rpcError.ts'
import type { Errors } from './TagEntry.tsx'

/** The server's messages by path, without the name of the object that the form fills. */
function serverErrorsFrom(error: unknown): Errors {
  if (!(error instanceof RpcError)) return {}
  const entries = Object.entries(error.meta).filter(([path]) => /^(?:show|episode)_tags\./.test(path))
  return Object.fromEntries(entries.map(([path, message]) => [camel(path).split('.').slice(1).join('.'), message]))
}

type Tags = Record<string, unknown>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The state of a form of tags. Only changed tags are validated and sent, so that an imported value can stay as it is. */
export function useTags<T extends Tags>(stored: T, rules: z.ZodObject) {
  const [values, setValues] = useState<T>(stored)
  const opened = useSet<string>()
  const [isChecked, setIsChecked] = useState(false)
  const [serverErrors, setServerErrors] = useState<Errors>({})
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, stored[name]))) as Partial<T>
  const parsed = rules.partial().safeParse(changes)
  const found: Errors = {}
  if (isChecked) for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message
  const errors = { ...serverErrors, ...found }

  /** Opens the tags with errors and focuses the first field. */
  const reveal = (paths: string[]) => {
    flushSync(() => paths.forEach((path) => opened.add(path.split('.')[0]!)))
    const [first] = paths
    const field = first === undefined ? null : document.querySelector<HTMLElement>(`[data-field^="${CSS.escape(first)}"]`)
    field?.focus()
  }

  return {
    values,
    isChanged: Object.keys(changes).length > 0,
    errors,
    isOpen: (name: string) => opened.has(name),
    toggle: (name: string) => {
      if (!opened.delete(name)) opened.add(name)
    },
    set: (name: keyof T & string, value: unknown) => {
      setServerErrors({})
      setValues((before) => ({ ...before, [name]: value }))
    },
    reset: (tags: T) => {
      setValues(tags)
      setIsChecked(false)
      setServerErrors({})
    },
    /** The valid changes to send, or null after showing what is wrong. */
    check: (): Partial<T> | null => {
      setIsChecked(true)
      if (parsed.success) return parsed.data as Partial<T>
      reveal(parsed.error.issues.map(({ path }) => path.join('.')))
      return null
    },
    /** Shows what the server said about fields. */
    showErrorsOf: (error: unknown) => {
      const given = serverErrorsFrom(error)
      if (Object.keys(given).length === 0) return
      setServerErrors(given)
      reveal(Object.keys(given))
    },
  }
}
