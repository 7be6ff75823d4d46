import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { breakpoints, fonts, fontSizes, fontWeights, light, night, radius, sizes, spacing, type Tone, white } from './src/ui/theme.ts'

const script = join(import.meta.dirname, 'src/app/first-paint.js')

/** Below these widths, as in the app's media queries. */
const below = (width: number): string => `@media (max-width:${(width - 0.02) / 16}em)`

const colors = (tones: Record<Tone, string>): string =>
  `--o-canvas:${tones.canvas};--o-panel:${tones.panel};--o-line:${tones.line};--o-ink:${tones.ink};--o-block:${tones.hover};--o-accent:${tones.accent}`

/** The styles of the outline, from the same tokens as the app's. */
const styles = `
html{${colors(light)};color-scheme:light;background:var(--o-canvas)}
html[data-mantine-color-scheme=dark]{${colors(night)};color-scheme:dark}
body{margin:0}
#outline{background:var(--o-canvas);color:var(--o-ink);font:${fontWeights.bold} ${fontSizes.lg}px ${fonts.text.replace("'Inter Variable', ", '')}}
[data-outline] #outline{position:fixed;inset:0;z-index:1}
#outline .bar{display:flex;align-items:center;gap:${spacing.xs}px;box-sizing:border-box;height:${sizes.topbar}px;padding:0 ${spacing.md}px;letter-spacing:${fonts.tight}}
#outline svg{width:${sizes.mark}px;height:${sizes.mark}px;fill:none;stroke:${white};stroke-width:3;stroke-linecap:round}
#outline rect{fill:var(--o-accent);stroke:none}
#outline .side,#outline .page,#outline i{display:none}
[data-outline=shell] #outline .bar{padding-inline-start:${spacing.md + sizes.control + spacing.sm}px;background:var(--o-panel);border-bottom:1px solid var(--o-line)}
[data-outline=shell] #outline .side{display:block;position:absolute;top:${sizes.topbar}px;bottom:0;box-sizing:border-box;width:${sizes.sidebar}px;background:var(--o-panel);border-inline-end:1px solid var(--o-line)}
[data-outline=shell] #outline .page{display:block;box-sizing:border-box;max-width:${sizes.content + sizes.sidebar}px;padding:${spacing.xl}px;padding-inline-start:${sizes.sidebar + spacing.xl}px}
[data-outline-sidebar=rail] #outline .side{width:${sizes.rail}px}
[data-outline-sidebar=rail] #outline .page{padding-inline-start:${sizes.rail + spacing.xl}px}
#outline .page i{display:block;border-radius:${radius.md}px;background:var(--o-block)}
#outline .title{width:${sizes.sidebar}px;height:${spacing.xl}px;margin-bottom:${spacing.lg}px;border-radius:${radius.sm}px}
#outline .blocks{display:grid;gap:${spacing.md}px}
#outline .blocks i{height:${sizes.circle}px}
[data-outline-page=grid] #outline .blocks{grid-template-columns:repeat(auto-fill,minmax(${sizes.cardMin}px,1fr));gap:${spacing.lg}px}
[data-outline-page=grid] #outline .blocks i{height:auto;aspect-ratio:4/5}
[data-outline-page=episode] #outline .blocks{grid-template-columns:minmax(0,1fr) ${sizes.aside}px}
[data-outline-page=episode] #outline .blocks i{height:${1.5 * sizes.drawing}px}
[data-outline-page=settings] #outline .blocks i{height:${sizes.drawing}px}
@media (min-width:${breakpoints.wide / 16}em){[data-outline-page=settings] #outline .blocks i{margin-inline-start:${sizes.settingsHead + spacing.xl}px}}
${below(breakpoints.md)}{[data-outline-page=episode] #outline .blocks{grid-template-columns:minmax(0,1fr)}}
${below(breakpoints.sm)}{[data-outline=shell] #outline .side{width:${sizes.rail}px}[data-outline=shell] #outline .page{padding:${spacing.lg}px ${spacing.md}px;padding-inline-start:${sizes.rail + spacing.md}px}}
${below(breakpoints.xs)}{[data-outline=shell] #outline .side{display:none}[data-outline=shell] #outline .page{padding-inline-start:${spacing.md}px}#outline .word{display:none}[data-outline-page=grid] #outline .blocks{grid-template-columns:repeat(auto-fill,minmax(${sizes.cardMinPhone}px,1fr));gap:${spacing.sm}px}}
`

/** The shell's outline: logo, sidebar and the shape of the page. The app removes it once its first page is ready. */
const outline = `
    <div id="outline" role="status" aria-label="Loading...">
      <div class="bar"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" /><path d="M8 14.5v3M13.3 9.5v13M18.7 12v8M24 14.5v3" /></svg><span class="word">Castwright</span></div>
      <div class="side"></div>
      <div class="page" aria-hidden="true"><i class="title"></i><div class="blocks"><i></i><i></i><i></i><i></i></div></div>
    </div>`

/** What each kind of page loads after the app has started, by the names in first-paint.js. */
const shell = ['app/AppLayout.tsx', 'lib/contract.ts', 'app/PendingPage.tsx', 'app/shell/ShellSkeleton.tsx']
/** Only the most frequent pages do without it. */
const otherMethods = 'lib/otherContract.ts'
const podcastPage = ['app/PodcastGates.tsx', 'app/preload.ts']
const modules: Record<string, readonly string[]> = {
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
 * Makes the page complete without another request: the color scheme, the shell's outline and its styles are part of the HTML, and the
 * app's stylesheet comes after the outline, so that it doesn't delay the first paint.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The development server knows nothing of the instance.
        const page = (bundle ? html : html.replace('__INSTANCE__', '').replace('__START__', '')).replace('<body>', () => `<body>${outline}`)
        const stylesheets = page.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
        const body = stylesheets
          .reduce((left, link) => left.replace(link, ''), page)
          .replace('</body>', () => `${stylesheets.join('')}</body>`)
        const attrs = bundle ? { nonce } : {}
        return {
          html: body,
          tags: [
            { tag: 'style', attrs, children: styles.replaceAll('\n', ''), injectTo: 'head' as const },
            { tag: 'script', attrs, children: scriptWith(bundle ? filesByPage(bundle, page) : {}), injectTo: 'head' as const },
          ],
        }
      },
    },
  }
}
