import type { ShowPage as Facts } from '@castwright/contract/pages/shapes.ts'
import { webAddress } from './links.ts'
import { BandArt } from './parts/Art.tsx'
import { AudioBio } from './parts/AudioBio.tsx'
import { ContactEmail } from './parts/ContactEmail.tsx'
import { ComingSoon, Dialog, OpenDialog } from './parts/Dialog.tsx'
import { EpisodeList, EpisodesFailed, Explicit } from './parts/EpisodeList.tsx'
import { Html } from './parts/Html.tsx'
import { Icon } from './parts/Icon.tsx'
import { Links, ListenOn } from './parts/Links.tsx'
import { NativePlayer, PlayButton } from './parts/PlayButton.tsx'
import { Live, Recommended, SupportLinks, TagFacts } from './parts/Tags.tsx'
import { Team } from './parts/Team.tsx'
import { Section } from './parts/Section.tsx'

export function ShowPage({ page }: { page: Facts }) {
  const { podcast } = page
  const newest = page.search === '' ? page.episodes?.[0] : undefined
  return (
    <>
      <header className="band">
        <div className="inner">
          <BandArt {...podcast} />
          <div className="words">
            <p className="facts">
              <span>{podcast.mediaFormat} Podcast</span>
              {podcast.isComplete && <span>Complete</span>}
              {podcast.isExplicit && <Explicit />}
            </p>
            <h1 dir="auto">{podcast.title}</h1>
            {podcast.authors.length > 0 && (
              <p className="by" dir="auto">
                {podcast.authors.join(', ')}
              </p>
            )}
            {podcast.subtitle !== '' && (
              <p className="subtitle" dir="auto">
                {podcast.subtitle}
              </p>
            )}
            <div className="acts">
              {newest && <PlayButton media={newest} isBig />}
              <OpenDialog id="listen-on">Listen On...</OpenDialog>
              {page.acceptsGuests ? (
                <a className="button" href={`${podcast.path}/pitch`}>
                  Get on the Show!
                </a>
              ) : (
                <OpenDialog id="guest">Get on the Show!</OpenDialog>
              )}
              {page.joinPath !== null && (
                <a className="button" href={page.joinPath}>
                  Become a member
                </a>
              )}
              {page.newsletterPath !== null && (
                <a className="button" href={page.newsletterPath}>
                  Get it by email
                </a>
              )}
            </div>
            {newest && <NativePlayer media={newest} />}
            <Live items={page.tags.live} timeZone={podcast.timeZone} />
          </div>
        </div>
      </header>
      <div className="columns">
        <section aria-labelledby="episodes">
          <div className="heading">
            <h2 id="episodes">{page.isWhole ? 'All episodes' : 'Recent Episodes'}</h2>
            {(page.numberOfEpisodes > 0 || page.search !== '') && (
              <form role="search" action={podcast.path} data-search>
                <label>
                  <span className="unseen">Search episodes</span>
                  <Icon name="search" />
                  <input type="search" name="q" defaultValue={page.search} placeholder="Search episodes" maxLength={200} />
                </label>
              </form>
            )}
          </div>
          {page.episodes === null ? (
            <EpisodesFailed />
          ) : page.episodes.length === 0 ? (
            <p className="empty" dir="auto">
              {page.search === '' ? 'No episodes yet. The first one will appear here.' : `No episode titles match “${page.search}”.`}
            </p>
          ) : (
            <EpisodeList episodes={page.episodes} timeZone={podcast.timeZone} />
          )}
          {page.nextPath !== null && (
            <p className="more">
              <a className="button plain" href={page.nextPath}>
                {page.isWhole ? 'Older episodes' : `All episodes (${page.numberOfEpisodes.toLocaleString('en-US')})`}
              </a>
            </p>
          )}
        </section>
        <div className="aside">
          <Section id="about" title="About the Show">
            <AudioBio
              url={page.audioBioUrl}
              label={`${podcast.title} in one minute`}
              name={podcast.title}
              path={podcast.path}
              color={podcast.color}
            />
            <Html html={page.summary} />
            {podcast.categories.length > 0 && <Categories names={podcast.categories} />}
            {page.externalWebsite !== '' && (
              <p>
                <a href={webAddress(page.externalWebsite)} rel="noopener" target="_blank">
                  {page.externalWebsite.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
                </a>
              </p>
            )}
            {page.contactEmail !== '' && <ContactEmail address={page.contactEmail} />}
            {page.funding && (
              <p>
                <a className="button plain" href={webAddress(page.funding.url)} rel="noopener" target="_blank" dir="auto">
                  {page.funding.name}
                </a>
              </p>
            )}
            <SupportLinks links={page.tags.fundings} />
            <TagFacts tags={page.tags} />
            {page.socials.length > 0 && <Links links={page.socials} className="links row" />}
          </Section>
          <Team team={page.team} />
          <Recommended shows={page.tags.recommended} />
        </div>
      </div>
      <Dialog id="listen-on" title="Listen On...">
        <ListenOn links={page.listenOn} feed={podcast.rssFeedUrl} />
      </Dialog>
      {!page.acceptsGuests && (
        <ComingSoon id="guest" title="Get on the Show!">
          You'll soon be able to apply to be a guest on {podcast.title} here.
        </ComingSoon>
      )}
    </>
  )
}

function Categories({ names }: { names: string[] }) {
  return (
    <ul className="links row tags" aria-label="Categories">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
