import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { Button, CloseButton, Group, Popover, Stack, Text } from '@mantine/core'
import { type CSSProperties, Fragment, type ReactNode, Suspense, useContext, useState } from 'react'
import { stepNames } from '@castwright/contract/workflow/steps.ts'
import { IconCalendarDown, IconCalendarMinus, IconCalendarUp } from '@tabler/icons-react'
import { sizes } from '../../ui/theme.ts'
import { ChipRows } from './Chip.tsx'
import { fullDay } from './days.ts'
import classes from './Details.module.css'
import { type CalendarPodcast, type Day, fileOf, isMovable, isUndated, labelOf, sectionOf, spanOf, stateOf } from './items.ts'
import { zoneName } from '../../lib/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazySection } from '../../ui/lazySection.tsx'
import { LinkButton, OutLink } from '../../ui/Links.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import { DraftsContext, useCalendarContext } from './context.ts'
import { kinds } from './kinds.ts'
import { fixedMessage } from './moves.ts'

/** What is open, and where on the page. */
export type Opened = { place: CSSProperties } & ({ item: CalendarItem } | { date: string })

/** The details of an item, or a whole day. One popover for all, since a month has hundreds of items. */
export function Details({ opened, days, onClose }: { opened: Opened | null; days: ReadonlyMap<string, Day>; onClose: () => void }) {
  return (
    <Popover
      opened={opened !== null}
      onChange={(isOpened) => (isOpened ? undefined : onClose())}
      width={sizes.popover}
      position="bottom-start"
      withRoles={false}
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={opened?.place} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={opened ? nameOf(opened) : undefined} className={classes.dropdown}>
        <CloseButton className={classes.close} onClick={onClose} />
        {opened === null ? null : 'item' in opened ? (
          <ItemDetails key={opened.item.key} item={opened.item} onClose={onClose} />
        ) : (
          <WholeDay date={opened.date} day={days.get(opened.date)} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const nameOf = (opened: Opened): string => ('item' in opened ? labelOf(opened.item) : fullDay(opened.date))

function WholeDay({ date, day }: { date: string; day: Day | undefined }) {
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm" pe="xl">
        {fullDay(date)}
      </Text>
      <ChipRows items={day?.items ?? []} isFixed />
    </Stack>
  )
}

const MovePicker = lazySection(async () => (await import('./MovePicker.tsx')).MovePicker)

/** Everything about one date, and what can be done with it. */
function ItemDetails({ item, onClose }: { item: CalendarItem; onClose: () => void }) {
  const { podcasts, timeZone, today, weekStart, move } = useCalendarContext()
  const [isMoving, setIsMoving] = useState(false)
  const podcast = podcasts.get(item.podcastId)
  const state = stateOf(item)
  const file = fileOf(item)
  const moveTo = (date: string | null) => {
    onClose()
    void move(item, date)
  }
  return (
    <Stack gap="sm">
      <Group gap="xs" pe="xl" fz="sm" c="dimmed">
        <Icon of={kinds[item.kind].icon} />
        <span>{isUndated(item) ? 'Draft without a date' : kinds[item.kind].label}</span>
        {state ? <Badge meaning={item.isOverdue ? 'danger' : item.isDone ? 'success' : 'neutral'}>{state}</Badge> : null}
      </Group>
      {item.title ? (
        <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }} dir="auto">
          {item.title}
        </Text>
      ) : null}
      <Facts item={item} podcast={podcast} timeZone={timeZone} />
      {item.kind === 'gap' ? <GapHelp item={item} onPlan={onClose} /> : null}
      {item.kind === 'published' ? (
        <Text size="sm" c="dimmed">
          {fixedMessage}
        </Text>
      ) : null}
      {isMoving ? (
        <Suspense fallback={<Loading>{null}</Loading>}>
          <MovePicker
            chosen={item.date || null}
            today={today}
            weekStart={weekStart}
            minDate={item.kind === 'planned' || item.kind === 'scheduled' ? today : null}
            onChoose={moveTo}
          />
        </Suspense>
      ) : (
        <Group gap="xs">
          {item.episodeId !== null && podcast ? (
            <LinkButton
              size="compact-md"
              to="/$profileUrl/episodes/manage/$episodeId"
              params={{ profileUrl: podcast.profileUrl, episodeId: item.episodeId }}
              search={{ section: sectionOf(item) }}
            >
              {item.kind === 'step' || item.kind === 'task' ? 'Open task' : 'Open episode'}
            </LinkButton>
          ) : null}
          {isMovable(item) ? (
            <Button size="compact-md" variant="default" leftSection={<Icon of={IconCalendarUp} small />} onClick={() => setIsMoving(true)}>
              {isUndated(item) ? 'Plan for…' : 'Move to…'}
            </Button>
          ) : null}
          {item.kind === 'planned' && !isUndated(item) ? (
            <Button size="compact-md" variant="default" leftSection={<Icon of={IconCalendarMinus} small />} onClick={() => moveTo(null)}>
              Remove date
            </Button>
          ) : null}
          {file ? (
            <Button
              size="compact-md"
              variant="default"
              component="a"
              href={file}
              download
              leftSection={<Icon of={IconCalendarDown} small />}
            >
              Add to calendar
            </Button>
          ) : null}
        </Group>
      )}
    </Stack>
  )
}

function Facts({ item, podcast, timeZone }: { item: CalendarItem; podcast: CalendarPodcast | undefined; timeZone: string }) {
  const { people } = useCalendarContext()
  const span = spanOf(item, timeZone)
  const names = item.people.flatMap((id) => people.get(id) ?? []).map(({ displayName }) => displayName)
  const place = /^https?:\/\//i.test(item.place) ? <OutLink href={item.place}>{item.place}</OutLink> : item.place
  const facts: Array<readonly [name: string, value: ReactNode] | null> = [
    isUndated(item) ? null : ['When', `${fullDay(item.date)}${span ? `, ${span} ${zoneName(item.startsAt ?? '', timeZone)}` : ''}`],
    item.step === null ? null : ['Step', stepNames[item.step]],
    podcast ? ['Show', podcast.title] : null,
    names.length > 0 ? ['People', names.join(', ')] : null,
    item.place ? ['Place', place] : null,
  ]
  return (
    <dl className={`cw-list ${classes.facts}`}>
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

/** Drafts that could fill a gap. */
const maxDrafts = 5

function GapHelp({ item, onPlan }: { item: CalendarItem; onPlan: () => void }) {
  const { move } = useCalendarContext()
  const drafts = useContext(DraftsContext)
  const fitting = drafts.filter(({ podcastId }) => podcastId === item.podcastId).slice(0, maxDrafts)
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        The show's schedule has a release on this day.{fitting.length > 0 ? ' Choose a draft for it:' : ''}
      </Text>
      {fitting.map((draft) => (
        <Button
          key={draft.key}
          variant="default"
          size="compact-md"
          justify="flex-start"
          onClick={() => {
            onPlan()
            void move(draft, item.date)
          }}
        >
          <bdi>{draft.title}</bdi>
        </Button>
      ))}
    </Stack>
  )
}
