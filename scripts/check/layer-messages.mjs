import { domainOrder } from './layers.mjs'

const names = {
  'contract/domain': 'a contract domain',
  'contract/common': 'the common contract',
  'contract/test': 'a contract test',
  meter: 'the loudness meter',
  'meter/test': 'a test of the loudness meter',
  'server/wire': 'the server setup',
  'server/config': 'config.ts',
  'server/http': 'the HTTP entry point',
  'server/worker': 'the worker entry point',
  'server/cli': 'the command line',
  'server/platform': 'the platform',
  'server/tool': 'a server tool',
  'server/test': 'the server tests',
  'web/entry': 'the web entry point',
  'web/app': "the web's app",
  'web/components': "the web's components",
  'web/ui': "the web's ui",
  'web/lib': "the web's lib",
  'web/public': 'the public pages',
  'web/tool': 'a web tool',
  'web/test': 'the web tests',
  schema: 'the schema',
  e2e: 'the browser tests',
  bench: 'the benchmarks',
  elsewhere: 'a file outside the known folders',
}

export function describe({ kind, name }) {
  if (kind === 'domain/helper') return `a helper of ${name}`
  if (kind.startsWith('domain/')) return `the ${kind.slice('domain/'.length)} of ${name}`
  if (kind === 'web/feature') return `the feature ${name}`
  return names[kind]
}

/** What to do instead. The first match counts. */
const fixes = [
  [
    (from, to) => from.kind.startsWith('contract/') && !to.kind.startsWith('contract/'),
    'the contract imports nothing else; let the others import it',
  ],
  [(from, to) => from.kind.startsWith('web/') && isServer(to), 'call a method of the contract'],
  [(from, to) => isServer(from) && to.kind.startsWith('web/'), 'share the schema in contract/; the built public pages are loaded by path'],
  [
    (from, to) => from.kind === 'e2e' && (isServer(to) || to.kind.startsWith('web/')),
    'test the product from outside, through the browser and the contract',
  ],
  [(from, to) => from.kind === 'web/public' && to.kind.startsWith('contract/'), 'use `import type`: the public pages get values as props'],
  [
    (from) => from.kind === 'web/public',
    'the public pages are self-contained; pass what they need as props, or as a token in web/src/ui/theme',
  ],
  [
    (from, to) => from.kind === 'web/feature' && to.kind === 'web/feature',
    'combine features in web/src/app, or move the shared part to components, ui or lib',
  ],
  [(from) => from.kind === 'web/feature', 'a feature uses components, ui, lib and the contract; pass the rest as props'],
  [(from) => from.kind === 'web/ui' || from.kind === 'web/lib', 'ui and lib know nothing about podcasts: pass it as a prop or an argument'],
  [(from, to) => isServer(from) && to.kind === 'server/config', 'take the values from `app.config`; only the type may be imported'],
  [
    (from, to) => from.kind === 'server/platform' && to.kind.startsWith('contract/'),
    'the platform knows nothing about podcasts: import only the type, or pass the value as an argument',
  ],
  [(from) => from.kind === 'server/platform', 'the platform imports no layer above it: pass it as an argument, and connect it in build.ts'],
  [(from, to) => isEntryPoint(from) && isStorage(to), 'an entry point calls its own service; put the rule and the read there'],
  [(from) => from.kind === 'schema', 'the schema imports no layer above it: declare the type of a JSON column next to the column'],
  [(from, to) => from.kind.startsWith('domain/') && to.kind === 'schema', 'ask the store, or import only the type'],
  [(from, to) => isLater(from, to), 'declare a hook in the earlier domain, implement it in the later one, and connect them in build.ts'],
  [(from, to) => from.name !== to.name && to.kind.startsWith('domain/'), "other domains may only import a domain's service.ts"],
  [(from) => from.kind === 'domain/store', 'a store only knows tables; decide in the service and pass the values'],
  [(from) => from.kind.startsWith('domain/'), 'inside a domain: rpc, routes, worker → service → store → schema; helpers are pure'],
  [
    (from) => isServer(from),
    'http, worker and cli → domains → schema → platform; only main.ts, build.ts, the command line and the test kit connect them',
  ],
]

const isServer = ({ kind }) => kind.startsWith('server/') || kind.startsWith('domain/') || kind === 'schema'
const isEntryPoint = ({ kind }) =>
  ['server/http', 'server/worker', 'server/cli', 'domain/rpc', 'domain/routes', 'domain/worker'].includes(kind)
const isStorage = ({ kind }) => kind === 'domain/store' || kind === 'schema'
const isLater = (from, to) => to.kind === 'domain/service' && domainOrder.indexOf(to.name) > domainOrder.indexOf(from.name)

export function fixFor(from, to) {
  return fixes.find(([matches]) => matches(from, to))?.[1] ?? 'follow the dependencies in docs/architecture.md'
}
