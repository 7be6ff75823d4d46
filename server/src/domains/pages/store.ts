import { and, asc, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { sorted } from '../../platform/lists/text.ts'
import { feedRedirects } from '../../schema/feeds.ts'
import { newsletters } from '../../schema/newsletter.ts'
import { podcastInfos, podcasts } from '../../schema/podcasts.ts'
import { ownNameOf, profiles } from '../../schema/profiles.ts'
import { publications } from '../../schema/publishing.ts'
import { recordings } from '../../schema/recordings.ts'
import { podcastRoles } from '../../schema/teams.ts'

/** The podcast fields of a show page. */
export async function findShow(db: Db, where: { profileUrl: string } | { id: string }) {
  const [row] = await db
    .select({
      podcast: podcasts,
      numberOfEpisodes: sql<number>`coalesce(${podcastInfos.numberOfPublishedEpisodes}, 0)`,
      movedTo: feedRedirects.target,
      hasNewsletter: sql<boolean>`coalesce(${newsletters.isOn}, false)`,
    })
    .from(podcasts)
    .leftJoin(podcastInfos, eq(podcastInfos.podcastId, podcasts.id))
    .leftJoin(feedRedirects, eq(feedRedirects.podcastId, podcasts.id))
    .leftJoin(newsletters, eq(newsletters.podcastId, podcasts.id))
    .where('id' in where ? eq(podcasts.id, where.id) : eq(podcasts.profileUrl, where.profileUrl.toLowerCase()))
  return row ?? null
}
export type ShowRow = NonNullable<Awaited<ReturnType<typeof findShow>>>

/** Shows on this server by `podcast:guid`, in lower case. */
export async function findByGuids(db: Db, guids: string[]): Promise<Map<string, { title: string; profileUrl: string }>> {
  const rows = await db
    .select({ guid: podcasts.feedGuid, title: podcasts.title, profileUrl: podcasts.profileUrl })
    .from(podcasts)
    .where(inArray(sql`lower(${podcasts.feedGuid})`, guids))
  return new Map(rows.map(({ guid, title, profileUrl }) => [guid!.toLowerCase(), { title, profileUrl }]))
}

const active = and(eq(podcastRoles.isActive, true), isNotNull(podcastRoles.userId))

/** The team in order of joining. */
export const findTeam = (db: Db, podcastId: string) =>
  db
    .select({
      userId: profiles.userId,
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      photo: profiles.photo,
      collaboratorType: podcastRoles.collaboratorType,
    })
    .from(podcastRoles)
    .innerJoin(profiles, eq(profiles.userId, podcastRoles.userId))
    .where(and(eq(podcastRoles.podcastId, podcastId), active))
    .orderBy(asc(podcastRoles.createdAt), asc(podcastRoles.id))

export const findPodcastsOf = (db: Db, userId: string) =>
  db
    .select({
      id: podcasts.id,
      title: podcasts.title,
      profileUrl: podcasts.profileUrl,
      photo: podcasts.photo,
      collaboratorType: podcastRoles.collaboratorType,
    })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .where(and(eq(podcastRoles.userId, userId), active))
    .orderBy(sorted(podcasts.title), podcasts.id)

const hasEpisodes = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(publications)
      .where(eq(publications.podcastId, podcasts.id)),
  )

/** Every URL for search engines, each once, in a stable order. */
export async function findAddresses(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const shows = db
    .select({
      path: sql<string>`'/pod/' || ${podcasts.profileUrl}`.as('path'),
      changedAt: sql<Date | null>`${podcasts.lastUpdatedAt}`.as('changed_at'),
    })
    .from(podcasts)
    .where(hasEpisodes(db))
  const episodes = db
    .select({
      path: sql<string>`'/pod/' || ${podcasts.profileUrl} || '/' || ${publications.episodeId}`.as('path'),
      changedAt: sql<Date | null>`${publications.takenAt}`.as('changed_at'),
    })
    .from(publications)
    .innerJoin(podcasts, eq(podcasts.id, publications.podcastId))
  const people = db
    .selectDistinct({
      path: sql<string>`'/pal/' || ${profiles.username}`.as('path'),
      changedAt: sql<Date | null>`null::timestamptz`.as('changed_at'),
    })
    .from(profiles)
    .innerJoin(podcastRoles, eq(podcastRoles.userId, profiles.userId))
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .where(and(active, isNotNull(profiles.username), hasEpisodes(db)))
  return shows
    .unionAll(episodes)
    .unionAll(people)
    .orderBy(sql`path`)
    .limit(limit)
    .offset(offset)
}

export async function countAddresses(db: Db): Promise<number> {
  const [row] = await db
    .select({
      all: sql<number>`((select count(*) from ${publications}) + (select count(*) from ${podcasts}) + (select count(*) from ${profiles} where ${profiles.username} is not null))::int`,
    })
    .from(sql`(select 1) as one`)
  return row?.all ?? 0
}

/** A person with a public page. */
export async function findPublicPerson(db: Db, userId: string) {
  const [row] = await db
    .select({
      name: sql<string>`${ownNameOf()}`,
      color: profiles.profileColor,
      photo: profiles.photo,
    })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isNotNull(profiles.username)))
  return row ?? null
}

/** The waveform of a recording, empty until it is known. */
export async function findPeaks(db: Db, recordingId: string): Promise<number[]> {
  const [row] = await db.select({ peaks: recordings.peaks }).from(recordings).where(eq(recordings.id, recordingId))
  return row?.peaks ?? []
}
