import { isDeepStrictEqual } from 'node:util'
import { openTagMessages } from '@castwright/contract/podcasts/messages.ts'
import type { EpisodeTags, LiveStatus, ShowTags } from '@castwright/contract/podcasts/open-tags.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { findStoredTags, lockEpisode, setStoredTags } from '../../episodes/service.ts'
import { changeShowTags, findShowTags, otherEpisodeTags, writeEpisodeTags, toEpisodeTags, type FoundTags } from '../../podcasts/service.ts'
import { announce } from '../../publishing/service.ts'
import { findOfPodcast } from '../../recordings/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { publisherFeedUrl } from './publisher.ts'

type Tags = FoundTags & { publisherFeedUrl: string }

export async function findTags(app: App, podcastId: string): Promise<Tags> {
  const [found, ownerId] = await Promise.all([findShowTags(app, podcastId), ownerOf(app.db, podcastId)])
  return { ...found, publisherFeedUrl: ownerId === null ? '' : publisherFeedUrl(app, ownerId) }
}

/** Replaces the given tags. Apps are notified of changes to live items, because people wait for them. */
export async function updateTags(
  app: App,
  userId: string,
  { podcastId, showTags, version }: ParsedInput<'PodcastService.UpdateOpenTags'>,
): Promise<Tags> {
  const tags: Partial<ShowTags> = { ...given(showTags) }
  if (tags.liveItems) tags.liveItems = tags.liveItems.map((item) => ({ ...item, guid: item.guid === '' ? newId() : item.guid }))
  return change(app, userId, podcastId, { version, change: () => tags })
}

const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }

async function change(app: App, userId: string, podcastId: string, changes: Parameters<typeof changeShowTags>[4]): Promise<Tags> {
  await app.transaction(async (tx) => {
    const { before, after } = await changeShowTags(app, tx, userId, podcastId, changes)
    if (!isDeepStrictEqual(before.liveItems, after.liveItems)) await announce(app, tx, podcastId)
  })
  return findTags(app, podcastId)
}

/** Going live early moves the start, and ending sets the end. */
export async function setLiveStatus(
  app: App,
  userId: string,
  { podcastId, guid, status }: { podcastId: string; guid: string; status: LiveStatus },
): Promise<Tags> {
  const now = app.now().toISOString()
  return change(app, userId, podcastId, {
    change: ({ liveItems }) => {
      if (!liveItems.some((item) => item.guid === guid)) throw new Fault('not_found')
      return {
        liveItems: liveItems.map((item) => {
          if (item.guid !== guid || item.status === status) return item
          if (status === 'live') return { ...item, status, start: item.start > now ? now : item.start, end: item.end > now ? item.end : '' }
          return { ...item, status, ...(status === 'ended' && { end: now }) }
        }),
      }
    },
  })
}

type FoundEpisodeTags = { episodeTags: EpisodeTags; otherTags: ReturnType<typeof otherEpisodeTags> }

export async function findEpisodeTags(app: Pick<App, 'db'>, episodeId: string): Promise<FoundEpisodeTags> {
  const stored = await findStoredTags(app.db, episodeId)
  return { episodeTags: toEpisodeTags(stored), otherTags: otherEpisodeTags(stored.elements) }
}

export async function updateEpisodeTags(
  app: App,
  userId: string,
  { episodeId, episodeTags }: ParsedInput<'EpisodeService.UpdateOpenTags'>,
): Promise<FoundEpisodeTags> {
  const { alternates, ...tags } = given(episodeTags)
  const chosen = (alternates ?? []).flatMap(({ recordingId }) => (recordingId === '' ? [] : [recordingId]))
  await app.transaction(async (tx) => {
    const row = await lockEpisode(tx, episodeId, [userId])
    const known = new Set((await findOfPodcast(tx, row.podcastId, chosen)).map(({ id }) => id))
    for (const [at, { recordingId }] of (alternates ?? []).entries())
      if (recordingId !== '' && !known.has(recordingId))
        throw new Fault('invalid_fields', { [`episode_tags.alternates.${at}.recording_id`]: openTagMessages.recording })
    await setStoredTags(app, tx, userId, row, (before) => ({
      elements: writeEpisodeTags(before.elements, {
        ...tags,
        ...(alternates && { alternates: alternates.filter(({ recordingId }) => recordingId === '') }),
      }),
      alternates:
        alternates === undefined
          ? before.alternates
          : alternates
              .filter(({ recordingId }) => recordingId !== '')
              .map(({ recordingId, title, lang }) => ({ recordingId, title, ...(lang !== '' && { lang }) })),
    }))
  })
  return findEpisodeTags(app, episodeId)
}
