import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EpisodeList } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { EpisodeFilter } from './filters.ts'
import { words } from './words.ts'

const sentences: Record<EpisodeFilter, string> = {
  all: 'Plan each episode in six steps, from its setup to the review, and publish it when it is ready.',
  'in-work': 'Episodes that still have steps to do gather here.',
  complete: 'Episodes with all steps done wait here to be published.',
  published: 'Episodes that are out gather here.',
}

type Props = { filter: EpisodeFilter; text: string; action: ReactNode }

export function NoEpisodes({ filter, text, action }: Props) {
  return (
    <Card>
      <EmptyState drawing={<EpisodeList />} title={words.empty} action={action}>
        {text ? `No title in this list has “${text}” in it.` : sentences[filter]}
      </EmptyState>
    </Card>
  )
}
