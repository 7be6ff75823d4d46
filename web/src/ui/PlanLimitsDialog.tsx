import { Text } from '@mantine/core'
import { paths } from '../lib/links.ts'
import { Dialog } from './Dialog.tsx'
import { LinkButton } from './Links.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** Which limit, and what can be done about it. */
  children?: string
}

/** What one meets instead of an act that the plan has no room for. */
export function PlanLimitsDialog({ opened, onClose, children = 'Your plan usage shows what is left of each limit.' }: Props) {
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
          <LinkButton to={paths.offersAndUpgrades} onClick={onClose}>
            Upgrade Subscription
          </LinkButton>
        </>
      }
    >
      <Text c="dimmed">{children}</Text>
    </Dialog>
  )
}
