/** The public pages of shows, episodes and people, with cards and URLs. Only shows what is published. */

export { cardKinds, findCard, type CardKind } from './service/card.ts'
export { findCreatorPage } from './service/creator.ts'
export { findEmbedPage, findEpisodePage } from './service/episode.ts'
export { findGuestCard, findGuestPage } from './service/guest.ts'
export { missingPage } from './service/missing.ts'
export { openImages } from './service/images.ts'
export { findOEmbed } from './service/oembed.ts'
export { findPitchPage, receivePitch } from './service/pitch.ts'
export { createPreview, findPreviewPage } from './service/preview.ts'
export { findReportPage } from './service/report.ts'
export { findMoved, findShowPage } from './service/show.ts'
export { createSitemap, robots } from './service/sitemap.ts'
