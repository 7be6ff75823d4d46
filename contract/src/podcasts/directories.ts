import { z } from 'zod'

/** Podcast directories, and the podcast field with the show's URL in each. */

export type Directory = {
  /** The podcast field. */
  field: string
  name: string
  /** Hosts of its pages. */
  hosts: readonly string[]
  /** No longer accepts shows. */
  isClosed?: true
}

/** The eight directories of the registration page. */
export const directories = [
  { field: 'applePodcastsUrl', name: 'Apple Podcasts', hosts: ['podcasts.apple.com', 'itunes.apple.com'] },
  { field: 'spotifyUrl', name: 'Spotify', hosts: ['open.spotify.com', 'spotify.com', 'podcasters.spotify.com', 'creators.spotify.com'] },
  { field: 'googlePodcastsUrl', name: 'Google Podcasts', hosts: ['podcasts.google.com'], isClosed: true },
  {
    field: 'amazonMusicUrl',
    name: 'Amazon Music',
    hosts: [
      'music.amazon.com',
      'music.amazon.co.uk',
      'music.amazon.de',
      'music.amazon.fr',
      'music.amazon.it',
      'music.amazon.es',
      'music.amazon.ca',
      'music.amazon.in',
      'music.amazon.co.jp',
      'music.amazon.com.au',
      'music.amazon.com.br',
      'music.amazon.com.mx',
    ],
  },
  { field: 'pandoraUrl', name: 'Pandora', hosts: ['pandora.com'] },
  { field: 'stitcherUrl', name: 'Stitcher', hosts: ['stitcher.com'], isClosed: true },
  { field: 'radioPublicUrl', name: 'RadioPublic', hosts: ['radiopublic.com'], isClosed: true },
  { field: 'iheartRadioUrl', name: 'iHeartRadio', hosts: ['iheart.com'] },
] as const satisfies readonly Directory[]

/** Under 'More directories'. */
export const moreDirectories = [
  { field: 'youtubeMusicUrl', name: 'YouTube Music', hosts: ['music.youtube.com', 'youtube.com'] },
  { field: 'pocketCastsUrl', name: 'Pocket Casts', hosts: ['pca.st', 'play.pocketcasts.com', 'pocketcasts.com'] },
  { field: 'overcastUrl', name: 'Overcast', hosts: ['overcast.fm'] },
  { field: 'podcastIndexUrl', name: 'Podcast Index', hosts: ['podcastindex.org'] },
  { field: 'deezerUrl', name: 'Deezer', hosts: ['deezer.com', 'deezer.page.link'] },
] as const satisfies readonly Directory[]

export const allDirectories = [...directories, ...moreDirectories] as const
export type DirectoryField = (typeof allDirectories)[number]['field']
export const directoryFields: readonly DirectoryField[] = allDirectories.map(({ field }) => field)

const directoryMessage = (name: string): string => `Please enter a valid ${name} URL.`

/** Whether this is a URL of that directory. */
function isDirectoryUrl({ hosts }: Pick<Directory, 'hosts'>, text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.port !== '') return false
  return hosts.includes(url.hostname.replace(/^www\./, ''))
}

const directoryUrl = (directory: Directory) =>
  z
    .string(directoryMessage(directory.name))
    .trim()
    .max(1000, directoryMessage(directory.name))
    .refine((text) => text === '' || isDirectoryUrl(directory, text), directoryMessage(directory.name))

/** Empty for none. */
export const directoryShapes = Object.fromEntries(allDirectories.map((directory) => [directory.field, directoryUrl(directory)])) as Record<
  DirectoryField,
  ReturnType<typeof directoryUrl>
>
export const directoryAnswers = Object.fromEntries(directoryFields.map((field) => [field, z.string()])) as Record<
  DirectoryField,
  z.ZodString
>
