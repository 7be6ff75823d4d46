import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

/** To whomever a feed names as its owner. */
export const codeMail = ({ to, code, podcastName }: { to: string; code: string; podcastName: string }): EmailMessage =>
  renderEmail({
    to,
    subject: `Your code for importing ${podcastName}`,
    title: `Import ${podcastName}`,
    paragraphs: [
      `Somebody, most likely you, wants to import the podcast ${podcastName} to Castwright. Its feed names this address as the owner’s. Enter this code where you asked for it:`,
      { code },
      { note: 'The code works once, within 15 minutes.' },
      { note: 'If it was not you, give the code to nobody: without it the podcast is not imported. Nothing has changed at your host.' },
    ],
    reason: `You get this email because the feed of ${podcastName} names you as its owner.`,
  })
