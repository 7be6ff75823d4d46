import { hostLimits } from '@castwright/contract/hosts/limits.ts'
import { HostName } from '@castwright/contract/hosts/shapes.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import classes from '../../ui/IconList.module.css'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Refusal, useSubmit } from '../../ui/form/useSubmit.ts'
import { addHost, useHostActions, useHosts } from './api.ts'
import { HostItem } from './HostItem.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

/** The domains of a show, for its owner. */
export function CustomDomainPage({ podcastId, isOwner }: { podcastId: string; isOwner: boolean }) {
  return (
    <Stack gap="xl">
      <SettingsSection title="Custom domain" hint="Show your public pages at your own address, such as podcast.example.com.">
        {isOwner ? <Domains podcastId={podcastId} /> : <Text>Only the owner can change the domains of this show.</Text>}
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
      {hosts.length < hostLimits.hosts ? <AddDomain podcastId={podcastId} /> : <Text c="dimmed">You have the maximum of 5 domains.</Text>}
      <CopyField
        label="Permanent feed URL"
        description="Directories and apps keep using this address. It works whatever happens to your domains."
        value={feedUrl}
      />
      {hasAsk ? null : (
        <Note>Certificates for custom domains are not set up on this server yet. Ask its administrator to set INTERNAL_PORT.</Note>
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
