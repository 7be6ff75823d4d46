/** Navigates between public pages by swapping the content, so that playback continues. */

/** The form to join leads to a payment elsewhere, which only the policy of its own page allows. */
const isPublic = (url: URL): boolean => url.origin === location.origin && /^\/(pod|pal)\/(?![^/]+\/join$)/.test(url.pathname)

/** Parts of a page besides its content. */
const ofPage = 'meta[name], meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]'

type Options = { onArrival: () => void }

/** A page URL without its hash. */
const pageAt = ({ pathname, search }: URL | Location): string => pathname + search

export function startNavigation({ onArrival }: Options): void {
  let latest = 0
  let shown = pageAt(location)

  const go = async (url: URL, { push }: { push: boolean }): Promise<void> => {
    const turn = ++latest
    const next = (await load(url))?.page
    // The user navigated elsewhere in the meantime.
    if (turn !== latest) return
    if (!next) return location.assign(url.href)
    if (push) {
      history.replaceState({ ...history.state, scroll: scrollY }, '')
      history.pushState({}, '', url)
    }
    show(next)
    shown = pageAt(url)
    onArrival()
    if (url.hash) document.getElementById(url.hash.slice(1))?.scrollIntoView()
    else scrollTo(0, push ? 0 : ((history.state as { scroll?: number } | null)?.scroll ?? 0))
  }

  /** Sends a form and shows its answer here, so that playback continues. */
  const send = async (form: HTMLFormElement): Promise<void> => {
    const turn = ++latest
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    if (button) button.disabled = true
    const answer = await load(new URL(form.action), new URLSearchParams([...new FormData(form)] as string[][]))
    if (turn !== latest) return
    if (!answer) {
      if (button) button.disabled = false
      return showFailure(form)
    }
    if (answer.url !== form.action) history.pushState({}, '', answer.url)
    show(answer.page)
    shown = pageAt(location)
    onArrival()
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('[data-problem]')?.focus()
  }

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download')) return
    const url = new URL(link.href)
    if (!isPublic(url) || (pageAt(url) === pageAt(location) && url.hash)) return
    event.preventDefault()
    void go(url, { push: true })
  })

  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[data-pitch]')) {
      event.preventDefault()
      return void send(form)
    }
    if (!form.matches('[data-search]')) return
    event.preventDefault()
    const url = new URL(form.action)
    const words = form.querySelector<HTMLInputElement>('[name=q]')?.value.trim()
    if (words) url.searchParams.set('q', words)
    void go(url, { push: true })
  })

  addEventListener('popstate', () => {
    if (pageAt(location) !== shown) return void go(new URL(location.href), { push: false })
    // A hash link within this page. The browser handles it, and any pending navigation is canceled.
    latest += 1
  })
}

/** Fetches a page, or sends a form to it; null if the answer can't be shown here. A sent form may redirect. */
async function load(url: URL, body?: URLSearchParams): Promise<{ page: Document; url: string } | null> {
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, ...(body && { method: 'POST', body }) })
    if (!answer.headers.get('content-type')?.startsWith('text/html') || (answer.redirected && !body)) return null
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector('main') ? { page, url: answer.url } : null
  } catch {
    return null
  }
}

/** Says that a form could not be sent. What was typed stays. */
function showFailure(form: HTMLFormElement): void {
  document.querySelector('[data-problem]')?.remove()
  const problem = document.createElement('div')
  Object.assign(problem, { className: 'problem', role: 'alert', tabIndex: -1 })
  problem.dataset['problem'] = ''
  problem.textContent = "We couldn't send this. Check your connection and try again."
  form.before(problem)
  problem.focus()
}

function show(next: Document): void {
  const [here, there] = [document.querySelector('main'), next.querySelector('main')]
  if (!here || !there) return
  document.title = next.title
  document.documentElement.lang = next.documentElement.lang
  document.body.className = next.body.className
  for (const old of document.head.querySelectorAll(ofPage)) old.remove()
  for (const one of next.head.querySelectorAll(ofPage)) document.head.append(document.adoptNode(one))
  const styles = [...next.querySelectorAll('style')].map((style) => style.textContent).join('')
  // The CSP of this page rejects style elements of another page, but not custom properties.
  for (const [, name, color] of styles.matchAll(/(--band|--tint-light|--tint-dark):(#[0-9a-f]{6})/g))
    document.documentElement.style.setProperty(name!, color!)
  here.replaceWith(document.adoptNode(there))
  const footer = next.querySelector('footer')
  if (footer) document.querySelector('footer')?.replaceWith(document.adoptNode(footer))
  there.focus({ preventScroll: true })
}
