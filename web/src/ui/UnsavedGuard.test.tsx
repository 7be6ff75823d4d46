import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { button, openPage } from '../lib/testing/page.tsx'
import { useUnsavedGuard } from './UnsavedGuard.tsx'

function Form() {
  const router = useRouter()
  const [changed, setChanged] = useState(false)
  const guard = useUnsavedGuard(changed)
  const leave = () => router.navigate({ href: '/elsewhere' })
  return (
    <>
      <Button onClick={() => setChanged(true)}>Change</Button>
      <Button onClick={leave}>Leave</Button>
      <Button
        onClick={() => {
          guard.allowNavigation()
          void leave()
        }}
      >
        Save and leave
      </Button>
      {guard.dialog}
    </>
  )
}

const question = 'Do you want to leave without saving?'
const open = () => openPage(Form, '/form')

test('without changes nothing is asked', async () => {
  const { user, place } = await open()
  await user.click(button('Leave'))
  await waitFor(() => expect(place()).toBe('/elsewhere'))
})

test('with changes it asks, and staying keeps the page', async () => {
  const { user, place } = await open()
  await user.click(button('Change'))
  await user.click(button('Leave'))
  expect(await screen.findByText(question)).toBeTruthy()
  await user.click(button('Keep editing'))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(place()).toBe('/form')
})

test('leaving all the same goes to the place that was asked for', async () => {
  const { user, place } = await open()
  await user.click(button('Change'))
  await user.click(button('Leave'))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(place()).toBe('/elsewhere'))
})

test('a form that has saved leaves without being asked', async () => {
  const { user, place } = await open()
  await user.click(button('Change'))
  await user.click(button('Save and leave'))
  await waitFor(() => expect(place()).toBe('/elsewhere'))
  expect(screen.queryByText(question)).toBeNull()
})
