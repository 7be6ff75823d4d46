import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ConnectionRequest, type ConnectionScope, connectionScopes } from '@castwright/contract/tokens/connections.ts'
import { tokenMessages } from '@castwright/contract/tokens/messages.ts'
import { scopeLabels } from '@castwright/contract/tokens/shapes.ts'
import { Alert, Button, Checkbox, Group, MultiSelect, Radio, Stack, Text, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { auth, isAuthError } from '../../lib/auth.ts'
import { Card } from '../../ui/Card.tsx'
import { Door } from '../../ui/drawings/Door.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import type { ConnectSearch } from './search.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { proveIdentity } from '../../components/proof/proveIdentity.tsx'
import { messageOf, query } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'

export function ConnectPage() {
  const { request, error }: ConnectSearch = useSearch({ strict: false })
  return <ConnectRequest request={error === undefined ? request : undefined} error={error} />
}

/** Opened by a program that wants to connect as an assistant. */
export function ConnectRequest({ request, error }: { request: string | undefined; error?: string | undefined }) {
  return (
    <Page title="Connect an assistant">
      <Card maw="var(--cw-size-form)" mx="auto">
        {request === undefined ? <Invalid error={error} /> : <Asked request={request} />}
      </Card>
    </Page>
  )
}

function Asked({ request }: { request: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['connection', request],
    queryFn: ({ signal }) => auth('findConnection', { query: request }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (data) return <ConnectForm request={request} program={data} />
  if (isAuthError(error, 'INVALID_FIELDS', 'CONNECTION_INVALID')) return <Invalid />
  return (
    <QueryState title="Error loading data." error={error} refetch={refetch}>
      <FormSkeleton fields={2} />
    </QueryState>
  )
}

/** By OAuth's error code. The page shows no text from its address, because anyone could have written it. */
const reasons: Record<string, string> = {
  invalid_scope: "The app asked for permissions that assistants can't have.",
  invalid_client: "The app isn't registered here, or its registration has expired.",
  invalid_redirect: "The app asked to return to a URL that it didn't register.",
  invalid_target: 'The app asked for access to a different server.',
  unsupported_response_type: "The app uses a connection method that isn't supported.",
  invalid_request: "The app's request is incomplete or invalid.",
}

const Invalid = ({ error }: { error?: string | undefined }) => (
  <EmptyState
    drawing={<Door />}
    title="This request is invalid"
    action={
      <LinkButton to="/settings/my-account/assistants" variant="default">
        Assistants
      </LinkButton>
    }
  >
    {error !== undefined && Object.hasOwn(reasons, error) ? `${reasons[error]} ` : null}
    Start again in your app. If it keeps happening, connect it with an access token instead.
  </EmptyState>
)

/** Asks what a program may do. It chose its own name, so the page also says who gets the result. */
function ConnectForm({ request, program: { name, host, isLocal, scopes: asked } }: { request: string; program: ConnectionRequest }) {
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
            It wants to work with your shows. It can never do more than you can, and it asks you before it publishes, deletes or invites.
          </Text>
        </Stack>
        <Alert color="yellow" title="Did you start this?">
          {isLocal
            ? 'This connects to an app on this device. Continue only if you just started it yourself.'
            : `This connects to ${host}. Continue only if you trust that site. The app chose its own name.`}
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
            label="Selected shows"
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
