import { request, type Dispatcher } from 'undici'
import { rejectInvalidMessage, SmsError, type Sms } from './port.ts'

type SmsHttpSettings = {
  /** Accepts `POST {"from","to","text"}` and answers 2xx once it has the message. */
  url: string
  /** Sent as a bearer token. */
  token: string
  /** The sender number or name. */
  from: string
  timeoutMs?: number
}

/** Sends text messages through any provider behind a small webhook. The operator sets its URL, so it may be private. */
export function openSmsHttp({ url, token, from, timeoutMs = 15_000 }: SmsHttpSettings): Sms {
  const ask = async (options: { method: Dispatcher.HttpMethod; body?: string }): Promise<number> => {
    try {
      const { statusCode, body } = await request(url, {
        ...options,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      await body.dump({ limit: 64 * 1024 })
      return statusCode
    } catch (error) {
      throw new SmsError('Could not reach the provider of SMS_URL.', { temporary: true, cause: error })
    }
  }
  const judge = (status: number): void => {
    if (status === 401 || status === 403) throw new SmsError('The provider of SMS_URL rejected SMS_TOKEN.', { temporary: true })
    if (status === 429 || status >= 500) throw new SmsError(`The provider is temporarily unavailable (${status}).`, { temporary: true })
    if (status < 200 || status >= 300) throw new SmsError(`The provider rejected the message (${status}).`, { temporary: false })
  }
  return {
    async send({ to, text }) {
      rejectInvalidMessage({ to, text })
      judge(await ask({ method: 'POST', body: JSON.stringify({ from, to, text }) }))
    },
    /** Sends nothing: only checks that something answers and accepts the token. */
    async check() {
      const status = await ask({ method: 'HEAD' })
      if (status === 401 || status === 403 || status >= 500) judge(status)
    },
  }
}
