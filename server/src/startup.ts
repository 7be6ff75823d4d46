import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Speeds up the start. Only affects modules loaded after it, so entry points import this file first and everything else dynamically. */

// Caches compiled modules for the next start. `NODE_COMPILE_CACHE` sets another folder.
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'))

/** Saves what has been compiled so far. Otherwise only a clean exit would. */
export const saveCompileCache = (): void => flushCompileCache()

/** Resolved URLs of `drizzle-orm` and its parts. */
const resolved = new Map<string, string>()
const drizzle = '/node_modules/drizzle-orm/'
const contract = '@castwright/contract/'
const contractFolder = new URL('../../contract/src/', import.meta.url)

// Node looks up every import of every file on disk, and parses a package's whole exports map for every import of it and inside it. Drizzle's
// map has 180 kB. This took half of the startup time and most of its memory. Our own imports name their files, so nothing has to be looked
// up, and each import of Drizzle is resolved once.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const isRelative = specifier.startsWith('.')
    if (isRelative && specifier.endsWith('.ts')) return ours(new URL(specifier, parentURL))
    if (specifier.startsWith(contract)) return ours(new URL(specifier.slice(contract.length), contractFolder))
    if (isRelative && parentURL.includes(drizzle)) return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !context.conditions.includes('import')) return next(specifier, context)
    const url = resolved.get(specifier) ?? next(specifier, context).url
    resolved.set(specifier, url)
    return { url, format: 'module', shortCircuit: true }
  },
})

function ours({ href }: URL) {
  return { url: href, format: 'module-typescript', shortCircuit: true }
}
