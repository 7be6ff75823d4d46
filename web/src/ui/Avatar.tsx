import { artPairOf } from '@castwright/contract/podcasts/art.ts'
import { Avatar as MantineAvatar } from '@mantine/core'
import { initials } from './initials.ts'
import { sizes } from './theme.ts'
import classes from './Avatar.module.css'

type Props = {
  /** Determines the color, so that it doesn't change with the name. */
  id: string
  name: string
  photo?: string | null
  size?: 'small' | 'usual' | 'large' | 'photo'
}

const widths = { small: sizes.avatarSmall, usual: sizes.avatar, large: sizes.avatarLarge, photo: sizes.photo }

/** A photo, or initials on a color derived from the ID. */
export function Avatar({ id, name, photo = null, size = 'usual' }: Props) {
  const [ground] = artPairOf(id)
  return (
    <MantineAvatar src={photo} alt={name} size={widths[size]} classNames={{ placeholder: classes.letters }} __vars={{ '--ground': ground }}>
      {initials(name)}
    </MantineAvatar>
  )
}
