import {
  blockServices,
  chatProtocols,
  imagePurposes,
  licenses,
  type liveStatuses,
  postProtocols,
} from '@castwright/contract/podcasts/open-tags.ts'
import { openTagLimits as limits } from '@castwright/contract/podcasts/limits.ts'

/** The forms of open podcast tags: which fields each tag has, and one sentence on what it is for. */

export type FieldSpec = {
  name: string
  label: string
  help?: string
  placeholder?: string
  /** Values with their labels. Other values that an import brought stay available. */
  options?: Record<string, string>
  /** Suggestions for a text. */
  suggestions?: readonly string[]
  kind?: 'moment' | 'blocked' | 'links' | 'recording'
}

export type Entry = Record<string, unknown>

export type GroupSpec = {
  name: string
  title: string
  help: string
  /** The label of the button that adds one. */
  add: string
  empty: Entry
  fields: FieldSpec[]
  /** At most one. */
  isSingle?: true
  max: number
  nameOf: (entry: Entry) => string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const fundings: GroupSpec = {
  name: 'fundings',
  title: 'More ways to support you',
  help: 'Links where listeners can pay or donate, in addition to the support link in Show Settings.',
  add: 'Add link',
  empty: { url: '', text: '' },
  fields: [
    { name: 'url', label: 'Link', placeholder: 'https://' },
    { name: 'text', label: 'Button label', placeholder: 'e.g. Buy us a coffee' },
  ],
  max: limits.fundings,
  nameOf: ({ text: label, url }) => text(label) || text(url),
}

const places: GroupSpec = {
  name: 'places',
  title: 'Location',
  help: "What the podcast is about, or where it's made, so people can find podcasts on a map.",
  add: 'Add place',
  empty: { name: '', rel: 'subject', geo: '', osm: '', country: '' },
  fields: [
    { name: 'name', label: 'Place name', placeholder: 'e.g. Lisbon, Portugal' },
    { name: 'rel', label: 'What it means', options: { subject: "What it's about", creator: "Where it's made", '': 'Not specified' } },
    { name: 'geo', label: 'Coordinates (optional)', placeholder: 'e.g. 38.7223,-9.1393' },
    { name: 'osm', label: 'OpenStreetMap ID (optional)', placeholder: 'e.g. R5400890' },
    { name: 'country', label: 'Country code (optional)', placeholder: 'e.g. PT' },
  ],
  max: limits.places,
  nameOf: ({ name }) => text(name),
}

const license: GroupSpec = {
  name: 'license',
  title: 'License',
  help: 'Tells people whether and how they can share or reuse your audio and video.',
  add: 'Choose license',
  empty: { name: '', url: '' },
  fields: [
    {
      name: 'name',
      label: 'License',
      placeholder: 'e.g. CC-BY-4.0',
      suggestions: licenses,
      help: 'Choose a license or enter the name of your own.',
    },
    { name: 'url', label: 'Link to the license text', placeholder: 'https://', help: 'Required for a custom license.' },
  ],
  isSingle: true,
  max: 1,
  nameOf: ({ name }) => text(name),
}

const images: GroupSpec = {
  name: 'images',
  title: 'Images',
  help: "More images for apps, such as a wide banner or a social media image. Your artwork doesn't change.",
  add: 'Add image',
  empty: { href: '', alt: '', purpose: '', aspectRatio: '', width: '', height: '', type: '' },
  fields: [
    { name: 'href', label: 'Image URL', placeholder: 'https://' },
    { name: 'alt', label: 'What the image shows', help: "Read aloud to people who can't see the image." },
    { name: 'purpose', label: 'Purpose (optional)', suggestions: imagePurposes, placeholder: 'e.g. banner' },
    { name: 'aspectRatio', label: 'Aspect ratio (optional)', placeholder: 'e.g. 16/9' },
    { name: 'width', label: 'Width in pixels (optional)' },
  ],
  max: limits.images,
  nameOf: ({ alt, href }) => text(alt) || text(href),
}

const chat: GroupSpec = {
  name: 'chat',
  title: 'Chat',
  help: 'A public chat room where listeners meet, during live streams or at any time.',
  add: 'Add chat',
  empty: { server: '', protocol: 'irc', accountId: '', space: '' },
  fields: [
    { name: 'protocol', label: 'Protocol', options: chatProtocols },
    { name: 'server', label: 'Server', placeholder: 'e.g. irc.example.com' },
    { name: 'space', label: 'Room (optional)', placeholder: 'e.g. #our-show' },
    { name: 'accountId', label: 'Your account on that service (optional)' },
  ],
  isSingle: true,
  max: 1,
  nameOf: ({ space, server }) => [text(space), text(server)].filter(Boolean).join(' on '),
}

const statusNames: Record<(typeof liveStatuses)[number], string> = { pending: 'Scheduled', live: 'Live', ended: 'Ended' }

export const showGroups = {
  listeners: [
    fundings,
    {
      name: 'podroll',
      title: 'Shows we recommend',
      help: 'Other podcasts you like. Apps show them next to yours, and your public page lists them.',
      add: 'Add by hand',
      empty: { feedGuid: '', feedUrl: '', title: '', medium: 'podcast' },
      fields: [
        { name: 'title', label: 'Title' },
        { name: 'feedUrl', label: 'Feed URL', placeholder: 'https://' },
        { name: 'feedGuid', label: 'Podcast GUID' },
      ],
      max: limits.podroll,
      nameOf: ({ title, feedUrl, feedGuid }) => text(title) || text(feedUrl) || text(feedGuid),
    },
    places,
    license,
    chat,
  ],
  live: [
    {
      name: 'liveItems',
      title: 'Live streams',
      help: "Announces a live stream in apps and on your public page, and tells followers when you're on air.",
      add: 'Add live stream',
      empty: {
        guid: '',
        status: 'pending',
        title: '',
        description: '',
        start: '',
        end: '',
        streamUrl: '',
        streamType: '',
        links: [{ url: '', text: '' }],
      },
      fields: [
        { name: 'title', label: 'Title' },
        { name: 'status', label: 'Status', options: statusNames },
        { name: 'start', label: 'Starts', kind: 'moment' },
        { name: 'end', label: 'Ends (optional)', kind: 'moment' },
        { name: 'links', label: 'Where to listen or watch', kind: 'links' },
        { name: 'description', label: 'Description (optional)' },
        { name: 'streamUrl', label: 'Stream URL (optional)', placeholder: 'https://', help: 'For apps that play the stream themselves.' },
        { name: 'streamType', label: 'Stream media type', placeholder: 'e.g. audio/mpeg' },
      ],
      max: limits.liveItems,
      nameOf: ({ title, status }) => `${text(title)} (${statusNames[status as keyof typeof statusNames] ?? text(status)})`,
    },
  ],
  directories: [
    {
      name: 'publisher',
      title: 'Publisher',
      help: 'The company or network behind the podcast, so that apps can list all its shows together.',
      add: 'Name another publisher',
      empty: { feedGuid: '', feedUrl: '' },
      fields: [
        { name: 'feedUrl', label: 'Publisher feed URL', placeholder: 'https://' },
        { name: 'feedGuid', label: 'Publisher feed GUID' },
      ],
      isSingle: true,
      max: 1,
      nameOf: ({ feedUrl, feedGuid }) => text(feedUrl) || text(feedGuid),
    },
    {
      name: 'trailers',
      title: 'Trailers',
      help: 'Lets apps play a trailer to people who are new to the podcast.',
      add: 'Add trailer from elsewhere',
      empty: { title: '', url: '', pubdate: '', length: '', type: '', season: '' },
      fields: [
        { name: 'title', label: 'Title' },
        { name: 'url', label: 'File URL', placeholder: 'https://' },
        { name: 'pubdate', label: 'Published (optional)', kind: 'moment' },
        { name: 'type', label: 'Media type (optional)', placeholder: 'e.g. audio/mpeg' },
        { name: 'season', label: 'Season (optional)' },
      ],
      max: limits.trailers,
      nameOf: ({ title, url }) => text(title) || text(url),
    },
    images,
    {
      name: 'blocks',
      title: 'Blocked services',
      help: 'Asks services not to list the podcast. Not all of them comply.',
      add: 'Add service',
      empty: { id: '', isBlocked: true },
      fields: [
        { name: 'id', label: 'Service', options: blockServices },
        { name: 'isBlocked', label: 'Allow listing this podcast?', kind: 'blocked' },
      ],
      max: limits.blocks,
      nameOf: ({ id, isBlocked }) =>
        `${blockServices[text(id) as keyof typeof blockServices] ?? text(id)}: ${isBlocked === true ? 'blocked' : 'allowed'}`,
    },
  ],
} satisfies Record<string, GroupSpec[]>

export const episodeGroups: GroupSpec[] = [
  {
    name: 'alternates',
    title: 'Other versions',
    help: 'The same episode in another format, such as an audio version of a video or a smaller file for slow connections.',
    add: 'Add version',
    empty: { recordingId: '', title: '', url: '', type: '', length: '', bitrate: '', height: '', lang: '' },
    fields: [
      { name: 'recordingId', label: 'Recording', kind: 'recording' },
      { name: 'title', label: 'Version name', placeholder: 'e.g. Audio only' },
    ],
    max: limits.alternates,
    nameOf: ({ title, url }) => text(title) || text(url) || 'Recording',
  },
  {
    name: 'socialPosts',
    title: 'Comments',
    help: 'A post about this episode. Apps show the replies to it as comments.',
    add: 'Add post',
    empty: { protocol: 'activitypub', uri: '', accountId: '', accountUrl: '', priority: '' },
    fields: [
      { name: 'protocol', label: 'Network', options: postProtocols },
      { name: 'uri', label: 'Post link', placeholder: 'https://' },
      { name: 'accountId', label: 'Your account on that service (optional)', placeholder: 'e.g. @you@example.social' },
    ],
    max: limits.posts,
    nameOf: ({ uri, protocol }) => text(uri) || (postProtocols[text(protocol) as keyof typeof postProtocols] ?? text(protocol)),
  },
  places,
  license,
  images,
  fundings,
  chat,
]

/** What is set, in one line. */
export function summaryOf({ nameOf }: GroupSpec, value: unknown, extras: string[] = []): string {
  const entries = (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]) as Entry[]
  const names = [...extras, ...entries.map(nameOf).filter(Boolean)]
  if (names.length === 0) return 'Not set'
  const [first, second, ...more] = names
  return [first, second, more.length > 0 ? `${more.length} more` : undefined].filter(Boolean).join(', ')
}
