import { paths } from '@castwright/contract/paths.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

export const accessGrantedMail = (to: string, baseUrl: string): EmailMessage =>
  renderEmail({
    to,
    subject: "You're in! Welcome to Castwright",
    title: 'You now have access to Castwright',
    paragraphs: [
      'Create your first podcast, or import one that you already publish elsewhere.',
      { button: { label: 'Get started', href: `${baseUrl}${paths.myPodcasts}` } },
    ],
    reason: "You're receiving this email because you were given access to Castwright.",
  })

export const accessDeclinedMail = (to: string, baseUrl: string): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your request for access to Castwright',
    title: "We can't give you access right now",
    paragraphs: [
      'Thanks for your interest in Castwright. We had to decline your request for access.',
      "Your account hasn't changed. You can tell us more about your show and request access again at any time.",
      { button: { label: 'Request access again', href: `${baseUrl}${paths.myPodcasts}` } },
    ],
    reason: "You're receiving this email because you requested access to Castwright.",
  })

export const accountDeletedMail = (to: string): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your Castwright account was deleted',
    title: 'Your account was deleted',
    paragraphs: [
      'We also permanently deleted your profile, your files and the podcasts you owned.',
      { note: "If this wasn't you, someone else had access to your account. If you use the same password elsewhere, change it there." },
    ],
    reason: "You're receiving this email because your account was deleted. We won't email you again.",
  })
