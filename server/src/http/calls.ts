import { fromWire, toWire, wirePath } from '@castwright/contract/wire.ts'
import { methodOf, type MethodName, type ServiceName } from '@castwright/contract/methods.ts'
import { repairFileTexts } from '@castwright/contract/text-files.ts'
import { askBeforeStops } from '../domains/publishing/service.ts'
import { mayCall, mayCallForSelf, mayCallWith } from '../domains/tokens/service.ts'
import type { App } from '../platform/app.ts'
import { Fault } from '../platform/fault.ts'
import { networkOf } from '../platform/rates/network.ts'
import { consume } from '../platform/rates/rates.ts'
import type { Caller, GuestCaller, Handler } from '../platform/rpc.ts'
import { handlers } from './handlers.ts'
import { accessFor, admit, rejectForeignIdentity } from './scopes.ts'

function handlerOf(name: MethodName): Handler<MethodName> {
  const [service, verb] = name.split('.') as [ServiceName, string]
  return (handlers as unknown as Record<string, Record<string, Handler<MethodName>>>)[service]![verb]!
}

function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Fault('bad_json')
  return body as Record<string, unknown>
}

function parseInput(name: MethodName, body: Record<string, unknown>): Record<string, unknown> {
  const { input } = methodOf(name)
  const given = repairFileTexts(input, fromWire(input, body) as Record<string, unknown>)
  const unreadable = unreadableText(given)
  if (unreadable) throw new Fault('invalid_fields', { [wirePath(unreadable)]: "This text contains characters that can't be stored." })
  const parsed = input.safeParse(given)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[wirePath(issue.path)] ??= issue.message
  throw new Fault('invalid_fields', fields)
}

/** To a public method about any other show, a token for chosen shows is anonymous, because the method may tell team members more. */
function publicCaller(caller: Caller | null, input: Record<string, unknown>): Caller | null {
  const shows = caller?.token?.podcastIds ?? null
  return shows === null || shows.includes(String(input['podcastId'])) ? caller : null
}

/** Checks that don't depend on the input. */
export function admitCall(app: App, name: MethodName, caller: Caller | null): void {
  admit(app, methodOf(name).right, caller)
  if (caller?.token) mayCall(caller.token, name)
}

/** Checks a call as `callMethod` does, except for the scopes of a token, without making it. Returns its input. */
export async function checkCall(
  app: App,
  name: MethodName,
  caller: Caller,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const right = methodOf(name).right
  admit(app, right, caller)
  const input = parseInput(name, body)
  rejectForeignIdentity(body, input, caller)
  await accessFor(app, right, caller, input)
  return input
}

type Asked = {
  caller: Caller | null
  guest: GuestCaller | null
  body: unknown
  address: string
  /** A change that stops a scheduled release fails. */
  asksFirst?: boolean
  /** The entry point has counted the call already. */
  isCounted?: boolean
}

/** Counts a call of a method with a rate limit. */
export async function countCall(app: App, name: MethodName, actor: string): Promise<void> {
  const rate = methodOf(name).rate
  if (rate) await consume(app, `call:${name}:${actor}`, rate)
}

/**
 * Calls a method for the caller that an entry point has identified: checks permissions and the limits of an access token, the input and the
 * output. Returns the response as it is sent.
 */
export async function callMethod(app: App, name: MethodName, asked: Asked): Promise<object> {
  const { caller, guest, body, address, asksFirst = false, isCounted = false } = asked
  const right = methodOf(name).right
  admitCall(app, name, caller)
  if (!isCounted) await countCall(app, name, guest?.linkId ?? caller?.userId ?? networkOf(address))
  const given = requireObject(body)
  const input = parseInput(name, given)
  rejectForeignIdentity(given, input, caller)
  if (caller?.token) mayCallWith(caller.token, name, input)
  if (right.on === 'self' && caller?.token) mayCallForSelf(caller.token, name, input)
  const access = await accessFor(app, right, caller, input)
  const actor = right.on === 'public' ? publicCaller(caller, input) : caller
  const output = await handlerOf(name)({ app: asksFirst ? askBeforeStops(app) : app, caller: guest ?? actor, access, input } as never)
  // Parsed by the contract, so that no column leaks.
  return toWire(methodOf(name).output, methodOf(name).output.parse(output ?? {})) as object
}

const unreadable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/**
 * Returns the path of a string that the database can't store (NUL, lone surrogate), or null.
 * Iterates instead of recursing, since a hostile client may nest deeper than the stack.
 */
function unreadableText(value: unknown): string[] | null {
  const open: Array<{ value: unknown; path: string[] }> = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string') {
      if (unreadable.test(next.value)) return next.path
    } else if (typeof next.value === 'object' && next.value !== null) {
      // Beyond the depth of any schema, the field name is enough.
      const deep = next.path.length >= 8
      for (const [key, inner] of Object.entries(next.value)) {
        if (unreadable.test(key)) return next.path
        open.push({ value: inner, path: deep ? next.path : [...next.path, key] })
      }
    }
  }
  return null
}
