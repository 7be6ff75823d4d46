import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { authPath, type Network } from '../../../../lib/testing/network.ts'
import { button } from '../../../../lib/testing/page.tsx'
import { signedIn } from '../../../../lib/testing/people.ts'
import { thisDevice, inDialog, openEmailAndPassword, serverOf, otherDevice } from '../testing.tsx'

let net: Network
beforeEach(() => {
  net = serverOf()
})

const row = async (device: string) => within((await screen.findByText(device)).closest('li') as HTMLElement)
const signOutOf = async (device: string) => (await row(device)).getByRole('button', { name: 'Sign out' })

test('shows every device, its address and which one this is', async () => {
  await openEmailAndPassword()
  const [mine, other] = [await row(thisDevice.device), await row(otherDevice.device)]
  expect(mine.getByText('This device')).toBeTruthy()
  expect(mine.getByText(/203\.0\.113\.7 · Active now/)).toBeTruthy()
  expect(other.queryByText('This device')).toBeNull()
  expect(other.getByText(/Unknown IP address · Last active/)).toBeTruthy()
  expect((await signOutOf(otherDevice.device)).getAttribute('aria-describedby')).toBeTruthy()
})

test('signs out another device after confirmation and removes it from the list', async () => {
  const { user } = await openEmailAndPassword()
  await user.click(await signOutOf(otherDevice.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Cancel'))
  expect(net.toldTo('endSession')).toEqual([])
  net.authAnswers('endSession', { success: true })
  net.authAnswers('findSessions', { sessions: [thisDevice] })
  await user.click(await signOutOf(otherDevice.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Sign out'))
  expect(await screen.findByText('Safari on iPhone was signed out.')).toBeTruthy()
  expect(net.toldTo('endSession')).toEqual([{ sessionId: otherDevice.id }])
  await waitFor(() => expect(screen.queryByText(otherDevice.device)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})

test('treats an ended session as signed out and reports failures', async () => {
  const { user } = await openEmailAndPassword()
  net.auth('end-session', 404, { code: 'NOT_FOUND', message: 'Not found.' })
  await user.click(await signOutOf(otherDevice.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Sign out'))
  expect(await screen.findByText('Safari on iPhone was signed out.')).toBeTruthy()
  net.cuts(authPath('endSession'))
  await user.click(await signOutOf(otherDevice.device))
  await user.click((await inDialog('Sign out Safari on iPhone?')).button('Sign out'))
  expect(await screen.findByText(/Failed to sign out\. The server could not be reached/)).toBeTruthy()
})

test('signs out all other devices', async () => {
  const { user } = await openEmailAndPassword()
  net.authAnswers('endOtherSessions', { success: true })
  await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  await user.click((await inDialog('Sign out all other devices?')).button('Sign out all other devices'))
  expect(await screen.findByText('All other devices were signed out.')).toBeTruthy()
  expect(net.toldTo('endOtherSessions')).toEqual([{}])
})

test('opens the sign-in page after signing out this device', async () => {
  const { user, place } = await openEmailAndPassword()
  net.authAnswers('signOut', { success: true })
  await user.click(await signOutOf(thisDevice.device))
  const question = await inDialog('Sign out this device?')
  signedIn(net, null)
  await user.click(question.button('Sign out'))
  await waitFor(() => expect(place()).toBe('/sign-in'))
})

test('shows loading and error states with a retry', async () => {
  const release = net.holds(authPath('findSessions'), 500, {})
  const { user } = await openEmailAndPassword()
  const card = within(screen.getByRole('heading', { name: 'Signed-in devices' }).closest('section') as HTMLElement)
  expect(card.getByText('Loading...')).toBeTruthy()
  release()
  expect(await card.findByText('Error loading data.')).toBeTruthy()
  net.authAnswers('findSessions', { sessions: [thisDevice] })
  await user.click(button('Retry'))
  expect(await card.findByText(thisDevice.device)).toBeTruthy()
})
