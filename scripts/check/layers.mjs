/** The dependencies in docs/architecture.md as data: the layers, and what each may import. What is not listed is not allowed. */

/** A domain may only call earlier ones. */
export const domainOrder = [
  'identity',
  'links',
  'tokens',
  'uploads',
  'events',
  'notifications',
  'billing',
  'profiles',
  'teams',
  'podcasts',
  'episodes',
  'workflow',
  'recordings',
  'transcripts',
  'chapters',
  'finishing',
  'clips',
  'checklist',
  'comments',
  'reviews',
  'templates',
  'guests',
  'publishing',
  'calendar',
  'webhooks',
  'work',
  'feeds',
  'delivery',
  'listeners',
  'memberships',
  'analytics',
  'hosts',
  'newsletter',
  'imports',
  'archives',
  'pages',
  'search',
  'onboarding',
  'confirmations',
  'instance',
]

const domainRoles = new Set(['rpc', 'routes', 'worker', 'service', 'store', 'jobs', 'mail'])

/** Tests, what several tests share (`testing`), and the contract test that every implementation of a port passes. */
const testFiles = /\.test\.[cm]?[jt]sx?$|\/testing(?:\/|\.tsx?$)|^server\/src\/platform\/.+\/(?:contract(?:-\w+)?|port-tests)\.ts$/

/** The layer of a path: its kind, and the domain or feature it belongs to. */
export function layerOf(path) {
  const parts = path.split('/')
  const test = testFiles.test(path)
  if (parts[0] === 'contract') return { kind: test ? 'contract/test' : contractKind(parts), path }
  if (parts[0] === 'meter' && parts[1] === 'src') return { kind: test ? 'meter/test' : 'meter', path }
  if (parts[0] === 'server') return serverLayer(parts, path, test)
  if (parts[0] === 'web') return webLayer(parts, path, test)
  if (parts[0] === 'e2e' || parts[0] === 'bench') return { kind: parts[0], path }
  return { kind: 'elsewhere', path }
}

function contractKind(parts) {
  if (parts[1] !== 'src') return 'elsewhere'
  const [, , folder, file] = parts
  if (file === undefined) return folder === 'methods.ts' ? 'contract/domain' : 'contract/common'
  if (!domainOrder.includes(folder)) return 'elsewhere'
  // Limits, errors and helpers of a domain are plain values, which everything may use.
  return /^(?:\w+-)?(?:methods|shapes)\.ts$/.test(file) ? 'contract/domain' : 'contract/common'
}

function serverLayer(parts, path, test) {
  const [, src, layer, name, role] = parts
  if (src === 'test' || test) return { kind: 'server/test', path }
  if (src !== 'src') return { kind: parts.length === 2 ? 'server/tool' : 'elsewhere', path }
  if (layer === 'domains' && role !== undefined) {
    // A folder of the same name has the same rights as the file.
    const word = stem(role)
    const known = domainRoles.has(word) || (name === 'identity' && word === 'auth')
    return { kind: `domain/${known ? word : 'helper'}`, name, isPublic: parts.length === 5, path }
  }
  if (layer === 'schema' && name !== undefined) return { kind: 'schema', name: stem(name), path }
  if (['http', 'worker', 'cli', 'platform'].includes(layer) && name !== undefined) return { kind: `server/${layer}`, path }
  if (parts.length === 3) return { kind: layer === 'config.ts' ? 'server/config' : 'server/wire', path }
  return { kind: 'elsewhere', path }
}

function webLayer(parts, path, test) {
  const [, src, layer, name] = parts
  if (test || src === 'test' || (src === 'src' && layer === 'test')) return { kind: 'web/test', path }
  if (src !== 'src') return { kind: parts.length === 2 ? 'web/tool' : 'elsewhere', path }
  if (layer === 'features' && name !== undefined) return { kind: 'web/feature', name, path }
  if (['app', 'components', 'ui', 'lib', 'public'].includes(layer) && name !== undefined) return { kind: `web/${layer}`, path }
  return { kind: parts.length === 3 ? 'web/entry' : 'elsewhere', path }
}

const stem = (file = '') => file.replace(/\.\w+$/, '')

// Allowed imports: from anywhere, from the same domain, from an earlier domain's service, or types only.
const any = (...kinds) => kinds.map((to) => ({ to }))
const own = (...kinds) => kinds.map((to) => ({ to, own: true }))
const earlier = (...kinds) => kinds.map((to) => ({ to, earlier: true }))
const types = (...kinds) => kinds.map((to) => ({ to, typesOnly: true }))

const contract = any('contract/domain', 'contract/common')
const base = [...any('server/platform'), ...contract, ...types('server/config')]
const services = any('domain/service')
const server = any(
  'server/wire',
  'server/config',
  'server/http',
  'server/worker',
  'server/cli',
  'server/platform',
  'schema',
  ...[...domainRoles, 'auth', 'helper'].map((role) => `domain/${role}`),
)
const web = any('web/entry', 'web/app', 'web/feature', 'web/components', 'web/ui', 'web/lib', 'web/public')

