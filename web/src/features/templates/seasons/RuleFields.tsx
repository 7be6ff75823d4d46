import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { weekdays } from '@castwright/contract/podcasts/form.ts'
import { type SeasonRule, templateMessages } from '@castwright/contract/templates/shapes.ts'
import { Chip, Group, Input, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useId } from 'react'
import { dayNames, inOrder } from '../../../lib/weekdays.ts'
import classes from './Seasons.module.css'

type Props = {
  rule: SeasonRule
  onChange: (part: Partial<SeasonRule>) => void
  /** Whether the number of episodes can be chosen. */
  hasCount?: boolean
}

const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const

/** How often, from when and at what time. Emptied numbers are 0, which no rule allows. */
export function RuleFields({ rule, onChange, hasCount = false }: Props) {
  const id = useId()
  const { frequency, interval } = rule
  return (
    <Stack gap="lg">
      <Input.Wrapper label="Repeat every" labelElement="div" labelProps={{ id }}>
        <div role="group" aria-labelledby={id} className={classes.repeat}>
          <NumberInput
            aria-label="Interval"
            min={1}
            max={templateLimits.interval}
            allowDecimal={false}
            allowNegative={false}
            value={interval === 0 ? '' : interval}
            onChange={(value) => onChange({ interval: Number(value) || 0 })}
          />
          <Select
            aria-label="Unit"
            data={Object.entries(units).map(([value, label]) => ({ value, label: interval === 1 ? label : `${label}s` }))}
            value={frequency}
            allowDeselect={false}
            onChange={(value) => onChange({ frequency: (value ?? 'weekly') as SeasonRule['frequency'] })}
          />
        </div>
      </Input.Wrapper>
      {frequency === 'weekly' ? (
        <Input.Wrapper
          label="On"
          labelElement="div"
          labelProps={{ id: `${id}-days` }}
          error={rule.weekdays.length === 0 ? templateMessages.weekdaysMissing : null}
        >
          <Chip.Group multiple value={rule.weekdays} onChange={(days) => onChange({ weekdays: inOrder(days) })}>
            <Group role="group" aria-labelledby={`${id}-days`} gap="xs" mb="xxs">
              {weekdays.map((day) => (
                <Chip key={day} value={day} variant="outline">
                  {dayNames[day].slice(0, 3)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      ) : null}
      <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
        <TextInput
          label="First date"
          required
          type="date"
          value={rule.startDate}
          onChange={(event) => onChange({ startDate: event.currentTarget.value })}
        />
        <TextInput label="Release time" type="time" value={rule.time} onChange={(event) => onChange({ time: event.currentTarget.value })} />
      </SimpleGrid>
      {hasCount ? (
        <NumberInput
          label="Number of episodes"
          required
          min={1}
          max={templateLimits.seasonEpisodes}
          allowDecimal={false}
          allowNegative={false}
          value={rule.count === 0 ? '' : rule.count}
          onChange={(value) => onChange({ count: Number(value) || 0 })}
        />
      ) : null}
    </Stack>
  )
}
