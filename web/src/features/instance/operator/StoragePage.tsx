import { Alert, Stack, Table, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { exactCount } from '../../../lib/numbers.ts'
import { query } from '../../../lib/rpc.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { Card } from '../../../ui/Card.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Answer, Sheet } from './parts.tsx'
import classes from './Sheet.module.css'

/** What takes up space, in the storage and in the database. */
export function StoragePage() {
  return (
    <Stack gap="xl">
      <ShowsCard />
      <DatabaseCard />
    </Stack>
  )
}

function ShowsCard() {
  const storage = useQuery(query('OperatorService.FindStorage', {}))
  return (
    <Card title="Files by podcast" hint="Recordings, artwork and everything else stored as a file.">
      <Answer of={storage} title="We couldn't load the storage">
        {({ shows, totalBytes, otherBytes }) => (
          <>
            <Text mb="md">
              {sizeOf(totalBytes)} in total, of which {sizeOf(otherBytes)} belong to accounts and not to a podcast.
            </Text>
            {shows.length === 0 ? (
              <Text c="dimmed">No podcast has files yet.</Text>
            ) : (
              <Sheet
                label="Files by podcast"
                columns={[{ title: 'Podcast' }, { title: 'Owner' }, { title: 'Files', isNumber: true }, { title: 'Size', isNumber: true }]}
              >
                {shows.map(({ podcastId, title, ownerEmail, files, bytes }) => (
                  <Table.Tr key={podcastId}>
                    <Table.Td className={classes.words} fw={500}>
                      {title}
                    </Table.Td>
                    <Table.Td className={classes.words} c="dimmed">
                      {ownerEmail ?? 'No owner'}
                    </Table.Td>
                    <Table.Td className={classes.number}>{exactCount(files)} files</Table.Td>
                    <Table.Td className={classes.number}>{sizeOf(bytes)}</Table.Td>
                  </Table.Tr>
                ))}
              </Sheet>
            )}
          </>
        )}
      </Answer>
    </Card>
  )
}

const milliseconds = (ms: number): string => `${ms.toLocaleString('en-US', { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`

function DatabaseCard() {
  const database = useQuery(query('OperatorService.FindDatabase', {}))
  return (
    <Card title="Database" hint="Row counts are PostgreSQL's estimates.">
      <Answer of={database} title="We couldn't load the database">
        {({ version, isEmbedded, bytes, tables, slowQueries, advice }) => (
          <Stack gap="lg">
            <Text>
              PostgreSQL {version}
              {isEmbedded ? ' (embedded)' : ''}, {sizeOf(bytes)}
            </Text>
            <Sheet
              label="Largest tables"
              columns={[{ title: 'Table' }, { title: 'Rows', isNumber: true }, { title: 'Size', isNumber: true }]}
            >
              {tables.map((table) => (
                <Table.Tr key={table.name}>
                  <Table.Td className={classes.code}>{table.name}</Table.Td>
                  <Table.Td className={classes.number}>{exactCount(table.rows)} rows</Table.Td>
                  <Table.Td className={classes.number}>{sizeOf(table.bytes)}</Table.Td>
                </Table.Tr>
              ))}
            </Sheet>
            {slowQueries === null ? (
              <Alert icon={<Icon of={IconInfoCircle} />} title="No query statistics">
                {advice}
              </Alert>
            ) : (
              <Sheet
                label="Slowest queries"
                columns={[
                  { title: 'Query' },
                  { title: 'Calls', isNumber: true },
                  { title: 'Average', isNumber: true },
                  { title: 'Total', isNumber: true },
                ]}
              >
                {slowQueries.map(({ query: text, calls, meanMs, totalMs }) => (
                  <Table.Tr key={text}>
                    <Table.Td className={classes.code}>{text}</Table.Td>
                    <Table.Td className={classes.number}>{exactCount(calls)} calls</Table.Td>
                    <Table.Td className={classes.number}>{milliseconds(meanMs)}</Table.Td>
                    <Table.Td className={classes.number}>{milliseconds(totalMs)}</Table.Td>
                  </Table.Tr>
                ))}
              </Sheet>
            )}
          </Stack>
        )}
      </Answer>
    </Card>
  )
}
