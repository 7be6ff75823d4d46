import { randomBytes } from 'node:crypto'
import {
  methodNames,
  methodOf,
  pathOf,
  type Input,
  type MethodName,
  type Methods,
  type Output,
  type ServiceName,
} from '@castwright/contract/methods.ts'
import { fromWire } from '@castwright/contract/wire.ts'
import type { TestApp } from './app.ts'

/** An error as a client sees it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly meta: Record<string, string>

  constructor(status: number, body: { code: string; msg: string; meta?: Record<string, string> }) {
    super(`${body.code}: ${body.msg} ${JSON.stringify(body.meta ?? {})}`)
    this.status = status
    this.code = body.code
    this.meta = body.meta ?? {}
  }
}

/** The messages of an error by path, without those by field name that repeat them. */
export const byPath = (meta: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(meta).filter(
      ([name]) => name.includes('.') || !Object.keys(meta).some((path) => path.includes('.') && path.split('.').includes(name)),
    ),
  )

export type Person = {
  userId: string
  email: string
  password: string
  cookie: string
  /** The secret of a guest's link, instead of a session. */
  guestLink?: string
  /** The secret of an access token, instead of a session. */
  token?: string
}

/** A guest with a link, who has no account. */
export const guestWith = (guestLink: string): Person => ({ userId: '', email: '', password: '', cookie: '', guestLink })

/** The person with an access token instead of their session. */
export const withToken = (person: Person, token: string): Person => ({ ...person, cookie: '', token })

function headersOf(app: TestApp, person: Person | null): Record<string, string> {
  // As a program sends it: without cookies and without an Origin.
  if (person?.token) return { authorization: `Bearer ${person.token}` }
  if (person?.guestLink) return { origin: app.url, authorization: `GuestLink ${person.guestLink}` }
  return { origin: app.url, ...(person && { cookie: person.cookie }) }
}

/** Any call, with any body. */
export async function callRaw(
  app: TestApp,
  person: Person | null,
  name: MethodName,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const answer = await app.server.inject({
    method: 'POST',
    url: pathOf(name),
    headers: { 'content-type': 'application/json', ...headersOf(app, person) },
    // A random address, since calls are limited by address and a test suite makes many.
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}

type Client = { [S in ServiceName]: { [M in keyof Methods[S] & string]: Call<`${S}.${M}`> } }
type Call<N extends string> = N extends MethodName ? (input: Input<N>) => Promise<Output<N>> : never

const names = new Set<string>(methodNames)
const isMethod = (name: string): name is MethodName => names.has(name)

/** The API as called by this person: `as(app, owner).UserService.Find({ userId })`. */
export function as(app: TestApp, person: Person | null): Client {
  const call = async (name: MethodName, input: unknown): Promise<unknown> => {
    const { status, body } = await callRaw(app, person, name, input)
    if (status !== 200) throw new Refused(status, body as ConstructorParameters<typeof Refused>[1])
    return methodOf(name).output.parse(fromWire(methodOf(name).output, body))
  }
  // Tests make thousands of clients and use a few methods of each, so methods are looked up when they are called.
  const service = (noun: string): object =>
    new Proxy(
      {},
      {
        get(_, verb) {
          const name = `${noun}.${String(verb)}`
          return isMethod(name) ? (input: unknown) => call(name, input) : undefined
        },
      },
    )
  return new Proxy({}, { get: (_, noun) => service(String(noun)) }) as Client
}
