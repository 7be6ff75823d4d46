import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAppStore } from '../../lib/appStore.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { emojiUrl } from './emoji.ts'
import emojiText from './emoji.gen.json?raw'
import { EmojiPicker } from './EmojiPicker.tsx'

let net: Network
beforeEach(() => {
  useAppStore.setState({ emojiTone: 0 })
  net = network()
  net.on(emojiUrl, () => new Response(emojiText))
})

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

const grid = () => screen.findByRole('grid', { name: 'Emoji' })
const emoji = async (name: string) => within(await grid()).getByRole('button', { name })
const names = async () =>
  within(await grid())
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))

test('selects an emoji with the pointer', async () => {
  const { user, onChoose } = await open()
  await user.click(await emoji('party popper'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('🎉')
})

test('moves from search into the grid with keys and stays in the picker', async () => {
  const { user, onChoose, outside, search } = await open()
  const heart = await emoji('red heart')
  await user.click(search)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(heart)
  const below = await emoji('grinning face with big eyes')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(below)
  const stops = within(await grid())
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([below])
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(await emoji('grinning face'))
  await user.keyboard('{End}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('🙂')
  expect(outside).not.toHaveBeenCalled()
})

test('finds emoji by name and tags, and Enter selects the first', async () => {
  const { user, onChoose, search } = await open()
  await grid()
  await user.type(search, 'podcast')
  expect(await names()).toEqual(['studio microphone'])
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('🎙️')
  await user.clear(search)
  await user.type(search, 'qqq')
  expect(screen.getByText('No emoji found.')).toBeTruthy()
})

test('selects a group by tab and clears the search', async () => {
  const { user, search } = await open()
  const tab = await screen.findByRole('tab', { name: 'Animals & nature' })
  await user.type(search, 'rocket')
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
  await user.click(tab)
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect((search as HTMLInputElement).value).toBe('')
  expect((await names()).slice(0, 2)).toEqual(['monkey face', 'monkey'])
})

test('applies and remembers the skin tone', async () => {
  const { user, onChoose } = await open()
  await grid()
  await user.click(screen.getByRole('radio', { name: 'medium skin tone' }))
  expect(useAppStore.getState().emojiTone).toBe(3)
  await user.click(await emoji('thumbs up: medium skin tone'))
  await user.click(await emoji('party popper'))
  expect(onChoose.mock.calls).toEqual([['👍🏽'], ['🎉']])
})

test('offers a retry after a failure', async () => {
  net.on(emojiUrl, () => new Response('', { status: 502 }))
  const { user } = await open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  net.on(emojiUrl, () => new Response(emojiText))
  await user.click(retry)
  await waitFor(async () => expect((await names()).length).toBeGreaterThan(100))
})
