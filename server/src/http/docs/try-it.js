/** Adds to every method of the API reference a form that calls it with the reader's token, which stays in this page, and buttons that copy. */

const make = (tag, props = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), props)
  element.append(...children)
  return element
}

const token = make('input', { id: 'token', type: 'password', autocomplete: 'off', placeholder: 'cw_pat_…', spellcheck: false })
const tokenForm = make('form', { className: 'token' }, make('label', { htmlFor: 'token', textContent: 'Access token' }), token)
tokenForm.addEventListener('submit', (event) => event.preventDefault())
document.querySelector('aside').prepend(tokenForm)

const shownHeaders = ['ratelimit-remaining', 'ratelimit-reset', 'retry-after', 'idempotency-replayed']

async function send(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...(token.value && { authorization: `Bearer ${token.value.trim()}` }) },
    body,
  })
  const headers = shownHeaders.filter((name) => response.headers.has(name)).map((name) => `${name}: ${response.headers.get(name)}`)
  const answer = await response.text()
  let shown = answer
  try {
    shown = JSON.stringify(JSON.parse(answer), null, 2)
  } catch {
    // A proxy may answer with something other than JSON.
  }
  return [`${response.status} ${response.statusText}`, ...headers, '', shown].join('\n')
}

function build(article, details) {
  const id = `try-${article.id}`
  const text = article.querySelector('[data-example]').textContent
  const body = make('textarea', { id, value: text, rows: Math.min(12, text.split('\n').length + 1), spellcheck: false })
  const result = make('pre', { tabIndex: 0, hidden: true })
  result.setAttribute('role', 'status')
  const button = make('button', { textContent: article.dataset.scope === 'read' ? 'Send' : 'Send (changes your data)' })
  const form = make('form', { className: 'try' }, make('label', { htmlFor: id, textContent: 'Body' }), body, button)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    try {
      result.textContent = await send(article.dataset.path, body.value)
    } catch {
      result.textContent = "The server couldn't be reached."
    }
    result.hidden = false
    button.disabled = false
  })
  details.append(form, result)
}

for (const article of document.querySelectorAll('article[data-path]')) {
  const details = make('details', {}, make('summary', { textContent: 'Try it' }))
  details.addEventListener('toggle', () => build(article, details), { once: true })
  article.append(details)
}

for (const example of document.querySelectorAll('[data-copy]')) {
  const name = `Copy as ${example.dataset.copy}`
  const button = make('button', { type: 'button', textContent: name })
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(example.textContent)
      button.textContent = 'Copied'
    } catch {
      // Without HTTPS, browsers allow no access to the clipboard.
      getSelection().selectAllChildren(example)
      button.textContent = 'Selected. Press Ctrl+C or \u2318C'
    }
    setTimeout(() => (button.textContent = name), 3000)
  })
  const title = example.previousElementSibling
  const row = make('div', { className: 'copied' })
  title.replaceWith(row)
  row.append(title, button)
}
