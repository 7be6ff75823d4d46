import { Microphone } from '../../ui/drawings/Microphone.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Standalone } from '../../ui/Standalone.tsx'

/** The place of a show's public page. */
export function PodPage() {
  return (
    <Standalone>
      <EmptyState
        order={1}
        drawing={<Microphone />}
        title="This show has no public page yet."
        action={<LinkButton to="/">Go to Castwright</LinkButton>}
      >
        Every podcast will have a page here, with its episodes and the places to listen.
      </EmptyState>
    </Standalone>
  )
}
