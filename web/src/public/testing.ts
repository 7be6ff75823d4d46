import type {
  CreatorPage,
  EmbedPage,
  ClosedPage,
  EpisodePage,
  GuestLinkPage,
  MissingPage,
  PageEpisode,
  PageLink,
  PagePlayer,
  PagePodcast,
  PitchPage,
  PublicPage,
  ReportPage,
  ShowPage,
} from '@castwright/contract/pages.ts'

const id = '019a0000-0000-7000-8000-000000000001'

/** Every kind of page, with this text in every user-written field. */
export function pagesSaying(words: string): PublicPage[] {
  const podcast: PagePodcast = {
    id,
    title: words,
    subtitle: words,
    path: '/pod/show',
    mediaFormat: 'Audio',
    photoUrl: 'https://castwright.example/art.jpg',
    thumbnails: [{ width: 256, webpUrl: '/art.webp', jpegUrl: '/art.jpg' }],
    color: words,
    rssFeedUrl: `https://castwright.example/rss/${id}.xml`,
    language: words,
    timeZone: 'UTC',
    isExplicit: true,
    isComplete: true,
    authors: [words, words],
    categories: [words],
    copyright: words,
  }
  const episode: PageEpisode = {
    episodeId: id,
    title: words,
    podcastTitle: words,
    path: `/pod/show/${id}`,
    url: `/media/${id}.mp3`,
    contentType: 'audio/mpeg',
    isVideo: false,
    duration: 61,
    thumbnails: [],
    color: words,
    label: words,
    seasonNumber: 1,
    episodeNumber: 2,
    kind: words,
    summary: words,
    publishedDate: '2026-03-05T12:00:00Z',
    isExplicit: true,
  }
  const player: PagePlayer = {
    peaks: [0, 128, 255],
    chapters: [{ start: 61, title: words }],
    transcript: { url: '/media/files/a.vtt', type: 'text/vtt', language: 'en' },
  }
  const page = {
    baseUrl: 'https://castwright.example',
    canonicalUrl: 'https://castwright.example/pod/show',
    description: words,
    cardUrl: 'https://castwright.example/og/show.jpg',
    isPreview: false,
  }
  const links: PageLink[] = [{ name: words, url: words, directory: 'spotifyUrl' }]
  const team = [
    { name: words, role: words, photoUrl: null, path: null },
    { name: words, role: words, photoUrl: '/face.webp', path: '/pal/ada' },
  ]
  const show: ShowPage = {
    ...page,
    kind: 'show',
    podcast,
    summary: '<p>Cleaned.</p>',
    externalWebsite: words,
    contactEmail: words,
    acceptsGuests: true,
    funding: { name: words, url: words },
    audioBioUrl: '/bio.mp3',
    listenOn: links,
    socials: links,
    team,
    episodes: [episode],
    numberOfEpisodes: 1,
    search: words,
    nextPath: '/pod/show?all',
    isWhole: false,
  }
  const one: EpisodePage = {
    ...page,
    kind: 'episode',
    podcast,
    episode,
    player,
    photoUrl: 'https://castwright.example/art.jpg',
    showNotes: '<p>Cleaned.</p>',
    guests: [
      { name: words, bio: words, photoUrl: '/face.webp', url: 'https://nia.example/' },
      { name: words, bio: '', photoUrl: null, url: words },
    ],
    listenOn: links,
    team,
    recent: [{ ...episode, isVideo: true }],
    embedUrl: `https://castwright.example/embed/${id}`,
    fileSize: 1,
    previewUntil: '2026-03-06T12:00:00Z',
  }
  const creator: CreatorPage = {
    ...page,
    kind: 'creator',
    firstName: words,
    name: words,
    bio: '<p>Cleaned.</p>',
    photoUrl: null,
    audioBioUrl: '/bio.mp3',
    color: words,
    socials: links,
    podcasts: [{ title: words, role: words, path: '/pod/show', thumbnails: [] }],
  }
  const embed: EmbedPage = { ...page, kind: 'embed', podcast, episode, player, listenOn: links, theme: 'auto' }
  const row = { value: words, name: words, downloads: 3, percent: 50 }
  const report: ReportPage = {
    ...page,
    kind: 'report',
    podcast,
    expiresAt: '2026-04-06T12:00:00Z',
    report: {
      podcastId: id,
      podcastTitle: words,
      period: {
        from: '2026-03-01',
        to: '2026-03-02',
        previousFrom: '2026-02-27',
        previousTo: '2026-02-28',
        granularity: 'day',
        today: '2026-03-05',
      },
      createdAt: '2026-03-05T12:00:00Z',
      downloads: 6,
      points: [
        { start: '2026-03-01', end: '2026-03-01', downloads: 4, previous: 0, isComplete: true },
        { start: '2026-03-02', end: '2026-03-02', downloads: 2, previous: 0, isComplete: true },
      ],
      episodes: [
        {
          episodeId: id,
          title: words,
          publishedAt: '2026-03-01T12:00:00Z',
          downloads: 6,
          first30Days: { downloads: 6, isComplete: false, reason: 'young' },
        },
      ],
      typical: { downloads: 0, episodes: 0, isKnown: false },
      countries: [row],
      apps: [row],
      method: [words],
    },
  }
  const pitch: PitchPage = {
    ...page,
    kind: 'pitch',
    podcast,
    isSent: false,
    values: { name: words, email: words, topic: words, about: words, links: words, consent: true },
    errors: { name: words, email: words, topic: words, about: words, links: words, consent: words, form: words },
  }
  const guest: GuestLinkPage = {
    ...page,
    kind: 'guest',
    cardUrl: '',
    isPreview: true,
    podcast,
    path: '/guest/secret',
    limits: {
      name: 100,
      pronouns: 40,
      pronunciation: 100,
      bio: 500,
      answer: 4000,
      note: 1000,
      linkLabel: 50,
      links: 10,
      proposals: 5,
    },
    guest: {
      show: { title: words, profileUrl: 'show', artworkUrl: '/art.jpg', color: words },
      episode: { title: words, isPublished: false, publicUrl: null },
      intro: words,
      prepNotes: words,
      name: words,
      maskedEmail: words,
      answer: 'yes',
      questions: [{ id, text: words, help: words, isRequired: true }],
      details: { name: words, pronouns: words, pronunciation: words, bio: words, links: [{ label: words, url: words }] },
      photoUrl: '/face.jpg',
      answers: [{ questionId: id, answer: words }],
      savedAt: '2026-03-05T12:00:00Z',
      slots: [
        { id, startsAt: '2026-03-06T12:00:00Z', minutes: 45, isOwn: false, answer: 'yes', others: 1 },
        { id: 'own', startsAt: '2026-03-07T12:00:00Z', minutes: 60, isOwn: true, answer: null, others: 0 },
      ],
      interview: { startsAt: '2026-03-06T12:00:00Z', minutes: 45, place: words, timeZone: 'UTC', isConfirmed: true },
      releaseForm: { text: words, sha256: 'ab', version: 1 },
      release: { state: 'outdated', name: words, at: '2026-03-05T12:00:00Z' },
      approval: null,
      approvalNote: words,
      timeZone: 'Asia/Tokyo',
      expiresAt: '2026-04-06T12:00:00Z',
    },
  }
  const closed: ClosedPage = { ...page, kind: 'closed', cardUrl: '', isPreview: true }
  const missing: MissingPage = { ...page, kind: 'missing', title: words, words }
  const video: EpisodePage = { ...one, episode: { ...episode, isVideo: true } }
  return [
    show,
    { ...show, episodes: [] },
    one,
    video,
    creator,
    embed,
    { ...embed, theme: 'dark' },
    report,
    pitch,
    { ...pitch, isSent: true },
    guest,
    closed,
    missing,
  ]
}
