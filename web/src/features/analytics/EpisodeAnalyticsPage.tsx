import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { LinkButton, TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { AnalyticsBody } from './AnalyticsBody.tsx'
import { CurveCard } from './CurveCard.tsx'
import { OnYourSite } from './OnYourSite.tsx'
import type { RangeSearch } from './range.ts'

type Props = {
  podcast: Podcast
  episode: { id: string; title: string }
  search: RangeSearch
  onSearch: (search: RangeSearch) => void
}

/** The numbers of one episode. */
export function EpisodeAnalyticsPage({ podcast, episode, search, onSearch }: Props) {
  const { profileUrl } = podcast
  const scope = { kind: 'episode', podcast, episodeId: episode.id } as const
  return (
    <Page
      title={episode.title}
      hint="Downloads of this episode"
      above={
        <Breadcrumbs here={episode.title}>
          <TextLink to="/$profileUrl/analytics" params={{ profileUrl }} search={search} size="sm">
            Analytics
          </TextLink>
        </Breadcrumbs>
      }
      action={
        <LinkButton variant="default" to="/$profileUrl/episodes/manage/$episodeId" params={{ profileUrl, episodeId: episode.id }}>
          Go to the episode
        </LinkButton>
      }
    >
      <AnalyticsBody scope={scope} name={episode.title} search={search} onSearch={onSearch}>
        <CurveCard scope={scope} />
        <OnYourSite scope={scope} />
      </AnalyticsBody>
    </Page>
  )
}
