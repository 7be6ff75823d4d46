import { expect, test } from 'vitest'
import { podcastNamed } from '../../lib/testing/podcasts.ts'
import { sortPodcasts } from './sortPodcasts.ts'

const show = (title: string, at: number, lastUpdatedAt: string | null) =>
  podcastNamed(title, at, { createdAt: `2026-01-0${at}T00:00:00Z`, lastUpdatedAt })
const shows = [show('Écoute', 1, '2026-03-01T00:00:00Z'), show('alpha 10', 2, null), show('Alpha 9', 3, '2026-02-01T00:00:00Z')]
const titles = (...args: Parameters<typeof sortPodcasts>) => sortPodcasts(...args).map(({ title }) => title)

test('sorts by last update, title or age', () => {
  expect(titles(shows, 'updated', '')).toEqual(['Écoute', 'Alpha 9', 'alpha 10'])
  expect(titles(shows, 'title', '')).toEqual(['Alpha 9', 'alpha 10', 'Écoute'])
  expect(titles(shows, 'created', '')).toEqual(['Alpha 9', 'alpha 10', 'Écoute'])
})

test('finds titles by words, ignoring case and accents', () => {
  expect(titles(shows, 'title', ' ALPHA ')).toEqual(['Alpha 9', 'alpha 10'])
  expect(titles(shows, 'title', 'ecou')).toEqual(['Écoute'])
  expect(titles(shows, 'title', 'nothing')).toEqual([])
})
