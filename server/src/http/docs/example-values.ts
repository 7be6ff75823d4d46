import type { MethodName } from '@castwright/contract/methods.ts'

/** Values of fields whose rules JSON Schema can't express, by the name of the field. A test parses every example. */
export const fieldValues: Record<string, unknown> = {
  categories: ['Technology'],
  code: '123456',
  email: 'ada@example.com',
  external_website: 'https://example.com',
  language: 'en',
  location: 'US',
  loudness: -16,
  new_rss_feed_url: 'https://example.com/feed.xml',
  owner_email: 'ada@example.com',
  project_key: 'NSH',
  rss_feed_url: 'https://example.com/feed.xml',
  secret: 'Zx3k9Qv7T1mB5nR8wLcE6uHfGpOzYxKjNbSiQa3Te9v',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  start_ms: 0,
  end_ms: 30_000,
  time: '06:00',
  time_zone: 'Europe/Berlin',
  true_peak: -1.5,
  url: 'https://example.com/feed.xml',
}

const upload = { bucket: 'recordings', object: 'Zx3k9Qv7T1mB5nR8.mp3' }

/** Fields of one method, where the required ones aren't enough. */
export const exampleValues: Partial<Record<MethodName, Record<string, unknown>>> = {
  'WebhookService.Create': { target: { kind: 'standard', url: 'https://example.com/hook' } },
  'BusyCalendarService.Create': { url: 'https://example.com/holidays.ics' },
  'HostService.Create': { host: 'podcast.example.com' },
  'RecordingService.Create': {
    recording: { podcast_id: '0198c0de-0000-7000-8000-000000000001', file_name: 'Take.mp3', url: upload },
  },
  'UploadService.GetSignedURL': { bucket: 'recordings', content_type: 'audio/mpeg', size: 41_216_000 },
}
