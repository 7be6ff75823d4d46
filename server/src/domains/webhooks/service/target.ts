import { webhookMessages } from '@castwright/contract/webhooks/messages.ts'
import type { WebhookTarget } from '@castwright/contract/webhooks/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { explainBlocked } from '../../../platform/fetch/target.ts'
import type { Target } from '../requests.ts'
import * as store from '../store.ts'
import type { WebhookRow } from '../store.ts'

/** Names what is encrypted, so that a value can't be moved to another webhook or column. */
const contextOf = (webhookId: string, what: 'target' | 'secret'): string => `webhook ${webhookId} ${what}`

type Deps = Pick<App, 'webhookSecrets'>

export const sealSecret = (app: Deps, webhookId: string, secret: string): string =>
  app.webhookSecrets.seal(secret, contextOf(webhookId, 'secret'))

/** The secrets that sign now, the current one first. Empty if they can't be read. */
export function secretsOf(app: Deps, { id, secret, previousSecret, previousSecretUntil }: WebhookRow, now: Date): string[] {
  const previous = previousSecretUntil !== null && now < previousSecretUntil ? previousSecret : null
  return [secret, previous].flatMap((sealed) => (sealed === null ? [] : (app.webhookSecrets.open(sealed, contextOf(id, 'secret')) ?? [])))
}

/** Null if it can't be read, because the secret of the instance changed. */
export function targetOf(app: Deps, { id, target }: WebhookRow): Target | null {
  const opened = target === null ? null : app.webhookSecrets.open(target, contextOf(id, 'target'))
  return opened === null ? null : (JSON.parse(opened) as Target)
}

type Columns = Pick<WebhookRow, 'host' | 'target' | 'recipientId'>

/** Checks a target, and returns it as it is stored. */
export async function toColumns(
  app: Deps & Pick<App, 'config'>,
  db: Db,
  { webhookId, podcastId }: { webhookId: string; podcastId: string },
  { kind, url = '', roomId, accessToken, recipientId = '' }: WebhookTarget,
): Promise<Columns> {
  if (kind === 'email') {
    const recipients = await store.findRecipients(db, podcastId)
    if (!recipients.some(({ userId }) => userId === recipientId))
      throw new Fault('invalid_fields', { 'target.recipient_id': webhookMessages.recipientUnfit })
    return { host: null, target: null, recipientId }
  }
  const { protocol, host, href } = new URL(url)
  if (protocol !== 'https:' && !app.config.allowPrivateFetch)
    throw new Fault('invalid_fields', { 'target.url': webhookMessages.urlInsecure })
  const blocked = explainBlocked(href, { allowPrivate: app.config.allowPrivateFetch })
  if (blocked !== null) throw new Fault('invalid_fields', { 'target.url': blocked })
  const target: Target = { url: href, ...(kind === 'matrix' && { roomId, accessToken }) }
  return { host, target: app.webhookSecrets.seal(JSON.stringify(target), contextOf(webhookId, 'target')), recipientId: null }
}
