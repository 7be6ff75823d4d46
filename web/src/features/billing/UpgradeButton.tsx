import { IconSparkles } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { useUserInfo } from './api.ts'

/** Shown to users on the Free plan if the screen is wide enough. */
export function UpgradeButton() {
  const { data: userInfo } = useUserInfo()
  if (userInfo?.subscriptionType !== 'FREE' || userInfo.unlimited) return null
  return (
    <LinkButton
      to="/settings/subscription-and-billing/offers-and-upgrades"
      variant="light"
      size="xs"
      visibleFrom="xs"
      leftSection={<Icon of={IconSparkles} small />}
    >
      Upgrade
    </LinkButton>
  )
}
