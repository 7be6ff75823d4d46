import type { WorkItem } from '@castwright/contract/work/shapes.ts'
import { Box, Button, Select, Text, Title } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { TaskList } from '../../ui/drawings/TaskList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { useFinish, useWork } from './api.ts'
import { isWorkKind, type WorkFilter } from './filter.ts'
import { type GroupName, grouped, matching, showsOf } from './groups.ts'
import { kinds } from './messages.ts'
import classes from './Work.module.css'
import { WorkRow } from './WorkRow.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

type Props = { filter: WorkFilter; onFilter: (filter: WorkFilter) => void }

/** What waits for the user in all their shows. */
export function MyWorkPage({ filter, onFilter }: Props) {
  const { data, error, refetch } = useWork()
  const finish = useFinish()
  return (
    <Page title="My work" hint="Steps, reviews, mentions and tasks from all your shows.">
      {data ? (
        data.items.length > 0 ? (
          <>
            <Filters items={data.items} filter={filter} onFilter={onFilter} />
            <Groups items={matching(data.items, filter)} today={data.today} onFinish={finish} onClear={() => onFilter({})} />
            {data.hasMore ? (
              <Text c="dimmed" size="sm">
                These are the {data.items.length} most urgent items. More appear as you finish them.
              </Text>
            ) : null}
          </>
        ) : (
          <EmptyState
            inCard
            drawing={<TaskList />}
            title="You're all caught up"
            action={<LinkButton to="/my-podcasts">My Podcasts</LinkButton>}
          >
            Steps assigned to you, review requests, mentions and your tasks appear here.
          </EmptyState>
        )
      ) : (
        <QueryState title="Couldn't load your work." inCard error={error} refetch={refetch} rows={6} />
      )}
    </Page>
  )
}

const everything = 'all'

function Filters({ items, filter: { show, kind }, onFilter }: Props & { items: readonly WorkItem[] }) {
  const shows = showsOf(items).map(({ profileUrl, title }) => ({ value: profileUrl, label: title }))
  const kindOptions = Object.entries(kinds).map(([value, { filter: label }]) => ({ value, label }))
  return (
    <div className={classes.bar}>
      <Select
        aria-label="Show"
        data={[{ value: everything, label: 'All shows' }, ...shows]}
        value={show ?? everything}
        // Nothing waits in this show any more.
        placeholder={show}
        allowDeselect={false}
        searchable={shows.length > 8}
        onChange={(next) => onFilter({ ...(kind && { kind }), ...(next !== null && next !== everything && { show: next }) })}
      />
      <Select
        aria-label="Kind"
        data={[{ value: everything, label: 'All kinds' }, ...kindOptions]}
        value={kind ?? everything}
        allowDeselect={false}
        onChange={(next) => onFilter({ ...(show && { show }), ...(isWorkKind(next) && { kind: next }) })}
      />
    </div>
  )
}

type GroupsProps = { items: WorkItem[]; today: string; onFinish: (item: WorkItem) => void; onClear: () => void }

function Groups({ items, today, onFinish, onClear }: GroupsProps) {
  if (items.length === 0)
    return (
      <EmptyState
        inCard
        title="Nothing here"
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        You have nothing to do here.
      </EmptyState>
    )
  return grouped(items, today).map(([name, found]) => <Group key={name} name={name} items={found} today={today} onFinish={onFinish} />)
}

function Group({ name, items, today, onFinish }: Omit<GroupsProps, 'onClear'> & { name: GroupName }) {
  return (
    <Box component="section" mb="lg">
      <Title order={2} size="h3" mb="xs" {...(name === 'Overdue' && { c: 'var(--cw-danger-ink)' })}>
        {name}{' '}
        <Text span size="sm" fw={400} c="dimmed">
          {items.length}
        </Text>
      </Title>
      <Card px="xs" py="xxs">
        <ul className="cw-list" aria-label={name}>
          {items.map((item) => (
            <WorkRow key={item.key} item={item} today={today} onFinish={onFinish} />
          ))}
        </ul>
      </Card>
    </Box>
  )
}
