import type { PlanUsage, Subscription } from '@castwright/contract/billing/shapes.ts'
import { measureNames, planNames } from '@castwright/contract/billing/plans.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconFlask, IconInfoCircle } from '@tabler/icons-react'
import { shortDate } from '../../lib/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePortal } from '../../ui/usePortal.ts'

/** Notices about the plan, shown above everything else. */
export function PlanNotices({ subscription, usage }: { subscription: Subscription | undefined; usage?: PlanUsage | undefined }) {
  return (
    <>
      {subscription?.isTestMode ? <TestMode /> : null}
      {subscription ? <SubscriptionNotice subscription={subscription} /> : null}
      {usage && usage.over.length > 0 ? <OverLimitNotice usage={usage} /> : null}
    </>
  )
}

export const TestMode = () => (
  <Alert color="yellow" icon={<Icon of={IconFlask} />}>
    Test mode: no card is charged
  </Alert>
)

function SubscriptionNotice({ subscription: { status, plan, isGift, graceUntil, endsAt } }: { subscription: Subscription }) {
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
          ? `Your ${planNames[plan]} plan was granted to you and stays active. The plan you bought is still waiting for payment.`
          : graceUntil
            ? `Your ${planNames[plan]} plan stays active until ${shortDate(graceUntil)}. Update your card before then to keep it.`
            : 'Update your card to restore your plan.'}
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
        You'll move to the Free plan. Nothing will be deleted or removed from your feeds.
        <div>{manage}</div>
      </Alert>
    )
  return null
}

function OverLimitNotice({ usage }: { usage: PlanUsage }) {
  return (
    <Alert color="yellow" icon={<Icon of={IconAlertTriangle} />} title="You're over your plan's limits" role="status">
      {usage.over.map((measure) => measureNames[measure]).join(', ')}. Nothing will be deleted and listeners won't notice, but you can't add
      more until you upgrade or get back within the limits.
    </Alert>
  )
}
