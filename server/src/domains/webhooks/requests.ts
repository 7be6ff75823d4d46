import type { WebhookKind } from '@castwright/contract/webhooks/names.ts'
import { escapeHtml, escapeText } from '../../platform/html/escape.ts'
import type { Text } from './text.ts'

export type HttpRequest = { method: 'POST' | 'PUT'; url: string; headers: Record<string, string>; body: string }

/** Where a webhook sends to, as it is stored. */
export type Target = { url: string; roomId?: string | undefined; accessToken?: string | undefined }

const json = { 'content-type': 'application/json' }
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Slack has no other escapes, and needs these three. */
const slackText = (text: string): string => escapeText(oneLine(text))
const htmlText = (text: string): string => escapeHtml(oneLine(text))
/** Backslashes keep Markdown, links and mentions from having an effect. */
const discordText = (text: string): string => oneLine(text).replace(/[\\`*_~|>#[\]()<@:-]/g, (char) => `\\${char}`)

const slack = ({ url }: Target, { headline, context, url: link, linkLabel }: Text): HttpRequest => ({
  method: 'POST',
  url,
  headers: json,
  body: JSON.stringify({ text: `*${slackText(headline)}*\n${slackText(context)} · <${link}|${linkLabel}>`, unfurl_links: false }),
})

const discord = ({ url }: Target, { headline, context, url: link, linkLabel }: Text): HttpRequest => ({
  method: 'POST',
  url,
  headers: json,
  body: JSON.stringify({
    content: `**${discordText(headline)}**\n${discordText(context)} · [${linkLabel}](<${link}>)`.slice(0, 2000),
    allowed_mentions: { parse: [] },
  }),
})

/** The ID of the delivery is that of the transaction, so that a message sent twice arrives once. */
function matrix({ url, roomId = '', accessToken = '' }: Target, text: Text, deliveryId: string): HttpRequest {
  const { headline, context, url: link, linkLabel } = text
  const path = `_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${deliveryId}`
  return {
    method: 'PUT',
    url: `${url.replace(/\/+$/, '')}/${path}`,
    headers: { ...json, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      msgtype: 'm.notice',
      body: `${oneLine(headline)}\n${oneLine(context)} · ${link}`,
      format: 'org.matrix.custom.html',
      formatted_body: `<strong>${htmlText(headline)}</strong><br>${htmlText(context)} · <a href="${htmlText(link)}">${linkLabel}</a>`,
    }),
  }
}

type Chat = Exclude<WebhookKind, 'standard' | 'email'>

const chats: Record<Chat, (target: Target, text: Text, deliveryId: string) => HttpRequest> = { slack, discord, matrix }

export const chatRequest = (kind: Chat, target: Target, text: Text, deliveryId: string): HttpRequest =>
  chats[kind](target, text, deliveryId)
