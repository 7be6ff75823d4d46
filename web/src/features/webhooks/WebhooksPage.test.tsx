import { pathOf } from '@castwright/contract/methods.ts'
import type { DeliveryDetails, Webhook, WebhookDelivery } from '@castwright/contract/webhooks/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { WebhooksPage } from './WebhooksPage.tsx'

const podcastId = '0198c0de-0000-7000-8000-00000000000a'
const recipients = [{ userId: '0198c0de-0000-7000-8000-0000000000aa', name: 'Ada Byron', email: 'ada@example.com' }]
const build: Webhook = {
  id: '0198c0de-0000-7000-8000-000000000201',
  podcastId,
  kind: 'standard',
  name: 'Build',
  address: 'ci.example.com',
  events: ['episode.published'],
  isEnabled: true,
  disabledReason: null,
  failingSince: null,
  previousSecretUntil: null,
  lastDeliveredAt: null,
  createdAt: '2026-01-01T00:00:00Z',
}
const failed: WebhookDelivery = {
  id: '0198c0de-0000-7000-8000-000000000301',
  event: 'episode.published',
  sequence: 7,
  episodeTitle: 'Pilot',
  state: 'failed',
  attempts: 1,
  status: 500,
  error: 'The receiver responded with status 500.',
  createdAt: '2026-01-01T00:00:00Z',
  nextAt: null,
}
const details: DeliveryDetails = {
  ...failed,
  messageId: `msg_${failed.id}`,
  payload: '{ "type": "episode.published" }',
  log: [{ at: '2026-01-01T00:00:00Z', status: 500, duration: 12, answer: 'Out of order', error: failed.error }],
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

const open = (webhooks: Webhook[]) => {
  net.answers('WebhookService.FindByPodcastID', { webhooks, recipients })
  return openPage(() => <WebhooksPage podcastId={podcastId} mayEdit />, '/settings/webhooks')
}
const sent = (name: 'Create' | 'Update' | 'Delete' | 'Replay') => net.callsTo(pathOf(`WebhookService.${name}`)).map(({ body }) => body)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('adds a webhook and shows its secret once', async () => {
  const { user } = await open([])
  expect(await screen.findByText(/^No webhooks yet/)).toBeTruthy()
  await user.click(button('Add webhook'))
  const inside = await dialog('Add webhook')
  await user.click(inside.getByRole('button', { name: 'Add webhook' }))
  expect(await inside.findByText('Please enter a name.')).toBeTruthy()
  await changeField(inside.getByLabelText('Name'), 'Build')
  await changeField(inside.getByLabelText('URL'), 'https://ci.example.com/hook')
  await user.click(inside.getByRole('checkbox', { name: 'Episode created' }))
  net.answers('WebhookService.Create', { webhook: build, secret: 'whsec_c2VjcmV0' })
  await user.click(inside.getByRole('button', { name: 'Add webhook' }))
  const shown = await dialog('Signing secret')
  expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_c2VjcmV0')
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull())
  expect(sent('Create')).toEqual([
    {
      podcast_id: podcastId,
      name: 'Build',
      events: ['episode.published', 'episode.created'],
      target: { kind: 'standard', url: 'https://ci.example.com/hook' },
    },
  ])
})

