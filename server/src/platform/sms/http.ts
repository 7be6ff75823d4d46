import { request, type Dispatcher } from 'undici'
import { refuseUnsendable, SmsError, type Sms } from './port.ts'

export type SmsHttpSettings = {
  /** Takes `POST {"from","to","text"}` and answers 2xx once it has the message. */
  url: string
  /** Sent as a bearer token. */
  token: string
  /** The number or name that messages come from. */
  from: string
  timeoutMs?: number
}

/**
 * Text messages through any provider behind a small webhook of the operator's choice. The address is the operator's own
 * setting, so it may well be a private one.
 */
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
      throw new SmsError('The provider of SMS_URL cannot be reached.', { temporary: true, cause: error })
    }
  }
  const judge = (status: number): void => {
    if (status === 401 || status === 403) throw new SmsError('The provider of SMS_URL does not accept SMS_TOKEN.', { temporary: true })
    if (status === 429 || status >= 500) throw new SmsError(`The provider cannot take the message now (${status}).`, { temporary: true })
    if (status < 200 || status >= 300) throw new SmsError(`The provider refused the message (${status}).`, { temporary: false })
  }
  return {
    async send({ to, text }) {
      refuseUnsendable({ to, text })
      judge(await ask({ method: 'POST', body: JSON.stringify({ from, to, text }) }))
    },
    /** Sends nothing: that something answers, and does not turn the token away, is all that can be known. */
    async check() {
      const status = await ask({ method: 'HEAD' })
      if (status === 401 || status === 403 || status >= 500) judge(status)
    },
  }
}
