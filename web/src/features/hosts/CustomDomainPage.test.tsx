import type { Host } from '@castwright/contract/hosts/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, field, messageAt, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { CustomDomainPage } from './CustomDomainPage.tsx'

const podcastId = '0198c0de-0000-7000-8000-00000000000a'
const fresh: Host = {
  id: '0198c0de-0000-7000-8000-000000000701',
  podcastId,
  host: 'xn--br-fka.example.com',
  displayName: 'bär.example.com',
  isVerified: false,
  isPrimary: false,
  url: 'https://xn--br-fka.example.com',
  proof: { name: '_castwright.xn--br-fka.example.com', text: 'castwright=abc', cname: 'abc.proof.cast.example.com' },
  target: 'cast.example.com',
  problem: null,
  checkedAt: null,
  failingSince: null,
  createdAt: '2026-01-01T00:00:00Z',
}
const verified: Host = {
  ...fresh,
  id: '0198c0de-0000-7000-8000-000000000702',
  host: 'pod.example.com',
  displayName: 'pod.example.com',
  url: 'https://pod.example.com',
  isVerified: true,
}
const feedUrl = 'https://cast.example.com/rss/x.xml'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

test.each([
  [false, 'Certificates for custom domains are not set up on this server yet. Ask the operator to set them up.'],
  [true, 'Certificates for custom domains are not set up on this server yet. How to set it up'],
])('says who can set up certificates, to the operator: %s', async (isOperator, words) => {
  signedIn(net, { ...ada, isOperator })
  await open([], false)
  await waitFor(() => expect(screen.getByText(/^Certificates for custom domains/).textContent).toBe(words))
  const link = screen.queryByRole('link', { name: 'How to set it up' })
  expect(link?.getAttribute('href') ?? null).toBe(isOperator ? '/help/running-this-instance#domains' : null)
})

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const finds = (hosts: Host[], hasAsk = true) => net.answers('HostService.FindByPodcastID', { hosts, feedUrl, hasAsk })
const open = (hosts: Host[], hasAsk = true) => {
  finds(hosts, hasAsk)
  return openPage(() => <CustomDomainPage podcastId={podcastId} isOwner />, '/settings/custom-domain')
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('tells others that only the owner can change domains', async () => {
  await openPage(() => <CustomDomainPage podcastId={podcastId} isOwner={false} />, '/settings/custom-domain')
  expect(screen.getByText("Only the owner can change this show's domains.")).toBeTruthy()
  expect(bodies('HostService.FindByPodcastID')).toEqual([])
})

test('shows an error with a retry, then the permanent feed URL and what the server lacks', async () => {
  net.refuses('HostService.FindByPodcastID', 'internal')
  const { user } = await openPage(() => <CustomDomainPage podcastId={podcastId} isOwner />, '/settings/custom-domain')
  expect(await screen.findByText('Error loading the domains.')).toBeTruthy()
  finds([], false)
  await user.click(button('Retry'))
  expect(await screen.findByText("No domains yet. Your show uses this server's address.")).toBeTruthy()
  expect(field('Permanent feed URL').value).toBe(feedUrl)
  expect(screen.getByText(/set up on this server yet/)).toBeTruthy()
})

test('adds a domain with the keyboard, and shows the records it needs', async () => {
  const { user } = await open([])
  const name = await screen.findByLabelText<HTMLInputElement>('Domain')
  await user.click(button('Add domain'))
  await waitFor(() => expect(messageAt('Domain')).toBe('Enter a domain name such as podcast.example.com.'))
  await changeField(name, '192.0.2.1')
  await user.click(button('Add domain'))
  await waitFor(() => expect(messageAt('Domain')).toBe('Enter a domain name, not an IP address.'))
  expect(bodies('HostService.Create')).toEqual([])
  await changeField(name, 'https://bär.example.com/')
  net.refuses('HostService.Create', 'invalid_argument', 'Invalid.', { host: 'You have already added this domain.' })
  await user.click(button('Add domain'))
  await waitFor(() => expect(messageAt('Domain')).toBe('You have already added this domain.'))
  expect(name.value).toBe('https://bär.example.com/')
  const release = net.holdsAnswer('HostService.Create', { host: fresh })
  await user.type(name, '{Enter}{Enter}')
  release()
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('Not verified')).toBeTruthy()
  expect(item.getByLabelText<HTMLInputElement>('TXT record value').value).toBe('castwright=abc')
  expect(item.getByLabelText<HTMLInputElement>('CNAME record name').value).toBe(fresh.host)
  expect(item.getByLabelText<HTMLInputElement>('CNAME record value').value).toBe('cast.example.com')
  expect(name.value).toBe('')
  expect(bodies('HostService.Create').slice(1)).toEqual([{ podcast_id: podcastId, host: 'https://bär.example.com/' }])
})

