import { Plan } from '../../ui/drawings/Plan.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function PaymentMethodPage() {
  return (
    <ToCome
      drawing={<Plan />}
      title="Payment Method"
      action={
        <LinkButton to="/settings/subscription-and-billing/plan-usage" variant="default">
          Plan Usage
        </LinkButton>
      }
    >
      Here you will keep the card that a paid plan is charged to. The Free plan needs none.
    </ToCome>
  )
}
