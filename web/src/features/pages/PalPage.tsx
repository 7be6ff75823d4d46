import { People } from '../../ui/drawings/People.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Standalone } from '../../ui/Standalone.tsx'

/** The place of a creator's public page. */
export function PalPage() {
  return (
    <Standalone>
      <EmptyState
        order={1}
        drawing={<People />}
        title="This creator has no public page yet."
        action={<LinkButton to="/">Go to Castwright</LinkButton>}
      >
        Every creator will have a page here, with who they are and the podcasts they make.
      </EmptyState>
    </Standalone>
  )
}
