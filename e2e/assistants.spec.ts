import { createHash } from 'node:crypto'
import type { Product } from './kit/product.ts'
import { expectAccessible, take } from './kit/account.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call } from './kit/team.ts'
import { desktop, expect, goodPassword, overflow, phone, test } from './kit/test.ts'

/** Calls a tool as an assistant does, outside the browser, and returns the text of its result. */
async function tool(product: Product, token: string, name: string, args: Record<string, unknown>): Promise<string> {
  const answer = await fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  return answer.text()
}

test('connects an assistant, which drafts, and publishes only what a person confirms', { tag: '@full' }, async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const episodeId = await haveReadyEpisode(page, show, { title: 'Night trains' })
  await page.goto('/settings/my-account/assistants')
  await expect(page.getByRole('textbox', { name: 'Configuration' })).toHaveValue(/\/mcp --header "Authorization: Bearer YOUR_TOKEN"$/)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)

  await page.request.post('/api/auth/confirm-password', { data: { password: goodPassword }, headers: { origin: product.url } })
  const { secret: token } = (await call(page, 'TokenService.Create', {
    name: 'Laptop',
    scopes: ['read', 'write'],
    podcastIds: null,
    expiresInDays: 1,
  })) as { secret: string }
  expect(await tool(product, token, 'list_episodes', { podcast_id: show.id })).toContain('Night trains')
  const link = async () =>
    /http\S+\/confirmations\/[\w-]{43}/.exec(await tool(product, token, 'publish_episode', { episode_id: episodeId }))![0]

  await page.goto(await link())
  await expect(page.getByRole('heading', { name: 'Publish “Night trains”?' })).toBeVisible()
  await expect(page.getByText('The assistant “Laptop”')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Request rejected')).toBeVisible()
  const feed = async () => (await page.request.get(`/rss/${show.id}.xml`)).text()
  expect(await feed()).not.toContain('Night trains')

  const again = await link()
  await page.goto(again)
  await expect(page.getByText(/checks? passed/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish episode' }).click()
  await expect(page.getByText('“Night trains” is published.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`/episodes/manage/${episodeId}$`))
  await expect(page.getByRole('heading', { name: 'Night trains' }).first()).toBeVisible()
  await expect.poll(feed).toContain('Night trains')
  await page.goto(again)
  await expect(page.getByText('This request is no longer open')).toBeVisible()
})

test('connects an assistant without a token, and disconnects it', { tag: '@full' }, async ({ page, product }) => {
  await newPublisher(page, product)
  const callback = `${product.url}/healthz`
  const post = (path: string, body: string, type: string) =>
    fetch(`${product.url}/api/auth/oauth2/${path}`, { method: 'POST', headers: { 'content-type': type }, body })
  const metadata = JSON.stringify({ client_name: 'Claude', redirect_uris: [callback] })
  const { client_id: clientId } = (await (await post('register', metadata, 'application/json')).json()) as { client_id: string }
  const verifier = 'v'.repeat(64)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    state: 'mine',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  await page.goto(`/api/auth/oauth2/authorize?${query}`)
  await expect(page.getByRole('heading', { name: 'Connect Claude?' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
  await page.getByRole('checkbox', { name: 'Write' }).uncheck()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await page.waitForURL(/healthz\?code=/)
  const back = new URL(page.url()).searchParams
  expect(back.get('state')).toBe('mine')

  const code = back.get('code') ?? ''
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: callback,
    code,
    code_verifier: verifier,
  })
  const answer = await post('token', form.toString(), 'application/x-www-form-urlencoded')
  const { access_token: token } = (await answer.json()) as { access_token: string }
  expect(await tool(product, token, 'list_shows', {})).not.toContain('"isError":true')

  await page.goto('/settings/my-account/access-tokens')
  await expect(page.getByRole('list', { name: 'Connected Assistants' }).getByText('Claude')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No assistants are connected.')).toBeVisible()
  expect(await tool(product, token, 'list_shows', {})).toContain('unauthenticated')
})
