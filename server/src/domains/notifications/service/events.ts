import { manageEpisodePath, podcastSettingsPath } from '@castwright/contract/paths.ts'
import { dayInWords } from '@castwright/contract/workflow/due-dates.ts'
import { type StepKey, stepNames, stepSections } from '@castwright/contract/workflow/steps.ts'
import type { Tx } from '../../../platform/db.ts'
import type { EventKind } from '../../../schema/events/kinds.ts'
import type { EventHook, RecordedEvent } from '../../events/service.ts'
import type { NotificationData } from '../messages.ts'
import * as store from '../store.ts'
import { eventOf, notify, type Event } from './notify.ts'

type Content = {
  [T in keyof NotificationData]: {
    type: T
    ids: string[]
    data: NotificationData[T]
    path: string
    /** The person it is about, if not the actor. */
    triggerUserId?: string | null
  }
}[keyof NotificationData]
type Names = store.EventNames

const titles = ({ podcastTitle, episodeTitle }: Names) => ({ podcastTitle, episodeTitle })
const episodePath = ({ profileUrl }: Names, episodeId: string, section?: string): string =>
  manageEpisodePath(profileUrl, episodeId, section)
const stepPath = (names: Names, episodeId: string, step: StepKey): string => episodePath(names, episodeId, stepSections[step])

/**
 * The events that users are notified of: the recipients of the event, or else its subject. With the type, `ids` make up the key by which a
 * user gets one notification.
 */
const contents: { [K in EventKind]?: (event: RecordedEvent<K>, names: Names) => Content } = {
  'episode.created': ({ episodeId }, names) => ({
    type: 'EpisodeAdded',
    ids: [episodeId],
    data: titles(names),
    path: episodePath(names, episodeId),
  }),
  'episode.published': ({ episodeId, at }, names) => ({
    type: 'EpisodePublished',
    ids: [episodeId, at.toISOString()],
    data: titles(names),
    path: episodePath(names, episodeId),
  }),
  'episode.release_failed': ({ episodeId, data }, names) => ({
    type: 'ReleaseFailed',
    ids: [episodeId, data.releaseDate],
    data: { ...titles(names), why: data.reason },
    path: episodePath(names, episodeId),
  }),
  'episode.release_at_risk': ({ episodeId, data }, names) => ({
    type: 'ReleaseAtRisk',
    ids: [episodeId, data.releaseDate],
    data: { ...titles(names), why: data.reason },
    path: episodePath(names, episodeId),
  }),
  'member.joined': ({ id, podcastId }, { podcastTitle }) => ({
    type: 'InvitationAccepted',
    ids: [id],
    data: { podcastTitle },
    path: podcastSettingsPath(podcastId, 'team-management'),
  }),
  'member.mentioned': ({ episodeId, data }, names) => ({
    type: 'Mention',
    ids: [data.commentId],
    data: titles(names),
    path: `${episodePath(names, episodeId)}?comment=${data.commentId}`,
  }),
  'review.requested': ({ id, episodeId, data }, names) => ({
    type: 'ReviewRequested',
    // A person asked again after someone else is notified again.
    ids: [data.reviewId, id],
    data: titles(names),
    path: episodePath(names, episodeId, 'review'),
  }),
  'review.decided': ({ id, episodeId, data }, names) => ({
    type: 'ReviewVerdict',
    ids: [data.reviewId, id],
    data: { ...titles(names), verdict: data.verdict },
    path: episodePath(names, episodeId, 'review'),
  }),
  'step.assigned': ({ id, episodeId, data }, names) => ({
    type: 'StepAssigned',
    // Someone who is assigned again after someone else is notified again.
    ids: [episodeId, data.step, id],
    data: { ...titles(names), step: stepNames[data.step], ...(data.dueDate && { due: dayInWords(data.dueDate) }) },
    path: stepPath(names, episodeId, data.step),
  }),
  'step.due_changed': ({ id, episodeId, data }, names) => ({
    type: 'DateChanged',
    ids: [episodeId, data.step, id],
    data: {
      ...titles(names),
      what: stepNames[data.step],
      change: data.dueDate === null ? 'removed' : data.from ? 'moved' : 'set',
      date: data.dueDate === null ? '' : dayInWords(data.dueDate),
    },
    path: stepPath(names, episodeId, data.step),
  }),
  'step.unassigned': ({ id, episodeId, subjectId, data }, names) => ({
    type: 'StepUnassigned',
    ids: [episodeId, data.step, id],
    data: { ...titles(names), step: stepNames[data.step] },
    path: stepPath(names, episodeId, data.step),
    triggerUserId: subjectId ?? null,
  }),
  'import.finished': ({ id, podcastId, data }, { podcastTitle, profileUrl }) => ({
    type: 'ImportFinished',
    ids: [podcastId, id],
    data: { podcastTitle, migrated: String(data.imported), failed: String(data.failed), ...(data.error && { why: data.error }) },
    path: `/${profileUrl}/episodes/all`,
  }),
  'listener.shared': ({ id, podcastId }, { podcastTitle, profileUrl }) => ({
    type: 'FeedShared',
    ids: [podcastId, id],
    data: { podcastTitle },
    path: `/${profileUrl}/private-feeds`,
  }),
  'feed.redirected': ({ id, podcastId, data }, { podcastTitle }) => ({
    type: 'RedirectDone',
    ids: [podcastId, id],
    data: { podcastTitle, host: data.host ?? '' },
    path: podcastSettingsPath(podcastId, 'rss-and-distribution'),
  }),
}

const recipientsOf = ({ recipients, subjectId }: RecordedEvent): string[] => recipients ?? (subjectId ? [subjectId] : [])

/** Notifies users of what happened, in the same transaction. */
export const notifyOfEvents: EventHook = async (app, tx, events) => {
  const told = events.filter((event) => contents[event.kind] && recipientsOf(event).length > 0)
  if (told.length === 0) return
  const all = await toNotifications(tx, told)
  for (const group of Map.groupBy(all, ({ type }) => type).values()) await notify(app, tx, group)
}

async function toNotifications(tx: Tx, events: RecordedEvent[]): Promise<Array<Event<keyof NotificationData>>> {
  const names = await store.findEventNames(tx, events)
  return events.flatMap((event) => {
    const found = names(event)
    if (!found) return []
    const write = contents[event.kind] as (event: RecordedEvent, names: Names) => Content
    const { type, ids, data, path, triggerUserId = event.actorId } = write(event, found)
    const { podcastId } = event
    return { type, event: eventOf(type, ...ids), userIds: recipientsOf(event), triggerUserId, podcastId, data, path }
  })
}
