import { hostLimits } from '@castwright/contract/hosts/limits.ts'
import { type Host, HostName, type HostProblem } from '@castwright/contract/hosts/shapes.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { IconWorld } from '@tabler/icons-react'
import { OperatorHint } from '../../components/OperatorHint.tsx'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Refusal, useSubmit } from '../../ui/form/useSubmit.ts'
import { addHost, useHostActions, useHosts } from './api.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { IconItem } from '../../ui/IconItem.tsx'
import { OutLink } from '../../ui/Links.tsx'

/** The domains of a show, for its owner. */
export function CustomDomainPage({ podcastId, isOwner }: { podcastId: string; isOwner: boolean }) {
  return (
    <Stack gap="xl">
      <SettingsSection title="Custom domain" hint="Show your public pages on your own domain, such as podcast.example.com.">
        {isOwner ? <Domains podcastId={podcastId} /> : <Text>Only the owner can change this show's domains.</Text>}
      </SettingsSection>
    </Stack>
  )
}

function Domains({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useHosts(podcastId)
  const actions = useHostActions(podcastId)
  if (!data) return <QueryState title="Error loading the domains." order={3} error={error} refetch={refetch} rows={1} />
  const { hosts, feedUrl, hasAsk } = data
  return (
    <Stack gap="lg">
      {hosts.length === 0 ? (
        <Text c="dimmed">No domains yet. Your show uses this server's address.</Text>
      ) : (
        <ul className="cw-list" aria-label="Domains">
          {hosts.map((host) => (
            <HostItem key={host.id} host={host} actions={actions} />
          ))}
        </ul>
      )}
      {hosts.length < hostLimits.hosts ? <AddDomain podcastId={podcastId} /> : <Text c="dimmed">You have the maximum of 5 domains.</Text>}
      <CopyField
        label="Permanent feed URL"
        description="Directories and apps keep using this URL, which always works, even if your domains change."
        value={feedUrl}
      />
      {hasAsk ? null : (
        <Note>
          Certificates for custom domains are not set up on this server yet. <OperatorHint ask="set them up" topic="domains" />
        </Note>
      )}
    </Stack>
  )
}

function AddDomain({ podcastId }: { podcastId: string }) {
  const [text, setText] = useState('')
  const reason = (error: unknown) => (error instanceof RpcError && error.meta['host']) || messageOf(error)
  const add = useSubmit({ inForm: true, reason }, async () => {
    const parsed = HostName.safeParse(text)
    if (!parsed.success) throw new Refusal(parsed.error.issues[0]?.message)
    await addHost(podcastId, text)
    setText('')
  })
  return (
    <Form onSubmit={add.submit} aria-label="Add a domain">
      <Group gap="sm" align="flex-start">
        <TextInput
          label="Domain"
          required
          placeholder="podcast.example.com"
          value={text}
          error={add.refusal}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          flex="1 1 220px"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt={{ base: 0, xs: 26 }} loading={add.isBusy}>
          Add domain
        </Button>
      </Group>
    </Form>
  )
}

const problems: Record<HostProblem, string> = {
  record_missing: "We haven't found the record yet. New records can take up to an hour to appear.",
  record_wrong: 'There is a record with this name, but its value is different. Compare it with the one below.',
  dns_failed: "The domain's name servers didn't answer. Try again in a few minutes.",
  taken: 'Another show on this server uses this domain. Remove it from that show first.',
}

/** A domain: the records it needs, or where it is served. */
function HostItem({ host, actions: { verify, setPrimary, remove } }: { host: Host; actions: ReturnType<typeof useHostActions> }) {
  const id = useId()
  const { podcastId } = host
  const named = { podcastId, hostId: host.id }
  const isChecking = verify.isPending && verify.variables.hostId === host.id
  const ask = () =>
    ifConfirmed(
      {
        title: `Remove ${host.displayName}?`,
        children: host.isVerified
          ? `Visitors and links at ${host.displayName} will no longer reach your show. Your feed stays available at its permanent address. To use the domain again, you'll need a new DNS record.`
          : "If you add it again, you'll need a new DNS record.",
        confirmLabel: 'Remove domain',
        danger: true,
      },
      () => remove.mutate(named, { onSuccess: () => toast.success(`${host.displayName} was removed.`) }),
    )
  return (
    <IconItem icon={IconWorld}>
      <Group gap="xs">
        <Text fw={500} id={id} dir="auto">
          {host.displayName}
        </Text>
        {host.isVerified ? <Badge meaning="success">Verified</Badge> : <Badge meaning="warning">Not verified</Badge>}
        {host.isPrimary ? <Badge>Primary</Badge> : null}
      </Group>
      {host.isVerified ? <Served host={host} /> : <Records host={host} />}
      <Group gap="xs" mt="xs">
        {host.isVerified && host.problem === null ? null : (
          <Button
            variant={host.isVerified ? 'default' : 'filled'}
            size="sm"
            loading={isChecking}
            aria-describedby={id}
            onClick={() => verify.mutate(named)}
          >
            {host.isVerified ? 'Check again' : 'Check record'}
          </Button>
        )}
        {host.isVerified ? (
          <Button
            variant="default"
            size="sm"
            loading={setPrimary.isPending}
            aria-describedby={id}
            onClick={() => setPrimary.mutate({ podcastId, hostId: host.isPrimary ? null : host.id })}
          >
            {host.isPrimary ? 'Stop using as primary' : 'Make primary'}
          </Button>
        ) : null}
        <Button variant="subtle" size="sm" loading={remove.isPending} aria-describedby={id} onClick={() => void ask()}>
          Remove
        </Button>
      </Group>
    </IconItem>
  )
}

function Served({ host }: { host: Host }) {
  return (
    <Stack gap="xs">
      <Note>
        Your show is at <OutLink href={host.url}>{host.url}</OutLink>
      </Note>
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
      <Text size="sm">1. Verify that you own the domain. Add this TXT record at your domain provider:</Text>
      <CopyField label="TXT record name" value={host.proof.name} />
      <CopyField label="TXT record value" value={host.proof.text} />
      <Note>
        No TXT records? Use a CNAME record with the same name that points to <code>{host.proof.cname}</code>
      </Note>
      <Text size="sm">2. Point the domain to this server with a CNAME record, or with an ALIAS record if it has no subdomain:</Text>
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
