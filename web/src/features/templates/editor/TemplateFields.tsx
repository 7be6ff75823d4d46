import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { weekdays } from '@castwright/contract/podcasts/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { useId, useState } from 'react'
import { type StepKey, stepKeys, stepNames } from '@castwright/contract/workflow/steps.ts'
import { reviewTypeLabels, reviewTypes } from '@castwright/contract/reviews/shapes.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { collaboratorLabels, type CollaboratorType, collaboratorTypes } from '@castwright/contract/teams/shapes.ts'
import { dayNames } from '../../../lib/weekdays.ts'
import { RichTextField } from '../../../ui/editor/RichTextField.tsx'
import { Panel } from '../../../ui/form/Panel.tsx'
import type { Faults, ReviewDraft, StepDraft, TemplateDraft } from './draft.ts'
import classes from './Template.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'
import { newId } from '../../../lib/newId.ts'
import { Icon } from '../../../ui/Icon.tsx'

type Props = {
  podcast: Podcast
  draft: TemplateDraft
  faults: Faults | null
  onChange: (part: Partial<TemplateDraft>) => void
}

type PanelName = 'general' | 'steps' | 'notes' | 'reviews'

const weekdayOptions = weekdays.map((value) => ({ value, label: dayNames[value] }))

export function TemplateFields({ podcast, draft, faults, onChange }: Props) {
  const [closed, setClosed] = useState<readonly PanelName[]>([])
  const panel = (name: PanelName) => ({
    opened: !closed.includes(name),
    onToggle: () => setClosed((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name])),
  })
  return (
    <>
      <Panel title="General" hint="We suggest the weekday and time when you plan a season." {...panel('general')}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            required
            placeholder="Interview episode"
            dir="auto"
            autoComplete="off"
            maxLength={templateLimits.name}
            value={draft.name}
            error={faults?.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
            <Select
              label="Release day"
              placeholder="Any day"
              clearable
              data={weekdayOptions}
              value={draft.weekday}
              onChange={(weekday) => onChange({ weekday })}
            />
            <TextInput
              label="Release time"
              type="time"
              description={`In the show's time zone (${podcast.timeZone.replaceAll('_', ' ')}).`}
              value={draft.time}
              onChange={(event) => onChange({ time: event.currentTarget.value })}
            />
          </SimpleGrid>
          <Switch
            label="Default template"
            description="Preselected when you add an episode. A show can have one default template."
            checked={draft.isDefault}
            onChange={(event) => onChange({ isDefault: event.currentTarget.checked })}
          />
        </Stack>
      </Panel>
      <Panel
        title="Steps"
        hint="We assign the step to the first team member with this role, and add the tasks to their checklist."
        {...panel('steps')}
      >
        <Stack gap="lg">
          {stepKeys.map((step) => (
            <StepFields
              key={step}
              step={step}
              draft={draft.steps[step]}
              fault={faults?.tasks[step]}
              onChange={(part) => onChange({ steps: { ...draft.steps, [step]: { ...draft.steps[step], ...part } } })}
            />
          ))}
        </Stack>
      </Panel>
      <Panel title="Show notes" hint="New episodes start with this text." {...panel('notes')}>
        <RichTextField
          label="Show notes"
          hideLabel
          limit={episodeLimits.notes}
          value={draft.showNotes}
          error={faults?.showNotes}
          onChange={(showNotes) => onChange({ showNotes })}
        />
      </Panel>
      <Panel title="Reviews" hint="Requested for each new episode." {...panel('reviews')}>
        <ReviewFields reviewers={draft.reviewers} onChange={(reviewers) => onChange({ reviewers })} />
      </Panel>
    </>
  )
}

type StepFieldsProps = { step: StepKey; draft: StepDraft; fault: string | undefined; onChange: (part: Partial<StepDraft>) => void }

/** Who gets a step, when it is due, and the tasks that come with it. */
function StepFields({ step, draft, fault, onChange }: StepFieldsProps) {
  const id = useId()
  return (
    <Stack gap="sm" role="group" aria-labelledby={id} className={classes.step}>
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
    </Stack>
  )
}

type ReviewFieldsProps = {
  reviewers: readonly ReviewDraft[]
  onChange: (reviewers: ReviewDraft[]) => void
}

function ReviewFields({ reviewers, onChange }: ReviewFieldsProps) {
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

type RoleFieldProps = { label: string; none: string; value: CollaboratorType | null; onChange: (role: CollaboratorType | null) => void }

const roles = collaboratorTypes.map((value) => ({ value, label: collaboratorLabels[value] }))

/** A team role, or none. */
function RoleField({ label, none, value, onChange }: RoleFieldProps) {
  return (
    <Select
      label={label}
      data={[{ value: 'none', label: none }, ...roles]}
      value={value ?? 'none'}
      allowDeselect={false}
      onChange={(role) => onChange(roles.find((one) => one.value === role)?.value ?? null)}
    />
  )
}
