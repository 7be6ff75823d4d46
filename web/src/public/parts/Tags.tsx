import type { EpisodePageTags, PageLink, ShowPageTags } from '@castwright/contract/pages/shapes.ts'
import { webAddress } from '../links.ts'
import { dateTimeOf } from '../format.ts'
import { sizeOf } from './guest/Track.tsx'
import { Section } from './Section.tsx'

/** Open podcast tags: what the team says about the show or episode in addition to its own pages. */

function MaybeLink({ name, url }: { name: string; url: string | null }) {
  const address = url === null ? undefined : webAddress(url)
  if (address === undefined) return <span dir="auto">{name}</span>
  return (
    <a href={address} rel="noopener noreferrer nofollow" target="_blank" dir="auto">
      {name}
    </a>
  )
}

export function SupportLinks({ links }: { links: PageLink[] }) {
  return links.map(({ name, url }) => (
    <p key={url}>
      <a className="button plain" href={webAddress(url)} rel="noopener nofollow" target="_blank" dir="auto">
        {name}
      </a>
    </p>
  ))
}

/** Where it is, its license and its chat. */
export function TagFacts({ tags: { places, license, chat } }: { tags: Pick<ShowPageTags, 'places' | 'license' | 'chat'> }) {
  if (places.length === 0 && license === null && chat === null) return null
  return (
    <dl className="tag-facts">
      {places.length > 0 && (
        <div>
          <dt>{places.length === 1 ? 'Location' : 'Locations'}</dt>
          {places.map((place) => (
            <dd key={`${place.name} ${place.url}`}>
              <MaybeLink {...place} />
            </dd>
          ))}
        </div>
      )}
      {license && (
        <div>
          <dt>License</dt>
          <dd>
            <MaybeLink {...license} />
          </dd>
        </div>
      )}
      {chat && (
        <div>
          <dt>Chat</dt>
          <dd>
            <MaybeLink {...chat} />
          </dd>
        </div>
      )}
    </dl>
  )
}

export function Recommended({ shows }: { shows: PageLink[] }) {
  if (shows.length === 0) return null
  return (
    <Section id="recommended" title="Shows we recommend">
      <ul className="links">
        {shows.map(({ name, url }) => (
          <li key={url}>
            <MaybeLink name={name} url={url} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What is live now or will be. */
export function Live({ items, timeZone }: { items: ShowPageTags['live']; timeZone: string }) {
  if (items.length === 0) return null
  return (
    <ul className="live" aria-label="Live streams">
      {items.map(({ title, isLive, start, links }) => (
        <li key={`${title} ${start}`}>
          <strong className={isLive ? 'label on-air' : 'label'}>{isLive ? 'Live now' : 'Live soon'}</strong>
          <span dir="auto">{title}</span>
          {!isLive && <time dateTime={start}>{dateTimeOf(start, timeZone)}</time>}
          {links.map((link) => (
            <MaybeLink key={link.url} {...link} />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Where an episode is discussed, and its other versions. */
export function EpisodeTagParts({ tags }: { tags: EpisodePageTags }) {
  const { discussions, alternates, fundings } = tags
  return (
    <>
      {discussions.length > 0 && (
        <Section id="discussion" title="Discussion">
          <ul className="links">
            {discussions.map((link) => (
              <li key={link.url}>
                <MaybeLink {...link} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {alternates.length > 0 && (
        <Section id="versions" title="Other versions">
          <ul className="links">
            {alternates.map(({ name, url, fileSize }) => (
              <li key={url}>
                <MaybeLink name={`${name} (${sizeOf(fileSize)})`} url={url} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <TagFacts tags={tags} />
      <SupportLinks links={fundings} />
    </>
  )
}
