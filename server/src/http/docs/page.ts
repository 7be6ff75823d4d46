import { refusals } from '@castwright/contract/errors.ts'
import { queryLimits } from '@castwright/contract/limits.ts'
import { methodNames, methodOf, methods, packagesOf, pathOf, type MethodName, type ServiceName } from '@castwright/contract/methods.ts'
import { statusOf } from '@castwright/contract/twirp.ts'
import { wireSchema } from '@castwright/contract/wire-schema.ts'
import { describePermission, describeScope } from '../openapi.ts'
import { curlExample, exampleOf, isForPrograms, typeScriptExample } from './examples.ts'
import { changelog, guide } from './guide.ts'
import { escapeQuotes as escape } from '../../platform/html/escape.ts'

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f2a, #e8eaf0); --soft: light-dark(#5b6478, #9aa3b5); --line: light-dark(#e3e6ee, #2b3040); --back: light-dark(#fff, #12141b); --tint: light-dark(#f6f7fb, #191c26); --blue: light-dark(#2f55e0, #8ea6ff) }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { display: grid; grid-template-columns: 288px minmax(0, 1fr); margin: 0; background: var(--back); color: var(--ink); font: 14px/1.55 'Inter Variable', system-ui, sans-serif; overflow-wrap: anywhere }
aside { position: sticky; top: 0; align-self: start; height: 100vh; padding: 24px 16px; overflow-y: auto; background: var(--tint); border-right: 1px solid var(--line) }
main { min-width: 0; max-width: 928px; padding: 32px 24px 96px }
h1 { font-size: 32px; letter-spacing: -.01em; margin: 0 0 8px } h2 { font-size: 20px; margin: 48px 0 8px } h3 { font-size: 16px; margin: 0 }
a { color: var(--blue) } p { margin: 4px 0; color: var(--soft) } code, pre { font: 13px/1.5 ui-monospace, monospace }
article { border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 12px 0 }
article:target { border-color: var(--blue) }
pre { background: var(--tint); border-radius: 6px; padding: 12px; overflow: auto; margin: 4px 0 0 } summary { cursor: pointer; margin-top: 8px }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: 6px 8px; border-bottom: 1px solid var(--line); vertical-align: top }
form { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 16px } form label { flex: 1 0 100%; font-weight: 600 } form.try { margin: 8px 0 } form.try button { flex: none }
textarea { flex: 1 0 100%; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: inherit; font: 13px/1.5 ui-monospace, monospace; resize: vertical }
button { cursor: pointer } button:disabled { cursor: default; opacity: .6 }
input, button { min-width: 0; height: 36px; padding: 0 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: inherit; font: inherit }
input { flex: 1 }
.home { display: block; margin-bottom: 16px; color: inherit; font-size: 16px; font-weight: 600; text-decoration: none }
nav a { display: block; padding: 2px 0; text-decoration: none } nav a:hover { text-decoration: underline } hr { border: 0; border-top: 1px solid var(--line) }
tr:target { background: var(--tint) } main td:first-child { width: 45% } h3[id] { margin-top: 24px }
.copied { display: flex; align-items: center; justify-content: space-between; margin-top: 8px }
@media (max-width: 800px) { body { display: block } aside { position: static; height: auto; max-height: 50vh; border-right: 0; border-bottom: 1px solid var(--line) } main { padding: 24px 16px 64px } input, textarea { font-size: 16px } }`

/** `fontUrl` is Inter as the app has it, or null. */
export const docsStyleWith = (fontUrl: string | null): string =>
  `${fontUrl ? `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url('${fontUrl}') format('woff2') }` : ''}${style}`

const block = (text: string, attributes = ''): string => `<pre tabindex="0"${attributes}>${escape(text)}</pre>`

const schemaBlock = (title: string, schema: unknown): string =>
  `<details><summary>${title}</summary>${block(JSON.stringify(schema, null, 2))}</details>`

function examples(name: MethodName, baseUrl: string): string {
  const body = `<p>Body</p>${block(JSON.stringify(exampleOf(name), null, 2), ' data-example')}`
  const curl = isForPrograms(name) ? `<p>curl</p>${block(curlExample(name, baseUrl), ' data-copy="curl"')}` : ''
  const typeScript = methodOf(name).scope === 'never' ? '' : `<p>TypeScript</p>${block(typeScriptExample(name), ' data-copy="TypeScript"')}`
  return `<details><summary>Example</summary>${body}${curl}${typeScript}</details>`
}

function article(name: MethodName, baseUrl: string): string {
  const { summary, input, output } = methodOf(name)
  const path = isForPrograms(name) ? ` data-path="${escape(pathOf(name))}" data-scope="${methodOf(name).scope}"` : ''
  return `<article id="${name}"${path}><h3>${escape(name)}</h3><p>${escape(summary)}</p><p>${escape(`${describePermission(name)} ${describeScope(name)}`)}</p>
