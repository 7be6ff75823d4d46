import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../lib/testing/page.tsx'
import { LazyTooltip } from './LazyTooltip.tsx'

const entered = vi.fn<() => void>()

async function open(disabled = false) {
  const page = await openPage(
    () => (
      <LazyTooltip label="Ada Lovelace" disabled={disabled}>
        <button type="button" onMouseEnter={entered}>
          AL
        </button>
      </LazyTooltip>
    ),
    '/here',
  )
  return { ...page, button: await screen.findByRole('button', { name: 'AL' }) }
}

test('describes its element while it is pointed at or focused', async () => {
  const { user, button } = await open()
  expect(button.getAttribute('aria-describedby')).toBeNull()
  await user.hover(button)
  expect(entered).toHaveBeenCalledOnce()
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toBe('Ada Lovelace')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('Ada Lovelace')
  await user.unhover(button)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(button.getAttribute('aria-describedby')).toBeNull()
  await user.tab()
  await screen.findByRole('tooltip')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('shows nothing if disabled', async () => {
  const { user, button } = await open(true)
  await user.tab()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByRole('tooltip')).toBeNull()
})
