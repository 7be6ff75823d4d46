import { camel } from '@castwright/contract/case.ts'
import { RpcError } from '../../../lib/rpcError.ts'
import type { Errors } from './TagEntry.tsx'

/** The server's messages by path, without the name of the object that the form fills. */
export function serverErrorsFrom(error: unknown): Errors {
  if (!(error instanceof RpcError)) return {}
  const entries = Object.entries(error.meta).filter(([path]) => /^(?:show|episode)_tags\./.test(path))
  return Object.fromEntries(entries.map(([path, message]) => [camel(path).split('.').slice(1).join('.'), message]))
}
