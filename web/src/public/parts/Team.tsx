import type { PageGuest, PageMember } from '@castwright/contract/pages/shapes.ts'
import type { ComponentProps } from 'react'
import { webAddress } from '../links.ts'
import { Section } from './Section.tsx'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

function Face({ name, photoUrl }: Pick<PageMember, 'name' | 'photoUrl'>) {
  return photoUrl === null ? (
    <span className="face" aria-hidden="true">
      {initials(name)}
    </span>
  ) : (
    <img className="face" src={photoUrl} width={48} height={48} alt="" loading="lazy" decoding="async" />
  )
}

type PersonProps = ComponentProps<'a'> & Pick<PageMember, 'name' | 'photoUrl'>

const Person = ({ name, photoUrl, children, ...link }: PersonProps) => (
  <li>
    <Face name={name} photoUrl={photoUrl} />
    <span>
      {link.href === undefined ? (
        <strong dir="auto">{name}</strong>
      ) : (
        <a {...link} dir="auto">
          {name}
        </a>
      )}
      {children}
    </span>
  </li>
)

/** Who makes the show. */
export function Team({ team }: { team: PageMember[] | null }) {
  if (team?.length === 0) return null
  return (
    <Section id="team" title="Production Team">
      {team === null ? (
        <p className="empty">Error loading production team.</p>
      ) : (
        <ul className="team">
          {team.map(({ name, role, photoUrl, path }) => (
            <Person key={path ?? name} name={name} photoUrl={photoUrl} href={path ?? undefined}>
              <small>{role}</small>
            </Person>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Who was interviewed. */
export function Guests({ guests }: { guests: PageGuest[] }) {
  if (guests.length === 0) return null
  return (
    <Section id="guests" title={guests.length === 1 ? 'Guest' : 'Guests'}>
      <ul className="team guests">
        {guests.map(({ name, bio, photoUrl, url }) => (
          <Person key={name} name={name} photoUrl={photoUrl} href={webAddress(url ?? '')} rel="noopener nofollow" target="_blank">
            {bio !== '' && (
              <span className="bio" dir="auto">
                {bio}
              </span>
            )}
          </Person>
        ))}
      </ul>
    </Section>
  )
}