${block(`POST ${pathOf(name)}`)}${examples(name, baseUrl)}${schemaBlock('Request', wireSchema(input, 'input'))}${schemaBlock('Response', wireSchema(output, 'output'))}</article>`
}

const services = Object.keys(methods) as ServiceName[]
const methodsOf = (service: ServiceName): MethodName[] => methodNames.filter((name) => name.startsWith(`${service}.`))

const servicePath = (service: ServiceName): string => `/api/docs/${service}`

const serviceOf = (name: MethodName): ServiceName => name.slice(0, name.indexOf('.')) as ServiceName

/** Methods that have every word of the search: in their name, which comes first, or else in their summary or path. */
function search(typed: string): MethodName[] {
  const words = typed.toLowerCase().split(/\s+/)
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const named = methodNames.filter((name) => has(name))
  return [...named, ...methodNames.filter((name) => !named.includes(name) && has(`${name} ${methodOf(name).summary} ${pathOf(name)}`))]
}

const topics = {
  authentication: 'Authentication',
  limits: 'Limits',
  idempotency: 'Repeating calls safely',
  client: 'TypeScript client',
  errors: 'Errors',
  changelog: 'Changelog',
}

function navigation(): string {
  const guides = Object.entries(topics).map(([id, title]) => `<a href="/api/docs#${id}">${title}</a>`)
  const links = services.map((service) => `<a href="${servicePath(service)}">${service}</a>`)
  return `<nav aria-label="Contents">${guides.join('')}<hr>${links.join('')}</nav>`
}

/** Names and summaries, which lead to the pages of their services. */
function list(names: MethodName[]): string {
  const rows = names.map((name) => {
    const link = `<a href="${servicePath(serviceOf(name))}#${name}"><code>${escape(name)}</code></a>`
    return `<tr id="${name}"><td>${link}</td><td>${escape(methodOf(name).summary)}</td></tr>`
  })
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function errors(): string {
  const rows = Object.values(refusals).map(
    (refusal: (typeof refusals)[keyof typeof refusals]) =>
      `<tr><td><code>${refusal.code}</code></td><td>${'status' in refusal ? refusal.status : statusOf[refusal.code]}</td><td>${escape(refusal.msg)}</td></tr>`,
  )
  return `<h2 id="errors">Errors</h2><p>Every error is <code>{"code","msg","meta"}</code>. <code>meta</code> lists invalid fields by path (<code>user.first_name</code>) and, if it is unique, by name (<code>first_name</code>).</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const overview = (baseUrl: string): string => {
  const lists = services.map(
    (service) => `<h3 id="${service}"><a href="${servicePath(service)}">${service}</a></h3>${list(methodsOf(service))}`,
  )
  return `<h1>Castwright API</h1><p>Twirp v7 over JSON. Request keys may be camelCase or snake_case. Response keys are snake_case. Also available as <a href="/api/openapi.json">openapi.json</a>.</p>
${guide(baseUrl)}${errors()}${changelog()}<h2 id="methods">Methods</h2>${lists.join('')}`
}

function servicePage(service: ServiceName, baseUrl: string): string {
  const names = packagesOf(service).map((pkg) => `<code>${pkg}.${service}</code>`)
  const articles = methodsOf(service).map((name) => article(name, baseUrl))
  return `<h1>${service}</h1><p>${names.join(', ')}</p>${articles.join('')}`
}

function foundPage(typed: string): string {
  const names = search(typed)
  if (names.length > 0) return `<h1>Methods that match \u201c${escape(typed)}\u201d</h1>${list(names)}`
  return `<h1>Nothing found</h1><p role="status">No methods match \u201c${escape(typed)}\u201d. <a href="/api/docs">Show all</a></p>`
}

export type DocsPlace = { search: string } | { service: ServiceName } | 'overview'

export const isService = (name: string): name is ServiceName => Object.hasOwn(methods, name)

/** Renders the API reference: an overview that lists all methods, a page for each service, and what a search finds. */
export function renderDocsPage(place: DocsPlace, { baseUrl, css }: { baseUrl: string; css: string }): string {
  const typed = typeof place === 'object' && 'search' in place ? place.search : ''
  const [title, content] =
    place === 'overview'
      ? ['API', overview(baseUrl)]
      : 'service' in place
        ? [place.service, servicePage(place.service, baseUrl)]
        : ['Search', foundPage(typed)]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Castwright</title><style>${css}</style><script type="module" src="/api/docs/try-it.js"></script></head><body>
<aside><a class="home" href="/">Castwright</a><form role="search" action="/api/docs"><input type="search" name="q" value="${escape(typed)}" maxlength="${queryLimits.text}" placeholder="Search methods" aria-label="Search methods"><button>Search</button></form>${navigation()}</aside>
<main>${content}</main></body></html>`
}
