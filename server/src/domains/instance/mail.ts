import { paths } from '@castwright/contract/paths.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

type Failure = { kind: 'backup' | 'rehearsal'; fileName: string; error: string }

export const backupFailedMail = (to: string, baseUrl: string, { kind, fileName, error }: Failure): EmailMessage =>
  renderEmail({
    to,
    subject: kind === 'backup' ? 'A backup of Castwright failed' : 'A restore rehearsal of Castwright failed',
    title: kind === 'backup' ? 'The backup failed' : 'The restore rehearsal failed',
    paragraphs: [
      kind === 'backup'
        ? `The backup ${fileName} was not made. Older backups are still there.`
        : `The backup ${fileName} could not be restored into a temporary database. Your instance was not changed.`,
      error,
      kind === 'backup'
        ? 'The next one follows at its scheduled time. Fix the problem, then make one now to be sure.'
        : 'Make a new backup and rehearse that one. Do not rely on this file.',
      { button: { label: 'Open backups', href: `${baseUrl}${paths.backups}` } },
    ],
    reason: "You're receiving this email because you're an operator of this instance.",
  })
