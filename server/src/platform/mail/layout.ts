import type { EmailMessage } from './port.ts'
import { colors, emailStyle } from './style.ts'
import { escapeQuotes } from '../html/escape.ts'

type Target = { label: string; href: string }
/**
 * A button is what the email is for. With `showsUrl`, its URL is also shown in small print, for links that work only from the email.
 * A link is one of several. A quote keeps its line breaks.
 */
export type Paragraph =
  | string
  | { button: Target & { showsUrl?: boolean } }
  | { link: Target }
  | { code: string }
  /** A URL to copy. */
  | { url: string }
  | { quote: string }
  | { list: string[] }
  | { note: string }

export type EmailContent = {
  to: string
  subject: string
  /** Shown next to the subject by mail programs. Default: the first paragraph. */
  preview?: string
  /** What happened. Default: the subject. */
  title?: string
  paragraphs: Paragraph[]
  /** A sentence that explains why this person gets this email. */
  reason: string
  /** Shown after the reason, such as a link to the settings. */
  footerLinks?: Target[]
  headers?: Record<string, string>
}

/** One line without control characters. */
const plain = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const safe = (text: string): string => escapeQuotes(plain(text))

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(plain)
    .filter((line) => line !== '')

function webAddress(href: string): string {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Error('An email can only link to complete web addresses.')
  }
  return url.href
}

const hrefOf = ({ href }: Target): string => escapeQuotes(webAddress(href))
const anchor = (target: Target): string => `<a href="${hrefOf(target)}">${safe(target.label)}</a>`

/** Tables and color attributes, because Outlook ignores padding and backgrounds elsewhere. */
const table = (className: string, cell: string, content: string): string =>
  `<table role="presentation" class="${className}" cellpadding="0" cellspacing="0" border="0"><tr><td ${cell}>${content}</td></tr></table>`

/** The logo, drawn with table cells because many mail programs block images: four waveform bars in a rounded square. */
const bar = (height: number): string =>
  `<td width="3" valign="middle">${table('bar', `bgcolor="#ffffff" width="3" height="${height}" class="bar-${height}"`, '')}</td>`
const space = (width: number): string => `<td width="${width}"></td>`
const mark = `<table role="presentation" class="mark" cellpadding="0" cellspacing="0" border="0" width="32" bgcolor="${colors.accent}"><tr>
<td width="7" height="32"></td>${bar(6)}${space(2)}${bar(16)}${space(2)}${bar(12)}${space(2)}${bar(6)}${space(7)}
</tr></table>`
const logo = `<table role="presentation" class="logo" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="32">${mark}</td><td class="brand">Castwright</td>
</tr></table>`

function toHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p class="text">${safe(part)}</p>`
  if ('code' in part) return `<p class="code">${safe(part.code)}</p>`
  if ('url' in part) return `<p class="url">${safe(part.url)}</p>`
  if ('note' in part) return `<p class="note">${safe(part.note)}</p>`
  if ('link' in part) return `<p class="item">${anchor(part.link)}</p>`
  if ('list' in part) return `<ul class="list">${part.list.map((item) => `<li>${safe(item)}</li>`).join('')}</ul>`
  if ('quote' in part) return table('quote', `class="quoted" bgcolor="${colors.soft}"`, linesOf(part.quote).map(escapeQuotes).join('<br>'))
  const label = `<font color="#ffffff">${safe(part.button.label)}</font>`
  return table('act', `class="action" bgcolor="${colors.button}"`, `<a class="button" href="${hrefOf(part.button)}">${label}</a>`)
}

const fallbackOf = (part: Paragraph): string[] =>
  typeof part === 'object' && 'button' in part && part.button.showsUrl
    ? [`<p class="fallback">Button not working? Open this link: <a href="${hrefOf(part.button)}">${hrefOf(part.button)}</a></p>`]
    : []

const linkText = ({ label, href }: Target): string => `${plain(label).replace(/\.$/, '')}:\n${webAddress(href)}`

function toText(part: Paragraph): string {
  if (typeof part === 'string') return plain(part)
  if ('code' in part) return `    ${plain(part.code)}`
  if ('url' in part) return `    ${plain(part.url)}`
  if ('note' in part) return plain(part.note)
  if ('list' in part) return part.list.map((item) => `- ${plain(item)}`).join('\n')
  if ('quote' in part)
    return linesOf(part.quote)
      .map((line) => `> ${line}`)
      .join('\n')
  return linkText('link' in part ? part.link : part.button)
}

/** The button comes last, because its URL may be long. */
function textOf({ subject, title = subject, paragraphs, reason, footerLinks = [] }: EmailContent): string {
  const isButton = (part: Paragraph): boolean => typeof part === 'object' && 'button' in part
  const ordered = [...paragraphs.filter((part) => !isButton(part)), ...paragraphs.filter(isButton)]
  const footer = ['-- ', 'Castwright', plain(reason), ...footerLinks.map(linkText)].join('\n')
  return `${[plain(title), ...ordered.map(toText), footer].join('\n\n')}\n`
}

/** Outlook doesn't know max-width. The outer table gives it a fixed width. */
const outlook = (html: string): string => `<!--[if mso]>${html}<![endif]-->`

/** Renders an email. Everything is escaped here, so the content may include what people typed. */
export function renderEmail(content: EmailContent): EmailMessage {
  const { to, subject, preview, title = subject, paragraphs, reason, footerLinks = [], headers } = content
  const first = preview ?? paragraphs.find((part) => typeof part === 'string') ?? ''
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(subject)}</title>
<style>${emailStyle}</style>
</head>
<body bgcolor="${colors.canvas}">
<div class="preview">${safe(first)}</div>
<table role="presentation" class="page" cellpadding="0" cellspacing="0" border="0" width="100%" bgcolor="${colors.canvas}"><tr><td class="margin" align="center">
${outlook('<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td>')}
<table role="presentation" class="column" cellpadding="0" cellspacing="0" border="0" width="100%">
<tr><td class="card" bgcolor="${colors.card}">
${logo}
<h1 class="title">${safe(title)}</h1>
${[...paragraphs.map(toHtml), ...paragraphs.flatMap(fallbackOf)].join('\n')}
</td></tr>
<tr><td class="reason">${[safe(reason), footerLinks.map(anchor).join(' · ')].join(' ').trim()}</td></tr>
</table>
${outlook('</td></tr></table>')}
</td></tr></table>
</body>
</html>
`
  return { to, subject: plain(subject), text: textOf(content), html, ...(headers ? { headers } : {}) }
}
