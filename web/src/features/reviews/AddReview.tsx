import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { reviewTypeLabels, reviewTypes } from '@castwright/contract/reviews/shapes.ts'
import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import type { ReviewsState } from './api.ts'
import classes from './ReviewTable.module.css'

/** Adds a review of the chosen type. The reviewer is chosen in its row. */
export function AddReview({ state: { reviews, isAdding, apply } }: { state: ReviewsState }) {
  if (reviews.length >= episodeLimits.reviews) {
    return <Text c="dimmed" size="sm">{`An episode can't have more than ${episodeLimits.reviews} reviews.`}</Text>
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" className={classes.add} leftSection={<Icon of={IconPlus} />} loading={isAdding}>
          Add Review
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reviewTypes.map((reviewType) => (
          <Menu.Item key={reviewType} onClick={() => apply({ kind: 'add', reviewType })}>
            {reviewTypeLabels[reviewType]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
