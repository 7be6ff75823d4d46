/** Calls of the guest's API. The secret of the link is the last part of the page's path. */

const secret = (): string => location.pathname.split('/')[2] ?? ''

export const authorization = (): Record<string, string> => ({ authorization: `GuestLink ${secret()}` })

/** An error of the server, with messages by field. */
export class CallError extends Error {
  readonly status: number
  readonly fields: Record<string, string>

  constructor(status: number, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

const offline = "We couldn't reach the server. Check your connection and try again."
const waitOf = (seconds: string): string => `Please wait ${Math.max(1, Math.ceil(Number(seconds) / 60))} min and try again.`

export async function send(path: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(path, { ...init, method: 'POST', headers: { ...authorization(), ...(init.headers as Record<string, string>) } })
  } catch {
    throw new CallError(0, offline)
  }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const { msg = 'Something went wrong. Please try again.', meta = {} } = (body ?? {}) as { msg?: string; meta?: Record<string, string> }
  const { retry_after: wait, reason: _reason, argument: _argument, ...fields } = meta
  throw new CallError(response.status, wait === undefined ? msg : `${msg} ${waitOf(wait)}`, fields)
}

/** Keys are written as on the wire. */
export const call = (method: string, input: object = {}): Promise<unknown> =>
  send(`/api/twirp/castwright.administration.GuestPageService/${method}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
