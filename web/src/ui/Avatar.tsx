import { artPairOf } from '@castwright/contract/art.ts'
import { Avatar as MantineAvatar } from '@mantine/core'
import { initials } from './initials.ts'
import { sizes } from './theme.ts'
import classes from './Avatar.module.css'

type Props = {
  /** Decides the colour, so that a person keeps it whatever they call themselves. */
  id: string
  name: string
  photo?: string | null
  size?: 'small' | 'usual' | 'large' | 'photo'
}

const widths = { small: sizes.avatarSmall, usual: sizes.avatar, large: sizes.avatarLarge, photo: sizes.photo }

/** A photo, or initials on a colour made from the id. */
export function Avatar({ id, name, photo = null, size = 'usual' }: Props) {
  const [ground] = artPairOf(id)
  return (
    <MantineAvatar src={photo} alt={name} size={widths[size]} classNames={{ placeholder: classes.letters }} __vars={{ '--ground': ground }}>
      {initials(name)}
    </MantineAvatar>
  )
}
