import { showPath } from '@castwright/contract/paths.ts'
import { rankMatches } from '@castwright/contract/search/ranking.ts'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Combobox, Text, useCombobox } from '@mantine/core'
import { IconAdjustments, IconCheck, IconExternalLink, IconLayoutGrid, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { openStartPodcast } from '../../features/podcasts/create/flow.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import classes from './PodcastSwitcher.module.css'
import { PodcastArt } from './PodcastArt.tsx'

/** The looks of what is below the list. */
const item = { variant: 'subtle', color: 'gray', justify: 'flex-start', fullWidth: true } as const

type Props = {
  openAtFirst: boolean
  podcasts: readonly Podcast[]
  selectedId: string | undefined
  onChoose: (podcast: Podcast) => void
  /** The button that opens the list. */
  target: (toggle: () => void) => ReactNode
}

/** The switcher for people with many podcasts: a list with a search field. */
export function SwitcherSearch({ openAtFirst, podcasts, selectedId, onChoose, target }: Props) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
  })
  const selected = podcasts.find(({ id }) => id === selectedId)
  const found = rankMatches(podcasts, search, ({ title }) => [title]).slice(0, podcastLimits.switcher)
  // Enter opens the best match. The options are only known after rendering.
  useEffect(() => {
    if (search !== '') combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is new with every render.
  }, [search])
  useEffect(() => {
    if (openAtFirst) combobox.openDropdown()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it appears.
  }, [])
  const submit = (id: string) => {
    combobox.closeDropdown()
    const podcast = podcasts.find((one) => one.id === id)
    if (podcast) onChoose(podcast)
  }
  return (
    <Combobox store={combobox} position="bottom-start" width="target" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">{target(() => combobox.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown className={classes.menu}>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Search podcasts"
          aria-label="Search podcasts"
        />
        <Combobox.Options aria-label="Podcasts">
          {found.map((podcast) => (
            <Combobox.Option
              key={podcast.id}
              value={podcast.id}
              active={podcast.id === selectedId}
              aria-current={podcast.id === selectedId ? 'true' : undefined}
              className={classes.option}
            >
              <PodcastArt podcast={podcast} className={classes.smallArt} />
              <Text inherit truncate dir="auto" flex={1} miw={0}>
                {podcast.title}
              </Text>
              {podcast.id === selectedId ? <Icon of={IconCheck} small /> : null}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>No matching podcast.</Combobox.Empty> : null}
        </Combobox.Options>
        <Combobox.Footer p={0} pt="xxs">
          {selected ? (
            <>
              <LinkButton
                to="/settings/podcast/$podcastId/show-settings"
                params={{ podcastId: selected.id }}
                {...item}
                leftSection={<Icon of={IconAdjustments} />}
                onClick={() => combobox.closeDropdown()}
              >
                Show Settings
              </LinkButton>
              <Button
                component="a"
                href={showPath(selected.profileUrl)}
                target="_blank"
                rel="noreferrer"
                {...item}
                leftSection={<Icon of={IconExternalLink} />}
              >
                View public page
              </Button>
            </>
          ) : null}
          <LinkButton to="/my-podcasts" {...item} leftSection={<Icon of={IconLayoutGrid} />} onClick={() => combobox.closeDropdown()}>
            All podcasts
          </LinkButton>
          <Button
            {...item}
            leftSection={<Icon of={IconPlus} />}
            onClick={() => {
              combobox.closeDropdown()
              openStartPodcast()
            }}
          >
            Start a New Podcast
          </Button>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
