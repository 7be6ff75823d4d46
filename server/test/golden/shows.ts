import { writeEpisodeTags, writeShowTags } from '../../src/domains/podcasts/open-tags.ts'
import { podcastRow, publication, type Show } from '../../src/domains/feeds/testing.ts'

const host = { collaboratorType: 'HOST', firstName: 'Ada', lastName: 'Quill', username: 'ada', photo: ['a-96.webp', 'a-512.jpg'] } as const
const makers: Show['makers'] = [
  { ...host, photo: [...host.photo] },
  { collaboratorType: 'CO_HOST', firstName: 'Bo', lastName: '', username: null, photo: null },
  { collaboratorType: 'PRODUCER', firstName: '', lastName: '', username: 'cleo', photo: null },
  { collaboratorType: 'AUDIO_ENGINEER', firstName: 'Dan', lastName: 'Fuzz', username: 'dan', photo: null },
  { collaboratorType: 'MARKETING_MANAGER', firstName: 'Eve', lastName: 'Loud', username: 'eve', photo: null },
  { collaboratorType: 'COPYWRITER', firstName: 'Flo', lastName: 'Ink', username: 'flo', photo: null },
  // People without a name are left out.
  { collaboratorType: 'PRODUCER', firstName: '', lastName: '', username: null, photo: null },
]

const empty: Show = { podcast: podcastRow(), makers: [], publications: [] }

const audio: Show = {
  podcast: podcastRow({
    subtitle: 'And what comes after',
    showSummary: '<p>Stories from after midnight, <strong>told</strong> &amp; retold.</p><ul><li>One a week</li></ul>',
    categories: ['Society & Culture > Personal Journals', 'History', 'Arts > Books'],
    keywords: ['night', 'work & sleep'],
    externalWebsite: 'https://nightshift.example/?from=feed&to=you',
    parentalAdvisory: 'explicit',
    language: 'de-AT',
    location: 'AT',
    authors: ['Ada Quill', 'Bo'],
    isLocked: true,
    fundingUrl: 'https://give.example/night?tier=1&x="y"',
    fundingText: 'Buy us a coffee & cake',
    txtRecords: [
      { purpose: 'applepodcastsverify', value: 'abc-123' },
      { purpose: '', value: 'free words' },
    ],
    releaseFrequency: 'biweekly',
    releaseDays: ['MO', 'TH'],
    releaseStartDate: '2026-03-30',
    defaultReleaseTime: '06:30',
    timeZone: 'Europe/Vienna',
  }),
  makers,
  hubs: ['https://hub.example/'],
  soundbites: [
    { episodeId: publication(3).episodeId, startTime: 12.5, duration: 30, title: 'Loud & <clear>' },
    { episodeId: publication(3).episodeId, startTime: 73, duration: 15.25, title: 'Encore' },
  ],
  publications: [
    publication(3, {
      title: 'Rock & Roll <live>',
      photo: 'night-3',
      parentalAdvisory: 'explicit',
      showNotes: '<p>With <u>underlined</u> words<br />and <a href="https://a.example/?a=1&amp;b=2" rel="nofollow">a link</a>.</p>',
      transcripts: [
        { object: 'e-3.vtt', type: 'text/vtt', language: 'de', rel: 'captions' },
        { object: 'e-3.srt', type: 'application/x-subrip' },
      ],
      chapters: { object: 'e-3.json', type: 'application/json+chapters' },
      persons: [
        { name: 'Gus Guest', role: 'Guest', group: 'Cast', href: 'https://gus.example/' },
        { name: 'Ada Quill', role: 'Host' },
        { name: 'Nia Okafor', role: 'guest', group: 'cast', href: 'https://nia.example/?a=1&b=2', photo: 'nia-1', bio: 'Not in the feed.' },
      ],
    }),
    publication(2, { itunesVisibility: 'hide', showNotes: '' }),
    publication(1, { recording: { id: 'r-1', fileName: 'Größe & Maß.m4a', fileType: 'm4a', fileSize: 77, duration: 0.3 } }),
  ],
}

const serial: Show = {
  podcast: podcastRow({
    showType: 'serial',
    episodeGrouping: 'seasons',
    isComplete: true,
    itunesVisibility: 'hide',
    showOwnerEmail: false,
    categories: ['True Crime'],
    releaseFrequency: 'weekly',
  }),
  makers: makers.slice(0, 1),
  publications: [
    publication(7, { episodeType: 'BONUS', level: 'EPISODE', seasonNumber: 2, episodeNumber: 1, title: 'Outtakes' }),
    publication(6, { episodeType: 'BONUS', level: 'SEASON', seasonNumber: 2, episodeNumber: null, title: 'Between seasons' }),
    publication(5, { seasonNumber: 2, episodeNumber: 1, title: 'Again' }),
    publication(4, { episodeType: 'TRAILER', level: 'SEASON', seasonNumber: 2, episodeNumber: null, title: 'Season two' }),
    publication(3, { seasonNumber: 1, episodeNumber: 2, title: 'The end' }),
    publication(2, { seasonNumber: 1, episodeNumber: 1, title: 'The beginning' }),
    publication(1, { episodeType: 'TRAILER', level: 'SHOW', seasonNumber: null, episodeNumber: null, title: 'What this is' }),
  ],
}

