import { Text } from '@mantine/core'
import { ErrorState } from '../../ui/ErrorState.tsx'
import classes from '../../ui/IconList.module.css'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useReportLinks, useRevoke } from './api.ts'
import { LinkItem } from './LinkItem.tsx'
import { messages } from './messages.ts'

/** The active links to reports of a podcast that the user can revoke. */
export function ReportLinks({ podcastId }: { podcastId: string }) {
  const { data: links, error, refetch } = useReportLinks(podcastId)
  const { one } = useRevoke(podcastId)
  if (!links)
    return error ? (
      <ErrorState title="Error loading data." order={3} onRetry={() => void refetch()} error={error} />
    ) : (
      <Loading>
        <RowsSkeleton rows={1} />
      </Loading>
    )
  if (links.length === 0) return <Text c="dimmed">{messages.noReports}</Text>
  return (
    <ul className={classes.list} aria-label={messages.title}>
      {links.map((link) => (
        <LinkItem key={link.id} link={link} isPending={one.isPending && one.variables.id === link.id} onRevoke={one.mutate} />
      ))}
    </ul>
  )
}
