import { isScoped, type Right, type ScopedObject, type ScopedRight } from '@castwright/contract/method.ts'
import { reaches } from '@castwright/contract/teams/access.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { snake } from '@castwright/contract/case.ts'
import { podcastOfImport } from '../domains/analytics/service.ts'
import { podcastOfBusyCalendar } from '../domains/calendar/service.ts'
import { podcastOfComment, podcastOfDeletedComment } from '../domains/comments/service.ts'
import { podcastOfDeleted, podcastOfEpisode, podcastOfQuery } from '../domains/episodes/service.ts'
import { podcastOfEpisodeGuest, podcastOfGuest, podcastOfPitch } from '../domains/guests/service.ts'
import { podcastOfPreset, podcastOfSound } from '../domains/finishing/service.ts'
import { podcastOfLink } from '../domains/links/service.ts'
import { podcastOfRecording } from '../domains/recordings/service.ts'
import { podcastOfReview } from '../domains/reviews/service.ts'
import { podcastOfSeason, podcastOfTemplate } from '../domains/templates/service.ts'
import { accessOf, podcastOfRole } from '../domains/teams/service.ts'
import { podcastOfWebhook } from '../domains/webhooks/service.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { Fault } from '../platform/fault.ts'
import type { Caller } from '../platform/rpc.ts'

/** Checks that don't depend on the input. */
export function admit(app: App, right: Right, caller: Caller | null): void {
  if (right.on === 'public' || right.on === 'guestLink') return
  if (!caller) throw new Fault('unauthenticated')
  const outsideBeta = right.on !== 'operator' && right.outsideBeta === true
  if (app.config.privateBeta && !caller.isBetaUser && !outsideBeta) throw new Fault('private_beta')
  if (right.on === 'operator') {
    if (!caller.isOperator) throw new Fault('operator_only')
  } else if (right.verified && !caller.emailVerified) {
    throw new Fault('unverified')
  }
}

const selfFields = ['userId', 'requestUserId', 'inviterId', 'triggerUserId', 'fromUser'] as const
/** Objects in which clients repeat their own ID. */
const selfObjects = { user: 'id', comment: 'fromUser' } as const

/** The session decides who is calling. An ID in the body must match it, in either spelling, even if the method doesn't use it. */
export function rejectForeignIdentity(body: Record<string, unknown>, input: Record<string, unknown>, caller: Caller | null): void {
  // Public methods have no caller.
  if (!caller) return
  const named: unknown[] = selfFields.flatMap((field) => [body[field], body[snake(field)]])
  for (const [object, field] of Object.entries(selfObjects)) {
    const inner = input[object]
    if (typeof inner === 'object' && inner !== null) named.push((inner as Record<string, unknown>)[field])
  }
  if (named.some((id) => id !== undefined && id !== null && id !== caller.userId)) throw new Fault('not_yourself')
}

const byId = (find: (db: Db, id: string) => Promise<string | null>) => (db: Db, id: unknown) => find(db, String(id))

/** Finds the podcast that an object belongs to, or null if there is no such object. The contract has validated the ID. */
const podcastOf: Record<ScopedObject, (db: Db, named: unknown) => Promise<string | null>> = {
  podcast: async (_db, id) => String(id),
  podcastRole: byId(podcastOfRole),
  episode: byId(podcastOfEpisode),
  episodeReview: byId(podcastOfReview),
  comment: byId(podcastOfComment),
  recording: byId(podcastOfRecording),
  link: byId(podcastOfLink),
  deletedComment: byId(podcastOfDeletedComment),
  downloadImport: byId(podcastOfImport),
  deletedEpisode: byId(podcastOfDeleted),
  template: byId(podcastOfTemplate),
  season: byId(podcastOfSeason),
  busyCalendar: byId(podcastOfBusyCalendar),
  guest: byId(podcastOfGuest),
  episodeGuest: byId(podcastOfEpisodeGuest),
  pitch: byId(podcastOfPitch),
  finishingPreset: byId(podcastOfPreset),
  finishingSound: byId(podcastOfSound),
  webhook: byId(podcastOfWebhook),
  queryOptions: (db, query) => podcastOfQuery(db, query as Parameters<typeof podcastOfQuery>[1]),
}

const valueAt = (input: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], input)

const placeOf = (on: ScopedObject): string => (on === 'queryOptions' ? on : `${on}Id`)

/** The podcast that a call acts on, or null if there is no such object. */
export const podcastFor = (app: App, right: ScopedRight, input: Record<string, unknown>): Promise<string | null> =>
  podcastOf[right.on](app.db, valueAt(input, right.at ?? placeOf(right.on)))

/** Returns the access to the object. Without access, the object does not exist for the caller. */
export async function accessFor(app: App, right: Right, caller: Caller | null, input: Record<string, unknown>): Promise<ShowAccess | null> {
  if (!isScoped(right) || !caller) return null
  const shows = caller.token?.podcastIds ?? null
  const podcastId = await podcastFor(app, right, input)
  // For a token for chosen shows, others don't exist.
  const isHidden = shows !== null && podcastId !== null && !shows.includes(podcastId)
  const access = podcastId && !isHidden && (await accessOf(app.db, podcastId, caller.userId))
  if (!access) throw new Fault('not_found')
  if (!reaches(access, right.role)) throw new Fault('role_too_low')
  return access
}
