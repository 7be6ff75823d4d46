import type { PageRenderer, PublicPage } from '@castwright/contract/pages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './Document.tsx'
import band from './styles/band.css?inline'
import base from './styles/base.css?inline'
import content from './styles/content.css?inline'
import dialogs from './styles/dialogs.css?inline'
import player from './styles/player.css?inline'
import screens from './styles/screens.css?inline'
import { bandOf, tokens } from './tokens.ts'

/** In cascade order. */
const shared = [tokens, base, band, content, dialogs, player, screens].join('')

/** Page-specific styles are separate, so that the hash of the others stays the same. */
function stylesOf(page: PublicPage): string[] {
  const color = page.kind === 'creator' ? page.color : 'podcast' in page ? page.podcast.color : ''
  return [shared, `:root{--band:${bandOf(color)}}`]
}

export const renderer: PageRenderer = {
  render: (page, assets) => `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} styles={stylesOf(page)} />)}`,
  stylesOf,
}
