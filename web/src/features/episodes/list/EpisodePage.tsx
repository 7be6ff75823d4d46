import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'

export function EpisodePage() {
  return (
    <Page title="Episode Page">
      <Card>
        <EmptyState drawing={<EpisodeList />} title="Choose an episode" action={<LinkButton to="/episodes">Episodes</LinkButton>}>
          Every episode has a page of its own, found in its podcast's list.
        </EmptyState>
      </Card>
    </Page>
  )
}
