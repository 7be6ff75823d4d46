import type { PageRenderer, PublicPage } from '@castwright/contract/pages/shapes.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './Document.tsx'
import band from './styles/band.css?inline'
import base from './styles/base.css?inline'
import content from './styles/content.css?inline'
import dialogs from './styles/dialogs.css?inline'
import fonts from '../ui/fonts.css?inline'
import embed from './styles/embed.css?inline'
import forms from './styles/forms.css?inline'
import guest from './styles/guest.css?inline'
import guestParts from './styles/guest-parts.css?inline'
import member from './styles/member.css?inline'
import membership from './styles/membership.css?inline'
import player from './styles/player.css?inline'
import print from './styles/print.css?inline'
import report from './styles/report.css?inline'
import screens from './styles/screens.css?inline'
import video from './styles/video.css?inline'
import { colorsOf, tokensFor } from './tokens.ts'

/** In cascade order. */
const shared = [fonts, base, band, content, dialogs, forms, player, video, screens, print].join('')

/** Page-specific styles are separate, so that the hash of the others stays the same: pages that replace each other must share theirs. */
function stylesOf(page: PublicPage): string[] {
  const color = page.kind === 'creator' ? page.color : 'podcast' in page ? page.podcast.color : ''
  const theme = page.kind === 'embed' ? page.theme : 'auto'
  return [
    tokensFor[theme] + shared,
    ...(page.kind === 'embed' ? [embed] : []),
    ...(page.kind === 'report' ? [report] : []),
    ...(page.kind === 'member' ? [member] : []),
    ...(page.kind === 'membership' ? [membership] : []),
    ...(page.kind === 'guest' || page.kind === 'closed' ? [guest + guestParts] : []),
    colorsOf(color),
  ]
}

export const renderer: PageRenderer = {
  render: (page, assets) => `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} styles={stylesOf(page)} />)}`,
  stylesOf,
}
