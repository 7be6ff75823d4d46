import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

export const accessGrantedMail = (to: string, baseUrl: string): EmailMessage =>
  renderEmail({
    to,
    subject: 'You are in: welcome to Castwright',
    title: 'Welcome to Castwright',
    paragraphs: [
      'Your request for access was granted. Everything is ready for your first podcast.',
      { button: { label: 'Open Castwright', href: `${baseUrl}/my-podcasts` } },
    ],
    reason: 'You get this email because you asked for access to Castwright.',
  })

export const accountDeletedMail = (to: string): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your Castwright account was deleted',
    title: 'Your account was deleted',
    paragraphs: [
      'As you asked, your account is gone, and with it your profile, your files and the podcasts that you owned. Thank you for the time you spent with us.',
      {
        note: 'If it was not you, somebody who knew how to sign in as you did this. Please change that password wherever else you use it.',
      },
    ],
    reason: 'You get this email because an account with this address was deleted. It is the last one.',
  })
