import { Plan } from '../../ui/drawings/Plan.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function OffersAndUpgradesPage() {
  return (
    <ToCome
      drawing={<Plan />}
      title="Offers & Upgrades"
      action={
        <LinkButton to="/settings/subscription-and-billing/plan-usage" variant="default">
          Plan Usage
        </LinkButton>
      }
    >
      Here you will compare the Free, Starter, Pro and Agency plans and move to a larger one.
    </ToCome>
  )
}
