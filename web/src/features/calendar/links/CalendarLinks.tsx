import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack, Text } from '@mantine/core'
import list from '../../../ui/IconList.module.css'
import { useCalendarLinks } from './api.ts'
import { CalendarLinkItem } from './CalendarLinkItem.tsx'
import classes from './CalendarLinks.module.css'
import { messages } from './messages.ts'
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
  if (!links) return <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={2} />
  const linkTo = (podcastId: string | null): CalendarLink | null => links.find((link) => link.podcastId === podcastId) ?? null
  return (
    <Stack gap="lg">
      <ul className={list.list} aria-label="Calendar links">
        <CalendarLinkItem podcastId={null} title="My dates" hint={messages.ownHint} link={linkTo(null)} />
        {podcasts.map(({ id, title }) => (
          <CalendarLinkItem key={id} podcastId={id} title={title} hint={messages.showHint} link={linkTo(id)} />
        ))}
      </ul>
      <div>
        <Text size="sm" c="dimmed" mb="xs">
          {messages.secret}
        </Text>
        <dl className={classes.instructions}>
          {instructions.map(([app, how]) => (
            <div key={app}>
              <dt>{app}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Stack>
  )
}
