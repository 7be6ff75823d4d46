import type { CreatorPage as Facts } from '@castwright/contract/pages/shapes.ts'
import { Art } from './parts/Art.tsx'
import { AudioBio } from './parts/AudioBio.tsx'
import { ComingSoon, Dialog, OpenDialog } from './parts/Dialog.tsx'
import { Html } from './parts/Html.tsx'
import { Links } from './parts/Links.tsx'
import { Section } from './parts/Section.tsx'

export function CreatorPage({ page }: { page: Facts }) {
  return (
    <>
      <header className="band person">
        <div className="inner">
          {page.photoUrl === null ? (
            <span className="portrait" aria-hidden="true">
              {[...page.name][0]}
            </span>
          ) : (
            <img className="portrait" src={page.photoUrl} width={160} height={160} alt={page.name} fetchPriority="high" />
          )}
          <div className="words">
            <h1 dir="auto">{page.name}</h1>
            <div className="acts">
              <OpenDialog id="interview">Interview Me</OpenDialog>
              {page.socials.length > 0 && <OpenDialog id="follow">Follow Me On...</OpenDialog>}
            </div>
          </div>
        </div>
      </header>
      <div className="columns single">
        <AudioBio
          url={page.audioBioUrl}
          label={`${page.name} in one minute`}
          name={page.name}
          path={new URL(page.canonicalUrl).pathname}
          color={page.color}
        />
        {page.bio !== '' && (
          <Section id="about" title="About Me">
            <Html html={page.bio} />
          </Section>
        )}
        <Section id="podcasts" title="My Podcasts">
          {page.podcasts.length === 0 ? (
            <p className="empty" dir="auto">
              {page.firstName} has no podcast here yet.
            </p>
          ) : (
            <ul className="tiles">
              {page.podcasts.map((podcast) => (
                <li key={podcast.path}>
                  <a href={podcast.path}>
                    <Art thumbnails={podcast.thumbnails} sizes="(min-width: 769px) 192px, 45vw" side={192} alt="" />
                    <strong dir="auto">{podcast.title}</strong>
                    <small>{podcast.role}</small>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <ComingSoon id="interview" title={`Interested in interviewing ${page.firstName} on your podcast?`}>
        You'll soon be able to send {page.firstName} an interview request here.
      </ComingSoon>
      <Dialog id="follow" title="Follow Me On...">
        <Links links={page.socials} />
      </Dialog>
    </>
  )
}
