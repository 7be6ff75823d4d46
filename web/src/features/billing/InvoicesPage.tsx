import { Plan } from '../../ui/drawings/Plan.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function InvoicesPage() {
  return (
    <ToCome
      drawing={<Plan />}
      title="Invoices"
      action={
        <LinkButton to="/settings/subscription-and-billing/plan-usage" variant="default">
          Plan Usage
        </LinkButton>
      }
    >
      Here you will find and download every invoice of a paid plan.
    </ToCome>
  )
}
