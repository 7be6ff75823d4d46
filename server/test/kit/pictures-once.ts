import { registerHooks } from 'node:module'

/**
 * `node --import pictures-once.ts main.ts`: caches drawn and cropped images, so that each is made once. Otherwise every podcast in every
 * browser test would take half a second of drawing.
 */
const makers: Record<string, string> = { draw: 'drawArtwork', artwork: 'artworkForms' }
const remember = new URL('remember.ts', import.meta.url).href

registerHooks({
  load(url, context, next) {
    const made = makers[/\/src\/platform\/images\/(\w+)\.ts$/.exec(url)?.[1] ?? '']
    if (!made) return next(url, context)
    const real = JSON.stringify(`${url}?real`)
    const source = `
      import * as real from ${real}
      import { keys, remembering } from '${remember}'
      export * from ${real}
      export const ${made} = remembering(real.${made}, keys.${made})
    `
    return { format: 'module', shortCircuit: true, source }
  },
})
