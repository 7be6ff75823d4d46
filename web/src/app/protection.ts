import type { Instance } from '@castwright/contract/instance.ts'
import type { User } from '@castwright/contract/profiles.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { ownPath } from '../lib/returnTo.ts'
import { paths } from '../lib/links.ts'

/** What somebody meets at a page of the signed-in app. */
export type Door = 'app' | 'private beta' | 'sign-in'

export function doorFor(user: Pick<User, 'isBetaUser'> | null, instance: Pick<Instance, 'privateBeta'>): Door {
  if (user === null) return 'sign-in'
  return instance.privateBeta && !user.isBetaUser ? 'private beta' : 'app'
}

/** What the sign-in page is told of the place one came from: nothing where that is where it leads anyway. */
export function rememberedPlace(href: string): { from?: string } {
  const from = ownPath(href)
  return from === null || from === paths.home || from === paths.myPodcasts ? {} : { from }
}

/** Where somebody who is signed in already goes instead of to the sign-in pages. */
export const placeAfterSignIn = (from: unknown): string => ownPath(from) ?? paths.myPodcasts

/** The podcast that an address names, if the person works on it. */
export const podcastAt = (podcasts: readonly Podcast[], profileUrl: string): Podcast | null =>
  podcasts.find((podcast) => podcast.profileUrl === profileUrl.toLowerCase()) ?? null
