import { Broadcast } from '../../ui/drawings/Broadcast.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function RssAndDistributionPage() {
  return (
    <ToCome
      drawing={<Broadcast />}
      title="RSS & Distribution"
      action={
        <LinkButton to="/my-podcasts" variant="default">
          My Podcasts
        </LinkButton>
      }
    >
      Here you will find this podcast's RSS feed and register it with the listening directories.
    </ToCome>
  )
}
