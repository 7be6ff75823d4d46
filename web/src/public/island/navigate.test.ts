import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startNavigation } from './navigate.ts'

const asked = vi.fn<(url: URL, options?: RequestInit) => Promise<Response>>()
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
  await waitFor(() => expect(arrived).toHaveBeenCalledTimes(1))
  expect([location.pathname, document.title, document.querySelector('main')?.textContent]).toEqual(['/pod/b', 'There', 'B'])
  location.hash = '#about'
  dispatchEvent(new PopStateEvent('popstate'))
  await Promise.resolve()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('sends a form and shows the answer here', async () => {
  const form =
    '<main id="main" tabindex="-1"><form data-pitch action="/pod/b/pitch"><input name="topic" value="Sea"><button></button></form></main>'
  document.body.innerHTML = form
  const answer = (main: string, url: string) => Object.defineProperty(html(main), 'url', { value: new URL(url, location.href).href })
  const submit = () => document.querySelector<HTMLFormElement>('form')!.requestSubmit()
  asked.mockRejectedValueOnce(new Error('offline'))
  submit()
  await waitFor(() => expect(document.activeElement?.textContent).toContain("couldn't send this"))
  expect(document.querySelector<HTMLInputElement>('[name=topic]')!.value).toBe('Sea')
  asked.mockImplementation(async () => answer('<main id="main"><p data-problem tabindex="-1">No</p></main>', '/pod/b/pitch'))
  submit()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
  document.body.innerHTML = form
  asked.mockImplementation(async () => answer('<main id="main">Thanks</main>', '/pod/b/pitch?sent'))
  submit()
  await waitFor(() => expect(document.querySelector('main')?.textContent).toBe('Thanks'))
  expect(location.pathname + location.search).toBe('/pod/b/pitch?sent')
  expect(asked.mock.lastCall).toMatchObject([expect.anything(), { method: 'POST', body: new URLSearchParams({ topic: 'Sea' }) }])
})

test('leaves other links to the browser', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  asked.mockImplementation(async () => html('<h1>502 Bad Gateway</h1>'))
  click('#on')
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  expect(arrived).not.toHaveBeenCalled()
})
