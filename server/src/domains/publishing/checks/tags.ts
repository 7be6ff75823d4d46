import { EpisodeTagsForm, ShowTagsForm } from '@castwright/contract/podcasts/open-tags.ts'
import { pass, warning, type Check, type EpisodeFacts, type ShowFacts } from './facts.ts'

/** Open podcast tags. Directories ignore what they can't read, so nothing here prevents publishing. */

const names: Record<string, string> = {
  alternates: 'Other versions',
  socialPosts: 'Comments',
  fundings: 'Ways to support',
  places: 'Location',
  license: 'License',
  podroll: 'Shows we recommend',
  publisher: 'Publisher',
  images: 'Images',
  blocks: 'Blocked services',
  chat: 'Chat',
  trailers: 'Trailers',
  liveItems: 'Live streams',
}

type Parsed = { error?: { issues: Array<{ path: PropertyKey[]; message: string }> } | undefined }

function firstFault({ error }: Parsed): string | null {
  const issue = error?.issues[0]
  return issue ? `${names[String(issue.path[0])] ?? 'Open podcast tags'}: ${issue.message}` : null
}

const isEmpty = (tags: object): boolean =>
  Object.values(tags).every((value) => value === null || value === false || (Array.isArray(value) && value.length === 0))

/** Apps show a stream as live until it is marked as ended. */
const longestLiveMs = 24 * 60 * 60 * 1000

export const showTagCheck: Check<ShowFacts> = {
  id: 'show-tags',
  title: 'Open podcast tags',
  source: 'Podcasting 2.0',
  run({ showTags, now }) {
    if (!showTags || isEmpty(showTags)) return null
    const fault = firstFault(ShowTagsForm.safeParse(showTags))
    if (fault !== null) return warning(`Apps may ignore this value. ${fault}`)
    if (showTags.blocks.some(({ id, isBlocked }) => id === '' && isBlocked)) return warning('The podcast asks all services not to list it.')
    const forgotten = showTags.liveItems.find(
      ({ status, start }) => now && status === 'live' && now.getTime() - new Date(start).getTime() > longestLiveMs,
    )
    if (forgotten) return warning(`“${forgotten.title}” has been live for more than a day. Mark it as ended.`)
    return pass('All values are valid.')
  },
}

export const episodeTagCheck: Check<EpisodeFacts> = {
  id: 'episode-tags',
  title: 'Open podcast tags',
  source: 'Podcasting 2.0',
  run({ episodeTags, missingAlternates = 0 }) {
    if (!episodeTags || isEmpty(episodeTags)) return null
    if (missingAlternates > 0) return warning('A recording chosen as an alternate version was deleted, so we leave it out.')
    const fault = firstFault(EpisodeTagsForm.safeParse(episodeTags))
    return fault === null ? pass('All values are valid.') : warning(`Apps may ignore this value. ${fault}`)
  },
}
