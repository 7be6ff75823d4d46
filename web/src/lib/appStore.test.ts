import { beforeEach, expect, test, vi } from 'vitest'

const fresh = {
  colorScheme: 'auto',
  mainSidebarCollapsed: false,
  settingsSidebarCollapsed: false,
  selectedPodcastId: null,
  emojiTone: 0,
  podcastOrder: 'title',
}
const name = 'castwright.app'

/** The store of a newly opened page. */
async function open() {
  vi.resetModules()
  return (await import('./appStore.ts')).useAppStore
}

beforeEach(() => localStorage.clear())

test('starts with defaults and persists only its own fields', async () => {
  const store = await open()
  expect(store.getState()).toEqual(fresh)
  store.setState({ colorScheme: 'dark', mainSidebarCollapsed: true, emojiTone: 3 })
  expect(Object.keys(localStorage)).toEqual([name])
  expect((await open()).getState()).toEqual({ ...fresh, colorScheme: 'dark', mainSidebarCollapsed: true, emojiTone: 3 })
})

test.each(['', '{', 'null', '7', '[]', '"text"', '{"state":null,"version":1}', '{"state":[1],"version":1}', '{"version":0}'])(
  'a broken stored value %j does not break the page',
  async (stored) => {
    localStorage.setItem(name, stored)
    const store = await open()
    expect(store.getState()).toEqual(fresh)
    store.setState({ settingsSidebarCollapsed: true })
    expect((await open()).getState().settingsSidebarCollapsed).toBe(true)
  },
)

test('keeps valid fields of an older value and drops unknown ones', async () => {
  const state = {
    colorScheme: 'sepia',
    mainSidebarCollapsed: true,
    selectedPodcastId: 'not-an-id',
    emojiTone: 6,
    podcastOrder: 'size',
    token: 'x',
  }
  localStorage.setItem(name, JSON.stringify({ state, version: 0 }))
  expect((await open()).getState()).toEqual({ ...fresh, mainSidebarCollapsed: true })
})

test('works with full or blocked storage', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const store = await open()
  store.setState({ mainSidebarCollapsed: true })
  expect(store.getState().mainSidebarCollapsed).toBe(true)
  vi.unstubAllGlobals()
})