const film = { id: 'r-2', fileName: 'night 1.mp4', fileType: 'mp4', fileSize: 5_000_000_000, duration: 3600 } as const

const video: Show = {
  podcast: podcastRow({ mediaFormat: 'video', categories: ['TV & Film > After Shows'], episodeNumbering: 'no', releaseFrequency: 'daily' }),
  makers: makers.slice(0, 2),
  publications: [
    publication(2, { episodeNumber: null, recording: { ...film, id: 'r-3', fileName: 'night 2.mov', fileType: 'mov' } }),
    publication(1, { episodeNumber: null, recording: { ...film } }),
  ],
}

const imported: Show = {
  podcast: podcastRow({
    title: 'A title that is far longer than the fifty characters which the form would take',
    oldFeedUrl: 'https://old.example/feed.xml',
    feedGuid: '9b024349-ccf0-5f69-a609-6b82873eab3c',
    releaseFrequency: 'monthly',
    releaseStartDate: '2026-10-25',
    timeZone: 'America/New_York',
    podcastEmail: 'hello@old.example',
    feedElements: [
      { name: 'podcast:medium', children: ['music'] },
      { name: 'podcast:funding', attributes: { url: 'https://other.example/' }, children: ['Second & last'] },
      { name: 'podcast:updateFrequency', attributes: { rrule: 'FREQ=DAILY' }, children: ['Said by the settings'] },
      {
        name: 'podcast:value',
        attributes: { type: 'lightning' },
        children: [{ name: 'podcast:valueRecipient', attributes: { name: '"Ann" <&>', split: '100' } }],
      },
      { name: 'script', children: ['alert(1)'] },
      { name: 'podcast:x><script', children: ['alert(1)'] },
    ],
  }),
  makers: makers.slice(0, 1),
  publications: [
    publication(5, {
      guid: 'with-extras',
      link: 'https://old.example/episodes/5',
      itunesTitle: 'Five',
      episodeNumber: 5,
      episodeDisplay: 'V',
      showNotes: '<h2>Times</h2><p>0:00 Hello<br />1:00 Bye</p><img src="https://old.example/a.png" alt="A" />',
      elements: [{ name: 'itunes:author', children: ['Ann & Bob'] }],
    }),
    publication(4, { guid: 'https://old.example/?p=4&preview=no', guidIsPermaLink: true }),
    publication(3, { guid: 'https://old.example/3.mp3' }),
    publication(2, { guid: 'Buzzsprout-123', guidIsPermaLink: true }),
    publication(1, { guid: ' tag:soundcloud,2010:tracks/1 <&>"\' ' }),
  ],
}

// Without typed entities, which one of the parsers decodes twice.
const nasty = ']]> <![CDATA[ & < > " \' \u0000\u0008\u001f\ufffe\ud800 \u202eright\u202c 👩‍🚀 ﷽ line\r\nend\ttab'

const hostile: Show = {
  podcast: podcastRow({
    title: nasty,
    subtitle: nasty,
    showSummary: `<p>${nasty}</p>`,
    authors: [nasty],
    copyright: nasty,
    ownerName: nasty,
    keywords: [nasty],
    fundingUrl: 'https://give.example/',
    fundingText: nasty,
    txtRecords: [{ purpose: nasty, value: nasty }],
  }),
  makers: [{ ...host, firstName: nasty, photo: null }],
  publications: [
    publication(1, { title: nasty, showNotes: nasty, guid: nasty, persons: [{ name: nasty, role: nasty, img: nasty, href: nasty }] }),
  ],
}

const place = { name: 'Lisbon & around', rel: 'subject' as const, geo: 'geo:38.7223,-9.1393', osm: 'R5400890', country: 'PT' }
const links = [{ url: 'https://live.example/watch?a=1&b=2', text: 'Watch "live"' }]
const banner = { href: 'https://img.example/banner.png', alt: 'A boat', purpose: 'banner', aspectRatio: '16/9', width: '1920', height: '' }
const chat = { server: 'irc.example.com', protocol: 'irc', accountId: '@ada', space: '#night-shift' }

/** With all open podcast tags. */
const tagged: Show = {
  podcast: podcastRow({
    feedElements: writeShowTags([], {
      fundings: links,
      places: [place],
      license: { name: 'CC-BY-4.0', url: '' },
      podroll: [
        { feedGuid: '9b024349-ccf0-5f69-a609-6b82873eab3c', feedUrl: 'https://podnews.net/rss', title: 'Podnews', medium: 'podcast' },
      ],
      publisher: { feedGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f811', feedUrl: 'https://net.example/publisher.xml' },
      images: [{ ...banner, type: 'image/png' }],
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
      liveItems: [
        {
          guid: 'live-1',
          status: 'live',
          title: 'Live from the harbor',
          description: 'With <guests> & music',
          start: '2026-12-24T18:00:00.000Z',
          end: '2026-12-24T20:00:00.000Z',
          streamUrl: 'https://live.example/stream.mp3',
          streamType: 'audio/mpeg',
          links,
        },
      ],
    }),
  }),
  makers: makers.slice(0, 1),
  publications: [
    publication(1, {
      elements: writeEpisodeTags([], {
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
        images: [{ ...banner, type: '' }],
        fundings: links,
        chat,
      }),
    }),
  ],
}

/** One show of every kind. */
export const shows: Record<string, Show> = { empty, audio, serial, video, imported, tagged, hostile }
