import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { columnOfStops, rowOfStops } from './oneTabStop.ts'

const stops = () =>
  [...document.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex === 0).map((one) => one.textContent)
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test('a toolbar is one tab stop, and the arrow keys move in it', async () => {
  const { rerender } = render(
    <div role="toolbar" ref={rowOfStops}>
      <button type="button">One</button>
      <a href="/two">Two</a>
    </div>,
  )
  expect(stops()).toEqual(['One'])
  screen.getByText('One').focus()
  press('ArrowRight')
  expect(document.activeElement?.textContent).toBe('Two')
  expect(stops()).toEqual(['Two'])
  press('ArrowRight')
  expect(document.activeElement?.textContent).toBe('One')
  press('End')
  expect(document.activeElement?.textContent).toBe('Two')
  // The other direction is the page's, and so are combinations with a modifier.
  press('ArrowDown')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft', altKey: true })
  expect(document.activeElement?.textContent).toBe('Two')
  // Returning leads to what had the focus last.
  ;(document.activeElement as HTMLElement).blur()
  expect(stops()).toEqual(['Two'])
  rerender(
    <div role="toolbar" ref={rowOfStops}>
      <button type="button">One</button>
      <button type="button">Three</button>
    </div>,
  )
  await waitFor(() => expect(stops()).toEqual(['One']))
})

test('a list of links starts at the current page', async () => {
  const links = (current: string) => (
    <nav ref={columnOfStops}>
      {['Episodes', 'Recordings', 'Calendar'].map((name) => (
        <a key={name} href={`/${name}`} {...(name === current && { 'aria-current': 'page' })}>
          {name}
        </a>
      ))}
    </nav>
  )
  const { rerender } = render(links('Recordings'))
  expect(stops()).toEqual(['Recordings'])
  screen.getByText('Recordings').focus()
  press('ArrowUp')
  expect(stops()).toEqual(['Episodes'])
  ;(document.activeElement as HTMLElement).blur()
  expect(stops()).toEqual(['Recordings'])
  rerender(links('Calendar'))
  await waitFor(() => expect(stops()).toEqual(['Calendar']))
})
