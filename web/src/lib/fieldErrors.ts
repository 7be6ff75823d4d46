import { snake } from '@castwright/contract/case.ts'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { messageOf, RpcError } from './rpcError.ts'

/**
 * Shows the server's field errors in the form and focuses the first. `under` is the object of the call's
 * input that the form fills ('user' for `{ user: { firstName } }`). Returns whether any field has an error.
 */
export function setFieldErrors<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, error: unknown, under?: string): boolean {
  if (!(error instanceof RpcError)) return false
  let found = false
  for (const field of Object.keys(form.getValues()) as Path<T>[]) {
    const message = (under === undefined ? undefined : error.meta[`${snake(under)}.${snake(field)}`]) ?? error.meta[snake(field)]
    if (message === undefined) continue
    form.setError(field, { type: 'server', message }, { shouldFocus: !found })
    found = true
  }
  return found
}

/** The server's message about a field, or else about the whole call. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RpcError) || error.code !== 'invalid_argument') return messageOf(error)
  return Object.entries(error.meta).find(([name]) => name !== 'reason')?.[1] ?? error.message
}
