import { beforeEach, expect, test, vi } from 'vitest'
import { startNavigation } from './navigate.ts'

const asked = vi.fn<(url: URL) => Promise<Response>>()
const arrived = vi.fn<() => void>()

const html = (main: string) => new Response(`<title>There</title>${main}<footer></footer>`, { headers: { 'content-type': 'text/html' } })
const click = (link: string) => document.querySelector<HTMLElement>(link)!.click()

vi.stubGlobal('fetch', asked)
vi.stubGlobal('scrollTo', () => {})
startNavigation({ onArrival: arrived })

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML = '<main id="main" tabindex="-1"><a id="on" href="/pod/b">B</a><a id="down" href="#about">Down</a></main>'
})

test('swaps pages and fetches nothing for hash navigation', async () => {
  asked.mockImplementation(async () => html('<main id="main" tabindex="-1">B</main>'))
  click('#on')
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1))
  expect([location.pathname, document.title, document.querySelector('main')?.textContent]).toEqual(['/pod/b', 'There', 'B'])
  location.hash = '#about'
  dispatchEvent(new PopStateEvent('popstate'))
  await Promise.resolve()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('leaves other links to the browser', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  asked.mockImplementation(async () => html('<h1>502 Bad Gateway</h1>'))
  click('#on')
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  expect(arrived).not.toHaveBeenCalled()
})
