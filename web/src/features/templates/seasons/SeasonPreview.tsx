import { IconButton } from '../../../ui/IconButton.tsx'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { SeasonRule } from '@castwright/contract/templates/shapes.ts'
import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { Group, Pill, Text, Tooltip } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { DateMenu } from '../../../components/dueDates/DateMenu.tsx'
import { useNow } from '../../../lib/clock.ts'
import { longDay, mediumDay, weekdayDay } from '../../../lib/days.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { sizes } from '../../../ui/theme.ts'
import { countOf } from '../summary.ts'
import type { PlannedRow } from './plan.ts'
import { ruleInWords } from './rule.ts'
import { SeasonRow } from './SeasonEpisodes.tsx'
import classes from './Seasons.module.css'

type Props = {
  rule: SeasonRule
  rows: readonly PlannedRow[]
  /** Why there are no dates, or null. */
  fault: string | null
  /** The dates are those of the form before its last change. */
  isOld: boolean
  /** Due dates of the template that have passed already. */
  past: { dueDates: number; episodes: number }
  isEdited: boolean
  error: Error | null
  onRetry: () => void
  onMove: (ruleDay: string, day: string) => void
  onSkip: (skipDates: string[]) => void
}

/** The drafts that would be created. Each date can be changed or skipped. */
export function SeasonPreview({ rule, rows, fault, isOld, past, isEdited, error, onRetry, onMove, onSkip }: Props) {
  const [first, last] = [rows[0], rows.at(-1)]
  return (
    <Card title="Preview" hint={fault ? null : `${ruleInWords(rule)}.`} className={classes.preview}>
      {fault ? (
        <Text c="dimmed">{fault}</Text>
      ) : error ? (
        <ErrorState order={3} title="Couldn't calculate the dates." onRetry={onRetry} error={error} />
      ) : !first || !last ? (
        <Loading>
          <RowsSkeleton rows={5} />
        </Loading>
      ) : (
        <>
          <Text size="sm" c="dimmed" aria-live="polite" mb="sm">
            {countOf(rows.length, 'episode')} from {mediumDay(first.day)} to {mediumDay(last.day)}.
            {isEdited ? ' Dates you changed keep their episode number.' : null}
          </Text>
          {past.dueDates > 0 ? (
            <Text size="sm" mb="sm" role="status">
              {countOf(past.dueDates, 'due date')} of {countOf(past.episodes, 'episode')} would be in the past. Start later, or change them
              after you create the drafts.
            </Text>
          ) : null}
          <Skipped rule={rule} onSkip={onSkip} />
          <ol className={`cw-list ${classes.rows}`} aria-label="Planned episodes" data-old={isOld || undefined}>
            {rows.map((row) => (
              <Row key={row.ruleDay} row={row} rule={rule} onMove={onMove} onSkip={onSkip} />
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

function Skipped({ rule: { skipDates }, onSkip }: Pick<Props, 'rule' | 'onSkip'>) {
  if (skipDates.length === 0) return null
  return (
    <Group gap="xs" mb="sm">
      <Text size="sm" c="dimmed">
        Skipped:
      </Text>
      <Group component="ul" gap="xs" className="cw-list" aria-label="Skipped dates">
        {skipDates.toSorted().map((date) => (
          <li key={date}>
            <Pill
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Use ${longDay(date)} again`, tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => onSkip(skipDates.filter((one) => one !== date))}
            >
              {mediumDay(date)}
            </Pill>
          </li>
        ))}
      </Group>
    </Group>
  )
}

type RowProps = Pick<Props, 'rule' | 'onMove' | 'onSkip'> & { row: PlannedRow }

function Row({ row: { title, ruleDay, day, isTaken }, rule: { skipDates, timeZone }, onMove, onSkip }: RowProps) {
  const isMoved = day !== ruleDay
  const now = useNow()
  return (
    <SeasonRow
      title={
        <Text component="span" fw={500} dir="auto" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
      }
      date={weekdayDay(day)}
      badge={isMoved ? <Badge meaning="accent">Changed</Badge> : isTaken ? <Badge meaning="warning">Another release that day</Badge> : null}
    >
      <DateMenu
        label={`Change the date of ${title}`}
        hint="Change date"
        title={`Date of ${title}`}
        date={day}
        today={dayIn(timeZone, new Date(now))}
        onChoose={(chosen) => onMove(ruleDay, chosen)}
        extra={isMoved ? { label: `Back to ${mediumDay(ruleDay)}`, onClick: () => onMove(ruleDay, ruleDay) } : null}
      />
      <Tooltip label="Skip this date">
        <IconButton
          icon={IconCalendarX}
          small
          size={sizes.controlSmall}
          label={`Skip ${longDay(ruleDay)}`}
          disabled={skipDates.length >= templateLimits.skipDates}
          onClick={() => onSkip([...skipDates, ruleDay])}
        />
      </Tooltip>
    </SeasonRow>
  )
}
