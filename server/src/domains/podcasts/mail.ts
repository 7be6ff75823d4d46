import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import type { AnswerKind } from './answers.ts'

type Offer = { to: string; podcastTitle: string; fromName: string; link: string; days: number }

export const offerMail = ({ to, podcastTitle, fromName, link, days }: Offer): EmailMessage =>
  renderEmail({
    to,
    subject: `${fromName} wants to make you the owner of ${podcastTitle}`,
    title: `Become the owner of ${podcastTitle}`,
    paragraphs: [
      `${fromName} wants to transfer ${podcastTitle} to you. Your plan's limits will apply, and only you will be able to delete or transfer it. ${fromName} stays on the team as an admin.`,
      { button: { label: 'Accept or decline', href: link } },
      { note: `The link is valid for ${days} days and works only for you. Nothing changes until you accept.` },
    ],
    reason: `You're receiving this email because you're on the ${podcastTitle} team.`,
  })

type Answer = { to: string; podcastTitle: string; other: string; link: string }

/** `other` is the other party: the new owner in emails to the old one, and vice versa. */
const answers: Record<AnswerKind, (answer: Answer) => { subject: string; title: string; paragraphs: Paragraph[] }> = {
  'handed-over': ({ podcastTitle, other }) => ({
    subject: `${other} is now the owner of ${podcastTitle}`,
    title: `${podcastTitle} has a new owner`,
    paragraphs: [`${other} accepted and now owns ${podcastTitle}. You're still on the team as an admin.`],
  }),
  'taken-over': ({ podcastTitle, other, link }) => ({
    subject: `You're now the owner of ${podcastTitle}`,
    title: `${podcastTitle} is yours`,
    paragraphs: [
      `You've taken over ${podcastTitle} from ${other}, who stays on the team as an admin. Your plan's limits now apply.`,
      { button: { label: 'Open show settings', href: link } },
    ],
  }),
  declined: ({ podcastTitle, other }) => ({
    subject: `${other} declined to become the owner of ${podcastTitle}`,
    title: `You're still the owner of ${podcastTitle}`,
    paragraphs: [`${other} declined to become the owner of ${podcastTitle}. Nothing has changed.`],
  }),
}

export const answerMail = (kind: AnswerKind, answer: Answer): EmailMessage =>
  renderEmail({
    to: answer.to,
    ...answers[kind](answer),
    reason: `You're receiving this email because a transfer of ${answer.podcastTitle} was requested.`,
  })
