import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Speeds up the start. Only affects modules loaded after it, so entry points import this file first and everything else dynamically. */

// Caches compiled modules for the next start. `NODE_COMPILE_CACHE` sets another folder.
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'))

/** Saves what has been compiled so far. Otherwise only a clean exit would. */
export const saveCompileCache = (): void => flushCompileCache()

/** Resolved URLs of `drizzle-orm` and its parts. */
const resolved = new Map<string, string>()
const folder = '/node_modules/drizzle-orm/'

// Node parses a package's whole exports map for every import of it and inside it. Drizzle's map has 180 kB, which took half of the
// startup time and most of its memory. This resolves each import once.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && parentURL.includes(folder))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !context.conditions.includes('import')) return next(specifier, context)
    const url = resolved.get(specifier) ?? next(specifier, context).url
    resolved.set(specifier, url)
    return { url, format: 'module', shortCircuit: true }
  },
})
