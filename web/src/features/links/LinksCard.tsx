import { Button, Group, Text } from '@mantine/core'
import { confirm } from '../../ui/confirm.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useLinks, useRevoke } from './api.ts'
import { LinkItem } from './LinkItem.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'

type Props = {
  podcastId: string
  /** Whether the list has everyone's links, as it does for owners and admins. */
  isEveryones: boolean
}

export function LinksCard({ podcastId, isEveryones }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLinks(podcastId)
  const { one, all } = useRevoke(podcastId)
  const links = data?.pages.flatMap((page) => page.links)
  const revokeAll = async () => {
    const agreed = await confirm({
      title: 'Revoke all links?',
      children: isEveryones
        ? "All active links to this podcast will stop working right away, including other team members' links."
        : 'All links to this podcast that you created will stop working right away.',
      confirmLabel: 'Revoke all',
      danger: true,
    })
    if (agreed) all.mutate()
  }
  return (
    <SettingsSection title={messages.title} hint={isEveryones ? messages.everyoneHint : messages.ownHint}>
      {links ? null : <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={2} />}
      {links?.length === 0 ? <Text c="dimmed">{messages.none}</Text> : null}
      {links && links.length > 0 ? (
        <>
          <ul className="cw-list" aria-label={messages.title}>
            {links.map((link) => (
              <LinkItem key={link.id} link={link} isPending={one.isPending && one.variables.id === link.id} onRevoke={one.mutate} />
            ))}
          </ul>
          <Group justify="space-between" mt="md">
            {hasNextPage ? (
              <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show older
              </Button>
            ) : (
              <span />
            )}
            <Button variant="default" loading={all.isPending} onClick={() => void revokeAll()}>
              Revoke all
            </Button>
          </Group>
        </>
      ) : null}
    </SettingsSection>
  )
}
