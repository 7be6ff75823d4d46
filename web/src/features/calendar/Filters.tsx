import { calendarKinds, type CalendarKind } from '@castwright/contract/calendar/shapes.ts'
import type { TeamUser } from '@castwright/contract/teams/shapes.ts'
import { Button, Checkbox, Popover, Select, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Calendar.module.css'
import type { CalendarPodcast } from './items.ts'
import { kindFilters, kindIcons, kindsInOrder } from './kinds.ts'
import { type CalendarSearch, kindsIn } from './search.ts'

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
  const { show, person, kinds: _kinds, ...rest } = search
  const kinds = kindsIn(search)
  const set = (next: Pick<CalendarSearch, 'show' | 'person' | 'kinds'>) => onSearch({ ...rest, ...next })
  const current = { ...(show && { show }), ...(person && { person }), ...(kinds.length > 0 && { kinds: kinds.join(',') }) }
  const without = (name: keyof typeof current) => Object.fromEntries(Object.entries(current).filter(([key]) => key !== name))
  return (
    <div className={classes.filters}>
      {podcasts.length > 0 ? (
        <Select
          aria-label="Show"
          data={[
            { value: everything, label: 'All shows' },
            ...podcasts.map(({ profileUrl, title }) => ({ value: profileUrl, label: title })),
          ]}
          value={show ?? everything}
          searchable={podcasts.length > 8}
          onChange={(next) => set({ ...without('show'), ...(next !== null && next !== everything && { show: next }) })}
        />
      ) : null}
      {people.length > 1 ? (
        <Select
          aria-label="Person"
          data={[{ value: everything, label: 'Everyone' }, ...people.map((one) => ({ value: one.id, label: one.displayName }))]}
          value={person ?? everything}
          searchable={people.length > 8}
          onChange={(next) => set({ ...without('person'), ...(next !== null && next !== everything && { person: next }) })}
        />
      ) : null}
      <KindFilter kinds={kinds} onKinds={(next) => set({ ...without('kinds'), ...(next.length > 0 && { kinds: next.join(',') }) })} />
    </div>
  )
}

type KindProps = { kinds: CalendarKind[]; onKinds: (kinds: CalendarKind[]) => void }

function KindFilter({ kinds, onKinds }: KindProps) {
  const shown = kinds.length === 0 ? [...kindsInOrder] : kinds
  const label = kinds.length === 0 ? 'All kinds' : kinds.length === 1 ? kindFilters[kinds[0]!] : `${kinds.length} kinds`
  const choose = (chosen: string[]) => {
    const next = kindsInOrder.filter((kind) => chosen.includes(kind))
    onKinds(next.length === calendarKinds.length ? [] : next)
  }
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" aria-label={`Kinds: ${label}`} rightSection={<Icon of={IconChevronDown} small />}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Kinds">
        <Checkbox.Group value={shown} onChange={choose} aria-label="Kinds">
          <Stack gap="sm">
            {kindsInOrder.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={
                  <span className={classes.kind}>
                    <Icon of={kindIcons[kind]} small />
                    {kindFilters[kind]}
                  </span>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
