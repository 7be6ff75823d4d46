import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

export const accessGrantedMail = (to: string, baseUrl: string): EmailMessage =>
  renderEmail({
    to,
    subject: "You're in! Welcome to Castwright",
    title: 'Welcome to Castwright',
    paragraphs: [
      'You now have access to Castwright. Create your first podcast to get started.',
      { button: { label: 'Open Castwright', href: `${baseUrl}/my-podcasts` } },
    ],
    reason: "You're receiving this email because you were given access to Castwright.",
  })

export const accountDeletedMail = (to: string): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your Castwright account was deleted',
    title: 'Your account was deleted',
    paragraphs: [
      'Your account was permanently deleted, along with your profile, your files and the podcasts you owned.',
      { note: "If this wasn't you, someone else had access to your account. Change its password anywhere else you use it." },
    ],
    reason: "You're receiving this email because the account with this address was deleted. We won't email you again.",
  })
