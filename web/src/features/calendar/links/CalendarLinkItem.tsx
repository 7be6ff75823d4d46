import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendar, IconCalendarUser } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import classes from '../../../ui/IconList.module.css'
import { toast } from '../../../ui/toast.tsx'
import { createCalendarLink, revokeCalendarLink } from './api.ts'

type Props = {
  /** Null for the user's own dates. */
  podcastId: string | null
  title: string
  hint: string
  link: CalendarLink | null
}

/** Calendar apps open this scheme. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:')

export function CalendarLinkItem({ podcastId, title, hint, link }: Props) {
  const id = useId()
  const [url, setUrl] = useState<string | null>(null)
  const create = useSubmit({ failed: "Couldn't create the link." }, async () => setUrl(await createCalendarLink(podcastId)))
  const renew = async () => {
    const sure = await confirm({
      title: 'Create a new address?',
      children: 'The old address stops working right away. Calendar apps that use it need the new one.',
      confirmLabel: 'Create new address',
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
      children: 'Calendar apps that use it will no longer be updated.',
      confirmLabel: 'Revoke link',
      danger: true,
    })
    if (sure) await revoke.submit()
  }

  return (
    <li className={classes.item} style={{ flexWrap: 'wrap' }}>
      <span className={classes.icon}>
        <Icon of={podcastId === null ? IconCalendarUser : IconCalendar} />
      </span>
      <div className={classes.words} id={id}>
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
              New address
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
          <CopyField label={`Address of ${title}`} description="Copy the address now. It is shown only once." value={url} />
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
