import type { FileRef, UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import { notificationTypes } from '@castwright/contract/notifications/shapes.ts'
import { signUpload } from '../../domains/uploads/service.ts'
import type { Built } from '../../build.ts'
import type { App } from '../../platform/app.ts'
import { newToken } from '../../platform/ids.ts'
import { findPlainEpisodes, type PlainEpisode } from '../../domains/episodes/service.ts'
import { findPreferences, markAll, updatePreferences } from '../../domains/notifications/service.ts'

/** What every step of the demo uses. Each step creates what is missing and prints it. */
export type DemoContext = {
  app: App
  auth: Built['auth']
  /** Shared by all accounts that this run creates. */
  password: string
  say(line: string): void
}

/** Skips jobs that send emails: the demo addresses aren't real, so emails would bounce. Checking plan usage may send one. */
const emailJobs = /letter$|^guests\.|^profiles\.access-granted$|^billing\.usage$|^listeners\.invitation$|^memberships\.email$/

export const createDemoContext = ({ app, auth }: Built, say: DemoContext['say']): DemoContext => ({
  app: {
    ...app,
    queue: {
      ...app.queue,
      add: async (tx, job, ...rest) => {
        if (!emailJobs.test(job.name)) await app.queue.add(tx, job, ...rest)
      },
      addAll: async (tx, job, ...rest) => {
        if (!emailJobs.test(job.name)) await app.queue.addAll(tx, job, ...rest)
      },
    },
  },
  auth,
  // Meets the password rules whatever the token contains.
  password: `${newToken(9)}-aA1!`,
  say,
})

const anHour = 60 * 60 * 1000

export const day = 24

/** Returns the context some hours ago, so that the records created with it are dated realistically. */
export const ago = (demo: DemoContext, hours: number): DemoContext => on(demo, new Date(demo.app.now().getTime() - hours * anHour))

/** Returns the context at that time. */
export const on = (demo: DemoContext, date: Date): DemoContext => ({ ...demo, app: { ...demo.app, now: () => date } })

/** How many hours ago the shows started. */
export const beginning = 450 * day

/** Returns all episodes of a podcast, page by page. */
export async function findAllEpisodes({ app }: DemoContext, podcastId: string): Promise<PlainEpisode[]> {
  const ofPodcast = { propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING', operator: 'EQUAL' } as const
  const found: PlainEpisode[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { episodes, queryMeta } = await findPlainEpisodes(app, {
      filters: [ofPodcast],
      orders: [],
      limit: 50,
      ...(cursor ? { cursor } : {}),
    })
    found.push(...episodes)
    cursor = queryMeta.cursor
  }
  return found
}

/** Turns off emails for these people while it works. Otherwise the worker would send them a digest tomorrow. */
export async function withoutEmails<T>({ app }: DemoContext, userIds: string[], work: () => Promise<T>): Promise<T> {
  const kept = await Promise.all(userIds.map((userId) => findPreferences(app.db, userId)))
  const none = notificationTypes.map((type) => ({ type, delivery: 'off' as const }))
  for (const userId of userIds) await updatePreferences(app, userId, none)
  try {
    return await work()
  } finally {
    for (const [at, userId] of userIds.entries()) await updatePreferences(app, userId, kept[at] ?? [])
  }
}

/** Marks notifications as read up to a few hours ago, so that a few are unread. */
export async function markReadUntil(demo: DemoContext, hoursAgo: number, userIds: string[]): Promise<void> {
  const { app } = ago(demo, hoursAgo)
  for (const userId of userIds) await markAll(app, userId, app.now().toISOString())
}

type Sent = 'image/jpeg' | 'audio/mpeg'

/** Uploads an image or audio the way a browser does, for a form to use. */
export async function upload(
  app: App,
  userId: string,
  bucket: UploadBucket,
  bytes: Buffer,
  contentType: Sent = 'image/jpeg',
): Promise<FileRef> {
  const { object } = await signUpload(app, userId, { bucket, contentType, size: bytes.length })
  await app.storage.put({ bucket, object }, bytes, { contentType, size: bytes.length })
  return { bucket, object }
}
