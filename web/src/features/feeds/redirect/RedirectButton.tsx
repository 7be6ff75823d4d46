import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { mayRedirect } from '../api.ts'

/** Links to the 301 redirect page unless the podcast is already redirected. */
export function RedirectButton({ podcast }: { podcast: Podcast }) {
  if (podcast.isRedirected) return null
  const icon = <Icon of={IconArrowForwardUp} />
  if (!mayRedirect(podcast)) {
    return (
      <HintedButton variant="default" leftSection={icon} disabledReason="Ask an Owner or Admin of this podcast to request the redirect.">
        Request 301 Redirect
      </HintedButton>
    )
  }
  return (
    <LinkButton to="/podcast/$podcastId/redirect" params={{ podcastId: podcast.id }} variant="default" leftSection={icon}>
      Request 301 Redirect
    </LinkButton>
  )
}
