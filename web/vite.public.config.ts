import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

type Chunk = { file: string; isEntry?: boolean }

const island = 'src/public/island/main.ts'
const icon = 'src/ui/favicon.svg'

/** Tells the pages where the first step of the build put their script: it has run before. */
function pageAssets(): Plugin {
  const name = 'virtual:page-assets'
  return {
    name: 'page-assets',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'dist/client/public-pages.json'), 'utf8')) as Record<string, Chunk>
      const fileOf = (source: string): string => {
        const chunk = manifest[source]
        if (!chunk) throw new Error(`${source} is missing from the build of the public pages.`)
        return `/${chunk.file}`
      }
      return `export const assets = ${JSON.stringify({ script: fileOf(island), icon: fileOf(icon) })}`
    },
  }
}

/**
 * The public pages, in two steps: `vite build -c vite.public.config.ts` makes their one small script, and the same with `--ssr src/public/render.tsx`
 * the bundle that the server draws them with.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), ...(isSsrBuild ? [pageAssets()] : [])],
  ssr: { noExternal: true },
  build: isSsrBuild
    ? { outDir: 'dist/public-server', emptyOutDir: true, target: 'node24' }
    : {
        // Beside the app, whose build comes first and empties the folder.
        outDir: 'dist/client',
        emptyOutDir: false,
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        manifest: 'public-pages.json',
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: { input: [island, icon] },
      },
}))
