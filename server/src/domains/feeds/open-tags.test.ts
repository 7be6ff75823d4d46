import { join } from 'node:path'
import { parseFeed } from 'podcast-partytime'
import { expect, test } from 'vitest'
import type { Input } from '@castwright/contract/methods.ts'
import type { EpisodeTags, ShowTags } from '@castwright/contract/podcasts/open-tags.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { hasSchema, schemaErrors } from '../../../test/golden/schema.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { deleteJobs } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { refusal } from '../episodes/testing.ts'
import { readAll } from '../imports/parse/testing.ts'
import { readEpisodeTags, readShowTags } from '../podcasts/service.ts'
import { all, channelOf, one } from './testing.ts'

const { app, owner, editor, stranger, podcastId } = await useShow({
  worker: false,
  listen: true,
  clientDir: join(import.meta.dirname, '../../../../web/dist/client'),
  env: { ALLOW_PRIVATE_FETCH: 'true', WEBSUB_HUBS: 'https://hub.example/' },
  plan: 'AGENCY',
  withOperator: true,
})

const guid = '9b024349-ccf0-5f69-a609-6b82873eab3c'
const place = { name: 'Lisbon & around', rel: 'subject' as const, geo: 'geo:38.7223,-9.1393', osm: 'R5400890', country: 'PT' }
const image = {
  href: 'https://img.example/banner.png',
  alt: 'A boat at "night"',
  purpose: 'banner social',
  aspectRatio: '16/9',
  width: '1920',
  height: '',
  type: 'image/png',
}
const chat = { server: 'irc.example.com', protocol: 'irc', accountId: '@ada', space: '#night-shift' }

const live = {
  guid: '',
  status: 'pending' as const,
  title: 'Live from the harbor',
  description: 'With <guests> & music',
  start: '2026-12-24T18:00:00.000Z',
  end: '2026-12-24T20:00:00.000Z',
  streamUrl: 'https://live.example/stream.mp3',
  streamType: 'audio/mpeg',
  links: [
    { url: 'https://live.example/watch', text: 'Watch' },
    { url: 'https://live.example/listen', text: '' },
  ],
}

