import { Card } from '../../../ui/Card.tsx'
import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'

/** Episodes, for somebody who has no podcast to have them in. */
export function EpisodesWithoutPodcast() {
  return (
    <Page title="Episodes">
      <Card>
        <EmptyState drawing={<EpisodeList />} title="No episodes here." action={<LinkButton to="/my-podcasts">My Podcasts</LinkButton>}>
          Episodes are planned, written and published inside a podcast. Start one first, and they will gather here.
        </EmptyState>
      </Card>
    </Page>
  )
}
