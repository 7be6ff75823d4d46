import { Sliders } from '../../ui/drawings/Sliders.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function ShowSettingsPage() {
  return (
    <ToCome
      drawing={<Sliders />}
      title="Show Settings"
      action={
        <LinkButton to="/my-podcasts" variant="default">
          My Podcasts
        </LinkButton>
      }
    >
      Here you will change the title, artwork, categories, schedule and ownership of this podcast.
    </ToCome>
  )
}
