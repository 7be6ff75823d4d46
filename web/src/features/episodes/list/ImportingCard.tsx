import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Card } from '../../../ui/Card.tsx'
import card from './EpisodeCard.module.css'
import classes from './EpisodeList.module.css'

/** Skeleton of a card. */
function Outline() {
  return (
    <Card className={card.card} aria-hidden>
      <Skeleton className={card.art} />
      <div className={classes.lines}>
        <Skeleton height="1.2em" width="45%" />
        <Skeleton height="0.8em" width="25%" />
        <Skeleton height="0.8em" width="90%" />
      </div>
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
    <div role="status" aria-label="Loading..." className={classes.list}>
      <Outline />
      <Outline />
      <Outline />
      <Outline />
    </div>
  )
}