const showTags: ShowTags = {
  fundings: [
    { url: 'https://pay.example/a?x=1&y=2', text: 'Buy us a coffee' },
    { url: 'https://pay.example/b', text: '' },
  ],
  places: [place, { name: 'Porto', rel: 'creator', geo: '', osm: '', country: '' }],
  license: { name: 'cc-by-4.0', url: '' },
  podroll: [
    { feedGuid: guid, feedUrl: 'https://podnews.net/rss', title: 'Podnews', medium: 'podcast' },
    { feedGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810', feedUrl: '', title: '', medium: '' },
  ],
  publisher: { feedGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f811', feedUrl: 'https://net.example/publisher.xml' },
  isInPublisherFeed: false,
  images: [image],
  blocks: [
    { id: '', isBlocked: true },
    { id: 'spotify', isBlocked: false },
  ],
  chat,
  trailers: [
    {
      title: 'Hear us',
      url: 'https://cdn.example/trailer.mp3',
      pubdate: '2026-01-05T10:00:00.000Z',
      length: '1234',
      type: 'audio/mpeg',
      season: '2',
    },
  ],
  listsTrailers: false,
  liveItems: [live],
}

const episodeTags: EpisodeTags = {
  alternates: [
    {
      recordingId: '',
      title: 'Low bandwidth',
      url: 'https://cdn.example/low.opus',
      type: 'audio/opus',
      length: '55',
      bitrate: '24000',
      height: '',
      lang: 'en',
    },
  ],
  socialPosts: [
    {
      protocol: 'activitypub',
      uri: 'https://social.example/@ada/1',
      accountId: '@ada',
      accountUrl: 'https://social.example/@ada',
      priority: '1',
    },
  ],
  places: [place],
  license: { name: 'Our license', url: 'https://example.com/license' },
  images: [image],
  fundings: [{ url: 'https://pay.example/episode', text: 'Pay for this one' }],
  chat,
}

const feedOf = async (id: string): Promise<string> => (await app.server.inject({ url: `/rss/${id}.xml` })).body
/** Cached copies are replaced a moment after a change. */
const feedWith = (words: string, isThere = true): Promise<string> =>
  eventually(async () => {
    const xml = await feedOf(podcastId)
    expect(xml.includes(words), words).toBe(isThere)
    return xml
  })
const find = async (id = podcastId) => as(app, editor).PodcastService.FindOpenTags({ podcastId: id })
const update = (tags: Input<'PodcastService.UpdateOpenTags'>['showTags'], more = {}) =>
  as(app, editor).PodcastService.UpdateOpenTags({ podcastId, showTags: tags, ...more })

test('stores every tag of a show, writes it once, and other parsers and our import read the same', async () => {
  const before = await find()
  const plain = await feedOf(podcastId)
  const saved = await update(showTags, { version: before.version })
  const [item] = saved.showTags.liveItems
  expect(item!.guid).not.toBe('')
  expect(saved.showTags).toEqual({ ...showTags, liveItems: [{ ...live, guid: item!.guid }] })
  expect(await find()).toEqual(saved)
  const xml = await feedWith('liveItem')
  const channel = channelOf(xml)
  for (const name of ['license', 'podroll', 'publisher', 'chat', 'image', 'trailer', 'liveItem'])
    expect(all(channel, `podcast:${name}`), name).toHaveLength(1)
  expect(all(channel, 'podcast:funding')).toHaveLength(2)
  // Everything else in the feed is unchanged.
  const without = xml
    .split('\n')
    .filter((line) => !/^<podcast:(?:funding|location|license|podroll|publisher|image|block|chat|trailer|liveItem)/.test(line))
  expect(without.filter((line) => !line.startsWith('<lastBuildDate'))).toEqual(
    plain.split('\n').filter((line) => !line.startsWith('<lastBuildDate')),
  )

  if (hasSchema) expect(schemaErrors(xml)).toEqual([])
  const { show } = await readAll(xml)
  const elements = [
    ...show.funding.map(({ url, text }) => ({ name: 'podcast:funding', attributes: { url }, ...(text !== '' && { children: [text] }) })),
    ...show.elements,
  ]
  expect({ ...readShowTags(elements), isInPublisherFeed: false, listsTrailers: false }).toEqual({
    ...saved.showTags,
    // Apps need a text to show.
    fundings: saved.showTags.fundings.map(({ url, text }) => ({ url, text: text || 'Support the show' })),
  })

  const read = parseFeed(xml)!
  expect(read).toMatchObject({
    podcastFunding: [{ url: 'https://pay.example/a?x=1&y=2', message: 'Buy us a coffee' }, { url: 'https://pay.example/b' }],
    podcastLocation: { name: 'Lisbon & around', geo: 'geo:38.7223,-9.1393', osm: 'R5400890' },
    license: { identifier: 'cc-by-4.0' },
    trailers: [{ url: 'https://cdn.example/trailer.mp3', length: 1234, type: 'audio/mpeg', season: 2 }],
    podroll: [{ feedGuid: guid, feedUrl: 'https://podnews.net/rss' }, { feedGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810' }],
    podcastPublisher: { feedGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f811', feedUrl: 'https://net.example/publisher.xml' },
    podcastBlocked: 'yes',
    podcastBlockedPlatforms: { spotify: false },
    podcastLiveItems: [
      {
        status: 'pending',
        title: 'Live from the harbor',
        guid: item!.guid,
        enclosure: { url: 'https://live.example/stream.mp3', type: 'audio/mpeg' },
        contentLinks: [{ url: 'https://live.example/watch', title: 'Watch' }, { url: 'https://live.example/listen' }],
      },
    ],
  })
  // Saving the same again changes nothing.
  expect((await update(saved.showTags)).version).toBe(saved.version)
})

test('goes live and ends, and notifies the hubs each time', async () => {
  const { showTags: tags } = await find()
  const { guid: item } = tags.liveItems[0]!
  const pings = async (): Promise<number> => {
    const { rows } = await app.pool.pool.query<{ count: number }>(`select count(*)::int from pgboss.job where name = 'publishing.ping-hub'`)
    return rows[0]!.count
  }
  await deleteJobs(app, 'publishing.ping-hub')
  const on = await as(app, editor).PodcastService.SetLiveStatus({ podcastId, guid: item, status: 'live' })
  // It starts now, because it was planned for later.
  expect(on.showTags.liveItems[0]!.status).toBe('live')
  expect(on.showTags.liveItems[0]!.start < live.start).toBe(true)
  expect(await pings()).toBe(1)
  const announced = async (status: string) => parseFeed(await feedWith(`status="${status}"`))!.podcastLiveItems![0]
  expect(await announced('live')).toMatchObject({ status: 'live' })
  await eventually(async () => expect(await pageOf()).toContain('Live now'))
  const off = await as(app, editor).PodcastService.SetLiveStatus({ podcastId, guid: item, status: 'ended' })
  expect(off.showTags.liveItems[0]).toMatchObject({ status: 'ended', end: expect.not.stringMatching(live.end) })
  expect(await announced('ended')).toMatchObject({ status: 'ended' })
  // Other tags ping no one.
  await deleteJobs(app, 'publishing.ping-hub')
  await update({ license: { name: 'CC0-1.0', url: '' } })
  expect(await pings()).toBe(0)
  expect(await callRaw(app, editor, 'PodcastService.SetLiveStatus', { podcastId, guid: 'other', status: 'live' })).toMatchObject({
    status: 404,
  })
})

const pageOf = async (): Promise<string> => (await app.server.inject({ url: `/pod/${await profileUrl()}` })).body
const profileUrl = async (): Promise<string> => (await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl

test('shows listeners what they gain from', async () => {
  await eventually(async () => expect(await pageOf()).toContain('CC0-1.0'))
  const page = await pageOf()
  for (const words of [
    'Shows we recommend',
    'Podnews',
    'Lisbon &amp; around',
    'CC0-1.0',
    'Buy us a coffee',
    '#night-shift on irc.example.com (IRC)',
  ])
    expect(page, words).toContain(words)
  expect(page).toContain('https://www.openstreetmap.org/relation/5400890')
  expect(page).toContain('https://creativecommons.org/publicdomain/zero/1.0/')
})

test('an episode gets its tags when it is published again, with another recording of the show', async () => {
  const { episodeId, recordingId } = await readyEpisode(app, owner, podcastId)
  await publish(app, owner, episodeId)
  const other = await makeRecording(app, owner, podcastId, { fileName: 'Small.mp3' })
  const ours = { recordingId: other.recordingId, title: 'Small', url: '', type: '', length: '', bitrate: '', height: '', lang: '' }
  const media = async (): Promise<number> =>
    (await app.server.inject({ method: 'HEAD', url: `/media/${other.recordingId}/Small.mp3` })).statusCode
  const tags = { ...episodeTags, alternates: [ours, ...episodeTags.alternates] }
  const saved = await as(app, editor).EpisodeService.UpdateOpenTags({ episodeId, episodeTags: tags })
  expect(saved.episodeTags).toEqual(tags)
  expect(await feedOf(podcastId)).not.toContain('socialInteract')
  expect(await media()).toBe(404)
  await publish(app, owner, episodeId)
  const xml = await feedWith('socialInteract')
  const item = one(channelOf(xml), 'item')!
  expect(all(item, 'podcast:alternateEnclosure')).toHaveLength(2)
  expect(await media()).toBe(200)
  const { items } = await readAll(xml)
  const { alternates, ...read } = readEpisodeTags(items[0]!.elements ?? [])
  const { alternates: given, ...rest } = episodeTags
  expect(read).toEqual(rest)
  expect(alternates).toMatchObject([given[0], { title: 'Small', type: 'audio/mpeg', length: String(other.bytes.length) }])
  expect(parseFeed(xml)!.items[0]).toMatchObject({
    alternativeEnclosures: [
      { title: 'Low bandwidth', bitrate: 24000, source: [{ uri: 'https://cdn.example/low.opus' }] },
      { title: 'Small', type: 'audio/mpeg' },
    ],
    podcastSocialInteraction: [{ platform: 'activitypub', url: 'https://social.example/@ada/1' }],
    podcastLocation: { name: 'Lisbon & around' },
    license: { identifier: 'Our license', url: 'https://example.com/license' },
  })
  const page = (await app.server.inject({ url: `/pod/${await profileUrl()}/${episodeId}` })).body
  for (const words of ['Discuss on Mastodon', 'Other versions', 'Small', 'Our license', 'Pay for this one'])
    expect(page, words).toContain(words)
  // A published version can't be deleted.
  expect(await callRaw(app, owner, 'RecordingService.Delete', { recording: { id: other.recordingId } })).toMatchObject({
    body: { meta: { reason: 'recording_published' } },
  })
  const { findings } = await as(app, owner).EpisodeService.CheckRelease({ episodeId })
  expect(findings.find(({ id }) => id === 'episode-tags')).toMatchObject({ status: 'pass' })
  expect(findings.find(({ id }) => id === 'show-tags')).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('all services'),
  })
  // Removed versions stay available for a while, then with the episode they end.
  await as(app, editor).EpisodeService.UpdateOpenTags({ episodeId, episodeTags: { alternates: [] } })
  await publish(app, owner, episodeId)
  await feedWith('alternateEnclosure', false)
  const { rows } = await app.pool.pool.query('select is_published, retired_until from recordings where id = $1', [other.recordingId])
  expect(rows).toMatchObject([{ is_published: false, retired_until: expect.any(Date) }])
  expect(recordingId).not.toBe(other.recordingId)
})

test('lists published trailers and the publisher feed of the owner', async () => {
  const trailer = await readyEpisode(app, owner, podcastId, { episodeType: 'TRAILER', level: 'SHOW', title: 'Trailer & more' })
  await publish(app, owner, trailer.episodeId)
  const saved = await update({ listsTrailers: true, isInPublisherFeed: true, trailers: [] })
  const named = channelOf(await feedWith('Trailer &amp; more</podcast:trailer>'))
  expect(all(named, 'podcast:trailer').map(({ text }) => text)).toEqual(['Trailer & more'])
  // The publisher that was set by hand stays until someone removes it.
  expect(all(named, 'podcast:publisher')).toHaveLength(1)
  expect(JSON.stringify(one(named, 'podcast:publisher'))).toContain('https://net.example/publisher.xml')
  await update({ publisher: null })
  const channel = channelOf(await feedWith('/rss/publishers/'))
  expect(all(channel, 'podcast:publisher')).toHaveLength(1)
  const { pathname } = new URL(saved.publisherFeedUrl)
  expect(JSON.stringify(one(channel, 'podcast:publisher'))).toContain(pathname)
  const answer = await app.server.inject({ url: pathname })
  expect(answer.headers['content-type']).toContain('application/rss+xml')
  const publisher = channelOf(answer.body)
  expect(one(publisher, 'podcast:medium')!.text).toBe('publisher')
  expect(one(publisher, 'podcast:remoteItem')!.attributes).toMatchObject({
    feedGuid: one(channel, 'podcast:guid')!.text,
    feedUrl: expect.stringContaining(podcastId),
  })
  expect(await readAll(answer.body)).toMatchObject({ show: { medium: 'publisher' } })
  const again = await app.server.inject({ url: pathname, headers: { 'if-none-match': String(answer.headers.etag) } })
  expect(again.statusCode).toBe(304)
  await update({ isInPublisherFeed: false })
  expect((await app.server.inject({ url: pathname })).statusCode).toBe(404)
  for (const bad of ['/rss/publishers/x.xml', '/rss/publishers/%00.xml'])
    expect((await app.server.inject({ url: bad })).statusCode, bad).toBeGreaterThanOrEqual(400)
})

test('rejects invalid values with the field they are in, and changes nothing', async () => {
  const before = await find()
  const bad: Array<[object, string]> = [
    [{ fundings: [{ url: 'javascript:alert(1)', text: '' }] }, 'show_tags.fundings.0.url'],
    [{ places: [{ ...place, geo: '91,0' }] }, 'show_tags.places.0.geo'],
    [{ places: [{ ...place, name: ' ' }] }, 'show_tags.places.0.name'],
    [{ places: [{ ...place, osm: 'X1' }] }, 'show_tags.places.0.osm'],
    [{ license: { name: 'All mine', url: '' } }, 'show_tags.license.url'],
    [{ podroll: [{ feedGuid: 'x', feedUrl: '', title: '', medium: '' }] }, 'show_tags.podroll.0.feed_guid'],
    [{ podroll: [showTags.podroll[0], showTags.podroll[0]] }, 'show_tags.podroll.1.feed_guid'],
    [{ images: [{ ...image, href: 'http://img.example/x.png' }] }, 'show_tags.images.0.href'],
    [{ blocks: [{ id: 'a b', isBlocked: true }] }, 'show_tags.blocks.0.id'],
    [{ chat: { ...chat, server: 'not a server' } }, 'show_tags.chat.server'],
    [{ trailers: [{ ...showTags.trailers[0], url: '' }] }, 'show_tags.trailers.0.url'],
    [{ liveItems: [{ ...live, links: [] }] }, 'show_tags.live_items.0.links'],
    [{ liveItems: [{ ...live, end: live.start }] }, 'show_tags.live_items.0.end'],
    [{ liveItems: [{ ...live, streamType: '' }] }, 'show_tags.live_items.0.stream_type'],
  ]
  for (const [tags, field] of bad)
    expect(
      Object.keys((await refusal(app, editor, 'PodcastService.UpdateOpenTags', { podcastId, showTags: tags })) as object),
      field,
    ).toEqual([field])
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const foreign = { ...episodeTags.alternates[0], url: '', type: '', recordingId: '0190a5a0-0000-7000-8000-000000000001' }
  for (const [tags, field] of [
    [{ alternates: [foreign] }, 'episode_tags.alternates.0.recording_id'],
    [{ socialPosts: [{ ...episodeTags.socialPosts[0], uri: '' }] }, 'episode_tags.social_posts.0.uri'],
    [{ license: { name: '', url: '' } }, 'episode_tags.license.name'],
  ] as const)
    expect(Object.keys((await refusal(app, editor, 'EpisodeService.UpdateOpenTags', { episodeId, episodeTags: tags })) as object)).toEqual([
      field,
    ])
  expect(await find()).toEqual(before)
  // Someone else saved in the meantime.
  expect(
    await callRaw(app, editor, 'PodcastService.UpdateOpenTags', { podcastId, showTags: {}, version: before.version + 1 }),
  ).toMatchObject({ status: 409 })
  for (const person of [stranger, null]) {
    const status = person === null ? 401 : 404
    expect(await callRaw(app, person, 'PodcastService.FindOpenTags', { podcastId })).toMatchObject({ status })
    expect(await callRaw(app, person, 'PodcastService.UpdateOpenTags', { podcastId, showTags: {} })).toMatchObject({ status })
    expect(await callRaw(app, person, 'PodcastService.SetLiveStatus', { podcastId, guid: 'x', status: 'live' })).toMatchObject({ status })
    expect(await callRaw(app, person, 'PodcastService.LookUpShow', { podcastId, url: 'https://example.com/feed.xml' })).toMatchObject({
      status,
    })
    expect(await callRaw(app, person, 'EpisodeService.FindOpenTags', { episodeId })).toMatchObject({ status })
    expect(await callRaw(app, person, 'EpisodeService.UpdateOpenTags', { episodeId, episodeTags: {} })).toMatchObject({ status })
  }
})
