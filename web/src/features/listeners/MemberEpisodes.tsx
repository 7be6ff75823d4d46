import type { MemberEpisode } from '@castwright/contract/listeners/shapes.ts'
import { Button, Text } from '@mantine/core'
import { IconFileMusic } from '@tabler/icons-react'
import { useId } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { EpisodeList } from '../../ui/drawings/EpisodeList.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconItem } from '../../ui/IconItem.tsx'
import { changeAndTell, useMemberEpisodes } from './api.ts'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

/** Unpublished episodes, which can be released to members only or early. */
export function MemberEpisodes({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useMemberEpisodes(podcastId)
  if (data === undefined) return <QueryState title={messages.loadFailed} error={error} refetch={refetch} rows={4} />
  if (data.length === 0)
    return (
      <EmptyState drawing={<EpisodeList />} title="No unpublished episodes">
        Members get all published episodes. You can also release a draft to them here, early or instead of publishing it.
      </EmptyState>
    )
  return (
    <>
      <Text c="dimmed" mb="md">
        Members get all published episodes. You can also release a draft to them here, early or instead of publishing it. They always get
        its current recording and show notes.
      </Text>
      <ul className="cw-list" aria-label="Unpublished episodes">
        {data.map((episode) => (
          <Item key={episode.episodeId} episode={episode} />
        ))}
      </ul>
    </>
  )
}

function Item({ episode: { episodeId, title, hasRecording, releasedAt } }: { episode: MemberEpisode }) {
  const id = useId()
  const change = useSubmit(() =>
    releasedAt === null
      ? changeAndTell('ListenerService.ReleaseEpisode', { episodeId }, 'Released to members.')
      : changeAndTell('ListenerService.WithdrawEpisode', { episodeId }, 'Removed from member feeds.'),
  )
  const ask = () =>
    ifConfirmed(
      {
        title: `Release “${title}” to members?`,
        children: "Members' apps will download it when they next refresh. You can withdraw it, but not from members who already have it.",
        confirmLabel: 'Release to members',
      },
      change.submit,
    )
  return (
    <IconItem
      icon={IconFileMusic}
      id={id}
      aside={
        hasRecording || releasedAt !== null ? (
          <Button
            variant="default"
            size="xs"
            loading={change.isBusy}
            aria-describedby={id}
            onClick={releasedAt === null ? ask : change.submit}
          >
            {releasedAt === null ? 'Release to members' : 'Withdraw'}
          </Button>
        ) : null
      }
    >
      <Text fw={500} dir="auto">
        {title}
      </Text>
      <Note>
        {releasedAt === null ? (
          hasRecording ? (
            'Not released'
          ) : (
            'Needs a recording'
          )
        ) : (
          <>
            Released to members <RelativeTime at={releasedAt} />
          </>
        )}
      </Note>
    </IconItem>
  )
}
