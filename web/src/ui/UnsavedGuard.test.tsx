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

test('does not ask without changes', async () => {
  const { user, place } = await open()
  await user.click(button('Leave'))
  await waitFor(() => expect(place()).toBe('/elsewhere'))
})

test('asks with changes, and staying keeps the page', async () => {
  const { user, place } = await open()
  await user.click(button('Change'))
  await user.click(button('Leave'))
  expect(await screen.findByText(question)).toBeTruthy()
  await user.click(button('Keep editing'))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(place()).toBe('/form')
})

test('leaves to the requested page', async () => {
  const { user, place } = await open()
  await user.click(button('Change'))
  await user.click(button('Leave'))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(place()).toBe('/elsewhere'))
})

test('does not ask after saving', async () => {
  const { user, place } = await open()
  await user.click(button('Change'))
  await user.click(button('Save and leave'))
  await waitFor(() => expect(place()).toBe('/elsewhere'))
  expect(screen.queryByText(question)).toBeNull()
})
