import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Flex, Stack, Text } from '@mantine/core'
import list from '../../../ui/IconList.module.css'
import { useCalendarLinks } from './api.ts'
import { CalendarLinkItem } from './CalendarLinkItem.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props = { podcasts: readonly Pick<Podcast, 'id' | 'title'>[] }

const instructions = [
  ['Google Calendar', 'Other calendars, Add, From URL. Google can take a day to show changes.'],
  ['Apple Calendar', 'Subscribe above, or File, New Calendar Subscription.'],
  ['Outlook', 'Add calendar, Subscribe from web.'],
] as const

/** Links with which calendar apps show the user's dates, or those of a show. */
export function CalendarLinks({ podcasts }: Props) {
  const { data: links, error, refetch } = useCalendarLinks()
  if (!links) return <QueryState title="Couldn't load your calendar links." order={3} error={error} refetch={refetch} rows={2} />
  const linkTo = (podcastId: string | null): CalendarLink | null => links.find((link) => link.podcastId === podcastId) ?? null
  return (
    <Stack gap="lg">
      <ul className={list.list} aria-label="Calendar links">
        <CalendarLinkItem
          podcastId={null}
          title="My dates"
          hint="Your interviews, steps and tasks, and the releases of your shows."
          link={linkTo(null)}
        />
        {podcasts.map(({ id, title }) => (
          <CalendarLinkItem key={id} podcastId={id} title={title} hint="Interviews, steps and releases of this show." link={linkTo(id)} />
        ))}
      </ul>
      <div>
        <Text size="sm" c="dimmed" mb="xs">
          Anyone with a link can read its dates. Links never contain notes, tasks of others or email addresses of guests.
        </Text>
        <Stack component="dl" gap="xxs" fz="sm" className="cw-list">
          {instructions.map(([app, how]) => (
            <Flex key={app} wrap="wrap" columnGap="xs">
              <Text component="dt" inherit fw={500}>
                {app}
              </Text>
              <Text component="dd" inherit c="dimmed">
                {how}
              </Text>
            </Flex>
          ))}
        </Stack>
      </div>
    </Stack>
  )
}
