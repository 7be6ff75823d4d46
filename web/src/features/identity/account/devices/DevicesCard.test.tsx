import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { authPath, type Network } from '../../../../lib/testing/network.ts'
import { button } from '../../../../lib/testing/page.tsx'
import { signedIn } from '../../../../lib/testing/people.ts'
import { here, inDialog, openEmailAndPassword, serverOf, there } from '../testing.tsx'

let net: Network
beforeEach(() => {
  net = serverOf()
})

const row = async (device: string) => within((await screen.findByText(device)).closest('li') as HTMLElement)
const signOutOf = async (device: string) => (await row(device)).getByRole('button', { name: 'Sign out' })

test('every device says what and where it is, and which one this is', async () => {
  await openEmailAndPassword()
  const [mine, other] = [await row(here.device), await row(there.device)]
  expect(mine.getByText('This device')).toBeTruthy()
  expect(mine.getByText(/203\.0\.113\.7 · Active now/)).toBeTruthy()
  expect(other.queryByText('This device')).toBeNull()
  expect(other.getByText(/Unknown IP address · Last active/)).toBeTruthy()
  expect((await signOutOf(there.device)).getAttribute('aria-describedby')).toBeTruthy()
})

test('another device is signed out after a question, and goes from the list', async () => {
  const { user } = await openEmailAndPassword()
  await user.click(await signOutOf(there.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Cancel'))
  expect(net.toldTo('endSession')).toEqual([])
  net.authAnswers('endSession', { success: true })
  net.authAnswers('findSessions', { sessions: [here] })
  await user.click(await signOutOf(there.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Sign out'))
  expect(await screen.findByText('Safari on iPhone was signed out.')).toBeTruthy()
  expect(net.toldTo('endSession')).toEqual([{ sessionId: there.id }])
  await waitFor(() => expect(screen.queryByText(there.device)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})

test('one that is gone already counts as signed out; a failure is told', async () => {
  const { user } = await openEmailAndPassword()
  net.auth('end-session', 404, { code: 'NOT_FOUND', message: 'This does not exist.' })
  await user.click(await signOutOf(there.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Sign out'))
  expect(await screen.findByText('Safari on iPhone was signed out.')).toBeTruthy()
  net.cuts(authPath('endSession'))
  await user.click(await signOutOf(there.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Sign out'))
  expect(await screen.findByText(/Failed to sign out\. The server could not be reached/)).toBeTruthy()
})

test('all others at once', async () => {
  const { user } = await openEmailAndPassword()
  net.authAnswers('endOtherSessions', { success: true })
  await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  await user.click((await inDialog('Sign out all other devices?')).button('Sign out all other devices'))
  expect(await screen.findByText('All other devices were signed out.')).toBeTruthy()
  expect(net.toldTo('endOtherSessions')).toEqual([{}])
})

test('this device leads to the sign-in page', async () => {
  const { user, place } = await openEmailAndPassword()
  net.authAnswers('signOut', { success: true })
  await user.click(await signOutOf(here.device))
  const question = await inDialog('Sign out this device?')
  signedIn(net, null)
  await user.click(question.button('Sign out'))
  await waitFor(() => expect(place()).toBe('/sign-in'))
})

test('loading and failing are told, and one can try again', async () => {
  const release = net.holds(authPath('findSessions'), 500, {})
  const { user } = await openEmailAndPassword()
  const card = within(screen.getByRole('heading', { name: 'Signed-in devices' }).closest('section') as HTMLElement)
  expect(card.getByText('Loading...')).toBeTruthy()
  release()
  expect(await card.findByText('Error loading data.')).toBeTruthy()
  net.authAnswers('findSessions', { sessions: [here] })
  await user.click(button('Retry'))
  expect(await card.findByText(here.device)).toBeTruthy()
})
