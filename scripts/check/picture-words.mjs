import { domainOrder } from './picture.mjs'

const names = {
  'contract/domain': 'a domain of the contract',
  'contract/common': 'the common part of the contract',
  'contract/test': 'a test of the contract',
  'server/wire': 'the wiring of the server',
  'server/config': 'config.ts',
  'server/http': 'the HTTP door',
  'server/worker': 'the worker door',
  'server/cli': 'the command line',
  'server/platform': 'the platform',
  'server/tool': 'a tool of the server',
  'server/test': 'the tests of the server',
  'web/entry': 'the entry of the web app',
  'web/app': "the web's app",
  'web/components': "the web's components",
  'web/ui': "the web's ui",
  'web/lib': "the web's lib",
  'web/public': 'the public pages',
  'web/tool': 'a tool of the web',
  'web/test': 'the tests of the web',
  e2e: 'the browser tests',
  bench: 'the bench',
  elsewhere: 'something outside the picture',
}

export function describe({ kind, name }) {
  if (kind === 'domain/helper') return `a helper of ${name}`
  if (kind.startsWith('domain/')) return `the ${kind.slice('domain/'.length)} of ${name}`
  if (kind === 'web/feature') return `the feature ${name}`
  return names[kind]
}

/** What to do instead; the first line that fits. */
const mends = [
  [
    (from, to) => from.kind.startsWith('contract/') && !to.kind.startsWith('contract/'),
    'the contract knows nobody; let the others import it',
  ],
  [(from, to) => from.kind.startsWith('web/') && isServer(to), 'call a method of the contract'],
  [(from, to) => isServer(from) && to.kind.startsWith('web/'), 'share the shape in contract/; the built public pages are loaded by path'],
  [
    (from, to) => from.kind === 'e2e' && (isServer(to) || to.kind.startsWith('web/')),
    'drive the product from outside, through the browser and the contract',
  ],
  [(from, to) => from.kind === 'web/public' && to.kind.startsWith('contract/'), 'use `import type`: the public pages get values as props'],
  [
    (from) => from.kind === 'web/public',
    'the public pages stand on their own; give them what they need as props, or as a token in web/src/ui/theme',
  ],
  [
    (from, to) => from.kind === 'web/feature' && to.kind === 'web/feature',
    'features meet in web/src/app: compose them there, or move the shared part to components, ui or lib',
  ],
  [(from) => from.kind === 'web/feature', 'a feature stands on components, ui, lib and the contract; hand the rest in as props'],
  [(from) => from.kind === 'web/ui' || from.kind === 'web/lib', 'ui and lib know no podcast: take it as a prop or an argument'],
  [(from, to) => isServer(from) && to.kind === 'server/config', 'take the values from `app.config`; only the type may be imported'],
  [
    (from, to) => from.kind === 'server/platform' && to.kind.startsWith('contract/'),
    'the platform knows no podcast: import the type alone, or take the value as an argument',
  ],
  [(from) => from.kind === 'server/platform', 'the platform knows nobody above it: take it as an argument, and wire it in main.ts'],
  [(from, to) => isDoor(from) && isDepth(to), 'a door calls its own service; put the rule and the read there'],
  [(from, to) => from.kind === 'domain/service' && to.kind === 'domain/tables', 'ask the store; export the row types you need from there'],
  [(from, to) => isLater(from, to), 'declare a hook in the earlier domain, register it in the later one, wire it in main.ts'],
  [
    (from, to) => from.name !== to.name && to.kind.startsWith('domain/'),
    "a domain's only face to others is its service.ts (and, for reads in a store, its tables.ts)",
  ],
  [
    (from) => from.kind === 'domain/store' || from.kind === 'domain/tables',
    'a store knows tables only; decide in the service and hand the values down',
  ],
  [
    (from) => from.kind.startsWith('domain/'),
    'inside a domain the way is rpc, routes, worker → service → store → tables; helpers are pure',
  ],
  [(from) => isServer(from), 'http, worker and cli → domains → platform; only main.ts, the command line and the test kit wire things'],
]

const isServer = ({ kind }) => kind.startsWith('server/') || kind.startsWith('domain/')
const isDoor = ({ kind }) => ['server/http', 'server/worker', 'server/cli', 'domain/rpc', 'domain/routes', 'domain/worker'].includes(kind)
const isDepth = ({ kind }) => kind === 'domain/store' || kind === 'domain/tables'
const isLater = (from, to) => to.kind === 'domain/service' && domainOrder.indexOf(to.name) > domainOrder.indexOf(from.name)

export function mendFor(from, to) {
  return mends.find(([fits]) => fits(from, to))?.[1] ?? 'follow the picture in docs/architecture.md'
}
