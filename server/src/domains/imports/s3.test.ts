import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { makeImport } from '../../../test/kit/imports.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { hasS3, s3Settings } from '../../../test/kit/stores.ts'
import { importedEpisodes, loadAll, sound, findOrphans } from './testing/loads.ts'
import { openOldHost } from './testing.ts'

test.skipIf(!hasS3)('imports every file intact into a bucket, even after a cut connection', async () => {
  const app = await useTestApp({ worker: false, env: { ...(await s3Settings()), S3_PREFIX: 'shows', ALLOW_PRIVATE_FETCH: 'true' } })
  const host = await openOldHost()
  try {
    const owner = await makePerson(app)
    await givePlan(app, owner, 'AGENCY')
    const { podcastId } = await makePodcast(app, owner)
    const files = new Map(Array.from({ length: 8 }, (_, at) => [`Episode ${at + 1}`, sound(at === 3 ? 30_000 : 100)]))
    for (const [title, bytes] of files) host.pages.set(`/${encodeURIComponent(title)}`, bytes)
    const cut = files.get('Episode 8')!
    let requests = 0
    host.pages.set('/Episode%208', (_request, response) => {
      requests += 1
      response.writeHead(200, { 'content-length': cut.length })
      if (requests === 1) response.write(cut.subarray(0, 5000), () => setTimeout(() => response.destroy(), 50))
      else response.end(cut)
    })
    const items = [...files].map(([title, { length }]) => ({ url: `${host.url}/${encodeURIComponent(title)}`, title, length }))
    await makeImport(app, owner, podcastId, items)
    await loadAll(app, podcastId)
    const episodes = await importedEpisodes(app, podcastId)
    expect(episodes.map(({ migration_status: status }) => status)).toEqual(items.map(() => 'MIGRATION_SUCCESS'))
    for (const { title, object } of episodes) {
      const stored = await buffer((await app.app.storage.get({ bucket: 'recordings', object: object! }))!.body)
      expect(stored.equals(files.get(title)!)).toBe(true)
    }
    expect(requests).toBe(2)
    expect(await findOrphans(app, podcastId)).toEqual([])
  } finally {
    await host.close()
  }
})
