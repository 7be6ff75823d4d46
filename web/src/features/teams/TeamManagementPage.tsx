import { People } from '../../ui/drawings/People.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function TeamManagementPage() {
  return (
    <ToCome
      drawing={<People />}
      title="Team Management"
      action={
        <LinkButton to="/my-podcasts" variant="default">
          My Podcasts
        </LinkButton>
      }
    >
      Here you will invite the people who make this podcast with you and decide what each may do.
    </ToCome>
  )
}
