import { createHash } from 'node:crypto'

/** Colors that Outlook also needs as attributes. The web app's theme has the same. */
export const colors = { canvas: '#f3f4f7', card: '#ffffff', soft: '#f3f4f7', accent: '#4e73ff', button: '#4062f7' }

/** The stylesheet of all emails. One style element without style attributes, so that a CSP needs one hash. */
export const emailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: ${colors.canvas}; color: #11161f; }
table { border-collapse: separate; mso-table-lspace: 0; mso-table-rspace: 0; }
td, p, h1, li { font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; }
a { color: #3654d5; }
.preview { display: none; mso-hide: all; max-height: 0; overflow: hidden; }
.page { background: ${colors.canvas}; color: #11161f; }
.margin { padding: 32px 16px; }
.column { max-width: 600px; margin: 0 auto; table-layout: fixed; }
.card { padding: 32px 40px; background: ${colors.card}; border: 1px solid #e5e7eb; border-radius: 10px; text-align: left; overflow-wrap: anywhere; }
.logo { margin: 0 0 32px; }
.mark { border-radius: 9px; background: ${colors.accent}; }
.mark td { font-size: 1px; line-height: 1px; }
.bar td { border-radius: 2px; background: #ffffff; }
.brand { padding: 0 0 0 10px; font-size: 18px; font-weight: 600; }
.title { margin: 0 0 16px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.01em; }
.text { margin: 0 0 16px; }
.act { margin: 24px 0; }
.act:last-child, .note:last-child, .text:last-child { margin-bottom: 0; }
.action { border-radius: 6px; background: ${colors.button}; mso-padding-alt: 12px 24px; }
.button { display: inline-block; padding: 12px 24px; border-radius: 6px; color: #ffffff; font-weight: 600; text-decoration: none; }
.quote { width: 100%; margin: 0 0 16px; table-layout: fixed; }
.quoted { padding: 12px 16px; background: ${colors.soft}; border-left: 3px solid ${colors.accent}; border-radius: 0 6px 6px 0; overflow-wrap: anywhere; }
.list { margin: 0 0 16px; padding: 0 0 0 24px; }
.list li { margin: 0 0 4px; }
.item { margin: 0 0 12px; padding: 0 0 12px; border-bottom: 1px solid #e5e7eb; }
.item a { text-decoration: none; }
.code { margin: 24px 0; padding: 16px; background: ${colors.soft}; border-radius: 6px; font: 600 28px/36px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 6px; text-align: center; }
.url { margin: 0 0 24px; padding: 12px 16px; background: ${colors.soft}; border-radius: 6px; font: 14px/20px ui-monospace, Menlo, Consolas, monospace; word-break: break-all; }
.note { margin: 0 0 8px; color: #606672; font-size: 14px; line-height: 20px; }
.fallback { margin: 24px 0 0; color: #606672; font-size: 12px; line-height: 18px; word-break: break-all; }
.fallback a { color: #606672; }
.reason { padding: 16px 40px 0; color: #606672; font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.reason a { color: #606672; white-space: nowrap; }
@media (max-width: 480px) {
  .margin { padding: 0 0 24px; }
  .card { padding: 24px 20px; border-width: 0 0 1px; border-radius: 0; }
  .reason { padding: 16px 20px 0; }
  .title { font-size: 22px; line-height: 28px; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background: #0b0e15; color: #e5e8ed; }
  a { color: #85a5ff; }
  .card { background: #161a22; border-color: #252a34; }
  .quoted, .code, .url { background: #252a34; }
  .item { border-color: #252a34; }
  .note, .fallback, .fallback a, .reason, .reason a { color: #9398a3; }
}
`

/** For `style-src` in a CSP, within quotes. */
export const emailStyleHash = `sha256-${createHash('sha256').update(emailStyle).digest('base64')}`
