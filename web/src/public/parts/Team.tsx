import type { PageMember } from '@castwright/contract/pages/shapes.ts'
import { Section } from './Section.tsx'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

export function Face({ name, photoUrl }: Pick<PageMember, 'name' | 'photoUrl'>) {
  return photoUrl === null ? (
    <span className="face" aria-hidden="true">
      {initials(name)}
    </span>
  ) : (
    <img className="face" src={photoUrl} width={48} height={48} alt="" loading="lazy" decoding="async" />
  )
}

/** Who makes the show. */
export function Team({ team }: { team: PageMember[] | null }) {
  if (team === null)
    return (
      <Section id="team" title="Production Team">
        <p className="empty">Error loading production team.</p>
      </Section>
    )
  if (team.length === 0) return null
  return (
    <Section id="team" title="Production Team">
      <ul className="team">
        {team.map((member) => (
          <li key={member.path ?? member.name}>
            <Face {...member} />
            <span>
              {member.path === null ? (
                <strong dir="auto">{member.name}</strong>
              ) : (
                <a href={member.path} dir="auto">
                  {member.name}
                </a>
              )}
              <small>{member.role}</small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
