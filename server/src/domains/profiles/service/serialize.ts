import { creatorPath } from '@castwright/contract/paths.ts'
import type { PublicUser } from '@castwright/contract/profiles/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { fileUrl, photoUrl } from '../../uploads/service.ts'
import type { PublicRow } from '../store.ts'

/** The public profile, with URLs instead of object names. */
export const toPublicUser = (app: Pick<App, 'config'>, { photo, audioBio, username, ...row }: PublicRow): PublicUser => ({
  ...row,
  username: username ?? '',
  thumbnailUrl: photoUrl(app, photo),
  audioBioUrl: audioBio === null ? null : fileUrl(app, { bucket: 'user-audio-bios', object: audioBio }),
  userProfileUrl: username === null ? null : `${app.config.baseUrl}${creatorPath(username)}`,
})
