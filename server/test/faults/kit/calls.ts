import { randomBytes } from 'node:crypto'
import { pathOf, type Input, type MethodName } from '@castwright/contract/methods.ts'
import type { Person } from '../../kit/as.ts'

export type Answer = { status: number; body: Record<string, unknown> }

/** A random public address. The server trusts us to set the client address. */
export const someAddress = (): string => `203.${[...randomBytes(3)].join('.')}`

/** Programs with a token send no cookies and no Origin. */
function headersOf(person: Person | null, origin: string): Record<string, string> {
  if (person?.token) return { authorization: `Bearer ${person.token}` }
  if (person?.guestLink) return { origin, authorization: `GuestLink ${person.guestLink}` }
  return { origin, ...(person && { cookie: person.cookie }) }
}

/** Makes a call over the network. Null if there was no complete response. `origin` is the server's BASE_URL. */
export async function callOver<N extends MethodName>(
  url: string,
  person: Person | null,
  name: N,
  input: Input<N>,
  origin = url,
): Promise<Answer | null> {
  try {
    const answer = await fetch(`${url}${pathOf(name)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': someAddress(),
        ...headersOf(person, origin),
      },
      body: JSON.stringify(input),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch {
    return null
  }
}

/** Throws unless the call succeeds. */
export async function mustCall<N extends MethodName>(
  url: string,
  person: Person | null,
  name: N,
  input: Input<N>,
  origin = url,
): Promise<Answer['body']> {
  const answer = await callOver(url, person, name, input, origin)
  if (answer?.status !== 200) throw new Error(`${name} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`)
  return answer.body
}

export async function signIn(
  url: string,
  email: string,
  password: string,
  address = someAddress(),
): Promise<{ status: number; body: string } | null> {
  try {
    const answer = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return null
  }
}

/** Uploads a file like a browser. Returns its object, or null if anything failed. */
export async function sendFile(url: string, person: Person, podcastId: string, bytes: Buffer): Promise<string | null> {
  const asked = await callOver(url, person, 'UploadService.GetSignedURL', {
    bucket: 'recordings',
    contentType: 'audio/mpeg',
    size: bytes.length,
    podcastId,
  })
  if (asked?.status !== 200) return null
  try {
    const sent = await fetch(String(asked.body['url']), {
      method: 'PUT',
      headers: { 'content-type': 'audio/mpeg' },
      body: new Uint8Array(bytes),
    })
    await sent.arrayBuffer()
    return sent.ok ? String(asked.body['object']) : null
  } catch {
    return null
  }
}

/** The status of a URL, over a new connection, since a kept one may end at that moment. */
export const statusOf = async (url: string): Promise<number> => {
  const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => fetch(url))
  await answer.arrayBuffer()
  return answer.status
}
