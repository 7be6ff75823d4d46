import type { GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { Art } from './parts/Art.tsx'
import { Answer } from './parts/guest/Answer.tsx'
import { Details } from './parts/guest/Details.tsx'
import { Microphone } from './parts/guest/Microphone.tsx'
import { Photo } from './parts/guest/Photo.tsx'
import { Preview } from './parts/guest/Preview.tsx'
import { Release } from './parts/guest/Release.tsx'
import { ShareKit } from './parts/guest/ShareKit.tsx'
import { Steps } from './parts/guest/Steps.tsx'
import { Times } from './parts/guest/Times.tsx'
import { Track } from './parts/guest/Track.tsx'
import { Lines } from './parts/guest/Panel.tsx'

/** What a guest sees of an episode, and what the show needs of them. Forms need the script, reading doesn't. */
export function GuestPage({ page }: { page: GuestLinkPage }) {
  const { guest, podcast } = page
  const isDeclined = guest.answer === 'no'
  return (
    <div data-guest={page.path} data-zone={guest.timeZone ?? ''}>
      <header className="band">
        <div className="inner">
          <Art thumbnails={podcast.thumbnails} sizes="192px" side={192} alt="" isFirst />
          <div className="words">
            <p className="by" dir="auto">
              {podcast.title}
            </p>
            <h1 dir="auto">{guest.episode.title}</h1>
            <p className="subtitle">
              {guest.episode.isPublished ? (
                'Your episode is out. Thank you, '
              ) : guest.invitedBy === null ? (
                "You're invited to be a guest on this episode, "
              ) : (
                <>
                  <bdi>{guest.invitedBy}</bdi> invited you to be a guest on this episode,{' '}
                </>
              )}
              <bdi>{guest.name}</bdi>.
            </p>
            <noscript>
              <p>Turn on JavaScript to answer. You can read everything without it.</p>
            </noscript>
          </div>
        </div>
      </header>
      <div className="columns guest-page">
        <div className="stack guest-main">
          <Answer guest={guest} limits={page.limits} />
          {!isDeclined && (
            <>
              {guest.prepNotes !== '' && (
                <section className="panel" data-part="notes" aria-labelledby="notes-title">
                  <h2 id="notes-title">Notes from the team</h2>
                  <Lines text={guest.prepNotes} />
                </section>
              )}
              <ShareKit page={page} />
              <Preview page={page} />
              <Times page={page} />
              <Photo guest={guest} />
              <Details page={page} />
              <Release page={page} />
              {!guest.episode.isPublished && <Microphone />}
              <Track page={page} />
            </>
          )}
        </div>
        <aside className="guest-side">
          <Steps page={page} />
        </aside>
      </div>
      <p className="note-bar" role="status" data-status />
    </div>
  )
}
