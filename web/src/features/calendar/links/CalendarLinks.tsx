import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCalendar, IconCalendarUser } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '../../../ui/QueryState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import list from '../../../ui/IconList.module.css'

const instructions = [
  ['Google Calendar', 'Other calendars, Add, From URL. Google can take a day to show changes.'],
  ['Apple Calendar', 'Subscribe above, or File, New Calendar Subscription.'],
  ['Outlook', 'Add calendar, Subscribe from web.'],
] as const

/** Links with which calendar apps show the user's dates, or those of a show. */
export function CalendarLinks({ podcasts }: { podcasts: readonly Pick<Podcast, 'id' | 'title'>[] }) {
  const { data: links, error, refetch } = useCalendarLinks()
  if (!links) return <QueryState title="Couldn't load your calendar links." order={3} error={error} refetch={refetch} rows={2} />
  const linkTo = (podcastId: string | null): CalendarLink | null => links.find((link) => link.podcastId === podcastId) ?? null
  return (
    <Stack gap="lg">
      <ul className="cw-list" aria-label="Calendar links">
        <CalendarLinkItem
          podcastId={null}
          title="My dates"
          hint="Your interviews, steps and tasks, and your shows' releases."
          link={linkTo(null)}
        />
        {podcasts.map(({ id, title }) => (
          <CalendarLinkItem key={id} podcastId={id} title={title} hint="Interviews, steps and releases for this show." link={linkTo(id)} />
        ))}
      </ul>
      <div>
        <Text size="sm" c="dimmed" mb="xs">
          Anyone with a link can see its dates. Links never include notes, other people's tasks or guests' email addresses.
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

type CalendarLinkItemProps = {
  /** Null for the user's own dates. */
  podcastId: string | null
  title: string
  hint: string
  link: CalendarLink | null
}

/** Calendar apps open this scheme. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:')

function CalendarLinkItem({ podcastId, title, hint, link }: CalendarLinkItemProps) {
  const id = useId()
  const [url, setUrl] = useState<string | null>(null)
  const create = useSubmit({ failed: "Couldn't create the link." }, async () => setUrl(await createCalendarLink(podcastId)))
  const renew = async () => {
    const sure = await confirm({
      title: 'Create a new URL?',
      children: 'The old URL will stop working right away. Calendar apps that use it need the new one.',
      confirmLabel: 'Create new URL',
    })
    if (sure) await create.submit()
  }
  const revoke = useSubmit({ failed: "Couldn't revoke the link." }, async () => {
    await revokeCalendarLink(podcastId)
    setUrl(null)
    toast.success('Calendar link revoked.')
  })
  const askToRevoke = async () => {
    const sure = await confirm({
      title: 'Revoke this link?',
      children: 'Calendar apps that use it will stop updating.',
      confirmLabel: 'Revoke link',
      danger: true,
    })
    if (sure) await revoke.submit()
  }

  return (
    <li className={list.item} style={{ flexWrap: 'wrap' }}>
      <span className={list.icon}>
        <Icon of={podcastId === null ? IconCalendarUser : IconCalendar} />
      </span>
      <div className={list.words} id={id}>
        <Text fw={500} dir="auto">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {link ? <State link={link} /> : hint}
        </Text>
      </div>
      <Group gap="xs" flex="none" w={{ base: '100%', xs: 'auto' }}>
        {link ? (
          <>
            <Button variant="default" size="xs" loading={create.isBusy} aria-describedby={id} onClick={() => void renew()}>
              New URL
            </Button>
            <Button variant="default" size="xs" loading={revoke.isBusy} aria-describedby={id} onClick={() => void askToRevoke()}>
              Revoke
            </Button>
          </>
        ) : (
          <Button variant="default" size="xs" loading={create.isBusy} aria-describedby={id} onClick={create.submit}>
            Create link
          </Button>
        )}
      </Group>
      {url && link ? (
        <Stack gap="xs" w="100%">
          <CopyField label={`Address of ${title}`} description="Copy the URL now. You won't see it again." value={url} />
          <Group>
            <Button component="a" href={webcal(url)} size="xs">
              Subscribe
            </Button>
          </Group>
        </Stack>
      ) : null}
    </li>
  )
}

const State = ({ link: { createdAt, lastReadAt } }: { link: CalendarLink }) => (
  <>
    Created <RelativeTime at={createdAt} /> ·{' '}
    {lastReadAt === null ? (
      'Not read yet'
    ) : (
      <>
        Last read <RelativeTime at={lastReadAt} />
      </>
    )}
  </>
)

const linksQuery = query('CalendarService.FindLinks', {})

const useCalendarLinks = () => useQuery({ ...linksQuery, select: ({ links }) => links })

/** Null is the link to the user's own dates. */
type Target = CalendarLink['podcastId']

/** The list of active links of a podcast shows calendar links too. */
const refreshLists = () => void queryClient.invalidateQueries({ queryKey: queryKeyOf('LinkService.FindByPodcastID') })

const keep = (change: (links: CalendarLink[]) => CalendarLink[]) => {
  queryClient.setQueryData<Output<'CalendarService.FindLinks'>>(linksQuery.queryKey, (known) => known && { links: change(known.links) })
  refreshLists()
}

/** Creates a link, or gives it a new address. Only this response has the address. */
async function createCalendarLink(podcastId: Target): Promise<string> {
  const { url, link } = await rpc('CalendarService.CreateLink', { podcastId })
  keep((links) => [...links.filter((one) => one.podcastId !== podcastId), link])
  return url
}

async function revokeCalendarLink(podcastId: Target): Promise<void> {
  await rpc('CalendarService.RevokeLink', { podcastId })
  keep((links) => links.filter((one) => one.podcastId !== podcastId))
}
