import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { EpisodeFilter } from './filters.ts'
import { messages } from './messages.ts'

const sentences: Record<EpisodeFilter, string> = {
  all: "Plan each episode in six steps, from setup to review, and publish it when it's ready.",
  'in-work': 'Episodes with steps left to do appear here.',
  complete: 'Episodes that are ready to publish appear here.',
  published: 'Published episodes appear here.',
}

type Props = { filter: EpisodeFilter; text: string; isFiltered: boolean; action: ReactNode }

export function NoEpisodes({ filter, text, isFiltered, action }: Props) {
  return (
    <Card>
      <EmptyState drawing={<EpisodeList />} title={messages.empty} action={action}>
        {text ? `No titles in this list match “${text}”.` : isFiltered ? 'No episodes in this list match the filters.' : sentences[filter]}
      </EmptyState>
    </Card>
  )
}
