import { isCategory } from '@castwright/contract/podcasts/categories.ts'
import { feedLimits } from '@castwright/contract/feeds/limits.ts'
import { toLanguage } from '@castwright/contract/places.ts'
import { visibleText } from '@castwright/contract/text.ts'
import { checkArtwork, error, pass, warning, check, type Check, type ShowFacts } from './facts.ts'

export const showChecks: Array<Check<ShowFacts>> = [
  check({ id: 'show-title', title: 'Podcast title', source: 'Apple' }, ({ podcast }) =>
    podcast.title.trim() === '' ? error('The podcast has no title. Directories require one.') : pass('The podcast has a title.'),
  ),
  check({ id: 'show-description', title: 'Show Summary', source: 'Apple' }, ({ podcast }) => {
    if (visibleText(podcast.showSummary).trim() === '') return error('The podcast has no summary. Directories reject feeds without one.')
    const bytes = Buffer.byteLength(podcast.showSummary)
    if (bytes <= feedLimits.description) return pass('The summary is within all directory limits.')
    return warning(`The summary is ${bytes} bytes including markup. Directories cut it off at ${feedLimits.description}.`)
  }),
  check({ id: 'show-artwork', title: 'Podcast artwork', source: 'Apple' }, ({ podcastArt }) =>
    podcastArt === undefined
      ? warning('The podcast artwork is being generated. Check again in a moment.')
      : checkArtwork(podcastArt, 'The podcast artwork'),
  ),
  check({ id: 'show-language', title: 'Language', source: 'Apple' }, ({ podcast }) =>
    toLanguage(podcast.language) === null
      ? warning('No language is selected, so the feed says English. Directories may show the podcast to the wrong listeners.')
      : pass('Directories support the language.'),
  ),
  check({ id: 'show-category', title: 'Category', source: 'Apple' }, ({ podcast }) =>
    podcast.categories.some(isCategory)
      ? pass('The podcast has a category.')
      : error('No category is selected. Apple Podcasts rejects feeds without one.'),
  ),
  check({ id: 'show-explicit', title: 'Parental Advisory', source: 'Apple' }, ({ podcast }) =>
    pass(`The podcast is marked as ${podcast.parentalAdvisory}.`),
  ),
  check({ id: 'show-author', title: 'Author', source: 'Spotify' }, ({ podcast }) =>
    podcast.authors.some((author) => author.trim() !== '')
      ? pass('The podcast has an author.')
      : warning('There is no author. Apps show the author under the title.'),
  ),
  check({ id: 'show-owner-email', title: 'Owner email', source: 'Spotify' }, ({ podcast }) => {
    if (podcast.ownerEmail === '') return warning('There is no owner email. Spotify and other hosts use it to verify ownership.')
    if (!podcast.showOwnerEmail) return warning("The feed doesn't include the owner email. Spotify needs it when you claim the podcast.")
    return pass('The feed includes the owner email.')
  }),
  check({ id: 'show-link', title: 'Website', source: 'PSP-1' }, ({ podcast }) =>
    podcast.externalWebsite === '' ? pass('The feed links to your public page.') : pass('The feed links to your website.'),
  ),
  check({ id: 'show-visibility', title: 'iTunes visibility', source: 'Castwright' }, ({ podcast }) =>
    podcast.itunesVisibility === 'hide'
      ? warning("The podcast is hidden, so Apple Podcasts won't list it.")
      : pass('The podcast can be listed.'),
  ),
]
