import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instance } from '../../lib/instance.ts'
import { query } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AccessRequestForm } from './AccessRequestForm.tsx'
import classes from './PrivateBetaPage.module.css'

/** Links to an external form if the operator configured one, otherwise shows the built-in form. */
export function GetAccess({ user }: { user: User }) {
  const externalUrl = instance.links.getAccess
  const own = useQuery({ ...query('BetaService.FindOwnRequest', { userId: user.id }), enabled: externalUrl === undefined })

  if (externalUrl !== undefined) {
    return (
      <Button component="a" href={externalUrl} target="_blank" rel="noreferrer" size="md">
        Get Access
      </Button>
    )
  }
  if (own.isPending) return <Skeleton className={classes.card} height="12rem" radius="md" role="status" aria-label="Loading..." />
  return (
    <Card className={classes.card}>
      {own.isError ? (
        <ErrorState title="We couldn't load your request" onRetry={() => own.refetch()} error={own.error} />
      ) : (
        <AccessRequestForm user={user} earlier={own.data.accessRequest} />
      )}
    </Card>
  )
}
