import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Box, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { usePodcasts, useSelectedPodcast } from '../../features/podcasts/api.ts'
import { selectPodcast } from '../../features/podcasts/queries.ts'
import { mediaFormats } from '../../features/podcasts/mediaFormats.ts'
import { Mark } from '../../ui/Logo.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { lazyContent, lazyPart } from '../../ui/lazyPart.tsx'
import { PodcastArt } from './PodcastArt.tsx'
import classes from './PodcastSwitcher.module.css'

export const SwitcherItems = lazyContent(async () => (await import('./SwitcherItems.tsx')).SwitcherItems)

/** For people with many podcasts. */
const SwitcherSearch = lazyPart(async () => (await import('./SwitcherSearch.tsx')).SwitcherSearch)

/** Shows the selected podcast and switches to another. */
export function PodcastSwitcher({ rail }: { rail: boolean }) {
  const { data: podcasts = [], isError } = usePodcasts()
  const selected = useSelectedPodcast()
  const navigate = useNavigate()
  const nothing = isError ? ['An error occurred', "Your podcasts didn't load"] : ['No podcast yet', 'Start or import one']
  const [title, kind] = selected ? [selected.title, mediaFormats[selected.mediaFormat]] : nothing
  /** Clicked before the list with a search field was loaded. */
  const [clickedEarly, setClickedEarly] = useState(false)
  const choose = (podcast: Podcast) => {
    selectPodcast(podcast.id)
    void navigate({ to: '/$profileUrl/episodes', params: { profileUrl: podcast.profileUrl } })
  }
  const target = (toggle?: () => void) => (
    <UnstyledButton
      className={classes.target}
      data-rail={rail || undefined}
      aria-label={rail ? `${title}: switch podcast` : undefined}
      onClick={toggle}
    >
      {selected ? <PodcastArt podcast={selected} className={classes.art} /> : <Mark className={classes.art} />}
      {rail ? null : (
        <>
          <Stack component="span" gap={0} flex={1} miw={0}>
            <Text span inherit lineClamp={2} c="var(--cw-ink)" fw={600} style={{ overflowWrap: 'anywhere' }} dir="auto">
              {title}
            </Text>
            <Box component="span" fz="xs">
              {kind}
            </Box>
          </Stack>
          <VisuallyHidden>: switch podcast</VisuallyHidden>
          <Icon of={IconSelector} small />
        </>
      )}
    </UnstyledButton>
  )
  if (podcasts.length >= podcastLimits.switcher)
    return (
      <Suspense fallback={target(() => setClickedEarly(true))}>
        <SwitcherSearch openAtFirst={clickedEarly} podcasts={podcasts} selectedId={selected?.id} onChoose={choose} target={target} />
      </Suspense>
    )
  return (
    <LazyMenu target={target()} position="bottom-start" width="target" className={classes.menu} whenLoaded={SwitcherItems.whenLoaded}>
      <SwitcherItems podcasts={podcasts} selectedId={selected?.id} onChoose={choose} />
    </LazyMenu>
  )
}
