import { Button } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '../lib/testing/page.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { lazyDialog } from './lazyPart.tsx'
import { lazySection } from './lazySection.tsx'
import { NotLoaded } from './loadOrAsk.tsx'

afterEach(() => onlineManager.setOnline(true))

/** Code that can't be loaded while `isDown`. */
const network = { isDown: false }
const from =
  <T,>(part: T) =>
  async (): Promise<T> => {
    if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
    return part
  }

const offered = () => screen.findByRole('dialog', { name: "This couldn't be loaded" })

test('a dialog whose code is missing can be tried again or left, and opens after a reconnect', async () => {
  const Later = lazyDialog(
    from(({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
      <DialogFrame opened={opened} onClose={onClose} title="Invite">
        Who?
      </DialogFrame>
    )),
  )
  const Page = () => {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <Button onClick={() => setOpened(true)}>Invite people</Button>
        <NotLoaded />
        <Later opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
  network.isDown = true
  const { user } = await openPage(Page, '/here')
  const button = await screen.findByRole('button', { name: 'Invite people' })
  await user.click(button)
  expect(within(await offered()).getByRole('button', { name: 'Reload page' })).toBeTruthy()
  await user.click(within(await offered()).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  // Leaving closed it for the page as well, so it can be opened again.
  await act(async () => onlineManager.setOnline(false))
  await user.click(button)
  const offline = () => screen.findByRole('dialog', { name: "You're offline" })
  await user.click(within(await offline()).getByRole('button', { name: 'Try again' }))
  expect(await offline()).toBeTruthy()
  network.isDown = false
  await act(async () => onlineManager.setOnline(true))
  expect(await screen.findByRole('dialog', { name: 'Invite' })).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a section whose code is missing says so and can be tried again', async () => {
  const Section = lazySection(from(() => <p>The form</p>))
  network.isDown = true
  const { user } = await openPage(
    () => (
      <Suspense>
        <Section />
      </Suspense>
    ),
    '/here',
  )
  expect(await screen.findByText(/^This part couldn't be loaded/)).toBeTruthy()
  network.isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The form')).toBeTruthy()
})
