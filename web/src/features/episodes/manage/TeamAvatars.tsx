import { ThemeIcon } from '@mantine/core'
import { Avatar } from '../../../ui/Avatar.tsx'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'
import classes from './TeamAvatars.module.css'
import { sizes } from '../../../ui/theme.ts'

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
            <ThemeIcon variant="light" color="gray" radius="50%" size={sizes.avatar} fz="xs" fw={500}>
              +{others.length}
            </ThemeIcon>
          </LazyTooltip>
        </li>
      ) : null}
    </ul>
  )
}
