import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { auth, isAuthError } from '../../lib/auth.ts'
import { Card } from '../../ui/Card.tsx'
import { Door } from '../../ui/drawings/Door.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import classes from './AssistantsPage.module.css'
import { ConnectForm } from './ConnectForm.tsx'
import type { ConnectSearch } from './search.ts'
import { QueryState } from '../../ui/QueryState.tsx'

export function ConnectPage() {
  const { request, error }: ConnectSearch = useSearch({ strict: false })
  return <ConnectRequest request={error === undefined ? request : undefined} error={error} />
}

/** Opened by a program that wants to connect as an assistant. */
export function ConnectRequest({ request, error }: { request: string | undefined; error?: string | undefined }) {
  return (
    <Page title="Connect an assistant">
      <Card className={classes.connect}>{request === undefined ? <Invalid error={error} /> : <Asked request={request} />}</Card>
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
  invalid_scope: "The program asked for permissions that assistants can't have.",
  invalid_client: "The program isn't registered here, or its registration has expired.",
  invalid_redirect: "The program asked to return to an address that it didn't register.",
  invalid_target: 'The program asked for access to another server.',
  unsupported_response_type: "The program uses a way to connect that isn't supported.",
  invalid_request: "The program's request is incomplete or invalid.",
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
    Start again in your program. If it keeps happening, connect it with an access token instead.
  </EmptyState>
)
