import { isCategory } from '@castwright/contract/categories.ts'
import { feedLimits } from '@castwright/contract/limits.ts'
import { toLanguage } from '@castwright/contract/places.ts'
import { visibleText } from '@castwright/contract/text.ts'
import { artVerdict, error, pass, warning, type Check, type ShowFacts } from './facts.ts'

const settings =
  (field: string) =>
  ({ podcast }: ShowFacts): string =>
    `/settings/podcast/${podcast.id}/show-settings?field=${field}`

export const showChecks: Array<Check<ShowFacts>> = [
  {
    id: 'show-title',
    title: 'Podcast title',
    source: 'Apple',
    place: settings('title'),
    look: ({ podcast }) =>
      podcast.title.trim() === '' ? error('The podcast has no title. Directories need one.') : pass('The podcast has a title.'),
  },
  {
    id: 'show-description',
    title: 'Show Summary',
    source: 'Apple',
    place: settings('showSummary'),
    look({ podcast }) {
      if (visibleText(podcast.showSummary).trim() === '') return error('The podcast has no summary. Directories refuse a feed without one.')
      const bytes = Buffer.byteLength(podcast.showSummary)
      if (bytes <= feedLimits.description) return pass('The summary is short enough for every directory.')
      return warning(`The summary takes ${bytes} bytes with its markup. Directories cut it off at ${feedLimits.description}.`)
    },
  },
  {
    id: 'show-artwork',
    title: 'Podcast artwork',
    source: 'Apple',
    place: settings('photo'),
    look: ({ podcastArt }) =>
      podcastArt === undefined
        ? warning('The artwork of the podcast is being drawn. Look again in a moment.')
        : artVerdict(podcastArt, 'The artwork of the podcast'),
  },
  {
    id: 'show-language',
    title: 'Language',
    source: 'Apple',
    place: settings('language'),
    look: ({ podcast }) =>
      toLanguage(podcast.language) === null
        ? warning('No language is chosen. The feed says English until one is: listeners may find the podcast in the wrong place.')
        : pass('The language is one that directories know.'),
  },
  {
    id: 'show-category',
    title: 'Category',
    source: 'Apple',
    place: settings('categories'),
    look: ({ podcast }) =>
      podcast.categories.some(isCategory)
        ? pass('The podcast has a category.')
        : error('No category is chosen. Apple Podcasts refuses a feed without one.'),
  },
  {
    id: 'show-explicit',
    title: 'Parental Advisory',
    source: 'Apple',
    place: settings('parentalAdvisory'),
    look: ({ podcast }) => pass(`The podcast says that it is ${podcast.parentalAdvisory}.`),
  },
  {
    id: 'show-author',
    title: 'Author',
    source: 'Spotify',
    place: settings('authors'),
    look: ({ podcast }) =>
      podcast.authors.some((author) => author.trim() !== '')
        ? pass('The podcast names its author.')
        : warning('No author is named. Apps show the author under the title.'),
  },
  {
    id: 'show-owner-email',
    title: 'Owner email',
    source: 'Spotify',
    place: settings('ownerEmail'),
    look({ podcast }) {
      if (podcast.ownerEmail === '')
        return warning('No owner email is given. Spotify and other hosts write there to see whose podcast it is.')
      if (!podcast.showOwnerEmail) return warning('The feed does not show the owner email. Spotify needs it when you claim the podcast.')
      return pass('The feed names the owner email.')
    },
  },
  {
    id: 'show-link',
    title: 'Website',
    source: 'PSP-1',
    place: settings('externalWebsite'),
    look: ({ podcast }) =>
      podcast.externalWebsite === ''
        ? pass('The feed links to the public page of the podcast.')
        : pass('The feed links to the website of the podcast.'),
  },
  {
    id: 'show-visibility',
    title: 'iTunes visibility',
    source: 'Castwright',
    place: settings('itunesVisibility'),
    look: ({ podcast }) =>
      podcast.itunesVisibility === 'hide'
        ? warning('The podcast is hidden: Apple Podcasts does not list it.')
        : pass('The podcast can be listed.'),
  },
]
