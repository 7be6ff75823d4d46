import type { Plan } from '@castwright/contract/limits.ts'
import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'

type Props = { plan: Plan | undefined; most: number | undefined; taken: number | undefined }

const words = (plan: Plan): string =>
  plan === 'FREE'
    ? 'Free accounts can add up to 3 team members. Paid accounts can add up to 10 collaborators.'
    : 'Paid accounts can add up to 10 collaborators.'

/** How many people the owner's plan lets in; the largest plan needs no word about it. */
export function PlanBanner({ plan, most, taken }: Props) {
  if (plan === undefined || plan === 'AGENCY') return null
  return (
    <Alert icon={<Icon of={IconUsers} />} variant="light">
      {words(plan)}
      {most === undefined || taken === undefined ? null : ` ${taken} of ${most} seats on this podcast's plan are taken.`}
    </Alert>
  )
}
