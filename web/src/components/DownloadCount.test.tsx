import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../lib/testing/page.tsx'
import { DownloadCount } from './DownloadCount.tsx'

test('says the exact numbers to screen readers and in the tooltip', async () => {
  const { user } = await openPage(() => <DownloadCount downloads={{ allTime: 12_345, last7Days: 67, trend: [1, 2, 3] }} />, '/')
  expect(document.querySelector('path')?.getAttribute('d')).toBe('M1 14L36 8L71 2')
  const words = '12,345 downloads, 67 in the last 7 days'
  expect(screen.getByText(words)).toBeTruthy()
  await user.hover(screen.getByText('12.3K downloads'))
  expect(await screen.findByRole('tooltip', { name: words })).toBeTruthy()
})

test('shows nothing for drafts', async () => {
  await openPage(() => <DownloadCount downloads={undefined} />, '/')
  expect(screen.queryByText(/download/)).toBeNull()
})

test.each([
  [{ profileUrl: 'night-shift' }, '/night-shift/analytics'],
  [{ profileUrl: 'night-shift', episodeId: 'e1' }, '/night-shift/analytics/e1'],
])('links to the numbers of %j', async (of, path) => {
  await openPage(() => <DownloadCount downloads={{ allTime: 1, last7Days: 0, trend: [] }} {...of} />, '/')
  expect(screen.getByRole('link', { name: '1 download, 0 in the last 7 days' }).getAttribute('href')).toBe(path)
})
