import { letter } from '../../platform/mail/layout.ts'
import type { Letter } from '../../platform/mail/port.ts'

export const accessGrantedLetter = (to: string, baseUrl: string): Letter =>
  letter({
    to,
    subject: 'You are in: welcome to Castwright',
    title: 'Welcome to Castwright',
    paragraphs: [
      'Your request for access was granted. Everything is ready for your first podcast.',
      { button: { label: 'Open Castwright', href: `${baseUrl}/my-podcasts` } },
    ],
    reason: 'You get this letter because you asked for access to Castwright.',
  })
