import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

/** Goes to the owner address in the feed. */
export const codeMail = ({ to, code, podcastName }: { to: string; code: string; podcastName: string }): EmailMessage =>
  renderEmail({
    to,
    subject: `Your code to import ${podcastName}`,
    paragraphs: [
      'Enter this code in Castwright to verify that you own this podcast:',
      { code },
      { note: 'The code is valid for 15 minutes and works once.' },
      {
        note: "Didn't request this? Don't share the code. No one can import your podcast without it, and nothing changes at your current host.",
      },
    ],
    reason: `You're receiving this email because the ${podcastName} feed lists you as its owner.`,
  })
