/**
 * The picture of docs/architecture.md as data: which places there are, and which arrows lead from one to another.
 * Whatever is not listed here is not allowed.
 */

/** A domain calls only those before it. */
export const domainOrder = [
  'identity',
  'links',
  'uploads',
  'notifications',
  'activity',
  'billing',
  'profiles',
  'teams',
  'podcasts',
  'episodes',
  'workflow',
  'recordings',
  'checklist',
  'comments',
  'reviews',
  'publishing',
  'feeds',
  'delivery',
  'imports',
  'pages',
  'instance',
]

const domainRoles = new Set(['rpc', 'routes', 'worker', 'service', 'store', 'tables', 'jobs', 'mail'])
const contractTrees = new Set(['methods', 'permissions'])

/** Tests, what several tests share (`testing`), and the contract test that every implementation of a port passes. */
const testFiles = /\.test\.[cm]?[jt]sx?$|\/testing(?:\/|\.tsx?$)|^server\/src\/platform\/.+\/contract(?:-\w+)?\.ts$/

/** Where a path stands: its kind, and the domain or feature whose it is. */
export function placeOf(path) {
  const parts = path.split('/')
  const test = testFiles.test(path)
  if (parts[0] === 'contract') return { kind: test ? 'contract/test' : contractKind(parts), path }
  if (parts[0] === 'server') return serverPlace(parts, path, test)
  if (parts[0] === 'web') return webPlace(parts, path, test)
  if (parts[0] === 'e2e' || parts[0] === 'bench') return { kind: parts[0], path }
  return { kind: 'elsewhere', path }
}

function contractKind(parts) {
  if (parts[1] !== 'src') return 'elsewhere'
  const name = stem(parts[2])
  return domainOrder.includes(name) || contractTrees.has(name) ? 'contract/domain' : 'contract/common'
}

function serverPlace(parts, path, test) {
  const [, src, layer, name, role] = parts
  if (src === 'test' || test) return { kind: 'server/test', path }
  if (src !== 'src') return { kind: parts.length === 2 ? 'server/tool' : 'elsewhere', path }
  if (layer === 'domains' && role !== undefined) {
    // A file that outgrew its size became a folder of the same name, with the same rights.
    const word = stem(role)
    const known = domainRoles.has(word) || (name === 'identity' && word === 'auth')
    return { kind: `domain/${known ? word : 'helper'}`, name, face: parts.length === 5, path }
  }
  if (['http', 'worker', 'cli', 'platform'].includes(layer) && name !== undefined) return { kind: `server/${layer}`, path }
  if (parts.length === 3) return { kind: layer === 'config.ts' ? 'server/config' : 'server/wire', path }
  return { kind: 'elsewhere', path }
}

function webPlace(parts, path, test) {
  const [, src, layer, name] = parts
  if (test || src === 'test' || (src === 'src' && layer === 'test')) return { kind: 'web/test', path }
  if (src !== 'src') return { kind: parts.length === 2 ? 'web/tool' : 'elsewhere', path }
  if (layer === 'features' && name !== undefined) return { kind: 'web/feature', name, path }
  if (['app', 'components', 'ui', 'lib', 'public'].includes(layer) && name !== undefined) return { kind: `web/${layer}`, path }
  return { kind: parts.length === 3 ? 'web/entry' : 'elsewhere', path }
}

const stem = (file = '') => file.replace(/\.\w+$/, '')

// One arrow: anybody's, one's own domain's, an earlier domain's face, or types alone.
const any = (...kinds) => kinds.map((to) => ({ to }))
const own = (...kinds) => kinds.map((to) => ({ to, own: true }))
const earlier = (...kinds) => kinds.map((to) => ({ to, earlier: true }))
const types = (...kinds) => kinds.map((to) => ({ to, typesOnly: true }))

const contract = any('contract/domain', 'contract/common')
const ground = [...any('server/platform'), ...contract, ...types('server/config')]
const faces = any('domain/service')
const server = any(
  'server/wire',
  'server/config',
  'server/http',
  'server/worker',
  'server/cli',
  'server/platform',
  ...[...domainRoles, 'auth', 'helper'].map((role) => `domain/${role}`),
)
const web = any('web/entry', 'web/app', 'web/feature', 'web/components', 'web/ui', 'web/lib', 'web/public')

