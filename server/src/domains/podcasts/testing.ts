import { expect } from 'vitest'
import { randomBytes } from 'node:crypto'
import type { Input, MethodName } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, byPath, callRaw, type Person } from '../../../test/kit/as.ts'
import { sharp } from '../../platform/images/sharp.ts'

export const freshUrl = (): string => `pod-${randomBytes(6).toString('hex')}`

type NewPodcast = Input<'PodcastService.Create'>['podcast']

export const newForm = (changes: Partial<NewPodcast> = {}): NewPodcast => ({
  title: 'Night Shift',
  profileUrl: freshUrl(),
  projectKey: 'NSH',
  parentalAdvisory: 'clean',
  showType: 'episodic',
  episodeGrouping: 'none',
  episodeNumbering: 'yes',
  mediaFormat: 'audio',
  categories: ['Technology'],
  showSummary: '<p>Stories from after midnight.</p>',
  ...changes,
})

type CreateFiles = Partial<Pick<Input<'PodcastService.Create'>, 'thumbnailFile' | 'thumbnailCrop'>>

export async function create(app: TestApp, owner: Person, changes: Partial<NewPodcast> = {}, files: CreateFiles = {}): Promise<Podcast> {
  const { podcastId } = await as(app, owner).PodcastService.Create({ podcast: newForm(changes), userId: owner.userId, ...files })
  return find(app, owner, podcastId)
}

export const find = async (app: TestApp, person: Person, podcastId: string): Promise<Podcast> =>
  (await as(app, person).PodcastService.Find({ podcastId })).podcast

type Changes = Input<'PodcastService.Update'>['updatedPodcast']
type UpdateFiles = Partial<Pick<Input<'PodcastService.Update'>, 'thumbnailFile' | 'thumbnailCrop' | 'audioBioFile'>>

export async function update(
  app: TestApp,
  person: Person,
  podcastId: string,
  updatedPodcast: Changes,
  files: UpdateFiles = {},
): Promise<Podcast> {
  const answer = await as(app, person).PodcastService.Update({ podcastId, userId: person.userId, updatedPodcast, ...files })
  return answer.updatedPodcast
}

/** The field errors of a call. */
export async function refusal(app: TestApp, person: Person, name: MethodName, body: unknown): Promise<unknown> {
  const answer = await callRaw(app, person, name, body)
  if (answer.status !== 400) throw new Error(`Not refused but answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return byPath((answer.body as { meta: Record<string, string> }).meta)
}

/** Single-color artwork. */
export const picture = (width = 1400, height = width, background = '#c43'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** All objects in the podcast buckets, referenced or not. */
export async function storedObjects(app: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const bucket of ['podcast-photos', 'podcast-audio-bios'] as const) {
    for await (const { object } of app.app.storage.list(bucket)) found.push(object)
  }
  return found.toSorted()
}

/** Waits for all pending object deletions. */
export async function removalsDone(app: TestApp): Promise<void> {
  const waiting = `select 1 from pgboss.job where name = 'uploads.remove-objects' and state in ('created', 'active', 'retry')`
  await expect.poll(async () => (await app.pool.pool.query(waiting)).rowCount).toBe(0)
}

export const objectOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/** The activity log, newest first. */
export const activities = async (app: TestApp, person: Person, podcastId: string): Promise<string[]> =>
  (await as(app, person).ActivityService.FindByPodcastID({ podcastId })).activities.map(({ text }) => text)
