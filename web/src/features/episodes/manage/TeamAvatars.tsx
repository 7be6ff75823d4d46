import { Center } from '@mantine/core'
import { Avatar } from '../../../ui/Avatar.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import classes from './TeamAvatars.module.css'

export type Member = {
  id: string
  name: string
  photo: string | null
  /** Creator page URL, or null if they have none. */
  page: string | null
}

const maxShown = 3

/** Team members, linked to their creator pages. */
export function TeamAvatars({ team }: { team: readonly Member[] }) {
  const others = team.slice(maxShown)
  return (
    <ul className={`cw-list ${classes.team}`} aria-label="Team">
      {team.slice(0, maxShown).map(({ id, name, photo, page }) => (
        <li key={id}>
          <LazyTooltip label={name}>
            {page === null ? (
              <span>
                <Avatar id={id} name={name} photo={photo} />
              </span>
            ) : (
              <a href={page} target="_blank" rel="noreferrer" className={classes.link}>
                <Avatar id={id} name={name} photo={photo} />
              </a>
            )}
          </LazyTooltip>
        </li>
      ))}
      {others.length > 0 ? (
        <li>
          <LazyTooltip label={others.map(({ name }) => name).join(', ')} multiline>
            <Center
              component="span"
              w="var(--cw-size-avatar)"
              h="var(--cw-size-avatar)"
              bdrs="50%"
              bg="var(--cw-neutral-soft)"
              c="dimmed"
              fz="xs"
              fw={500}
            >
              +{others.length}
            </Center>
          </LazyTooltip>
        </li>
      ) : null}
    </ul>
  )
}
