import type { Plan } from '@castwright/contract/billing/limits.ts'
import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'

type Props = { plan: Plan | undefined; max: number | undefined; used: number | undefined }

const bannerText = (plan: Plan): string =>
  plan === 'FREE'
    ? 'Free accounts can add up to 3 team members. Paid accounts can add up to 10 collaborators.'
    : 'Paid accounts can add up to 10 collaborators.'

/** How many people the owner's plan allows. Agency plans have no limit. */
export function PlanBanner({ plan, max, used }: Props) {
  if (plan === undefined || plan === 'AGENCY' || max === -1) return null
  return (
    <Alert icon={<Icon of={IconUsers} />} variant="light">
      {bannerText(plan)}
      {max === undefined || used === undefined ? null : ` ${used} of ${max} seats on this podcast's plan are taken.`}
    </Alert>
  )
}
