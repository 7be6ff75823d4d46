import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { button, openPage } from '../lib/testing/page.tsx'
import { usePastErrors } from '../lib/pastErrors.ts'
import { toast } from './toast.tsx'

const shown = () => [...document.querySelectorAll('.mantine-Notification-description')].map(({ textContent }) => textContent)
const say = (...calls: Array<() => unknown>) => act(async () => calls.forEach((call) => call()))

/** A page with a form that fails until `works`, and a button outside of it that always fails. */
function Here() {
  const past = usePastErrors()
  return (
    <>
      <form
        aria-label="Settings"
        onSubmit={(event) => {
          event.preventDefault()
          if (works) toast.success('Saved')
          else toast.error('Failed to save')
        }}
      >
        <button type="submit">Save</button>
        <button type="button">Show</button>
      </form>
      <button type="button" onClick={() => toast.error('Failed to copy')}>
        Copy
      </button>
      <p data-testid="past">{past.map(({ message }) => message).join(', ')}</p>
    </>
  )
}
let works = false
const open = () => openPage(Here, '/here')
const past = () => screen.getByTestId('past').textContent

afterEach(() => {
  works = false
  vi.useRealTimers()
})

/** Runs with timers that only move when told. */
async function after(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

test('shows one per kind', async () => {
  await open()
  await say(
    () => toast.error('One'),
    () => toast.info('Two'),
    () => toast.error('Three'),
    () => toast.info('Four'),
    () => toast.error('Five'),
    () => toast.error('Five'),
  )
  await waitFor(() => expect(shown()).toEqual(['Four', 'Five']))
})

test('errors and successes replace each other', async () => {
  await open()
  await say(() => toast.error('Failed'))
  await waitFor(() => expect(shown()).toEqual(['Failed']))
  await say(() => toast.success('Saved'))
  await waitFor(() => expect(shown()).toEqual(['Saved']))
  await say(() => toast.error('Failed'))
  await waitFor(() => expect(shown()).toEqual(['Failed']))
})

test('closes a success after 5 seconds and an error after 12, which stays in the notification list', async () => {
  await open()
  vi.useFakeTimers()
  await say(() => toast.success('Saved'))
  expect(shown()).toEqual(['Saved'])
  await after(6_000)
  expect(shown()).toEqual([])
  await say(() => toast.error('Failed'))
  await after(11_000)
  expect(shown()).toEqual(['Failed'])
  await after(2_000)
  expect(shown()).toEqual([])
  expect(past()).toBe('Failed')
})

test('undoes once, even if clicked again while it closes', async () => {
  const { user } = await open()
  const takeBack = vi.fn<() => void>()
  await say(() => toast.undo('Moved', takeBack))
  await user.dblClick(await screen.findByRole('button', { name: 'Undo' }))
  expect(takeBack).toHaveBeenCalledOnce()
})

test('keeps an error that the pointer is on', async () => {
  const { user } = await open()
  await say(() => toast.error('Failed'))
  await waitFor(() => expect(shown()).toEqual(['Failed']))
  await user.hover(screen.getByRole('alert'))
  vi.useFakeTimers()
  await after(60_000)
  expect(shown()).toEqual(['Failed'])
})

test("keeps a form's error until the next attempt, and only there", async () => {
  const { user } = await open()
  await user.click(button('Save'))
  await waitFor(() => expect(shown()).toEqual(['Failed to save']))
  await user.click(button('Show'))
  vi.useFakeTimers()
  await after(60_000)
  vi.useRealTimers()
  expect(shown()).toEqual(['Failed to save'])
  expect(past()).toBe('')
  works = true
  await user.click(button('Save'))
  await waitFor(() => expect(shown()).toEqual(['Saved']))
})

test('ends the error of a button when it is pressed again', async () => {
  const { user } = await open()
  await user.click(button('Copy'))
  await user.click(button('Copy'))
  await waitFor(() => expect(shown()).toEqual(['Failed to copy']))
  expect(past()).toBe('Failed to copy')
})

test("closes a form's error once the form is gone", async () => {
  const { user } = await open()
  await user.click(button('Save'))
  await waitFor(() => expect(shown()).toEqual(['Failed to save']))
  vi.useFakeTimers()
  const form = screen.getByRole('form', { name: 'Settings' })
  const place = form.parentNode!
  const next = form.nextSibling
  await act(async () => form.remove())
  await after(13_000)
  expect(shown()).toEqual([])
  expect(past()).toBe('Failed to save')
  place.insertBefore(form, next)
})
