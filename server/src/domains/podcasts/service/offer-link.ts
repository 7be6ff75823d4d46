import { ownershipPath } from '@castwright/contract/paths.ts'
import type { App } from '../../../platform/app.ts'

type Named = { podcastId: string; createdAt: Date }

/** Derived from the offer, so that the owner can pass it on without email. Only its recipient can use it. */
export const offerToken = (app: Pick<App, 'invitationSecret'>, { podcastId, createdAt }: Named): string =>
  app.invitationSecret(`ownership of ${podcastId} at ${createdAt.toISOString()}`)

export const offerUrl = (app: Pick<App, 'invitationSecret' | 'config'>, offer: Named): string =>
  `${app.config.baseUrl}${ownershipPath(offerToken(app, offer))}`
