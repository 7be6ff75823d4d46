import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../lib/testing/page.tsx'
import { EmojiPicker } from './EmojiPicker.tsx'

async function open() {
  const onChoose = vi.fn<(emoji: string) => void>()
  const outside = vi.fn<() => void>()
  const page = await openPage(
    () => (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a toolbar with keys of its own.
      <div onKeyDown={outside}>
        <EmojiPicker onChoose={onChoose} />
      </div>
    ),
    '/emoji',
  )
  return { ...page, onChoose, outside, search: screen.getByLabelText('Search emoji') }
}

const emoji = (name: string) => screen.getByRole('button', { name })

test('one is chosen with the pointer', async () => {
  const { user, onChoose } = await open()
  await user.click(emoji('party popper'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('🎉')
})

test('the keys go from the search into the grid and through it, and stay in the picker', async () => {
  const { user, onChoose, outside, search } = await open()
  await user.click(search)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(emoji('red heart'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(emoji('big smile'))
  const stops = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([emoji('big smile')])
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('😃')
  expect(outside).not.toHaveBeenCalled()
})

test('what is searched for is found by name, and Enter takes the first', async () => {
  const { user, onChoose, search } = await open()
  await user.type(search, 'rock')
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['rock on', 'rocket, launch'])
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('🤘')
  await user.clear(search)
  await user.type(search, 'zzz')
  expect(screen.getByText('No emoji of that name.')).toBeTruthy()
})
