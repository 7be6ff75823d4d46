import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import type { AnswerKind } from './answers.ts'

type Offer = { to: string; podcastTitle: string; fromName: string; link: string; days: number }

export const offerMail = ({ to, podcastTitle, fromName, link, days }: Offer): EmailMessage =>
  renderEmail({
    to,
    subject: `${fromName} asks you to take over ${podcastTitle}`,
    title: `Become the owner of ${podcastTitle}`,
    paragraphs: [
      `${fromName} asks you to become the owner of the podcast ${podcastTitle}. From then on your plan governs it, and you alone can delete it or hand it on. ${fromName} stays as an admin.`,
      { button: { label: 'Accept or decline', href: link } },
      { note: `The link works for ${days} days, and for you alone. Until you accept, nothing changes.` },
    ],
    reason: `You get this email because you work on ${podcastTitle}.`,
  })

type Answer = { to: string; podcastTitle: string; other: string; link: string }

/** By what happened, for the one who gets the email; the other one is named. */
const answers: Record<AnswerKind, (answer: Answer) => { subject: string; title: string; paragraphs: Paragraph[] }> = {
  'handed-over': ({ podcastTitle, other }) => ({
    subject: `${other} is now the owner of ${podcastTitle}`,
    title: `${podcastTitle} has a new owner`,
    paragraphs: [`${other} accepted, and owns the podcast ${podcastTitle} from now on. You stay on its team as an admin.`],
  }),
  'taken-over': ({ podcastTitle, other, link }) => ({
    subject: `You are now the owner of ${podcastTitle}`,
    title: `${podcastTitle} is yours`,
    paragraphs: [
      `You took the podcast ${podcastTitle} over from ${other}, who stays on its team as an admin. Your plan governs it from now on.`,
      { button: { label: 'Open its settings', href: link } },
    ],
  }),
  declined: ({ podcastTitle, other }) => ({
    subject: `${other} declined to take over ${podcastTitle}`,
    title: `You are still the owner of ${podcastTitle}`,
    paragraphs: [`${other} declined to take over the podcast ${podcastTitle}. Nothing has changed.`],
  }),
}

export const answerMail = (kind: AnswerKind, answer: Answer): EmailMessage =>
  renderEmail({
    to: answer.to,
    ...answers[kind](answer),
    reason: `You get this email because the ownership of ${answer.podcastTitle} was offered.`,
  })
