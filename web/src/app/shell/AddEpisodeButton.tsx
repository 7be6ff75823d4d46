import { IconButton } from '../../ui/IconButton.tsx'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { IconPlus } from '@tabler/icons-react'
import { openEpisodeDrawer } from '../../features/episodes/drawer/EpisodeSettings.tsx'
import { addEpisodeDisabledReason } from '../../features/podcasts/api.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { sizes } from '../../ui/theme.ts'

const disabledReason = (podcast: Podcast | null): string | null =>
  podcast === null ? 'Create a podcast first.' : addEpisodeDisabledReason(podcast)

export function AddEpisodeButton({ podcast, rail }: { podcast: Podcast | null; rail: boolean }) {
  const reason = disabledReason(podcast)
  const open = () => {
    if (podcast !== null && reason === null) openEpisodeDrawer({ podcast })
  }
  if (!rail) {
    return (
      <HintedButton fullWidth leftSection={<Icon of={IconPlus} />} disabledReason={reason} onClick={open}>
        Add Episode
      </HintedButton>
    )
  }
  return (
    <LazyTooltip label={reason ?? 'Add Episode'} position="right" multiline maw={sizes.hint}>
      <IconButton
        icon={IconPlus}
        variant="filled"
        color="blue"
        w="100%"
        label="Add Episode"
        aria-disabled={reason !== null}
        data-disabled={reason !== null}
        aria-description={reason ?? undefined}
        onClick={open}
      />
    </LazyTooltip>
  )
}
