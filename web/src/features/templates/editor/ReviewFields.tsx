import { IconButton } from '../../../ui/IconButton.tsx'
import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { reviewTypeLabels, reviewTypes } from '@castwright/contract/reviews/shapes.ts'
import { Button, Group, Select, Stack, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { newId } from '../../../lib/newId.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { ReviewDraft } from './draft.ts'
import { RoleField } from './RoleField.tsx'
import classes from './Template.module.css'

type Props = {
  reviewers: readonly ReviewDraft[]
  onChange: (reviewers: ReviewDraft[]) => void
}

export function ReviewFields({ reviewers, onChange }: Props) {
  const change = (key: string, part: Partial<ReviewDraft>) =>
    onChange(reviewers.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Stack gap="md">
      {reviewers.map(({ key, reviewType, role }, at) => (
        <div key={key} role="group" aria-label={`Review ${at + 1}`} className={classes.review}>
          <Select
            label="Review"
            data={reviewTypes.map((value) => ({ value, label: reviewTypeLabels[value] }))}
            value={reviewType}
            allowDeselect={false}
            onChange={(type) => change(key, { reviewType: reviewTypes.find((one) => one === type) ?? reviewType })}
          />
          <RoleField label="Reviewer" none="Anyone" value={role} onChange={(next) => change(key, { role: next })} />
          <Tooltip label="Remove">
            <IconButton
              icon={IconTrash}
              label={`Remove ${reviewTypeLabels[reviewType]}`}
              onClick={() => onChange(reviewers.filter((one) => one.key !== key))}
            />
          </Tooltip>
        </div>
      ))}
      {reviewers.length < templateLimits.reviewers ? (
        <Group>
          <Button
            variant="default"
            leftSection={<Icon of={IconPlus} />}
            onClick={() => onChange([...reviewers, { key: newId(), reviewType: 'FINAL_REVIEW', role: null }])}
          >
            Add Review
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
