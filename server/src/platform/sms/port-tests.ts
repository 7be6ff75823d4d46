import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SmsError, type Sms, type TextMessage } from './port.ts'

type Opened = {
  sms: Sms
  /** The delivered messages in order. */
  arrived(): Promise<TextMessage[]>
  close(): Promise<void>
}

const hostile: Array<[string, TextMessage]> = [
  ['a number without its country', { to: '030123456', text: 'x' }],
  ['a number with words', { to: '+49 30 CALLME', text: 'x' }],
  ['two numbers', { to: '+4930123456,+4930123457', text: 'x' }],
  ['a line break in the number', { to: '+4930123456\n', text: 'x' }],
  ['a number that is too long', { to: '+1234567890123456', text: 'x' }],
  ['no number', { to: '', text: 'x' }],
  ['no words', { to: '+4930123456', text: ' \n' }],
  ['too many words', { to: '+4930123456', text: 'x'.repeat(1601) }],
  ['control characters', { to: '+4930123456', text: 'a\u0000b' }],
]

/** Tests that every SMS adapter must pass. */
export function smsPortTests(name: string, open: () => Promise<Opened>): void {
  describe(`${name} implements the port`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.close())

    test('passes its own check', () => opened.sms.check())

    test('delivers messages unchanged', async () => {
      const messages = [
        { to: '+4930123456', text: 'Your code is 123456.' },
        { to: '+12025550123', text: 'Grüße, 日本語\n"quoted" \\ 🎙️' },
      ]
      for (const message of messages) await opened.sms.send(message)
      expect((await opened.arrived()).slice(-2)).toEqual(messages)
    })

    test('delivers many concurrently', async () => {
      const before = (await opened.arrived()).length
      const numbers = Array.from({ length: 20 }, (_, index) => `+49301234${String(index).padStart(3, '0')}`)
      await Promise.all(numbers.map((to) => opened.sms.send({ to, text: 'x' })))
      expect(
        (await opened.arrived())
          .slice(before)
          .map((message) => message.to)
          .toSorted(),
      ).toEqual(numbers)
    })

    test.each(hostile)('refuses %s', async (_what, message) => {
      const before = (await opened.arrived()).length
      const refused = opened.sms.send(message)
      await expect(refused).rejects.toBeInstanceOf(SmsError)
      await expect(refused).rejects.toMatchObject({ temporary: false })
      expect(await opened.arrived()).toHaveLength(before)
    })
  })
}
