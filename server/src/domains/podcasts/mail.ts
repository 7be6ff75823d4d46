import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import type { AnswerKind } from './answers.ts'

type Offer = { to: string; podcastTitle: string; fromName: string; link: string; days: number }

export const offerMail = ({ to, podcastTitle, fromName, link, days }: Offer): EmailMessage =>
  renderEmail({
    to,
    subject: `${fromName} wants to make you the owner of ${podcastTitle}`,
    paragraphs: [
      "If you accept, your plan's limits apply, and only you can delete or transfer the podcast.",
      { button: { label: 'Accept or decline', href: link, showsUrl: true } },
      { note: `${fromName} stays on the team as an admin.` },
      { note: `The link is valid for ${days} days and works only for you. Nothing changes until you accept.` },
    ],
    reason: `You're receiving this email because you're on the ${podcastTitle} team.`,
  })

type Answer = { to: string; podcastTitle: string; other: string; link: string }

/** `other` is the other party: the new owner in emails to the old one, and vice versa. */
const answers: Record<AnswerKind, (answer: Answer) => { title: string; text: string }> = {
  'handed-over': ({ podcastTitle, other }) => ({
    title: `${other} is now the owner of ${podcastTitle}`,
    text: "You're still on the team as an admin.",
  }),
  'taken-over': ({ podcastTitle, other }) => ({
    title: `You're now the owner of ${podcastTitle}`,
    text: `${other} stays on the team as an admin. Your plan's limits now apply.`,
  }),
  declined: ({ podcastTitle, other }) => ({
    title: `${other} declined to become the owner of ${podcastTitle}`,
    text: "Nothing has changed: you're still the owner.",
  }),
}

export function answerMail(kind: AnswerKind, answer: Answer): EmailMessage {
  const { title, text } = answers[kind](answer)
  return renderEmail({
    to: answer.to,
    subject: title,
    paragraphs: [text, { button: { label: 'Open show settings', href: answer.link } }],
    reason: `You're receiving this email because someone asked to transfer ${answer.podcastTitle}.`,
  })
}
