import { hostLimits } from '@castwright/contract/hosts/limits.ts'
import { HostName } from '@castwright/contract/hosts/shapes.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import classes from '../../ui/IconList.module.css'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useHostActions, useHosts } from './api.ts'
import { HostItem } from './HostItem.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'

/** The domains of a show, for its owner. */
export function CustomDomainPage({ podcastId, isOwner }: { podcastId: string; isOwner: boolean }) {
  return (
    <Stack gap="xl">
      <SettingsSection title={messages.title} hint={messages.hint}>
        {isOwner ? <Domains podcastId={podcastId} /> : <Text>{messages.ownerOnly}</Text>}
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
        <Text c="dimmed">No domains yet. Your show is at the address of this server.</Text>
      ) : (
        <ul className={classes.list} aria-label="Domains">
          {hosts.map((host) => (
            <HostItem key={host.id} host={host} actions={actions} />
          ))}
        </ul>
      )}
      {hosts.length < hostLimits.hosts ? <AddDomain actions={actions} /> : <Text c="dimmed">You have the maximum of 5 domains.</Text>}
      <CopyField
        label="Permanent feed URL"
        description="Directories and apps keep using this address. It works whatever happens to your domains."
        value={feedUrl}
      />
      {hasAsk ? null : (
        <Text size="sm" c="dimmed">
          Certificates for custom domains are not set up on this server yet. Ask its administrator to set INTERNAL_PORT.
        </Text>
      )}
    </Stack>
  )
}

function AddDomain({ actions: { add } }: { actions: ReturnType<typeof useHostActions> }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = HostName.safeParse(text)
    if (!parsed.success) return setProblem(parsed.error.issues[0]!.message)
    setProblem(null)
    try {
      await add.mutateAsync(text)
      setText('')
    } catch (error) {
      setProblem((error instanceof RpcError && error.meta['host']) || messageOf(error))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add a domain">
      <Group gap="sm" align="flex-start">
        <TextInput
          label="Domain"
          placeholder="podcast.example.com"
          value={text}
          error={problem}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          flex="1 1 220px"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt={{ base: 0, xs: 26 }} loading={add.isPending}>
          Add domain
        </Button>
      </Group>
    </form>
  )
}
