import type { EpisodePage as Page } from '@castwright/contract/pages/shapes.ts'
import { BandArt } from './parts/Art.tsx'
import { Clips } from './parts/Clips.tsx'
import { Dialog, OpenDialog } from './parts/Dialog.tsx'
import { EpisodeList, EpisodesFailed, Facts } from './parts/EpisodeList.tsx'
import { Html } from './parts/Html.tsx'
import { ListenOn } from './parts/Links.tsx'
import { EpisodePlayer, Stage } from './parts/EpisodePlayer.tsx'
import { Share } from './parts/Share.tsx'
import { EpisodeTagParts } from './parts/Tags.tsx'
import { Guests, Team } from './parts/Team.tsx'
import { Chapters, Transcript } from './parts/Timed.tsx'
import { dateOf, numbersOf } from './format.ts'
import { Section } from './parts/Section.tsx'

export function EpisodePage({ page }: { page: Page }) {
  const { podcast, episode, player } = page
  return (
    <>
      {page.previewUntil !== null && (
        <p className="notice" role="status">
          This is a preview. Anyone with this link can see it until {dateOf(page.previewUntil, podcast.timeZone)}.
        </p>
      )}
      <header className="band">
        <div className={episode.isVideo ? 'inner video' : 'inner'}>
          {episode.isVideo ? <Stage episode={episode} /> : <BandArt {...episode} />}
          <div className="words">
            <nav aria-label="Breadcrumb">
              <ol className="crumbs">
                <li>
                  <a href={podcast.path} dir="auto">
                    {podcast.title}
                  </a>
                </li>
                {numbersOf(episode).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </nav>
            <h1 dir="auto">{episode.title}</h1>
            <Facts episode={episode} timeZone={podcast.timeZone} others={[]} />
            {episode.url === '' ? (
              <p className="no-recording">This episode has no recording yet.</p>
            ) : (
              <EpisodePlayer episode={episode} player={player} />
            )}
            <div className="acts">
              <OpenDialog id="listen-on">Listen On...</OpenDialog>
              {!page.isPreview && (
                <Share url={page.canonicalUrl} embedUrl={page.embedUrl} title={episode.title} isVideo={episode.isVideo} />
              )}
            </div>
          </div>
        </div>
      </header>
      <div className="columns">
        <div className="parts">
          <Section id="notes" title="Show Notes">
            {page.showNotes === '' ? <p className="empty">This episode has no show notes.</p> : <Html html={page.showNotes} />}
          </Section>
          {player.chapters.length > 0 && (
            <Section id="chapters" title="Chapters">
              <Chapters chapters={player.chapters} path={episode.path} />
            </Section>
          )}
          <Clips clips={page.clips} url={page.canonicalUrl} />
          {player.transcript && (
            <details>
              <summary>
                <h2>Transcript</h2>
              </summary>
              <Transcript transcript={player.transcript} />
            </details>
          )}
        </div>
        <div className="aside">
          <Guests guests={page.guests} />
          <Team team={page.team} />
          <EpisodeTagParts tags={page.tags} />
        </div>
      </div>
      {page.recent?.length !== 0 && (
        <section className="wide" aria-labelledby="recent">
          <div className="heading">
            <h2 id="recent">Recent Episodes</h2>
            <a href={podcast.path}>All episodes</a>
          </div>
          {page.recent === null ? <EpisodesFailed /> : <EpisodeList episodes={page.recent} timeZone={podcast.timeZone} />}
        </section>
      )}
      <Dialog id="listen-on" title="Listen On...">
        <ListenOn links={page.listenOn} feed={podcast.rssFeedUrl} />
      </Dialog>
    </>
  )
}
