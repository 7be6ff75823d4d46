import { createHash } from 'node:crypto'
import type { EmailMessage } from './port.ts'

type Target = { label: string; href: string }
/** A button is the purpose of the email. A link is optional or one of several. */
export type Paragraph = string | { button: Target } | { link: Target } | { code: string } | { note: string }

export type EmailContent = {
  to: string
  subject: string
  /** Shown next to the subject by mail programs. Default: the first paragraph. */
  preview?: string
  title: string
  paragraphs: Paragraph[]
  /** A sentence that explains why this person gets this email. */
  reason: string
  headers?: Record<string, string>
}

/** The stylesheet of all emails. One style element without style attributes, so that a CSP needs one hash. */
export const emailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 32px 16px; background: #f4f6fb; color: #1f2638; font: 16px/1.6 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.preview { display: none; max-height: 0; overflow: hidden; }
.card { max-width: 520px; margin: 0 auto; padding: 32px; background: #ffffff; border: 1px solid #e2e7f2; border-radius: 10px; }
.brand { margin: 0 0 24px; color: #4e73ff; font-size: 20px; font-weight: 700; }
.title { margin: 0 0 16px; font-size: 24px; line-height: 1.3; font-weight: 700; }
.text { margin: 0 0 16px; overflow-wrap: anywhere; }
.act { margin: 24px 0; }
.button { display: inline-block; padding: 12px 24px; background: #3557dd; border-radius: 6px; color: #ffffff; font-weight: 600; text-decoration: none; }
.link { margin: 0 0 16px; color: #667089; font-size: 13px; overflow-wrap: anywhere; }
.code { margin: 24px 0; padding: 16px; background: #eef2ff; border-radius: 6px; font: 700 28px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px; text-align: center; }
.note { margin: 0 0 16px; color: #667089; font-size: 14px; }
.reason { max-width: 520px; margin: 16px auto 0; padding: 0 32px; color: #667089; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  body { background: #11151f; color: #e8ecf6; }
  .card { background: #1a2030; border-color: #2b3449; }
  .brand { color: #8ea6ff; }
  .code { background: #252e47; }
  .link, .note, .reason { color: #a2adc6; }
}
`

/** For `style-src` in a CSP, within quotes. */
export const emailStyleHash = `sha256-${createHash('sha256').update(emailStyle).digest('base64')}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** One line without control characters. */
const plain = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function webAddress(href: string): string {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Error('An email can only link to complete web addresses.')
  }
  return url.href
}

function toHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p class="text">${escape(plain(part))}</p>`
  if ('code' in part) return `<p class="code">${escape(plain(part.code))}</p>`
  if ('note' in part) return `<p class="note">${escape(plain(part.note))}</p>`
  if ('link' in part) return `<p class="link"><a href="${escape(webAddress(part.link.href))}">${escape(plain(part.link.label))}</a></p>`
  const href = escape(webAddress(part.button.href))
  return `<p class="act"><a class="button" href="${href}">${escape(plain(part.button.label))}</a></p>\n<p class="link">${href}</p>`
}

function toText(part: Paragraph): string {
  if (typeof part === 'string') return plain(part)
  if ('code' in part) return `    ${plain(part.code)}`
  if ('note' in part) return plain(part.note)
  const { label, href } = 'link' in part ? part.link : part.button
  return `${plain(label).replace(/\.$/, '')}:\n${webAddress(href)}`
}

/** Renders an email. Everything is escaped here, so the content may include what people typed. */
export function renderEmail({ to, subject, preview, title, paragraphs, reason, headers }: EmailContent): EmailMessage {
  const first = preview ?? paragraphs.find((part) => typeof part === 'string') ?? ''
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(plain(subject))}</title>
<style>${emailStyle}</style>
</head>
<body>
<div class="preview">${escape(plain(first))}</div>
<main class="card">
<p class="brand">Castwright</p>
<h1 class="title">${escape(plain(title))}</h1>
${paragraphs.map(toHtml).join('\n')}
</main>
<p class="reason">${escape(plain(reason))}</p>
</body>
</html>
`
  const text = [plain(title), ...paragraphs.map(toText), `-- \nCastwright\n${plain(reason)}`].join('\n\n') + '\n'
  return { to, subject: plain(subject), text, html, ...(headers ? { headers } : {}) }
}
