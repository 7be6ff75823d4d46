import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { stepKeys, stepNames } from '@castwright/contract/workflow/steps.ts'
import { Button, Group, NumberInput, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Member } from '../manage/TeamAvatars.tsx'
import { type EpisodeView, isFiltered, type SortOrder, sortOrders } from './view.ts'

const sortOptions = Object.entries(sortOrders).map(([value, { label }]) => ({ value, label }))
const stepOptions = stepKeys.map((value) => ({ value, label: stepNames[value] }))

/** Debounce in milliseconds. */
const debounceMs = 300

type Props = { view: EpisodeView; team: readonly Member[]; onChange: (view: EpisodeView) => void }

/** The sort order and the filters of the list. Its fields need half as much code as the rest of the page, which loads first. */
export function ViewMenu({ view, team, onChange, button }: Props & { button: RefObject<HTMLButtonElement | null> }) {
  return (
    <Group gap="sm" wrap="nowrap" flex="1 1 calc(var(--cw-size-menu) * 0.8)" miw={0}>
      <Select
        flex={1}
        w="calc(var(--cw-size-menu) * 0.8)"
        miw={0}
        aria-label="Sort episodes"
        placeholder="Newest first"
        clearable
        data={sortOptions}
        value={view.sort ?? null}
        onChange={(sort) => onChange({ ...view, sort: (sort as SortOrder | null) ?? undefined })}
      />
      <Popover position="bottom-end" width="min(26rem, calc(100vw - 2rem))" trapFocus returnFocus>
        <Popover.Target>
          <Button ref={button} variant={isFiltered(view) ? 'light' : 'default'} leftSection={<Icon of={IconFilter} />}>
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterForm view={view} team={team} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

function FilterForm({ view, team, onChange }: Props) {
  const [label, setLabel] = useState(view.label ?? '')
  const [season, setSeason] = useState<number | string>(view.season ?? '')
  const later = useDebouncedCallback((changes: Partial<EpisodeView>) => onChange({ ...view, ...changes }), debounceMs)
  return (
    <Stack gap="sm">
      <Select
        label="Current step"
        clearable
        data={stepOptions}
        value={view.step ?? null}
        comboboxProps={{ withinPortal: false }}
        onChange={(step) => onChange({ ...view, step: step ?? undefined })}
      />
      <Select
        label="Assignee"
        clearable
        searchable
        data={team.map(({ id, name }) => ({ value: id, label: name }))}
        value={view.assignee ?? null}
        comboboxProps={{ withinPortal: false }}
        onChange={(assignee) => onChange({ ...view, assignee: assignee ?? undefined })}
      />
      <Group grow gap="sm">
        <NumberInput
          label="Season"
          min={1}
          max={episodeLimits.number}
          allowDecimal={false}
          allowNegative={false}
          value={season}
          onChange={(typed) => {
            setSeason(typed)
            later({ season: typeof typed === 'number' && typed > 0 ? typed : undefined })
          }}
        />
        <TextInput
          label="Label"
          dir="auto"
          maxLength={episodeLimits.label}
          value={label}
          onChange={({ currentTarget }) => {
            setLabel(currentTarget.value)
            later({ label: currentTarget.value.trim() || undefined })
          }}
        />
      </Group>
      <Group grow gap="sm">
        <TextInput
          label="Planned from"
          type="date"
          value={view.from ?? ''}
          onChange={({ currentTarget }) => onChange({ ...view, from: currentTarget.value || undefined })}
        />
        <TextInput
          label="Planned until"
          type="date"
          value={view.to ?? ''}
          onChange={({ currentTarget }) => onChange({ ...view, to: currentTarget.value || undefined })}
        />
      </Group>
    </Stack>
  )
}