export const arrows = {
  'contract/domain': contract,
  'contract/common': contract,
  'contract/test': contract,

  'server/wire': [...server, ...contract],
  'server/config': any('contract/common'),
  'server/http': [...any('server/http', 'domain/rpc', 'domain/routes'), ...faces, ...ground],
  'server/worker': [...any('server/worker', 'domain/worker', 'domain/jobs'), ...faces, ...ground],
  'server/cli': [...any('server/cli', 'server/wire', 'server/config'), ...faces, ...ground],
  // Types of the contract, so that calls and jobs are typed; values of a domain are none of its business.
  'server/platform': [...any('server/platform', 'contract/common'), ...types('contract/domain', 'server/config')],
  'server/tool': [...any('domain/tables', 'server/config', 'server/platform'), ...contract],
  'server/test': [...server, ...any('server/test', 'server/tool'), ...contract],

  // A service on the wire may span two domains: a door calls its own service or an earlier one.
  'domain/rpc': [...own('domain/rpc', 'domain/service', 'domain/helper'), ...earlier('domain/service'), ...ground],
  'domain/routes': [...own('domain/routes', 'domain/service', 'domain/auth', 'domain/helper'), ...earlier('domain/service'), ...ground],
  'domain/worker': [
    ...own('domain/worker', 'domain/service', 'domain/auth', 'domain/jobs', 'domain/mail', 'domain/helper'),
    ...earlier('domain/service'),
    ...ground,
  ],
  'domain/service': [
    ...own('domain/service', 'domain/store', 'domain/auth', 'domain/jobs', 'domain/mail', 'domain/helper'),
    ...earlier('domain/service'),
    ...ground,
  ],
  // The library that creates accounts and sessions does its own SQL on identity's tables.
  'domain/auth': [...own('domain/auth', 'domain/store', 'domain/tables', 'domain/jobs', 'domain/helper'), ...ground],
  'domain/store': [...own('domain/store', 'domain/helper'), ...any('domain/tables'), ...ground],
  // What a column of JSON holds is typed where the domain's pure helpers have it.
  'domain/tables': [...any('domain/tables'), { to: 'domain/helper', own: true, typesOnly: true }, ...ground],
  'domain/jobs': [...own('domain/jobs', 'domain/helper'), ...ground],
  'domain/mail': [...own('domain/mail', 'domain/helper'), ...ground],
  'domain/helper': [...own('domain/helper'), ...ground],

  'web/entry': any('web/entry', 'web/app', 'web/ui', 'web/lib'),
  'web/app': [...any('web/app', 'web/feature', 'web/components', 'web/ui', 'web/lib'), ...contract],
  'web/feature': [...own('web/feature'), ...any('web/components', 'web/ui', 'web/lib'), ...contract],
  // Components that know the product and serve several features.
  'web/components': [...any('web/components', 'web/ui', 'web/lib'), ...contract],
  'web/ui': any('web/ui', 'web/lib', 'contract/common'),
  'web/lib': [...any('web/lib'), ...contract],
  'web/public': [...any('web/public'), ...types('contract/domain', 'contract/common'), { to: 'web/ui', path: /^web\/src\/ui\/theme\b/ }],
  'web/tool': any('web/tool', 'web/ui', 'web/lib', 'contract/common'),
  'web/test': [...web, ...any('web/test'), ...contract],

  // The stand-in for Google and Facebook and a few settings are the same for every kind of test.
  e2e: [...any('e2e'), ...contract, { to: 'server/test', path: /^server\/test\/kit\/(?:full|memory-temp|oidc|remember)\.ts$/ }],
  bench: [...any('bench', 'server/test', 'e2e'), ...server, ...contract, { to: 'elsewhere', path: /^scripts\/lib\/progress\.mjs$/ }],
}

/** Whether the picture has this arrow. */
export function allows(from, to, kind) {
  return (arrows[from.kind] ?? []).some(
    (arrow) =>
      arrow.to === to.kind &&
      (!arrow.own || from.name === to.name) &&
      (!arrow.typesOnly || kind === 'type') &&
      (!arrow.path || arrow.path.test(to.path)) &&
      (!arrow.earlier || (to.face && domainOrder.indexOf(to.name) < domainOrder.indexOf(from.name))) &&
      // From outside, a domain's folders are closed: only the file of that name is its face.
      (!to.kind.startsWith('domain/') || to.face || from.name === to.name || from.kind === 'server/test'),
  )
}
