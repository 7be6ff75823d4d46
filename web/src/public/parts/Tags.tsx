import type { EpisodePageTags, PageLink, ShowPageTags } from '@castwright/contract/pages/shapes.ts'
import { webAddress } from '../links.ts'
import { dateTimeOf } from '../format.ts'
import { sizeOf } from './guest/Track.tsx'
import { Section } from './Section.tsx'

/** Open podcast tags: what the team says about the show or episode in addition to its own pages. */

type Linked = { name: string; url: string | null }

function MaybeLink({ name, url }: Linked) {
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
  const facts: Record<string, Linked[]> = {
    [places.length === 1 ? 'Location' : 'Locations']: places,
    License: license ? [license] : [],
    Chat: chat ? [chat] : [],
  }
  const known = Object.entries(facts).filter(([, links]) => links.length > 0)
  if (known.length === 0) return null
  return (
    <dl className="tag-facts">
      {known.map(([name, links]) => (
        <div key={name}>
          <dt>{name}</dt>
          {links.map((link) => (
            <dd key={`${link.name} ${link.url}`}>
              <MaybeLink {...link} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function LinkSection({ id, title, links }: { id: string; title: string; links: Linked[] }) {
  if (links.length === 0) return null
  return (
    <Section id={id} title={title}>
      <ul className="links">
        {links.map((link) => (
          <li key={link.url}>
            <MaybeLink {...link} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const Recommended = ({ shows }: { shows: PageLink[] }) => <LinkSection id="recommended" title="Shows we recommend" links={shows} />

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
      <LinkSection id="discussion" title="Discussion" links={discussions} />
      <LinkSection
        id="versions"
        title="Other versions"
        links={alternates.map(({ name, url, fileSize }) => ({ name: `${name} (${sizeOf(fileSize)})`, url }))}
      />
      <TagFacts tags={tags} />
      <SupportLinks links={fundings} />
    </>
  )
}
