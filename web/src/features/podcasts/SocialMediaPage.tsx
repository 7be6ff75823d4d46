import { Guests } from '../../ui/drawings/Guests.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function SocialMediaPage() {
  return (
    <ToCome
      drawing={<Guests />}
      title="Social Media"
      action={
        <LinkButton to="/my-podcasts" variant="default">
          My Podcasts
        </LinkButton>
      }
    >
      Here you will link the places where your listeners can follow this podcast.
    </ToCome>
  )
}
