import type { CalendarKind } from '@castwright/contract/calendar/shapes.ts'
import type { TeamUser } from '@castwright/contract/teams/shapes.ts'
import { Button, Checkbox, Group, Popover, Select, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Calendar.module.css'
import type { CalendarPodcast } from './items.ts'
import { kinds } from './kinds.ts'
import { type CalendarSearch, kindsIn, kindsInOrder, readSearch } from './search.ts'

type Props = {
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  /** Empty on the page of one show. */
  podcasts: readonly CalendarPodcast[]
  people: readonly TeamUser[]
}

const everything = 'all'

/** By show, person and kind. */
export function Filters({ search, onSearch, podcasts, people }: Props) {
  const set = (name: 'show' | 'person' | 'kinds', value: string | null) =>
    onSearch(readSearch({ ...search, [name]: value === everything ? null : value }))
  return (
    <div className={classes.filters}>
      {podcasts.length > 0 ? (
        <Select
          aria-label="Show"
          data={[
            { value: everything, label: 'All shows' },
            ...podcasts.map(({ profileUrl, title }) => ({ value: profileUrl, label: title })),
          ]}
          value={search.show ?? everything}
          searchable={podcasts.length > 8}
          onChange={(next) => set('show', next)}
        />
      ) : null}
      {people.length > 1 ? (
        <Select
          aria-label="Person"
          data={[{ value: everything, label: 'Everyone' }, ...people.map((one) => ({ value: one.id, label: one.displayName }))]}
          value={search.person ?? everything}
          searchable={people.length > 8}
          onChange={(next) => set('person', next)}
        />
      ) : null}
      <KindFilter chosen={kindsIn(search)} onChoose={(next) => set('kinds', next.join(','))} />
    </div>
  )
}

/** None chosen means all. */
function KindFilter({ chosen, onChoose }: { chosen: CalendarKind[]; onChoose: (kinds: CalendarKind[]) => void }) {
  const label = chosen.length === 0 ? 'All kinds' : chosen.length === 1 ? kinds[chosen[0]!].filter : `${chosen.length} kinds`
  const choose = (checked: string[]) => {
    const next = kindsInOrder.filter((kind) => checked.includes(kind))
    onChoose(next.length === kindsInOrder.length ? [] : next)
  }
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" aria-label={`Kinds: ${label}`} rightSection={<Icon of={IconChevronDown} small />}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Kinds">
        <Checkbox.Group value={chosen.length === 0 ? kindsInOrder : chosen} onChange={choose} aria-label="Kinds">
          <Stack gap="sm">
            {kindsInOrder.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={
                  <Group component="span" gap="xs">
                    <Icon of={kinds[kind].icon} small />
                    {kinds[kind].filter}
                  </Group>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
