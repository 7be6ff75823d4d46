import type { Host } from '@castwright/contract/hosts/shapes.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useId } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { OutLink } from '../../ui/Links.tsx'
import type { useHostActions } from './api.ts'
import { problems } from './messages.ts'

type Props = { host: Host; actions: ReturnType<typeof useHostActions> }

/** A domain: the records it needs, or where it is served. */
export function HostItem({ host, actions: { verify, setPrimary, remove } }: Props) {
  const id = useId()
  const isChecking = verify.isPending && verify.variables === host.id
  const ask = async () => {
    const agreed = await confirm({
      title: `Remove ${host.displayName}?`,
      children: host.isVerified
        ? `Visitors and links at ${host.displayName} will no longer reach your show. Your feed stays available at its permanent address. To use the domain again, you'll need a new DNS record.`
        : "If you add it again, you'll need a new DNS record.",
      confirmLabel: 'Remove domain',
      danger: true,
    })
    if (agreed) remove.mutate(host)
  }
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={IconWorld} />
      </span>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={500} id={id} dir="auto">
            {host.displayName}
          </Text>
          {host.isVerified ? <Badge meaning="success">Verified</Badge> : <Badge meaning="warning">Not verified</Badge>}
          {host.isPrimary ? <Badge>Primary</Badge> : null}
        </Group>
        {host.isVerified ? <Served host={host} /> : <Records host={host} />}
        <Group gap="xs" mt="xs">
          {host.isVerified ? null : (
            <Button size="sm" loading={isChecking} aria-describedby={id} onClick={() => verify.mutate(host.id)}>
              Check record
            </Button>
          )}
          {host.isVerified && host.problem !== null ? (
            <Button variant="default" size="sm" loading={isChecking} aria-describedby={id} onClick={() => verify.mutate(host.id)}>
              Check again
            </Button>
          ) : null}
          {host.isVerified ? (
            <Button
              variant="default"
              size="sm"
              loading={setPrimary.isPending}
              aria-describedby={id}
              onClick={() => setPrimary.mutate(host.isPrimary ? null : host.id)}
            >
              {host.isPrimary ? 'Stop using as primary' : 'Make primary'}
            </Button>
          ) : null}
          <Button variant="subtle" size="sm" loading={remove.isPending} aria-describedby={id} onClick={() => void ask()}>
            Remove
          </Button>
        </Group>
      </div>
    </li>
  )
}

function Served({ host }: { host: Host }) {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Your show is at <OutLink href={host.url}>{host.url}</OutLink>
      </Text>
      {host.problem !== null && host.failingSince !== null ? (
        <Alert color="yellow" title="The DNS record is missing">
          Since <RelativeTime at={host.failingSince} />. After 7 days without it, we stop serving the domain. Add it again: TXT record{' '}
          <code>{host.proof.name}</code> with the value <code>{host.proof.text}</code>
        </Alert>
      ) : null}
    </Stack>
  )
}

function Records({ host }: { host: Host }) {
  return (
    <Stack gap="sm" mt="xs">
      <Text size="sm">1. Prove that the domain is yours. Add this TXT record at your domain provider:</Text>
      <CopyField label="TXT record name" value={host.proof.name} />
      <CopyField label="TXT record value" value={host.proof.text} />
      <Text size="sm" c="dimmed">
        No TXT records? Use a CNAME record with the same name that points to <code>{host.proof.cname}</code>
      </Text>
      <Text size="sm">
        2. Send visitors here. Point the domain to this server with a CNAME record, or an ALIAS record for a domain without a subdomain:
      </Text>
      <CopyField label="CNAME record name" value={host.host} />
      <CopyField label="CNAME record value" value={host.target} />
      {host.problem === null || host.checkedAt === null ? null : (
        <Alert color="yellow" role="status">
          {problems[host.problem]} Last check: <RelativeTime at={host.checkedAt} />
        </Alert>
      )}
    </Stack>
  )
}
