import { ActionIcon, Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../lib/testing/page.tsx'
import { LazyMenu } from './LazyMenu.tsx'

const edit = vi.fn<() => void>()

async function open() {
  const page = await openPage(
    () => (
      <LazyMenu target={<ActionIcon aria-label="Actions for Ada">…</ActionIcon>}>
        <Menu.Item onClick={edit}>Edit</Menu.Item>
        <Menu.Item>Delete</Menu.Item>
      </LazyMenu>
    ),
    '/here',
  )
  return { ...page, button: await screen.findByRole('button', { name: 'Actions for Ada' }) }
}
const items = () => screen.findAllByRole('menuitem')

test('says that it opens a menu, and mounts it when it is pressed', async () => {
  const { user, button } = await open()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.querySelector('[role=menu]')).toBeNull()
  await user.click(button)
  expect(await items()).toHaveLength(2)
  const menu = screen.getByRole('menu', { name: 'Actions for Ada' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.getAttribute('aria-controls')).toBe(menu.id)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test.each(['{Enter}', ' ', '{ArrowDown}'])('opens with the key %j, moves through the items and returns the focus', async (key) => {
  const { user, button } = await open()
  button.focus()
  await user.keyboard(key)
  const [first, second] = await items()
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe((await items())[0]))
})

test('closes when an item is chosen or something else is pressed', async () => {
  const { user, button } = await open()
  await user.click(button)
  await user.click((await items())[0]!)
  expect(edit).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(button)
  await items()
  await user.click(document.body)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
