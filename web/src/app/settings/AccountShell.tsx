import { IconKey, IconLock, IconPackageExport, IconPlug, IconRobot, IconUserCircle } from '@tabler/icons-react'
import { TextLink } from '../../ui/Links.tsx'
import { SettingsShell, SettingsTab } from './SettingsShell.tsx'

export function AccountShell() {
  return (
    <SettingsShell
      heading="Account Settings"
      area={<TextLink to="/settings/my-account">Account Settings</TextLink>}
      tabs={
        <>
          <SettingsTab to="/settings/my-account/profile" title="Profile" icon={IconUserCircle} />
          <SettingsTab to="/settings/my-account/email-and-password" title="Email & Password" icon={IconLock} />
          <SettingsTab to="/settings/my-account/apps-and-integrations" title="Apps & Integrations" icon={IconPlug} />
          <SettingsTab to="/settings/my-account/access-tokens" title="Access Tokens" icon={IconKey} />
          <SettingsTab to="/settings/my-account/assistants" title="Assistants" icon={IconRobot} />
          <SettingsTab to="/settings/my-account/your-data" title="Your Data" icon={IconPackageExport} />
        </>
      }
    />
  )
}
