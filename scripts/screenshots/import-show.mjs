import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '@castwright/contract/methods.ts'
import { request } from '../lib/demo-browser.mjs'
import { owner, startOldHost } from './old-host.mjs'

/** Imports a show with the same calls as the app, and with the code from the verification email. One file can't be fetched. */
export async function importShow({ product, visit, signIn }) {
  const host = await startOldHost()
  const context = await visit({ width: 1440, height: 900 })
  try {
    await signIn(context)
    const page = await context.newPage()
    await page.goto('/my-podcasts')
    const call = (name, input) => request(page, pathOf(name), input)
    const { user } = await request(page, '/api/auth/get-session')
    const { parsed_feed: feed } = await call('PodcastService.ParseRSS', { url: host.feedUrl })
    const { migration_verification_id: id } = await call('MigrationVerificationService.Create', { rss_feed_url: host.feedUrl })
    const { text } = await product.emailTo(owner, /Harbour Radio/)
    await call('MigrationVerificationService.Verify', { migration_verification_id: id, code: /\b\d{6}\b/.exec(text)[0] })
    const { podcast_id: podcastId } = await call('PodcastService.Migrate', {
      rss_feed_url: host.feedUrl,
      user_id: user.id,
      old_host: 'Captivate',
      podcast: {
        ...feed.podcast,
        profile_url: 'harbour-radio',
        media_format: 'audio',
        location: 'BE',
        podcast_email: '',
        time_zone: 'Europe/Brussels',
      },
    })
    // A missing file is retried a few times before it counts as failed.
    for (;;) {
      const { migration_report: report } = await call('MigrationInfoService.FindReport', { podcast_id: podcastId })
      if (report) break
      await pause(500)
    }
    return host
  } catch (error) {
    await host.close()
    throw error
  } finally {
    await context.close()
  }
}
