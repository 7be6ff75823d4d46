import { paths } from '@castwright/contract/paths.ts'
import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton, OutLink } from '../../ui/Links.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { useInvoices } from './api.ts'
import type { Invoice } from '@castwright/contract/billing/shapes.ts'
import { formatMoney } from '@castwright/contract/billing/money.ts'
import { shortDate } from '../../lib/time.ts'
import { Badge } from '../../ui/Badge.tsx'
import table from '../../ui/table.module.css'
import { invoiceStates } from './format.ts'

export function InvoicesPage() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvoices()
  if (!data)
    return (
      <Card>
        <QueryState title="Error loading data." error={error} refetch={refetch} />
      </Card>
    )
  const invoices = data.pages.flatMap((page) => page.invoices)
  if (invoices.length === 0)
    return (
      <EmptyState
        inCard
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

function InvoicesTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table verticalSpacing="xs" horizontalSpacing="sm" className={`${table.table} ${table.flush}`} aria-label="Invoices">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Date</Table.Th>
            <Table.Th visibleFrom="xxs">Number</Table.Th>
            <Table.Th visibleFrom="xxs">For</Table.Th>
            <Table.Th ta="end">Amount</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>
              <VisuallyHidden>Download</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { createdAt, number, description, total, currency, status, pdfUrl, pageUrl } = invoice
  const href = pdfUrl ?? pageUrl
  const state = invoiceStates[status]
  return (
    <Table.Tr>
      <Table.Td>
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>
      </Table.Td>
      <Table.Td visibleFrom="xxs">{number}</Table.Td>
      <Table.Td visibleFrom="xxs">{description}</Table.Td>
      <Table.Td ta="end">{formatMoney(total, currency)}</Table.Td>
      <Table.Td>
        <Badge meaning={state.meaning}>{state.label}</Badge>
      </Table.Td>
      <Table.Td ta="end">
        {href ? (
          <OutLink href={href} aria-label={`${pdfUrl ? 'PDF of' : 'View'} invoice ${number}`}>
            {pdfUrl ? 'PDF' : 'View'}
          </OutLink>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}
