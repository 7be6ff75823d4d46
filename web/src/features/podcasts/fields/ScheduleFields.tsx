import { weekdays, type PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { Chip, Group, Input, Select } from '@mantine/core'
import { useId } from 'react'
import { dayNames, inOrder } from '../../../lib/weekdays.ts'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { frequencies } from '../settings/schedule.ts'

export function ReleaseFrequencyField({ onChange, ...field }: FieldProps<PodcastForm['releaseFrequency']>) {
  return (
    <Select
      label="Release Frequency"
      description="How often listeners can expect new episodes."
      data={frequencies}
      onChange={(chosen) => onChange(frequencies.find(({ value }) => value === chosen)?.value ?? 'none')}
      {...field}
    />
  )
}

export function ReleaseDaysField({ value, onChange, error, onBlur, ref }: FieldProps<PodcastForm['releaseDays']>) {
  const id = useId()
  return (
    <Input.Wrapper label="Release Days" labelElement="div" labelProps={{ id }} error={error}>
      <Chip.Group multiple value={value} onChange={(days) => onChange(inOrder(days))}>
        <Group role="group" aria-labelledby={id} gap="xs" mb="xxs" onBlur={onBlur}>
          {weekdays.map((day, at) => (
            <Chip key={day} value={day} variant="outline" ref={at === 0 ? ref : undefined}>
              {dayNames[day]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
