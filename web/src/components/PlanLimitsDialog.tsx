import { paths } from '@castwright/contract/paths.ts'
import { Text } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'
import { HintedButton } from '../ui/HintedButton.tsx'
import { LinkButton } from '../ui/Links.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** Whether the limit is that of the user's own plan. Only the podcast owner can upgrade. */
  isOwner: boolean
  /** Names the limit and what to do about it. */
  children?: string
}

/** Opens instead of an action that the plan's limits don't allow. */
export function PlanLimitsDialog({ opened, onClose, isOwner, children = 'See Plan Usage for your remaining limits.' }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Oops! You've exceeded the limits of your current plan."
      actions={
        <>
          <LinkButton to={paths.planUsage} variant="default" onClick={onClose}>
            View Plan Usage
          </LinkButton>
          <HintedButton disabledReason={isOwner ? 'To upgrade, click View Plan Usage.' : 'Only the podcast owner can upgrade.'}>
            Upgrade Subscription
          </HintedButton>
        </>
      }
    >
      <Text c="dimmed">{isOwner ? children : `${children} The podcast owner can upgrade the plan.`}</Text>
    </Dialog>
  )
}
