import type { PageGuest } from '@castwright/contract/pages/shapes.ts'
import { webAddress } from '../links.ts'
import { Face } from './Team.tsx'
import { Section } from './Section.tsx'

/** Who was interviewed. */
export function Guests({ guests }: { guests: PageGuest[] }) {
  if (guests.length === 0) return null
  return (
    <Section id="guests" title={guests.length === 1 ? 'Guest' : 'Guests'}>
      <ul className="team guests">
        {guests.map(({ name, bio, photoUrl, url }) => (
          <li key={name}>
            <Face name={name} photoUrl={photoUrl} />
            <span>
              {url !== null && webAddress(url) !== undefined ? (
                <a href={webAddress(url)} rel="noopener nofollow" target="_blank" dir="auto">
                  {name}
                </a>
              ) : (
                <strong dir="auto">{name}</strong>
              )}
              {bio !== '' && (
                <span className="bio" dir="auto">
                  {bio}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
