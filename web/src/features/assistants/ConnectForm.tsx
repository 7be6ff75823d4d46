import { connectionScopes, type ConnectionRequest, type ConnectionScope } from '@castwright/contract/tokens/connections.ts'
import { tokenMessages } from '@castwright/contract/tokens/messages.ts'
import { scopeLabels } from '@castwright/contract/tokens/shapes.ts'
import { Alert, Button, Checkbox, Group, MultiSelect, Radio, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { proveIdentity } from '../../components/proof/proveIdentity.tsx'
import { auth } from '../../lib/auth.ts'
import { query, messageOf } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'

type Props = { request: string; program: ConnectionRequest }

/** Asks what a program may do. It chose its own name, so the page also says who gets the result. */
export function ConnectForm({ request, program: { name, host, isLocal, scopes: asked } }: Props) {
  const { user } = useSession()
  const { data: { podcasts: shows } = { podcasts: [] } } = useQuery({ ...query('CallerService.Find', {}), staleTime: 0 })
  const [scopes, setScopes] = useState<ConnectionScope[]>(asked)
  const [isLimited, setLimited] = useState(false)
  const [podcastIds, setPodcastIds] = useState<string[]>([])
  const [missing, setMissing] = useState<{ scopes?: string; podcastIds?: string }>({})
  const [busy, setBusy] = useState<'approve' | 'reject'>()
  const [refusal, setRefusal] = useState<string>()

  const decide = async (choice: 'approve' | 'reject', call: () => Promise<{ url: string }>) => {
    setBusy(choice)
    setRefusal(undefined)
    try {
      if (choice === 'reject' || (await proveIdentity())) window.location.assign((await call()).url)
      else setBusy(undefined)
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(undefined)
    }
  }
  const approve = (event: SubmitEvent) => {
    event.preventDefault()
    const found = {
      ...(scopes.length === 0 && { scopes: tokenMessages.scopesMissing }),
      ...(isLimited && podcastIds.length === 0 && { podcastIds: tokenMessages.podcastsMissing }),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) return
    void decide('approve', () => auth('approveConnection', { query: request, scopes, podcastIds: isLimited ? podcastIds : null }))
  }

  return (
    <form onSubmit={approve} noValidate>
      <Stack gap="lg">
        <Stack gap="xs">
          <Title order={2} size="h2" dir="auto">
            {`Connect ${name}?`}
          </Title>
          <Text>
            It wants to work with your shows. It can never do more than you, and asks you before it publishes, deletes or invites.
          </Text>
        </Stack>
        <Alert color="yellow" title="Did you start this?">
          {isLocal
            ? 'The connection goes to a program on this device. Continue only if you just started it there.'
            : `The connection goes to ${host}. Continue only if you trust this site. The program chose its own name.`}
        </Alert>
        <Checkbox.Group
          label="Permissions"
          value={scopes}
          error={missing.scopes}
          onChange={(chosen) => setScopes(connectionScopes.filter((scope) => chosen.includes(scope)))}
        >
          <Stack gap="sm" my="xs">
            {asked.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeLabels[scope].title} description={scopeLabels[scope].help} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Radio.Group label="Shows" value={isLimited ? 'chosen' : 'all'} onChange={(chosen) => setLimited(chosen === 'chosen')}>
          <Stack gap="sm" mt="xs">
            <Radio value="all" label="All my shows" description="Includes shows you join later." />
            <Radio
              value="chosen"
              label="Only some shows"
              description="The assistant can't access your profile, notifications or cross-show search."
            />
          </Stack>
        </Radio.Group>
        {isLimited ? (
          <MultiSelect
            label="Chosen shows"
            data={shows.map((show) => ({ value: show.id, label: show.title }))}
            placeholder={podcastIds.length === 0 ? 'Choose shows' : ''}
            searchable
            value={podcastIds}
            error={missing.podcastIds}
            onChange={setPodcastIds}
          />
        ) : null}
        {refusal ? (
          <Alert color="red" role="alert" title="Not connected">
            {refusal}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            loading={busy === 'reject'}
            disabled={busy === 'approve'}
            onClick={() => void decide('reject', () => auth('rejectConnection', { query: request }))}
          >
            Reject
          </Button>
          <Button type="submit" loading={busy === 'approve'} disabled={busy === 'reject'}>
            Connect
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          You're signed in as {user?.email}. You can disconnect it at any time under Access Tokens.
        </Text>
      </Stack>
    </form>
  )
}
