import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './kit/account.ts'
import { newPublisher } from './kit/published.ts'
import { desktop, expect, overflow, phone, test } from './kit/test.ts'

type Received = { headers: Record<string, string>; body: string }

/** A receiver on this machine. */
async function openReceiver() {
  const received: Received[] = []
  const answer = { status: 200 }
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.writeHead(answer.status).end('Noted')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, answer, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

/** Whether one of the signatures is from this secret, by Standard Webhooks. */
function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')
  return headers['webhook-signature']!.split(' ').includes(`v1,${signature}`)
}

test('adds a webhook, sends a test, reads the log, replays and rotates the secret', { tag: '@full' }, async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const receiver = await openReceiver()
  try {
    await page.goto(`/settings/podcast/${show.id}/webhooks`)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Add webhook' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Website build')
    await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await form.getByRole('button', { name: 'Choose all' }).click()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Add webhook' }).click()
    const shown = page.getByRole('dialog', { name: 'Signing secret' })
    const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Done' }).click()

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Website build' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    receiver.answer.status = 500
    await act('Send test')
    const log = page.getByRole('dialog', { name: 'Deliveries of Website build' })
    await expect(log.getByText('The receiver responded with status 500.')).toBeVisible()
    const [first] = receiver.received
    expect(isSignedBy(secret, first!)).toBe(true)
    expect(JSON.parse(first!.body)).toMatchObject({ type: 'webhook.test' })

    receiver.answer.status = 200
    await log.getByRole('button', { name: 'Replay', exact: true }).click()
    await expect(log.getByRole('listitem').getByText('Delivered')).toBeVisible()
    expect(receiver.received[1]!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    await log.getByRole('button', { name: 'Details' }).click()
    await expect(log.getByText('Noted').first()).toBeVisible()
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize(desktop)
    await page.keyboard.press('Escape')
    await expect(log).toBeHidden()

    await act('New secret')
    await page.getByRole('button', { name: 'Create new secret' }).click()
    const rotated = await shown.getByRole('textbox', { name: 'Secret' }).inputValue()
    expect(rotated).not.toBe(secret)
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/The previous secret works until/)).toBeVisible()
    await act('Send test')
    await expect.poll(() => receiver.received.length).toBe(3)
    // Both secrets sign for a day.
    expect([secret, rotated].map((one) => isSignedBy(one, receiver.received[2]!))).toEqual([true, true])
    await expect(log).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  } finally {
    receiver.close()
  }
})
