import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { PageRenderer, PublicPage } from '@castwright/contract/pages/shapes.ts'

type Drawn = {
  html: string
  /** The inline styles, as hashes for the content security policy. */
  styles: string[]
}

/** Renders public pages with the components of the web app, from its build. */
export type Renderer = { draw(page: PublicPage): Promise<Drawn> }

const Chunk = z.object({ file: z.string() })
const Manifest = z.object({ 'src/public/island/main.ts': Chunk, 'src/public/guest/main.ts': Chunk, 'src/ui/favicon.svg': Chunk })

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Loads the bundle with the first page, so that no build is needed without pages. */
export function openRenderer(clientDir: string): Renderer {
  const load = async () => {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(clientDir, 'public-pages.json'), 'utf8')))
    const assets = {
      script: `/${manifest['src/public/island/main.ts'].file}`,
      guestScript: `/${manifest['src/public/guest/main.ts'].file}`,
      icon: `/${manifest['src/ui/favicon.svg'].file}`,
    }
    const bundle = pathToFileURL(join(clientDir, '../public-server/render.js')).href
    const { renderer } = (await import(bundle)) as { renderer: PageRenderer }
    return { renderer, assets }
  }
  let loaded: ReturnType<typeof load> | undefined
  return {
    async draw(page) {
      const { renderer, assets } = await (loaded ??= load())
      return { html: renderer.render(page, assets), styles: renderer.stylesOf(page).map(hashOf) }
    },
  }
}
