import { Text } from '@mantine/core'
import { useReportLinks, useRevoke } from './api.ts'
import { LinkItem } from './LinkItem.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'

/** The active links to reports of a podcast that the user can revoke. */
export function ReportLinks({ podcastId }: { podcastId: string }) {
  const { data: links, error, refetch } = useReportLinks(podcastId)
  const { one } = useRevoke(podcastId)
  if (!links) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={1} />
  if (links.length === 0) return <Text c="dimmed">{messages.noReports}</Text>
  return (
    <ul className="cw-list" aria-label={messages.title}>
      {links.map((link) => (
        <LinkItem key={link.id} link={link} isPending={one.isPending && one.variables.id === link.id} onRevoke={one.mutate} />
      ))}
    </ul>
  )
}
