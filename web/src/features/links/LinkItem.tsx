import type { Link } from '@castwright/contract/links/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconCalendar, IconEye, IconMicrophone, IconPackageExport, IconReportAnalytics } from '@tabler/icons-react'
import { useId } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { helpOf, titleOf } from './messages.ts'

const icons = { preview: IconEye, media: IconMicrophone, report: IconReportAnalytics, calendar: IconCalendar, archive: IconPackageExport }

const ExpiryTime = ({ at }: { at: string }) => (
  <>
    Expires <RelativeTime at={at} />
  </>
)

export function LinkItem({ link, isPending, onRevoke }: { link: Link; isPending: boolean; onRevoke: (link: Link) => void }) {
  const id = useId()
  const isOwn = useSession().user?.id === link.creatorId
  const ask = async () => {
    const agreed = await confirm({ title: 'Revoke this link?', children: helpOf(link), confirmLabel: 'Revoke link', danger: true })
    if (agreed) onRevoke(link)
  }
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={icons[link.kind]} />
      </span>
      <div className={classes.words} id={id}>
        <Text fw={500}>{titleOf(link)}</Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {link.creatorName}
          </Text>
          {isOwn ? <Badge>You</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {link.expiresAt === null ? 'Never expires' : <ExpiryTime at={link.expiresAt} />} ·{' '}
          {link.lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <RelativeTime at={link.lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      <Button variant="default" size="xs" loading={isPending} aria-describedby={id} onClick={() => void ask()}>
        Revoke
      </Button>
    </li>
  )
}
