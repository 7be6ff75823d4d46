import type { PageRenderer, PublicPage } from '@castwright/contract/pages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './Document.tsx'
import styleSheet from './styles.css?inline'
import { bandOf, tokens } from './tokens.ts'

const shared = `${tokens}${styleSheet}`

/** What differs from page to page stands apart, so that the rest keeps its hash. */
function stylesOf(page: PublicPage): string[] {
  const color = page.kind === 'creator' ? page.color : 'podcast' in page ? page.podcast.color : ''
  return [shared, `:root{--band:${bandOf(color)}}`]
}

export const renderer: PageRenderer = {
  render: (page, assets) => `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} styles={stylesOf(page)} />)}`,
  stylesOf,
}
