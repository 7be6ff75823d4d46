import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const script = join(import.meta.dirname, 'src/app/first-paint.js')

/** What each kind of page loads after the app has started, by the names in first-paint.js. */
const shell = ['app/AppLayout.tsx', 'lib/contract.ts', 'app/PendingPage.tsx', 'app/shell/ShellSkeleton.tsx']
/** Only the most frequent pages do without it. */
const otherMethods = 'lib/otherContract.ts'
const podcastPage = ['app/PodcastGates.tsx', 'app/preload.ts']
const modules: Record<string, readonly string[]> = {
  'sign-in': ['features/identity/SignInPage.tsx'],
  page: [...shell, otherMethods],
  grid: [...shell, 'app/pages/MyPodcasts.tsx'],
  list: [...shell, ...podcastPage, 'app/pages/Episodes.tsx'],
  episode: [...shell, ...podcastPage, 'app/pages/manage/ManageEpisodePage.tsx', otherMethods],
  settings: [...shell, otherMethods],
}

/** The scripts and stylesheets that a page loads besides those in the HTML, so that they are requested together. */
function filesByPage(bundle: Rolldown.OutputBundle, html: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const filesOf = (module: string): string[] => {
    const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
    if (!start) throw new Error(`${module} is in no chunk.`)
    const seen = new Set([start])
    for (const chunk of seen) for (const name of chunk.imports) if (byName.has(name)) seen.add(byName.get(name)!)
    return [...seen].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  }
  const needed = (names: readonly string[]) => [...new Set(names.flatMap(filesOf))].filter((file) => !html.includes(file))
  return Object.fromEntries(Object.entries(modules).map(([page, names]) => [page, needed(names)]))
}

const scriptWith = (files: Record<string, string[]>): string =>
  readFileSync(script, 'utf8').replace('globalThis.__FILES__', () => JSON.stringify(files))

const nonce = '__CSP_NONCE__'

/**
 * Makes the outline in index.html complete without another request: the script that chooses the color scheme and the shape is part of the
 * HTML, and the app's stylesheet comes after the outline, so that it doesn't delay the first paint.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The development server knows nothing of the instance.
        const page = bundle ? html : html.replace('__INSTANCE__', '').replace('__START__', '')
        const stylesheets = page.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
        const body = stylesheets
          .reduce((left, link) => left.replace(link, ''), page)
          .replace('</body>', () => `${stylesheets.join('')}</body>`)
        const children = scriptWith(bundle ? filesByPage(bundle, page) : {})
        return { html: body, tags: [{ tag: 'script', attrs: bundle ? { nonce } : {}, children, injectTo: 'head' as const }] }
      },
    },
  }
}
