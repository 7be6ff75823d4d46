import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailError, type EmailMessage, type Mail } from './port.ts'
import { renderEmail } from './layout.ts'

type Opened = {
  mail: Mail
  from: string
  /** The raw emails received, in order. */
  arrived(): Promise<Buffer[]>
  close(): Promise<void>
}

export const greeting = (to: string): EmailMessage =>
  renderEmail({
    to,
    subject: 'Grüße from a very long subject that has to be folded over several lines because it goes on and on, 🎙️ and on',
    title: 'Hello <you> & "them"',
    paragraphs: [
      'It costs 5 €. "Äh" — 日本語, שלום',
      { button: { label: 'Open', href: 'https://castwright.example/a?b=1&c=2' } },
      { code: '123456' },
      { note: 'From\n.\r\n.dots' },
    ],
    reason: "You're receiving this email because you asked for it.",
    headers: { 'List-Unsubscribe': '<https://castwright.example/stop>' },
  })

const hostile: Array<[string, Partial<EmailMessage>]> = [
  ['a line break in the recipient', { to: 'a@example.org\r\nBcc: b@example.org' }],
  ['two recipients', { to: 'a@example.org, b@example.org' }],
  ['two recipients by semicolon', { to: 'a@example.org;b@example.org' }],
  ['a display name', { to: 'A <a@example.org>' }],
  ['a quoted local part that hides another host', { to: '"a@evil.example x"@example.org' }],
  ['a comment', { to: 'a(b)@example.org' }],
  ['a route', { to: '@evil.example:a@example.org' }],
  ['no recipient', { to: '' }],
  ['no host', { to: 'a' }],
  ['a NUL in the recipient', { to: 'a\u0000@example.org' }],
  ['a line break in the subject', { subject: 'Hello\r\nBcc: b@example.org' }],
  ['a bare line feed in the subject', { subject: 'Hello\nBcc: b@example.org' }],
  ['a bare carriage return in the subject', { subject: 'Hello\rBcc: b@example.org' }],
  ['no subject', { subject: ' ' }],
  ['a line break in a header', { headers: { 'X-Note': 'a\r\nBcc: b@example.org' } }],
  ['a line break in the name of a header', { headers: { 'X-Note: a\r\nBcc': 'b@example.org' } }],
  ['a header of the email itself', { headers: { Bcc: 'b@example.org' } }],
  ['another sender', { headers: { From: 'b@example.org' } }],
  ['control characters in the text', { text: 'a\u0000b' }],
]

/** Tests that every mail adapter must pass. */
export function mailPortTests(name: string, open: () => Promise<Opened>): void {
  describe(`${name} implements the port`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.close())

    test('has the same Message-ID for the same email and cause, and another one otherwise', async () => {
      const before = (await opened.arrived()).length
      const first = { ...greeting('ada@example.org'), cause: 'job 1' }
      for (const one of [first, first, { ...first, text: 'A newer link' }, { ...first, cause: 'job 2' }]) await opened.mail.send(one)
      const parsed = await Promise.all((await opened.arrived()).slice(before).map((raw) => PostalMime.parse(raw)))
      const ids = parsed.map(({ messageId }) => messageId)
      expect(ids).toHaveLength(4)
      expect(new Set(ids).size).toBe(3)
      expect(ids[0]).toMatch(/^<[\w-]{43}@[\w.-]+>$/)
    })

    const newest = async (): Promise<Email> => PostalMime.parse((await opened.arrived()).at(-1)!)

    test('passes its own check', () => opened.mail.check())

    test('delivers an email with its headers, both as text and as HTML, in any script', async () => {
      const sent = greeting('reader@example.org')
      await opened.mail.send(sent)
      const got = await newest()
      expect(got.to).toMatchObject([{ address: 'reader@example.org' }])
      expect(got.from).toMatchObject({ address: opened.from })
      expect(got.subject).toBe(sent.subject)
      expect(got.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(sent.text.trimEnd())
      expect(got.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(sent.html.trimEnd())
      const header = (key: string) => got.headers.find((one) => one.key === key)?.value
      expect(header('list-unsubscribe')).toBe('<https://castwright.example/stop>')
      expect(header('auto-submitted')).toBe('auto-generated')
      expect(header('message-id')).toMatch(/^<.+@.+>$/)
      expect(Math.abs(new Date(got.date ?? 0).getTime() - Date.now())).toBeLessThan(10 * 60_000)
    })

    test('delivers many concurrently, each to its recipient', async () => {
      const before = (await opened.arrived()).length
      const readers = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.org`)
      await Promise.all(readers.map((to) => opened.mail.send(greeting(to))))
      const got = await Promise.all((await opened.arrived()).slice(before).map((raw) => PostalMime.parse(raw)))
      expect(got.flatMap((one) => one.to?.map((to) => to.address)).toSorted()).toEqual(readers.toSorted())
    })

    test.each(hostile)('refuses %s', async (_what, part) => {
      const before = (await opened.arrived()).length
      const refused = opened.mail.send({ ...greeting('reader@example.org'), ...part })
      await expect(refused).rejects.toBeInstanceOf(MailError)
      await expect(refused).rejects.toMatchObject({ temporary: false })
      expect(await opened.arrived()).toHaveLength(before)
    })
  })
}
