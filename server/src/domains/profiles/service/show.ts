import type { PublicUser } from '@castwright/contract/profiles.ts'
import type { App } from '../../../platform/app.ts'
import { fileUrl } from '../../uploads/service.ts'
import type { PublicRow } from '../store.ts'

/** The form of a photo that letters and other sites can show. */
const main = (photo: string[] | null): string | undefined => photo?.find((object) => object.endsWith('-512.jpg'))

/** A person as the world sees them: addresses instead of objects. */
export function toPublicUser(app: Pick<App, 'config'>, { photo, audioBio, username, ...row }: PublicRow): PublicUser {
  const thumbnail = main(photo)
  return {
    ...row,
    username: username ?? '',
    thumbnailUrl: thumbnail === undefined ? null : fileUrl(app, { bucket: 'user-avatars', object: thumbnail }),
    audioBioUrl: audioBio === null ? null : fileUrl(app, { bucket: 'user-audio-bios', object: audioBio }),
    userProfileUrl: username === null ? null : `${app.config.baseUrl}/pal/${username}`,
  }
}
