import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import type { App } from '../../../platform/app.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { discard, prepareOwn, take, type Copy } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { photoForms } from './files.ts'
import { bumpPagesOfPerson } from './bump-pages.ts'

/** Sets the provider's picture as photo unless the user has one. */
export async function fetchProviderPhoto(app: App, { userId, url }: { userId: string; url: string }, signal: AbortSignal): Promise<void> {
  const profile = await store.findProfile(app.db, userId)
  if (!profile || profile.photo) return
  const forms = await fetchForms(app, userId, url, signal)
  if (!forms) return
  const photo = await prepareOwn(app, userId, { bucket: 'user-avatars', field: 'thumbnail_url' }, forms)
  await app.transaction(async (tx) => {
    const locked = await store.lockProfile(tx, userId)
    if (!locked || locked.photo) return discard(app, tx, photo.copies)
    await take(app, tx, photo)
    const changes = { photo: photo.copies.map(({ object }) => object) }
    await store.updateProfile(tx, userId, changes)
    await bumpPagesOfPerson(app, tx, userId, changes)
  })
}

/** Temporary errors that are worth a retry. */
const passing = new Set(['dns', 'timeout', 'network', 'aborted'])

/** Null if there is no picture and a retry would not help. */
async function fetchForms(app: App, userId: string, url: string, signal: AbortSignal): Promise<Copy[] | null> {
  try {
    const answer = await app.fetch(url, { accept: 'image/jpeg, image/png', maxBytes: uploadLimits.image, okOnly: true, signal })
    return await photoForms(await answer.bytes())
  } catch (error) {
    const reason = error instanceof FetchError || error instanceof UnfitFile ? error.reason : null
    const isPassing = error instanceof FetchError && (passing.has(error.reason) || (error.status ?? 0) >= 500)
    if (reason === null || isPassing) throw error
    app.log.info({ userId, reason }, 'Skipped the picture of a sign-in provider')
    return null
  }
}