const allowedImports = {
  'contract/domain': contract,
  'contract/common': contract,
  'contract/test': contract,

  meter: [...any('meter'), ...types('contract/common')],
  'meter/test': [...any('meter'), ...contract],

  'server/wire': [...server, ...contract],
  'server/config': any('contract/common'),
  'server/http': [...any('server/http', 'domain/rpc', 'domain/routes'), ...services, ...base],
  'server/worker': [...any('server/worker', 'domain/worker', 'domain/jobs'), ...services, ...base],
  'server/cli': [...any('server/cli', 'server/wire', 'server/config'), ...services, ...base],
  // Types of the contract, so that calls and jobs are typed, but no values of a domain.
  'server/platform': [...any('server/platform', 'contract/common', 'meter'), ...types('contract/domain', 'server/config')],
  'server/tool': [...any('schema', 'server/config', 'server/platform'), ...contract],
  'server/test': [...server, ...any('server/test', 'server/tool', 'meter'), ...contract],

  // An API service may span two domains: an entry point calls its own service or an earlier one.
  'domain/rpc': [...own('domain/rpc', 'domain/service', 'domain/helper'), ...earlier('domain/service'), ...base],
  'domain/routes': [...own('domain/routes', 'domain/service', 'domain/auth', 'domain/helper'), ...earlier('domain/service'), ...base],
  'domain/worker': [
    ...own('domain/worker', 'domain/service', 'domain/auth', 'domain/jobs', 'domain/mail', 'domain/helper'),
    ...earlier('domain/service'),
    ...base,
  ],
  // Only stores use the tables. Services and helpers may name what is stored.
  'domain/service': [
    ...own('domain/service', 'domain/store', 'domain/auth', 'domain/jobs', 'domain/mail', 'domain/helper'),
    ...earlier('domain/service'),
    ...types('schema'),
    ...base,
  ],
  // better-auth runs its own SQL on identity's tables.
  'domain/auth': [...own('domain/auth', 'domain/store', 'domain/jobs', 'domain/helper'), ...any('schema'), ...base],
  'domain/store': [...own('domain/store', 'domain/helper'), ...any('schema'), ...base],
  'domain/jobs': [...own('domain/jobs', 'domain/helper'), ...base],
  'domain/mail': [...own('domain/mail', 'domain/helper'), ...base],
  'domain/helper': [...own('domain/helper'), ...types('schema'), ...base],

  schema: [...any('schema'), ...base],

  'web/entry': any('web/entry', 'web/app', 'web/ui', 'web/lib'),
  'web/app': [...any('web/app', 'web/feature', 'web/components', 'web/ui', 'web/lib'), ...contract],
  'web/feature': [...own('web/feature'), ...any('web/components', 'web/ui', 'web/lib', 'meter'), ...contract],
  // Product components that several features share.
  'web/components': [...any('web/components', 'web/ui', 'web/lib'), ...contract],
  'web/ui': any('web/ui', 'web/lib', 'contract/common'),
  'web/lib': [...any('web/lib'), ...contract],
  'web/public': [
    ...any('web/public'),
    ...types('contract/domain', 'contract/common'),
    { to: 'web/ui', path: /^web\/src\/ui\/(?:theme|fonts|directoryShapes)\b/ },
  ],
  'web/tool': any('web/tool', 'web/ui', 'web/lib', 'contract/common'),
  'web/test': [...web, ...any('web/test', 'meter'), ...contract],

  // All kinds of tests share the fake identity provider and a few settings.
  e2e: [
    ...any('e2e'),
    ...contract,
    { to: 'server/test', path: /^server\/test\/kit\/(?:copy-data|dns|free-port|full|mail-server|memory-temp|oidc|patience|remember)\.ts$/ },
  ],
  bench: [...any('bench', 'server/test', 'e2e'), ...server, ...contract, { to: 'elsewhere', path: /^scripts\/lib\/progress\.mjs$/ }],
}

/** Whether an import is allowed. */
export function allows(from, to, kind) {
  return (allowedImports[from.kind] ?? []).some(
    (rule) =>
      rule.to === to.kind &&
      (!rule.own || from.name === to.name) &&
      (!rule.typesOnly || kind === 'type') &&
      (!rule.path || rule.path.test(to.path)) &&
      (!rule.earlier || (to.isPublic && domainOrder.indexOf(to.name) < domainOrder.indexOf(from.name))) &&
      // Other domains may only import the file, not the folder of the same name.
      (!to.kind.startsWith('domain/') || to.isPublic || from.name === to.name || from.kind === 'server/test'),
  )
}
