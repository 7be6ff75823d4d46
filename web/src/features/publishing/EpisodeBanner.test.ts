import { expect, test } from 'vitest'
import { bannerOf } from './EpisodeBanner.tsx'

const plain = { scheduledReleaseDate: null, isPublished: false, publishedEpisodeModified: false, lastPublishedDate: null }
const at = '2026-03-05T20:04:00Z'
const out = { ...plain, isPublished: true, lastPublishedDate: at }

test.each([
  ['no banner', plain, null],
  [
    'scheduled',
    { ...plain, scheduledReleaseDate: at },
    { kind: 'scheduled', text: 'This episode is scheduled to publish on 03/05/26 at 03:04 PM EST' },
  ],
  [
    'scheduled takes precedence over modified',
    { ...out, publishedEpisodeModified: true, scheduledReleaseDate: at },
    { kind: 'scheduled', text: 'This episode is scheduled to republish on 03/05/26 at 03:04 PM EST' },
  ],
  [
    'modified takes precedence over published',
    { ...out, publishedEpisodeModified: true },
    {
      kind: 'unsynced',
      text: 'This episode has unsynced changes! Please "Republish" to update this episode in your RSS Feed.',
    },
  ],
  ['published', out, { kind: 'published', text: 'This episode was published on 03/05/26 at 03:04 PM EST' }],
])('%s', (_, episode, banner) => {
  expect(bannerOf(episode, 'America/New_York')).toEqual(banner)
})
