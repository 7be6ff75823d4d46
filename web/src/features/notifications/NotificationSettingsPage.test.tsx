import { pathOf } from '@castwright/contract/methods.ts'
import {
  defaultDeliveries,
  type Delivery,
  notificationLabels,
  type NotificationType,
  notificationTypes,
} from '@castwright/contract/notifications/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx'

const preferences = (changes: Partial<Record<NotificationType, Delivery>> = {}) => ({
  preferences: notificationTypes.map((type) => ({ type, delivery: changes[type] ?? defaultDeliveries[type] })),
})

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('NotificationService.FindPreferences', preferences())
})
const open = () => openPage(NotificationSettingsPage, '/settings/notifications')
const choice = async (kind: string, label: string) =>
  within(await screen.findByRole('radiogroup', { name: kind })).getByRole<HTMLInputElement>('radio', { name: label })

test('shows every kind with its description and current choice', async () => {
  await open()
  for (const { title, about } of Object.values(notificationLabels)) {
    expect(await screen.findByRole('radiogroup', { name: title })).toBeTruthy()
    expect(screen.getByText(about)).toBeTruthy()
  }
  expect((await choice('New episodes', 'Off')).checked).toBe(true)
  expect((await choice('Published episodes', 'Daily digest')).checked).toBe(true)
  expect((await choice('Mentions', 'Right away')).checked).toBe(true)
})

test('saves a choice immediately', async () => {
  net.answers('NotificationService.UpdatePreferences', preferences({ Mention: 'daily' }))
  const { user } = await open()
  await user.click(await choice('Mentions', 'Daily digest'))
  expect(await screen.findByText('Changes Saved.')).toBeTruthy()
  expect((await choice('Mentions', 'Daily digest')).checked).toBe(true)
  expect(net.callsTo(pathOf('NotificationService.UpdatePreferences')).map(({ body }) => body)).toEqual([
    { user_id: ada.id, preferences: [{ type: 'Mention', delivery: 'daily' }] },
  ])
})

test("reverts a choice that can't be saved", async () => {
  net.refuses('NotificationService.UpdatePreferences', 'internal')
  const { user } = await open()
  await user.click(await choice('Mentions', 'Off'))
  expect(await screen.findByText('Failed to save changes.')).toBeTruthy()
  await waitFor(async () => expect((await choice('Mentions', 'Right away')).checked).toBe(true))
})

test('shows loading and errors', async () => {
  const release = net.holds(pathOf('NotificationService.FindPreferences'), 500, {})
  const { user } = await open()
  expect(await screen.findByText('Loading...')).toBeTruthy()
  release()
  expect(await screen.findByText('Error loading data.')).toBeTruthy()
  net.answers('NotificationService.FindPreferences', preferences())
  await user.click(button('Retry'))
  expect(await screen.findByRole('radiogroup', { name: 'Mentions' })).toBeTruthy()
})
