import { podcastSettingsPath } from '@castwright/contract/paths.ts'
import type { App } from '../../../platform/app.ts'
import { findShow } from '../../podcasts/service.ts'
import { disabledMail } from '../mail.ts'
import * as store from '../store.ts'

/** Skips webhooks that were deleted or turned on again in the meantime. */
export async function sendDisabledEmail(app: App, { webhookId }: { webhookId: string }): Promise<void> {
  const found = await store.findWebhook(app.db, webhookId)
  if (!found || found.webhook.isEnabled || found.webhook.disabledReason === null) return
  const { podcastId, name, disabledReason } = found.webhook
  const [show, owner] = [await findShow(app.db, podcastId), await store.findOwner(app.db, podcastId)]
  if (!show || !owner) return
  await app.mail.send(
    disabledMail({
      to: owner,
      name,
      podcastTitle: show.title,
      reason: disabledReason,
      settingsUrl: `${app.config.baseUrl}${podcastSettingsPath(podcastId, 'webhooks')}`,
    }),
  )
}
