import { createHash } from 'node:crypto'
import { refusals, statusOf } from '@castwright/contract/errors.ts'
import { methodNames, methodOf, packages, pathOf, type MethodName, type ServiceName } from '@castwright/contract/methods.ts'
import type { FastifyInstance } from 'fastify'
import { openApi, describePermission, wireSchema } from './openapi.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f2a, #e8eaf0); --soft: light-dark(#5b6478, #9aa3b5); --line: light-dark(#e3e6ee, #2b3040); --back: light-dark(#fff, #12141b); --tint: light-dark(#f6f7fb, #191c26); --blue: light-dark(#2f55e0, #8ea6ff) }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--ink); font: 14px/1.55 system-ui, sans-serif }
main { max-width: 880px; margin: 0 auto; padding: 48px 24px 96px }
h1 { font-size: 32px; letter-spacing: -.01em; margin: 0 0 8px } h2 { font-size: 20px; margin: 48px 0 8px } h3 { font-size: 16px; margin: 0 }
a { color: var(--blue) } p { margin: 4px 0; color: var(--soft) } code, pre { font: 13px/1.5 ui-monospace, monospace }
article { border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 12px 0 }
pre { background: var(--tint); border-radius: 6px; padding: 12px; overflow: auto; margin: 4px 0 0 } summary { cursor: pointer; margin-top: 8px }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: 6px 8px; border-bottom: 1px solid var(--line); vertical-align: top }
nav { column-width: 260px; margin: 16px 0 } nav a { display: block; padding: 2px 0 }`

const schemaBlock = (title: string, schema: unknown): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`

const article = (name: MethodName): string => {
  const { summary, input, output } = methodOf(name)
  return `<article id="${name}"><h3>${escape(name)}</h3><p>${escape(summary)}</p><p>${escape(describePermission(name))}</p>
<pre tabindex="0">POST ${escape(pathOf(name))}</pre>${schemaBlock('Request', wireSchema(input, 'input'))}${schemaBlock('Response', wireSchema(output, 'output'))}</article>`
}

function page(): string {
  const services = Object.keys(packages) as ServiceName[]
  const links = methodNames.map((name) => `<a href="#${name}">${escape(name)}</a>`).join('')
  const sections = services.map((service) => {
    const own = methodNames.filter((name) => name.startsWith(`${service}.`))
    return `<h2>${service}</h2><p>${packages[service].map((pkg) => `<code>${pkg}.${service}</code>`).join(', ')}</p>${own.map(article).join('')}`
  })
  const rows = Object.values(refusals).map(
    (refusal) => `<tr><td><code>${refusal.code}</code></td><td>${statusOf[refusal.code]}</td><td>${escape(refusal.msg)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Castwright</title><style>${style}</style></head><body><main>
<h1>Castwright API</h1><p>Twirp v7 over JSON. Request keys may be camelCase or snake_case. Response keys are snake_case. Also available as <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Methods">${links}</nav>${sections.join('')}
<h2>Errors</h2><p>Every error is <code>{"code","msg","meta"}</code>. <code>meta</code> lists invalid fields by path (<code>user.first_name</code>) and, if it is unique, by name (<code>first_name</code>).</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Built on first use, because it takes about 140 ms of CPU time. */
function lazy(build: () => string): () => string {
  let text: string | undefined
  return () => (text ??= build())
}

/** The API reference, for people and for tools. */
export function docsRoutes(server: FastifyInstance, baseUrl: string, version: string): void {
  const html = lazy(page)
  const json = lazy(() => JSON.stringify(openApi(baseUrl, version)))
  const policy = `default-src 'none'; style-src 'sha256-${sha256(style)}'; frame-ancestors 'none'; base-uri 'none'`
  server.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html()),
  )
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json()),
  )
}
