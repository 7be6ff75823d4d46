import { ownershipPath } from '@castwright/contract/paths.ts'
import type { App } from '../../../platform/app.ts'
import { hashToken } from '../../../platform/ids.ts'

type Named = { podcastId: string; createdAt: Date }

/** Derived from the offer, so that the owner can pass it on without email. Only its recipient can use it. */
export const offerToken = (app: Pick<App, 'invitationSecret'>, { podcastId, createdAt }: Named): string =>
  app.invitationSecret(`ownership of ${podcastId} at ${createdAt.toISOString()}`)

/** Null for offers made before links were derived: only their email has the link. */
export function offerUrl(app: Pick<App, 'invitationSecret' | 'config'>, offer: Named & { tokenHash: string | null }): string | null {
  const token = offerToken(app, offer)
  return offer.tokenHash === hashToken(token) ? `${app.config.baseUrl}${ownershipPath(token)}` : null
}
