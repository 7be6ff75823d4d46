import { paths } from '@castwright/contract/paths.ts'
import type { Instance } from '@castwright/contract/instance/shapes.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { ownPath } from '../lib/returnTo.ts'

/** What a visitor of a protected page sees. */
export type Door = 'app' | 'private beta' | 'sign-in'

export function doorFor(user: Pick<User, 'isBetaUser'> | null, instance: Pick<Instance, 'privateBeta'>): Door {
  if (user === null) return 'sign-in'
  return instance.privateBeta && !user.isBetaUser ? 'private beta' : 'app'
}

/** The return path for the sign-in page, omitted if it is the default. */
export function rememberedPlace(href: string): { from?: string } {
  const from = ownPath(href)
  return from === null || from === paths.home || from === paths.myPodcasts ? {} : { from }
}

/** Where signed-in users go instead of the sign-in pages. */
export const placeAfterSignIn = (from: unknown): string => ownPath(from) ?? paths.myPodcasts

/** The podcast in the URL, if the user is a member. */
export const podcastAt = (podcasts: readonly Podcast[], profileUrl: string): Podcast | null =>
  podcasts.find((podcast) => podcast.profileUrl === profileUrl.toLowerCase()) ?? null
