import { importLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareThumbnail, type Rendition } from '../../../platform/images/square.ts'
import { reasonFor } from './load/attachments.ts'

const lifetimeMs = 60 * 60_000
const timeoutMs = 15_000

/** Signed with the user, so that the route can't be used to fetch any other address. */
const subjectOf = (userId: string, url: string): string => JSON.stringify([userId, url])

export function coverPath(app: Pick<App, 'covers' | 'now'>, userId: string, url: string | null): string | null {
  if (url === null) return null
  const token = app.covers.sign(subjectOf(userId, url), new Date(app.now().getTime() + lifetimeMs))
  return `/api/feed-cover?${new URLSearchParams({ url, token })}`
}

/** A small copy of a feed's cover. Covers that can't be fetched or used don't exist. */
export async function fetchCover(app: App, userId: string, { url, token }: { url: string; token: string }): Promise<Rendition> {
  if (app.covers.verify(subjectOf(userId, url), token) === null) throw new Fault('not_found')
  try {
    const answer = await app.fetch(url, { accept: 'image/jpeg, image/png', maxBytes: importLimits.attachment, timeoutMs, okOnly: true })
    return await squareThumbnail(await readImage(await answer.bytes()))
  } catch (error) {
    if (reasonFor(error) === null) throw error
    throw new Fault('not_found')
  }
}
