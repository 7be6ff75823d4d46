import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { rankMatches } from '@castwright/contract/search/ranking.ts'
import { expect, test, vi } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { ada } from '../../lib/testing/people.ts'
import { podcastNamed } from '../../lib/testing/podcasts.ts'
import { routeTree } from '../routes/tree.ts'
import { pages, placeCommands } from './places.ts'

const router = createRouter({ routeTree, context: { queryClient: new QueryClient() }, history: createMemoryHistory() })
const podcast = podcastNamed('Night Shift', 1)
const operator = { ...ada, isOperator: true }

/** Pages of something else than a podcast, that only a link leads to, and that explain another page to newcomers. */
const notOffered = [
  /\$(?!profileUrl|podcastId)/,
  /^\/(?:sign-in|get-started|reset-password|oauth|not-found|no-access|dev\/ui)/,
  /^\/(?:episodes|recordings|guest-portal|calendar|analytics|manage|episode)$/,
  /^\/\$profileUrl\/(?:import|seasons\/new)$/,
  /^\/settings\/podcast\/no-podcasts$/,
  /^\/(?:terms|privacy|support)$/,
]

const found = (typed: string, { user = operator, of = podcast } = {}) =>
  rankMatches(placeCommands({ router, user, podcast: of }), typed, ({ label, detail = '', words = '' }) => [label, detail, words]).map(
    ({ label }) => label,
  )

/** These titles alone would not say what the page is. */
const otherNames = ['/settings/notifications', '/operator/overview']

test('every page of the app is offered by its title', () => {
  const titled = Object.entries(router.routesByPath)
    .filter(([, route]) => route.options.component && !route.children && route.options.staticData?.title !== undefined)
    .map(([path]) => path)
    .filter((path) => !notOffered.some((pattern) => pattern.test(path)))
  expect(titled.filter((path) => !(path in pages))).toEqual([])
  for (const [path, { label }] of Object.entries(pages).filter(([at]) => !otherNames.includes(at))) {
    const route = router.routesByPath[path as keyof typeof router.routesByPath]
    expect(route.options.staticData?.title ?? route.parentRoute.options.staticData?.title).toBe(label)
  }
})

test('every page and every section has two other words that find it', () => {
  for (const { words, sections = {} } of Object.values(pages))
    for (const other of [words, ...Object.values(sections)]) expect(other.split(' ').length).toBeGreaterThanOrEqual(2)
})

test.each([
  ['newsletter', 'Newsletter'],
  ['mailing', 'Newsletter'],
  ['domain', 'Custom Domain'],
  ['webhook', 'Webhooks'],
  ['loudness', 'Finishing'],
  ['export', 'Export'],
  ['2fa', 'Two-Factor Authentication'],
  ['time zone', 'Schedule & Publishing Preferences'],
  ['audit', 'Audit log'],
])('finds %s', (typed, label) => {
  expect(found(typed)).toContain(label)
})

test('offers only what this user can open', () => {
  expect(found('operator', { user: ada })).toEqual([])
  expect(placeCommands({ router, user: ada, podcast: null }).map(({ label }) => label)).not.toContain('Webhooks')
  expect(found('premium', { of: { ...podcast, showAccess: 'EDITOR' } })).toEqual([])
  vi.spyOn(instance, 'billing', 'get').mockReturnValue(false)
  expect(found('invoices')).toEqual([])
})

test('opens a section of the page of this podcast', () => {
  const go = vi.spyOn(router, 'navigate').mockResolvedValue(undefined)
  placeCommands({ router, user: ada, podcast })
    .find(({ label }) => label === 'Delete Podcast')!
    .run()
  expect(go).toHaveBeenCalledWith({
    to: '/settings/podcast/$podcastId/show-settings',
    params: { profileUrl: podcast.profileUrl, podcastId: podcast.id },
    hash: 'delete-podcast',
  })
})
