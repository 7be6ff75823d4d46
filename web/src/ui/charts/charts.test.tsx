import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../lib/testing/page.tsx'
import { BarTable } from './BarTable.tsx'
import { HeatMap } from './HeatMap.tsx'
import { boxOf, labelsThatFit, placeAt, ticksUpTo } from './scale.ts'
import { pathOf } from './path.ts'
import { Sparkline } from './Sparkline.tsx'
import { TimeChart } from './TimeChart.tsx'

const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((key, at) => ({
  key,
  name: `March ${at + 1}, 2026`,
  short: `Mar ${at + 1}`,
  ...(at === 1 && { notes: ['Released: Pilot'] }),
}))
const series = [
  { name: 'Downloads', values: [1200, 0, 34] },
  { name: 'Previous period', look: 'compared' as const, values: [5, null, 7], details: ['February 26', 'February 27', 'February 28'] },
]

const chart = (onOpen?: (at: number) => void, as: 'line' | 'bars' = 'line') =>
  openPage(
    () => (
      <TimeChart
        label="Downloads by day"
        pointLabel="Day"
        points={days}
        series={series}
        as={as}
        mark="Episode released"
        {...(onOpen && { onOpen, openHint: 'shows the episodes of that day' })}
      />
    ),
    '/',
  )

const list = () => screen.getByRole('listbox', { name: 'Downloads by day, chart' })
const current = () => {
  const option = within(list()).getByRole('option', { selected: true })
  expect(list().getAttribute('aria-activedescendant')).toBe(option.id)
  return option.textContent
}

test.each(['line', 'bars'] as const)('is read value by value with the keyboard (%s)', async (as) => {
  const onOpen = vi.fn()
  const { user } = await chart(onOpen, as)
  const help = document.getElementById(list().getAttribute('aria-describedby') ?? '')
  expect(help?.textContent).toBe('Use the arrow keys to read the values. Enter shows the episodes of that day.')
  list().focus()
  expect(current()).toBe('March 3, 2026. Downloads: 34. Previous period, February 28: 7')
  await user.keyboard('{ArrowLeft}')
  expect(current()).toBe('March 2, 2026. Downloads: 0. Released: Pilot')
  await user.keyboard('{Home}')
  expect(current()).toBe('March 1, 2026. Downloads: 1,200. Previous period, February 26: 5')
  await user.keyboard('{ArrowLeft}')
  expect(current()).toMatch(/^March 1/)
  await user.keyboard('{End}{ArrowRight}')
  expect(current()).toMatch(/^March 3/)
  const option = within(list()).getByRole('option')
  expect([option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')]).toEqual(['3', '3'])
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(onOpen.mock.calls).toEqual([[1]])
})

test('starts with the last day that has data, and says which have none', async () => {
  const started = [{ name: 'Downloads', values: [12, 30, null] }]
  const { user } = await openPage(() => <TimeChart label="Downloads by day" pointLabel="Day" points={days} series={started} />, '/')
  list().focus()
  expect(current()).toBe('March 2, 2026. Downloads: 30. Released: Pilot')
  await user.keyboard('{ArrowRight}')
  expect(current()).toBe('March 3, 2026. Downloads: No data')
})

test('shows the values under the keyboard, and Escape hides them', async () => {
  const { user } = await chart()
  const tips = () => screen.queryAllByText('March 3, 2026', { selector: 'strong' })
  expect(tips()).toHaveLength(0)
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(list())
  expect(tips()).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(tips()).toHaveLength(0)
})

test('has a table with the same values, hidden or shown', async () => {
  const { user } = await chart()
  const rows = () =>
    within(screen.getByRole('table', { name: 'Downloads by day' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
  const expected = [
    ['Day', 'Downloads', 'Previous period', 'Episode released'],
    ['March 1, 2026', '1,200', '5', ''],
    ['March 2, 2026', '0', '–', 'Released: Pilot'],
    ['March 3, 2026', '34', '7', ''],
  ]
  expect(rows()).toEqual(expected)
  await user.click(screen.getByRole('button', { name: /^Show as table/ }))
  expect(rows()).toEqual(expected)
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Show as chart/ }))
  expect(list()).toBeTruthy()
})

test('moves through a heat map in both directions', async () => {
  const { user } = await openPage(
    () => (
      <HeatMap
        label="Downloads by weekday and hour"
        rowLabel="Day"
        unit="Downloads"
        rows={[
          { name: 'Monday', short: 'Mon' },
          { name: 'Tuesday', short: 'Tue' },
        ]}
        columns={['0', '1', '2'].map((hour) => ({ name: `${hour}:00`, short: hour }))}
        values={[
          [1, 2, 3],
          [4, 5, 6],
        ]}
      />
    ),
    '/',
  )
  const box = screen.getByRole('listbox', { name: 'Downloads by weekday and hour, chart' })
  const words = () => within(box).getByRole('option').textContent
  box.focus()
  expect(words()).toBe('Tuesday, 2:00. Downloads: 6')
  await user.keyboard('{ArrowUp}')
  expect(words()).toBe('Monday, 2:00. Downloads: 3')
  await user.keyboard('{ArrowUp}')
  expect(words()).toBe('Monday, 2:00. Downloads: 3')
  await user.keyboard('{Home}{ArrowDown}{ArrowRight}')
  expect(words()).toBe('Tuesday, 1:00. Downloads: 5')
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
})

test('bars are a table with shares', async () => {
  const rows = [
    { key: 'a', name: 'Apple Podcasts', value: 1500, share: '99.9%' },
    { key: 'b', name: 'Overcast', value: 1, share: '0.1%' },
  ]
  await openPage(() => <BarTable label="Apps" head={['App', 'Downloads']} rows={rows} />, '/')
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['App', 'Downloads', 'Share'],
    ['Apple Podcasts', '1,500', '99.9%'],
    ['Overcast', '1', '0.1%'],
  ])
})

test('a sparkline is decoration unless it has a label', async () => {
  await openPage(
    () => (
      <>
        <Sparkline values={[1, 2]} />
        <Sparkline values={[3, 1]} label="Downloads of the last 2 days" />
        <Sparkline values={[3]} label="Too short" />
      </>
    ),
    '/',
  )
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual(['Downloads of the last 2 days'])
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [10, [0, 5, 10]],
  [7, [0, 2, 4, 6, 8]],
  [34, [0, 10, 20, 30, 40]],
  [1200, [0, 500, 1000, 1500]],
])('puts lines of round values behind values up to %d', (max, ticks) => expect(ticksUpTo(max)).toEqual(ticks))

test('finds the place under the pointer, and labels that fit', () => {
  const frame = { width: 640, count: 3, max: 10, format: String }
  const line = boxOf({ ...frame, toEdges: true })
  expect([0, 320, 640].map((x) => placeAt(line, x, 3, true))).toEqual([0, 1, 2])
  const bars = boxOf({ ...frame, toEdges: false })
  expect([0, bars.x(1), 9999].map((x) => placeAt(bars, x, 3, false))).toEqual([0, 1, 2])
  expect(labelsThatFit(['Mar 1', 'Mar 2', 'Mar 3', 'Mar 4'], 130)).toEqual([0, 2])
  expect(pathOf([1, null, 3, 4], { x: (at) => at, y: (value) => value })).toBe('M0 1M2 3L3 4')
})
