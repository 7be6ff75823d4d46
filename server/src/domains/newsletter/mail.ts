import { firstCharacters } from '@castwright/contract/text.ts'
import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import { unescapeHtml } from '../../platform/html/escape.ts'
import { textOfClean } from '../../platform/html/text.ts'

export type Sender = { podcastId: string; show: string; footer: string }

/** Characters as readers count them, because half an emoji can't be sent. */
function shorten(text: string, max: number): string {
  const first = firstCharacters(text, max + 1)
  return first.length <= max
    ? text
    : `${first
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Names in the From header may not be anything but a name. */
const fromName = (show: string): string => shorten(show.replaceAll(/[\p{Cc}"<>@]+/gu, ' ').trim(), 60)

const footerOf = (footer: string): Paragraph[] => (footer === '' ? [] : [{ note: footer.replaceAll(/\s*\n\s*/g, ', ') }])

export const confirmationMail = ({ show, footer }: Sender, to: string, confirmUrl: string): EmailMessage => ({
  ...renderEmail({
    to,
    subject: shorten(`Confirm your subscription to ${show}`, 120),
    title: 'Confirm your subscription',
    paragraphs: [
      `You asked for emails about new episodes of ${show}. Please confirm that this is your address.`,
      { button: { label: 'Confirm subscription', href: confirmUrl, showsUrl: true } },
      { note: "Didn't subscribe? Ignore this email, and we won't write to you again." },
      ...footerOf(footer),
    ],
    reason: "You're receiving this email because someone entered this address on the show's page. The link is valid for 7 days.",
  }),
  fromName: fromName(show),
})

export type ReleaseFacts = { title: string; episodeUrl: string; notes: Paragraph[] }

export const releaseMail = (
  { podcastId, show, footer }: Sender,
  { title, episodeUrl, notes }: ReleaseFacts,
  to: string,
  unsubscribeUrl: string,
): EmailMessage => ({
  ...renderEmail({
    to,
    subject: shorten(`${show}: ${title}`, 120),
    title,
    paragraphs: [{ button: { label: 'Listen to the episode', href: episodeUrl } }, ...notes, ...footerOf(footer)],
    reason: `You subscribed to emails about new episodes of ${show}.`,
    footerLinks: [{ label: 'Unsubscribe', href: unsubscribeUrl }],
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<${podcastId}.${new URL(unsubscribeUrl).hostname}>`,
      Precedence: 'bulk',
    },
  }),
  fromName: fromName(show),
})

const isSafe = (href: string): boolean => {
  const url = URL.parse(href)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** Sanitized show notes as parts of an email: their lines, and then the links in them. */
export function notesOf(html: string): Paragraph[] {
  const lines = textOfClean(html)
    .split('\n')
    .filter((line) => line !== '')
  const links = new Map<string, string>()
  for (const [, href = '', label = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g)) {
    const address = unescapeHtml(href)
    if (isSafe(address) && !links.has(address)) links.set(address, textOfClean(label) || address)
  }
  return [...lines, ...[...links].map(([href, label]): Paragraph => ({ link: { label, href } }))]
}
