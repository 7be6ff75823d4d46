import type { PageAssets, PublicPage } from '@castwright/contract/pages/shapes.ts'
import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { CreatorPage } from './CreatorPage.tsx'
import { EmbedPage } from './EmbedPage.tsx'
import { EpisodePage } from './EpisodePage.tsx'
import { cardTitleOf, cardTypeOf, embedJson, isForSearch, linkedData, titleOf } from './head.ts'
import { GuestPage } from './GuestPage.tsx'
import { MemberPage } from './MemberPage.tsx'
import { MembershipPage } from './MembershipPage.tsx'
import { ClosedPage, MissingPage } from './MissingPage.tsx'
import { NewsletterPage } from './NewsletterPage.tsx'
import { PitchPage } from './PitchPage.tsx'
import { Player } from './parts/Player.tsx'
import { ReportPage } from './ReportPage.tsx'
import { ShowPage } from './ShowPage.tsx'

const bodies = {
  show: (page: PublicPage) => page.kind === 'show' && <ShowPage page={page} />,
  episode: (page: PublicPage) => page.kind === 'episode' && <EpisodePage page={page} />,
  creator: (page: PublicPage) => page.kind === 'creator' && <CreatorPage page={page} />,
  embed: (page: PublicPage) => page.kind === 'embed' && <EmbedPage page={page} />,
  report: (page: PublicPage) => page.kind === 'report' && <ReportPage page={page} />,
  member: (page: PublicPage) => page.kind === 'member' && <MemberPage page={page} />,
  pitch: (page: PublicPage) => page.kind === 'pitch' && <PitchPage page={page} />,
  newsletter: (page: PublicPage) => page.kind === 'newsletter' && <NewsletterPage page={page} />,
  membership: (page: PublicPage) => page.kind === 'membership' && <MembershipPage page={page} />,
  guest: (page: PublicPage) => page.kind === 'guest' && <GuestPage page={page} />,
  closed: (page: PublicPage) => page.kind === 'closed' && <ClosedPage />,
  missing: (page: PublicPage) => page.kind === 'missing' && <MissingPage page={page} />,
}

function Cards({ page }: { page: PublicPage }) {
  const title = cardTitleOf(page)
  return (
    <>
      <meta property="og:site_name" content="Castwright" />
      <meta property="og:type" content={cardTypeOf(page)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={page.canonicalUrl} />
      <meta property="og:image" content={page.cardUrl} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {page.kind === 'episode' && <meta property={page.episode.isVideo ? 'og:video' : 'og:audio'} content={page.episode.url} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={page.description} />
      <meta name="twitter:image" content={page.cardUrl} />
    </>
  )
}

function Discovery({ page }: { page: PublicPage }) {
  const podcast = page.kind === 'show' || page.kind === 'episode' ? page.podcast : null
  return (
    <>
      {podcast && <link rel="alternate" type="application/rss+xml" title={podcast.title} href={podcast.rssFeedUrl} />}
      {page.kind === 'episode' && !page.isPreview && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={page.episode.title}
          href={`${page.baseUrl}/oembed?url=${encodeURIComponent(page.canonicalUrl)}&format=json`}
        />
      )}
    </>
  )
}

/** Elements with unescaped text. Only for our own content. */
function Raw({ tag: Tag, text, type }: { tag: 'style' | 'script'; text: string; type?: string }) {
  // oxlint-disable-next-line react/no-danger -- our own style sheet, and JSON escaped so that it can't close the element.
  return <Tag type={type} dangerouslySetInnerHTML={{ __html: text }} />
}

export function Document({ page, assets, styles }: { page: PublicPage; assets: PageAssets; styles: string[] }) {
  const data = isForSearch(page) ? linkedData(page) : null
  const language = page.kind === 'show' || page.kind === 'episode' || page.kind === 'embed' ? page.podcast.language : ''
  const hasPlayer = page.kind !== 'report' && page.kind !== 'guest' && page.kind !== 'closed'
  const script = page.kind === 'guest' ? assets.guestScript : hasPlayer ? assets.script : null
  return (
    <html lang={language || 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1" />
        <meta name="color-scheme" content={page.kind === 'embed' && page.theme !== 'auto' ? page.theme : 'light dark'} />
        <title>{titleOf(page)}</title>
        <meta name="description" content={page.description} />
        {isForSearch(page) ? <link rel="canonical" href={page.canonicalUrl} /> : <meta name="robots" content="noindex" />}
        {/* The style sheet names it too, but only once the text is laid out, which would then move. */}
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        {page.cardUrl !== '' && <Cards page={page} />}
        <Discovery page={page} />
        {styles.map((style) => (
          <Raw key={style} tag="style" text={style} />
        ))}
        {data && <Raw tag="script" type="application/ld+json" text={embedJson(data)} />}
        {script !== null && <script type="module" src={script} />}
      </head>
      <body className={page.kind}>
        {page.kind !== 'embed' && (
          <a className="skip" href="#main">
            Skip to content
          </a>
        )}
        <main id="main" tabIndex={-1}>
          {bodies[page.kind](page)}
        </main>
        {page.kind !== 'embed' && (
          <>
            <footer>
              {'podcast' in page && page.podcast.copyright !== '' && (
                <p dir="auto">© {page.podcast.copyright.replace(/^(©|\(c\)|copyright)\s*/i, '')}</p>
              )}
              <p>
                Made with <a href={page.homeUrl ?? '/'}>Castwright</a>
              </p>
            </footer>
            {hasPlayer && <Player />}
          </>
        )}
      </body>
    </html>
  )
}
