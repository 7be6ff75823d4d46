import type { Podcast } from '@castwright/contract/podcasts.ts'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { mayRedirect } from '../api.ts'
import { words } from '../words.ts'

/** The way to the 301 redirect page, for a podcast that is not redirected yet. */
export function RedirectButton({ podcast }: { podcast: Podcast }) {
  if (podcast.isRedirected) return null
  const icon = <Icon of={IconArrowForwardUp} />
  if (!mayRedirect(podcast)) {
    return (
      <HintedButton variant="default" leftSection={icon} closedBecause={words.redirectForOthers}>
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
