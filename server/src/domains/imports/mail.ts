import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

/** Sent to the owner named in a feed. */
export const codeMail = ({ to, code, podcastName }: { to: string; code: string; podcastName: string }): Letter =>
  letter({
    to,
    subject: `Your code to import ${podcastName}`,
    title: `Import ${podcastName}`,
    paragraphs: [
      `We received a request to import the podcast ${podcastName} to Castwright. Its feed lists this address as the owner’s. Enter this code to confirm:`,
      { code },
      { note: 'The code works once and expires in 15 minutes.' },
      { note: 'Wasn’t you? Don’t share the code. The podcast can’t be imported without it, and nothing has changed at your host.' },
    ],
    reason: `You’re receiving this email because the feed of ${podcastName} lists you as its owner.`,
  })
