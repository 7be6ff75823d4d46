import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * What makes starts quick. It has no effect on modules that are loaded before it, so entry points import this file first and the rest
 * dynamically.
 */

// Keeps the compiled code without types for the next start. `NODE_COMPILE_CACHE` chooses another folder.
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'))

/** Saves what was compiled so far. Without it only an orderly exit would. */
export const saveCompileCache = (): void => flushCompileCache()

/** Where imports of `drizzle-orm` and its parts lead. */
const resolved = new Map<string, string>()
const folder = '/node_modules/drizzle-orm/'

// Node parses a package's whole list of exports at every import of it and inside it. Drizzle's list has 180 kB, which took half of the
// start's time and most of its memory. Here each import is resolved once.
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
