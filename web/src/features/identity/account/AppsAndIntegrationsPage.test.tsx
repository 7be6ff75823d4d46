import { socialErrors } from '@castwright/contract/identity/errors.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { instance } from '../../../lib/instance.ts'
import { authPath, network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { AppsAndIntegrationsPage } from './AppsAndIntegrationsPage.tsx'
import { inDialog } from './testing.tsx'

const at = '/settings/my-account/apps-and-integrations'
const question = 'Are you sure you want to remove this connection?'

let net: Network
beforeEach(() => {
  net = network()
  net.authAnswers('findProof', { by: 'password', provenUntil: '2999-01-01T00:00:00Z' })
  instance.providers = { google: true, facebook: true }
})
afterEach(() => {
  instance.providers = { google: false, facebook: false }
  vi.restoreAllMocks()
})

async function open(providers: User['providers'], search = '') {
  signedIn(net, { ...ada, providers })
  const page = await openPage(AppsAndIntegrationsPage, at + search)
  await screen.findByRole('heading', { name: 'Google' })
  return page
}

const disabledReason = (name: string) => button(name).getAttribute('aria-description')

describe('connecting', () => {
  test('asks for the password first', async () => {
    net.authAnswers('findProof', { by: 'password', provenUntil: null })
    const { user } = await open(['password'])
    await user.click(button('Connect Google'))
    const proof = await inDialog('Confirm Password')
    await user.click(proof.button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(net.toldTo('link')).toEqual([])
  })

  test('sends the browser to the provider', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    const { user } = await open(['password'])
    net.authAnswers('link', { url: 'https://accounts.google.example/o/oauth2?x=1' })
    await user.click(button('Connect Google'))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.example/o/oauth2?x=1'))
    expect(net.toldTo('link')).toEqual([{ provider: 'google' }])
    expect(button('Connect Google').getAttribute('data-loading')).toBe('true')
  })

  test('reports a failure', async () => {
    const { user } = await open(['password'])
    net.cuts(authPath('link'))
    await user.click(button('Connect Facebook'))
    expect(await screen.findByText(/Failed to connect Facebook\. The server could not be reached/)).toBeTruthy()
    expect(button('Connect Facebook').getAttribute('data-loading')).toBeNull()
  })

  test('disables a provider that is not set up', async () => {
    instance.providers = { google: false, facebook: true }
    await open(['password'])
    expect(disabledReason('Connect Google')).toBe("Google isn't set up on this instance.")
    expect(disabledReason('Connect Facebook')).toBeNull()
  })

  test('reports success on return until dismissed', async () => {
    const { user, place } = await open(['password', 'google'], '?provider=google&linked=true')
    expect(screen.getByRole('status').textContent).toContain('Google is connected')
    expect(screen.getByText('Connected')).toBeTruthy()
    await user.click(button('Close'))
    await waitFor(() => expect(place()).toBe(at))
    expect(screen.queryByText('Google is connected')).toBeNull()
  })

  test.each(Object.entries(socialErrors).filter(([code]) => code !== 'CANCELLED'))('explains %s on return', async (code, text) => {
    await open(['password'], `?provider=facebook&error=${code}`)
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain("Facebook wasn't connected")
    expect(alert).toContain(text)
  })

  test('tells a user who canceled that nothing was changed', async () => {
    await open(['password'], '?provider=google&error=CANCELLED')
    expect(screen.getByRole('alert').textContent).toContain('Nothing was changed.')
  })
})

describe('removing', () => {
  test('removes a connection after confirmation', async () => {
    const { user, place } = await open(['password', 'google'], '?provider=google&linked=true')
    await user.click(button('Remove Google'))
    await user.click((await inDialog(question)).button('Cancel'))
    expect(net.toldTo('unlink')).toEqual([])
    net.authAnswers('unlink', { success: true })
    await user.click(button('Remove Google'))
    signedIn(net, ada)
    await user.click((await inDialog(question)).button('Remove connection'))
    expect(await screen.findByText('Google was removed.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeTruthy()
    expect(net.toldTo('unlink')).toEqual([{ provider: 'google' }])
    expect(place()).toBe(at)
  })

  test('reports a failure and keeps the connection', async () => {
    const { user } = await open(['google', 'facebook'])
    net.authRefuses('unlink', 'LAST_PROVIDER')
    await user.click(button('Remove Facebook'))
    await user.click((await inDialog(question)).button('Remove connection'))
    expect(await screen.findByText(/Failed to remove Facebook\. This is your only way to sign in\./)).toBeTruthy()
    expect(button('Remove Facebook')).toBeTruthy()
  })

  test('keeps the last way to sign in and says why', async () => {
    const { user } = await open(['google'])
    expect(disabledReason('Remove Google')).toBe('This is your only way to sign in. Set a password or connect another provider first.')
    await user.click(button('Remove Google'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([[['google', 'facebook']], [['password', 'google']]])('can be removed with %j', async (providers) => {
    await open(providers)
    expect(disabledReason('Remove Google')).toBeNull()
  })
})
