import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { stepNames } from '@castwright/contract/workflow/steps.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarDown, IconCalendarMinus, IconCalendarUp } from '@tabler/icons-react'
import { Fragment, type ReactNode, Suspense, useContext, useState } from 'react'
import { zoneName } from '../../lib/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazySection } from '../../ui/lazySection.tsx'
import { LinkButton, OutLink } from '../../ui/Links.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import { DraftsContext, useCalendarContext } from './context.ts'
import { fullDay } from './days.ts'
import classes from './Details.module.css'
import { type CalendarPodcast, fileOf, isMovable, isUndated, sectionOf, spanOf, stateOf } from './items.ts'
import { kinds } from './kinds.ts'
import { fixedMessage } from './moves.ts'

const MovePicker = lazySection(async () => (await import('./MovePicker.tsx')).MovePicker)

type Props = { item: CalendarItem; onClose: () => void }

/** Everything about one date, and what can be done with it. */
export function ItemDetails({ item, onClose }: Props) {
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
        <Text fw={600} size="lg" className={classes.title} dir="auto">
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
