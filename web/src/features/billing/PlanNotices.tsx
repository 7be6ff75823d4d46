import type { PlanUsage, Subscription } from '@castwright/contract/billing.ts'
import { measureNames, planNames } from '@castwright/contract/plans.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconFlask, IconInfoCircle } from '@tabler/icons-react'
import { shortDate } from '../../lib/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePortal } from '../../ui/usePortal.ts'

/** What is to say about the plan before anything else. */
export function PlanNotices({ subscription, usage }: { subscription: Subscription | undefined; usage?: PlanUsage | undefined }) {
  return (
    <>
      {subscription?.isTestMode ? <TestMode /> : null}
      {subscription ? <ImportStatus subscription={subscription} /> : null}
      {usage && usage.over.length > 0 ? <Over usage={usage} /> : null}
    </>
  )
}

export const TestMode = () => (
  <Alert color="yellow" icon={<Icon of={IconFlask} />}>
    Test mode: no card is charged
  </Alert>
)

function ImportStatus({ subscription: { status, plan, isGift, graceUntil, endsAt } }: { subscription: Subscription }) {
  const portal = usePortal()
  const manage = (
    <Button variant="default" size="xs" mt="sm" loading={portal.isOpening} onClick={portal.open}>
      Open Customer Portal
    </Button>
  )
  if (status === 'past_due')
    return (
      <Alert color="red" icon={<Icon of={IconAlertTriangle} />} title="Your last payment failed" role="status">
        {isGift
          ? `Your ${planNames[plan]} plan was given to you and goes on. What you bought beside it waits for its payment.`
          : graceUntil
            ? `Your ${planNames[plan]} plan goes on until ${shortDate(graceUntil)}. Change your card before then to keep it.`
            : 'Change your card to have your plan back.'}
        <div>{manage}</div>
      </Alert>
    )
  if (endsAt && status === 'active' && !isGift)
    return (
      <Alert
        color="blue"
        icon={<Icon of={IconInfoCircle} />}
        title={`Your ${planNames[plan]} plan ends on ${shortDate(endsAt)}`}
        role="status"
      >
        The Free plan follows. Nothing of your podcasts is deleted or taken out of the feed.
        <div>{manage}</div>
      </Alert>
    )
  return null
}

function Over({ usage }: { usage: PlanUsage }) {
  return (
    <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} title="You use more than your plan has" role="status">
      {usage.over.map((measure) => measureNames[measure]).join(', ')}. Nothing is deleted, and your listeners notice nothing; but nothing
      can be added there until you make room or upgrade.
    </Alert>
  )
}
