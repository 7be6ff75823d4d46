import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Card } from '../../../ui/Card.tsx'
import linked from '../../../ui/LinkedCard.module.css'
import card from './EpisodeCard.module.css'

/** Skeleton of a card. */
function Outline() {
  return (
    <Card className={`${linked.card} ${card.card}`} aria-hidden>
      <Skeleton className={card.art} />
      <Stack gap="xs" flex={1}>
        <Skeleton height="1.2em" width="45%" />
        <Skeleton height="0.8em" width="25%" />
        <Skeleton height="0.8em" width="90%" />
      </Stack>
      <Skeleton height="0.8em" className={card.progress} />
    </Card>
  )
}

/** An episode that is being imported. */
export function ImportingCard({ title }: { title: string }) {
  return (
    <>
      <VisuallyHidden>{title} is being imported</VisuallyHidden>
      <Outline />
    </>
  )
}

export function ListSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading...">
      <Outline />
      <Outline />
      <Outline />
      <Outline />
    </Stack>
  )
}
