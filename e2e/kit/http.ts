import { randomInt } from 'node:crypto'

export const goodPassword = 'Sound-check-1!'

/** Some address of the internet: what is counted by address must not stop a test. */
export const someAddress = (): string => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** A call of `/api/auth` as a browser makes it, by way of a trusted proxy. Null where the server did not answer. */
export async function callAuth(url: string, path: string, body: unknown): Promise<Response | null> {
  try {
    return await fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': someAddress() },
      body: JSON.stringify(body),
    })
  } catch {
    return null
  }
}
