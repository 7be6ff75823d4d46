import { Broadcast } from '../../ui/drawings/Broadcast.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function AppsAndIntegrationsPage() {
  return (
    <ToCome
      drawing={<Broadcast />}
      title="Apps & Integrations"
      action={
        <LinkButton to="/settings/my-account/profile" variant="default">
          Profile
        </LinkButton>
      }
    >
      Here you will connect a Google or Facebook account to sign in with, and remove it again.
    </ToCome>
  )
}
