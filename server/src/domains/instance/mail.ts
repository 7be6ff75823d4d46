import { paths } from '@castwright/contract/paths.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

type Failure = { kind: 'backup' | 'rehearsal'; fileName: string; error: string }

export const backupFailedMail = (to: string, baseUrl: string, { kind, fileName, error }: Failure): EmailMessage =>
  renderEmail({
    to,
    subject: kind === 'backup' ? 'Castwright backup failed' : 'Castwright restore rehearsal failed',
    title: kind === 'backup' ? 'The backup failed' : 'The restore rehearsal failed',
    paragraphs: [
      kind === 'backup'
        ? `We couldn't create the backup ${fileName}. You still have the older backups.`
        : `We couldn't restore the backup ${fileName} into a temporary database. Your instance wasn't changed.`,
      error,
      kind === 'backup'
        ? 'The next backup runs as scheduled. Fix the problem, then create a backup now to make sure it works.'
        : "Don't rely on this file. Create a new backup and rehearse restoring it.",
      { button: { label: 'Open backups', href: `${baseUrl}${paths.backups}` } },
    ],
    reason: "You're receiving this email because you're an operator of this instance.",
  })
