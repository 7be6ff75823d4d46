import { useParams } from '@tanstack/react-router'
import { Broadcast } from '../../ui/drawings/Broadcast.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function RedirectPage() {
  const { podcastId } = useParams({ from: '/app/podcast/$podcastId/redirect' })
  return (
    <Page title="301 Redirect">
      <ToCome
        drawing={<Broadcast />}
        title="Move your feed to another host"
        action={
          <LinkButton to="/settings/podcast/$podcastId/rss-and-distribution" params={{ podcastId }} variant="default">
            RSS & Distribution
          </LinkButton>
        }
      >
        Here you will request the permanent redirect that takes your listeners along to a new host.
      </ToCome>
    </Page>
  )
}
