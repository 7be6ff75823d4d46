import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, 'src/app/scheme.js')

/** Puts the colour scheme's small script before everything else, as a hashed file: the page never flashes in the wrong colours. */
export function schemeScript(): Plugin {
  let isBuild = false
  return {
    name: 'scheme-script',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'scheme.js', source: readFileSync(source, 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The development server knows nothing of the instance.
        if (!bundle) return html.replace('__INSTANCE__', '')
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes('scheme.js'))
        if (!file) throw new Error('The colour scheme script is missing from the build.')
        return [{ tag: 'script', attrs: { src: `/${file.fileName}`, nonce: '__CSP_NONCE__' }, injectTo: 'head-prepend' }]
      },
    },
  }
}
