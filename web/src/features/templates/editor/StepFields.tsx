import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { type StepKey, stepNames } from '@castwright/contract/workflow/steps.ts'
import { NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import type { StepDraft } from './draft.ts'
import { RoleField } from './RoleField.tsx'
import classes from './Template.module.css'

type Props = { step: StepKey; draft: StepDraft; fault: string | undefined; onChange: (part: Partial<StepDraft>) => void }

/** Who gets a step, when it is due, and the tasks that come with it. */
export function StepFields({ step, draft, fault, onChange }: Props) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.step}>
      <Text fw={500} id={id}>
        {stepNames[step]}
      </Text>
      <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md">
        <RoleField label="Assign to" none="No one" value={draft.role} onChange={(role) => onChange({ role })} />
        <NumberInput
          label="Due before the release"
          placeholder="No due date"
          suffix={draft.daysBefore === 1 ? ' day' : ' days'}
          min={0}
          max={templateLimits.daysBefore}
          allowDecimal={false}
          clampBehavior="strict"
          value={draft.daysBefore ?? ''}
          onChange={(days) => onChange({ daysBefore: typeof days === 'number' ? days : null })}
        />
      </SimpleGrid>
      <Textarea
        label="Tasks"
        placeholder="One per line"
        dir="auto"
        autosize
        minRows={1}
        maxRows={8}
        value={draft.tasks}
        error={fault}
        onChange={(event) => onChange({ tasks: event.currentTarget.value })}
      />
    </div>
  )
}
