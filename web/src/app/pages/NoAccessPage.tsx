import { Door } from '../../ui/drawings/Door.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Standalone } from '../../ui/Standalone.tsx'
import { LegalLinks } from '../../features/help/LegalLinks.tsx'

export function NoAccessPage() {
  return (
    <Standalone footer={<LegalLinks />}>
      <EmptyState
        order={1}
        drawing={<Door />}
        title="Sorry but you don't have access to this page."
        action={<LinkButton to="/">Go to My Podcasts</LinkButton>}
      >
        Please contact the podcast owner and ask to be added to the team.
      </EmptyState>
    </Standalone>
  )
}