test('offers chats and emails, and shows what the server refuses', async () => {
  const { user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const inside = await dialog('Add webhook')
  await changeField(inside.getByLabelText('Name'), 'Team')
  await changeField(inside.getByLabelText('Send to'), 'matrix')
  await changeField(inside.getByLabelText('Homeserver URL'), 'https://matrix.example')
  await changeField(inside.getByLabelText('Room ID'), 'lobby')
  await user.click(inside.getByRole('button', { name: 'Add webhook' }))
  expect(await inside.findByText('Enter the ID of a room, such as !abc:example.org.')).toBeTruthy()
  expect(inside.getByText('Please enter an access token.')).toBeTruthy()
  await changeField(inside.getByLabelText('Send to'), 'email')
  await changeField(inside.getByLabelText('Team member'), recipients[0]!.userId)
  net.refuses('WebhookService.Create', 'invalid_argument', 'Invalid.', { recipient_id: 'Choose someone else.' })
  await user.click(inside.getByRole('button', { name: 'Add webhook' }))
  expect(await inside.findByText('Choose someone else.')).toBeTruthy()
  expect(sent('Create')).toMatchObject([{ target: { kind: 'email', recipient_id: recipients[0]!.userId } }])
})

test('an address that is not entered again stays as it is', async () => {
  const { user } = await open([build])
  await user.click(await screen.findByRole('button', { name: 'Actions for Build' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const inside = await dialog('Edit webhook')
  await changeField(inside.getByLabelText('Name'), 'Deploy')
  net.answers('WebhookService.Update', { webhook: { ...build, name: 'Deploy' } })
  await user.click(inside.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('Update')).toEqual([{ webhook_id: build.id, name: 'Deploy', events: ['episode.published'] }]))
})

test('shows why a webhook was turned off, and deletes one after a confirmation', async () => {
  const { user } = await open([
    { ...build, isEnabled: false, disabledReason: 'failing' },
    { ...build, id: '0198c0de-0000-7000-8000-000000000202', name: 'Chat', kind: 'slack', failingSince: new Date().toISOString() },
  ])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Turned off')
  expect(first?.textContent).toContain('Every delivery failed for three days.')
  expect(second?.textContent).toContain('Failing since just now')
  await user.click(button('Actions for Build'))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(sent('Delete')).toEqual([])
  net.answers('WebhookService.Delete', {})
  await user.click((await dialog('Delete Build?')).getByRole('button', { name: 'Delete webhook' }))
  await waitFor(() => expect(sent('Delete')).toEqual([{ webhook_id: build.id }]))
})

test('shows deliveries with their answers, and replays one', async () => {
  net.answers('WebhookService.FindDeliveries', { deliveries: [failed], cursor: null })
  net.answers('WebhookService.FindDelivery', { delivery: details })
  const { user } = await open([build])
  await user.click(await screen.findByRole('button', { name: 'Deliveries of Build' }))
  const inside = await dialog('Deliveries of Build')
  const item = within((await inside.findByText('Pilot')).closest('li')!)
  expect(item.getByText('The receiver responded with status 500.')).toBeTruthy()
  await user.click(item.getByRole('button', { name: 'Details' }))
  expect(await item.findByText('Out of order')).toBeTruthy()
  expect(item.getByText(details.messageId)).toBeTruthy()
  net.answers('WebhookService.Replay', { delivery: { ...failed, state: 'waiting' } })
  await user.click(item.getByRole('button', { name: 'Replay' }))
  expect(await screen.findByText('The delivery is being sent again.')).toBeTruthy()
  expect(sent('Replay')).toEqual([{ webhook_id: build.id, delivery_id: failed.id }])
})

test('others are told who manages webhooks', async () => {
  await openPage(() => <WebhooksPage podcastId={podcastId} mayEdit={false} />, '/settings/webhooks')
  expect(await screen.findByText('Only the owner and admins can manage webhooks.')).toBeTruthy()
})

test('an error while loading offers a retry', async () => {
  net.refuses('WebhookService.FindByPodcastID', 'internal')
  const { user } = await openPage(() => <WebhooksPage podcastId={podcastId} mayEdit />, '/settings/webhooks')
  expect(await screen.findByText("Couldn't load the webhooks.")).toBeTruthy()
  net.answers('WebhookService.FindByPodcastID', { webhooks: [build], recipients })
  await user.click(button('Retry'))
  expect(await screen.findByText('Build')).toBeTruthy()
})

test('turns a webhook off after a confirmation, and says why it could not be', async () => {
  const { user } = await open([build])
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Build' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  net.refuses('WebhookService.Update', 'internal', 'Broken.')
  await choose('Turn off')
  await user.click((await dialog('Turn off Build?')).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText("That didn't work. Broken.")).toBeTruthy()
  expect(screen.getByText('On')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Turn off Build?' })).toBeNull())
  const off = { ...build, isEnabled: false }
  net.answers('WebhookService.Update', { webhook: off })
  net.answers('WebhookService.FindByPodcastID', { webhooks: [off], recipients })
  await choose('Turn off')
  await user.click((await dialog('Turn off Build?')).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Webhook turned off.')).toBeTruthy()
  expect(screen.getByText('Off')).toBeTruthy()
  net.answers('WebhookService.FindDeliveries', { deliveries: [failed], cursor: null })
  await user.click(button('Deliveries of Build'))
  const inside = await dialog('Deliveries of Build')
  for (const name of ['Replay failed', 'Replay'])
    expect((await inside.findByRole('button', { name })).getAttribute('aria-description')).toBe('Turn the webhook on first.')
})

test('shows a new secret once, after a confirmation', async () => {
  const { user } = await open([build])
  await user.click(await screen.findByRole('button', { name: 'Actions for Build' }))
  await user.click(await screen.findByRole('menuitem', { name: 'New secret' }))
  const asked = await dialog('Create a new secret?')
  expect(net.callsTo(pathOf('WebhookService.RotateSecret'))).toEqual([])
  net.answers('WebhookService.RotateSecret', { webhook: { ...build, previousSecretUntil: '2999-01-01T00:00:00Z' }, secret: 'whsec_bmV3' })
  await user.click(asked.getByRole('button', { name: 'Create new secret' }))
  expect((await dialog('Signing secret')).getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_bmV3')
})

test('filters deliveries, replays failed ones after a confirmation, and shows older ones', async () => {
  net.answers('WebhookService.FindDeliveries', { deliveries: [failed], cursor: 'older' })
  const { user } = await open([build])
  await user.click(await screen.findByRole('button', { name: 'Deliveries of Build' }))
  const inside = await dialog('Deliveries of Build')
  await inside.findByText('Pilot')
  net.answers('WebhookService.ReplayFailed', { count: 1 })
  await user.click(inside.getByRole('button', { name: 'Replay failed' }))
  await user.click((await dialog('Replay failed deliveries?')).getByRole('button', { name: 'Replay' }))
  expect(await screen.findByText('1 delivery is being sent again.')).toBeTruthy()
  const old = { ...failed, id: '0198c0de-0000-7000-8000-000000000302', episodeTitle: 'Trailer' }
  net.answers('WebhookService.FindDeliveries', { deliveries: [old], cursor: null })
  await user.click(inside.getByRole('button', { name: 'Show older' }))
  expect(await inside.findByText('Trailer')).toBeTruthy()
  net.answers('WebhookService.FindDeliveries', { deliveries: [], cursor: null })
  await changeField(inside.getByLabelText('Status'), 'delivered')
  expect(await inside.findByText('No deliveries with this status.')).toBeTruthy()
  expect(net.callsTo(pathOf('WebhookService.FindDeliveries')).at(-1)?.body).toMatchObject({ state: 'delivered' })
})

test('keeps what was entered if adding fails, sends once, and Escape closes only an untouched form', async () => {
  const { user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const inside = await dialog('Add webhook')
  await user.click(inside.getByRole('button', { name: 'Choose all' }))
  await changeField(inside.getByLabelText('Name'), 'Build')
  await changeField(inside.getByLabelText('URL'), 'https://ci.example.com/hook')
  await user.keyboard('{Escape}')
  net.refuses('WebhookService.Create', 'internal', 'Broken.')
  const add = inside.getByRole('button', { name: 'Add webhook' })
  await user.click(add)
  expect(await inside.findByText("Couldn't save the webhook. Broken.")).toBeTruthy()
  expect(inside.getByLabelText<HTMLInputElement>('URL').value).toBe('https://ci.example.com/hook')
  const release = net.holdsAnswer('WebhookService.Create', { webhook: build, secret: null })
  net.answers('WebhookService.FindByPodcastID', { webhooks: [build], recipients })
  await user.dblClick(add)
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  release()
  expect(await screen.findByText('Webhook added.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Deliveries of Build' })).toBeTruthy()
  expect(sent('Create')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add webhook' })).toBeNull())
  await user.click(button('Add webhook'))
  await dialog('Add webhook')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add webhook' })).toBeNull())
})