test('says what is wrong with a record, and that it is verified', async () => {
  const { user } = await open([fresh])
  const missing = { ...fresh, problem: 'record_missing', checkedAt: new Date().toISOString() } as const
  net.answers('HostService.Verify', { host: missing })
  const check = await screen.findByRole('button', { name: 'Check record' })
  finds([missing])
  await user.click(check)
  expect(await screen.findByText(/We haven't found the record yet/)).toBeTruthy()
  expect(screen.queryByText('bär.example.com is verified.')).toBeNull()
  const done = { ...fresh, isVerified: true }
  net.answers('HostService.Verify', { host: done })
  finds([done])
  await user.click(check)
  expect(await screen.findByText('bär.example.com is verified.')).toBeTruthy()
  expect(screen.getByText('Verified')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^https:\/\/xn--br-fka\.example\.com/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull()
})

test('says why a check failed, and checks only that domain', async () => {
  const other = { ...fresh, id: '0198c0de-0000-7000-8000-000000000703', displayName: 'other.example.com' }
  const { user } = await open([fresh, other])
  const [first, second] = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Check record' })
  const release = net.holds(pathOf('HostService.Verify'), 429, { code: 'resource_exhausted', msg: 'Wait a minute.' })
  await user.dblClick(second!)
  expect([first!.disabled, second!.disabled]).toEqual([false, true])
  release()
  expect(await screen.findByText('Wait a minute.')).toBeTruthy()
  expect(bodies('HostService.Verify')).toEqual([{ podcast_id: podcastId, host_id: other.id }])
})

test('makes a verified domain the primary one, and the server again', async () => {
  const { user } = await open([verified, fresh])
  net.answers('HostService.SetPrimary', { hosts: [{ ...verified, isPrimary: true }, fresh] })
  await user.click(await screen.findByRole('button', { name: 'Make primary' }))
  expect(await screen.findByText('Primary')).toBeTruthy()
  net.answers('HostService.SetPrimary', { hosts: [verified, fresh] })
  await user.click(button('Stop using as primary'))
  await waitFor(() => expect(screen.queryByText('Primary')).toBeNull())
  expect(bodies('HostService.SetPrimary')).toEqual([
    { podcast_id: podcastId, host_id: verified.id },
    { podcast_id: podcastId, host_id: null },
  ])
})

test('removes a domain after a confirmation, and keeps it if that fails', async () => {
  const { user } = await open([{ ...verified, problem: 'record_missing', failingSince: '2026-01-01T00:00:00Z' }])
  expect(await screen.findByText('The DNS record is missing')).toBeTruthy()
  expect(button('Check again')).toBeTruthy()
  await user.click(button('Remove'))
  const asked = await dialog('Remove pod.example.com?')
  expect(asked.getByText(/will no longer reach your show/)).toBeTruthy()
  expect(bodies('HostService.Delete')).toEqual([])
  net.refuses('HostService.Delete', 'internal', 'Broken.')
  await user.click(asked.getByRole('button', { name: 'Remove domain' }))
  expect(await screen.findByText('Broken.')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('pod.example.com')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove pod.example.com?' })).toBeNull())
  net.answers('HostService.Delete', {})
  await user.click(button('Remove'))
  await user.click((await dialog('Remove pod.example.com?')).getByRole('button', { name: 'Remove domain' }))
  expect(await screen.findByText('pod.example.com was removed.')).toBeTruthy()
  expect(screen.getByText("No domains yet. Your show uses this server's address.")).toBeTruthy()
})

test('says how many domains are possible', async () => {
  await open(Array.from({ length: 5 }, (_, at) => ({ ...fresh, id: `0198c0de-0000-7000-8000-00000000071${at}` })))
  expect(await screen.findByText('You have the maximum of 5 domains.')).toBeTruthy()
  expect(screen.queryByLabelText('Domain')).toBeNull()
})
