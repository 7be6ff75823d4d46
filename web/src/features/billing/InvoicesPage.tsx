import { paths } from '@castwright/contract/paths.ts'
import { Button, Group } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useInvoices } from './api.ts'
import { InvoicesTable } from './InvoicesTable.tsx'

export function InvoicesPage() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvoices()
  const invoices = data?.pages.flatMap((page) => page.invoices) ?? []
  if (error && !data)
    return (
      <Card>
        <ErrorState title="Error loading data." onRetry={() => void refetch()} error={error} />
      </Card>
    )
  if (isPending)
    return (
      <Card>
        <Loading>
          <RowsSkeleton />
        </Loading>
      </Card>
    )
  if (invoices.length === 0)
    return (
      <Card>
        <EmptyState
          drawing={<Plan />}
          title="No invoices yet"
          action={
            <LinkButton to={paths.planUsage} variant="default">
              Plan Usage
            </LinkButton>
          }
        >
          Invoices for paid plans appear here.
        </EmptyState>
      </Card>
    )
  return (
    <SettingsSection stacked title="Invoices" hint="All payments for your plan, newest first.">
      <InvoicesTable invoices={invoices} />
      {hasNextPage ? (
        <Group justify="center" mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            View older invoices
          </Button>
        </Group>
      ) : null}
    </SettingsSection>
  )
}
