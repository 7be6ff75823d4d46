import { podcastSettingsPath } from '@castwright/contract/paths.ts'
import type { DeliveryAttempt } from '@castwright/contract/webhooks/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { mailOf } from '../../../platform/mail/port.ts'
import { storableText } from '../../../platform/storable.ts'
import type { Payload } from '../../../schema/webhooks.ts'
import { messageMail } from '../mail.ts'
import { chatRequest, type HttpRequest } from '../requests.ts'
import { signedHeaders } from '../sign.ts'
import * as store from '../store.ts'
import type { Claimed, WebhookRow } from '../store.ts'
import { textOf, type Text } from '../text.ts'
import { secretsOf, targetOf } from './target.ts'

/** Receivers should answer right away and work later. */
const timeoutMs = 15_000
/** Bytes of an answer that are read and kept. */
const maxAnswer = 500

export type Outcome = Pick<DeliveryAttempt, 'status' | 'answer' | 'error'> & {
  /** The receiver wants no more messages, ever. */
  isGone: boolean
  /** Seconds that the receiver asked us to wait. */
  pause: number | null
}

const failure = (error: string, rest: Partial<Outcome> = {}): Outcome => ({
  status: null,
  answer: '',
  error,
  isGone: false,
  pause: null,
  ...rest,
})

export const messageIdOf = (deliveryId: string): string => `msg_${deliveryId}`

/** Sends a delivery once. Throws only if the server stops. */
export async function send(app: App, claimed: Claimed, signal: AbortSignal): Promise<Outcome> {
  const { webhook, payload, podcast } = claimed
  if (payload === null) return failure('The show was deleted.')
  const text = textOf(payload, { guestName: claimed.guestName, timeZone: podcast.timeZone })
  if (webhook.kind === 'email') return sendEmail(app, claimed, text)
  const target = targetOf(app, webhook)
  const secrets = secretsOf(app, webhook, app.now())
  if (target === null || (webhook.kind === 'standard' && secrets.length === 0))
    return failure("We can't decrypt the address because this instance's AUTH_SECRET changed. Enter the address again.")
  const request =
    webhook.kind === 'standard'
      ? standardRequest(app, target.url, claimed.delivery.id, payload, secrets)
      : chatRequest(webhook.kind, target, text, claimed.delivery.id)
  const { pathname, search } = new URL(target.url)
  return post(app, request, [target.url, pathname + search, target.accessToken ?? '', ...secrets], signal)
}

function standardRequest(app: App, url: string, deliveryId: string, payload: Payload, secrets: string[]): HttpRequest {
  const body = JSON.stringify(payload)
  const signed = signedHeaders(secrets, { id: messageIdOf(deliveryId), at: app.now(), body })
  return { method: 'POST', url, headers: { 'content-type': 'application/json', ...signed }, body }
}

async function post(app: App, { url, ...request }: HttpRequest, secrets: string[], signal: AbortSignal): Promise<Outcome> {
  try {
    // Redirects aren't followed: the receiver's new address belongs into the settings.
    const response = await app.fetch(url, { ...request, timeoutMs, idleTimeoutMs: timeoutMs, maxRedirects: 0, signal })
    const { status } = response
    const answer = hide(await firstBytes(response.chunks()), secrets)
    response.cancel()
    if (response.ok) return { status, answer, error: null, isGone: false, pause: null }
    return failure(`The receiver responded with status ${status}.`, {
      status,
      answer,
      isGone: status === 410,
      pause: pauseOf(response.headers['retry-after']),
    })
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof FetchError)) throw error
    if (error.reason === 'redirects') return failure('The receiver redirects to a different address. Use that address instead.')
    return failure(error.message)
  }
}

/** The start of an answer. A part that breaks off is enough, because the status has arrived. */
async function firstBytes(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of chunks) {
      parts.push(chunk)
      size += chunk.length
      if (size >= maxAnswer) break
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
  }
  return storableText(Buffer.concat(parts).subarray(0, maxAnswer).toString('utf8'))
}

/** A receiver may answer with what it got. The log must not have our secrets. */
const hide = (text: string, secrets: string[]): string =>
  secrets.filter((secret) => secret.length > 1).reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text)

const pauseOf = (header: string | undefined): number | null => (header && /^\d{1,6}$/.test(header) ? Number(header) : null)

/** Only to team members: a webhook can't email strangers. */
async function sendEmail(app: App, { delivery, webhook, podcast }: Claimed, text: Text): Promise<Outcome> {
  const recipient = await findRecipient(app, webhook)
  if (!recipient) return failure('The recipient is no longer a team member with a verified email address.', { isGone: true })
  const email = messageMail({
    to: recipient.email,
    text,
    podcastTitle: podcast.title,
    settingsUrl: `${app.config.baseUrl}${podcastSettingsPath(webhook.podcastId, 'webhooks')}`,
  })
  try {
    await mailOf(app.mail, delivery.id).send(email)
    return { status: null, answer: '', error: null, isGone: false, pause: null }
  } catch (error) {
    app.log.warn({ err: error, deliveryId: delivery.id }, 'A webhook email could not be sent')
    return failure("The mail server didn't accept the email.")
  }
}

const findRecipient = async (app: App, { podcastId, recipientId }: WebhookRow) =>
  (await store.findRecipients(app.db, podcastId)).find(({ userId }) => userId === recipientId)
