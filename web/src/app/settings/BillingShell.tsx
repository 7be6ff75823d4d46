import { IconChartDonut, IconCreditCard, IconReceipt, IconSparkles } from '@tabler/icons-react'
import { useUserInfo } from '../../features/billing/api.ts'
import { TextLink } from '../../ui/Links.tsx'
import { SettingsShell, SettingsTab } from './SettingsShell.tsx'

export function BillingShell() {
  const { data: info } = useUserInfo()
  return (
    <SettingsShell
      heading="Subscription & Billing"
      area={<TextLink to="/settings/subscription-and-billing">Subscription & Billing</TextLink>}
      tabs={
        <>
          <SettingsTab to="/settings/subscription-and-billing/plan-usage" title="Plan Usage" icon={IconChartDonut} />
          {info?.unlimited ? null : (
            <SettingsTab to="/settings/subscription-and-billing/offers-and-upgrades" title="Offers & Upgrades" icon={IconSparkles} />
          )}
          <SettingsTab to="/settings/subscription-and-billing/payment-method" title="Payment Method" icon={IconCreditCard} />
          <SettingsTab to="/settings/subscription-and-billing/invoices" title="Invoices" icon={IconReceipt} />
        </>
      }
    />
  )
}
