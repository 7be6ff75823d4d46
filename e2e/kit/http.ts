import { randomInt } from 'node:crypto'

export const goodPassword = 'Sound-check-1!'

/** A random public IP address, so that rate limits per address don't affect tests. */
export const someAddress = (): string => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Calls `/api/auth` like a browser behind a trusted proxy. Returns null if the server didn't respond. */
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
