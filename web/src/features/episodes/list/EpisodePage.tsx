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
          Open an episode from its podcast's episode list.
        </EmptyState>
      </Card>
    </Page>
  )
}
