import type { Podcast } from '@castwright/contract/podcasts.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { openAddEpisode } from '../../features/episodes/addEpisode.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { sizes } from '../../ui/theme.ts'

/** Why no episode can be added now, if so. */
export function closedBecause(podcast: Pick<Podcast, 'isComplete'> | null): string | null {
  if (podcast === null) return 'Start or choose a podcast first: an episode belongs to one.'
  return podcast.isComplete ? 'This podcast is marked complete. Change its status to Active in Show Settings to add episodes.' : null
}

export function AddEpisodeButton({ podcast, rail }: { podcast: Podcast | null; rail: boolean }) {
  const reason = closedBecause(podcast)
  if (!rail) {
    return (
      <HintedButton fullWidth leftSection={<Icon of={IconPlus} />} closedBecause={reason} onClick={openAddEpisode}>
        Add Episode
      </HintedButton>
    )
  }
  return (
    <Tooltip label={reason ?? 'Add Episode'} position="right" multiline maw={sizes.hint}>
      <ActionIcon
        variant="filled"
        color="blue"
        w="100%"
        aria-label="Add Episode"
        aria-disabled={reason !== null}
        data-disabled={reason !== null}
        aria-description={reason ?? undefined}
        onClick={() => reason === null && openAddEpisode()}
      >
        <Icon of={IconPlus} />
      </ActionIcon>
    </Tooltip>
  )
}
