import { kindLabel } from '@castwright/contract/episodes/kinds.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPhotoEdit, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Fold, FoldingCard } from '../../../ui/FoldingCard.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { sizes } from '../../../ui/theme.ts'
import classes from './ArtworkCard.module.css'

type Props = {
  episode: Episode
  podcastTitle: string
  fold: Fold
  /** The step's status, shown in the card header. */
  state: ReactNode
  /** The step's own buttons. */
  actions: ReactNode
  onSettings: () => void
}

export function ArtworkCard({ episode, podcastTitle, fold, state, actions, onSettings }: Props) {
  const { title, photoUrl, thumbnails, hasOwnPhoto, episodeType, level } = episode
  const artwork = hasOwnPhoto ? 'Custom artwork' : 'Podcast artwork'
  return (
    <FoldingCard fold={fold} title="Episode Artwork" result={artwork} aside={state}>
      <div className={classes.row}>
        <div className={classes.art}>
          <ShowArt
            title={hasOwnPhoto ? title : podcastTitle}
            photo={photoUrl}
            thumbnails={thumbnails}
            across={sizes.drawing}
            alt="Episode artwork"
          />
        </div>
        <Stack gap="xxs" className={classes.words}>
          <Text fw={500}>{artwork}</Text>
          <Text size="sm" c="dimmed">
            {hasOwnPhoto
              ? 'This episode has its own artwork, shown in podcast apps.'
              : `This episode uses the artwork for ${podcastTitle}.`}
          </Text>
          <Text size="sm" c="dimmed">
            {kindLabel(episodeType, level)}
          </Text>
        </Stack>
        <Group gap="sm" className={classes.buttons}>
          {actions}
          <Button variant="default" leftSection={<Icon of={IconPhotoEdit} />} onClick={onSettings}>
            {hasOwnPhoto ? 'Change Artwork' : 'Replace with Custom Artwork'}
          </Button>
          <Button variant="subtle" leftSection={<Icon of={IconSettings} />} onClick={onSettings}>
            Episode Settings
          </Button>
        </Group>
      </div>
    </FoldingCard>
  )
}
