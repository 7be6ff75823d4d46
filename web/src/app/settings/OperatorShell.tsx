import { paths } from '@castwright/contract/paths.ts'
import {
  IconActivity,
  IconDatabase,
  IconDatabaseExport,
  IconHistory,
  IconInbox,
  IconKey,
  IconMail,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { instance } from '../../lib/instance.ts'
import { TextLink } from '../../ui/Links.tsx'
import { SettingsShell, SettingsTab } from './SettingsShell.tsx'

/** The operator's pages about the whole instance. */
export function OperatorShell() {
  return (
    <SettingsShell
      heading="This instance"
      area={<TextLink to="/operator/overview">This instance</TextLink>}
      tabs={
        <>
          <SettingsTab to="/operator/overview" title="Overview" icon={IconActivity} />
          <SettingsTab to="/operator/jobs" title="Jobs" icon={IconStack2} />
          <SettingsTab to="/operator/storage" title="Storage" icon={IconDatabase} />
          <SettingsTab to="/operator/deliveries" title="Deliveries" icon={IconMail} />
          {instance.mailOutbox || instance.smsOutbox ? <SettingsTab to={paths.outbox} title="Outbox" icon={IconInbox} /> : null}
          <SettingsTab to="/operator/backups" title="Backups" icon={IconDatabaseExport} />
          <SettingsTab to="/operator/users" title="Users" icon={IconUsers} />
          <SettingsTab to={paths.accessRequests} title="Access requests" icon={IconKey} />
          <SettingsTab to="/operator/audit" title="Audit log" icon={IconHistory} />
        </>
      }
    />
  )
}
