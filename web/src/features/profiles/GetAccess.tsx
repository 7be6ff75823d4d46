import type { User } from '@castwright/contract/profiles.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instance } from '../../lib/instance.ts'
import { query } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AccessRequestForm } from './AccessRequestForm.tsx'
import classes from './PrivateBetaPage.module.css'

/** Elsewhere, where the operator takes requests elsewhere; else a request that is kept here. */
export function GetAccess({ user }: { user: User }) {
  const elsewhere = instance.links.getAccess
  const own = useQuery({ ...query('BetaService.FindOwnRequest', { userId: user.id }), enabled: elsewhere === undefined })

  if (elsewhere !== undefined) {
    return (
      <Button component="a" href={elsewhere} target="_blank" rel="noreferrer" size="md">
        Get Access
      </Button>
    )
  }
  if (own.isPending) return <Skeleton className={classes.card} height="12rem" radius="md" />
  return (
    <Card className={classes.card}>
      {own.isError ? (
        <ErrorState title="Your request could not be looked up" onRetry={() => own.refetch()} error={own.error} />
      ) : (
        <AccessRequestForm user={user} earlier={own.data.accessRequest} />
      )}
    </Card>
  )
}
