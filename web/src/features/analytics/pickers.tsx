import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import { granularities, daysBetween } from '@castwright/contract/analytics/values.ts'
import { SegmentedControl, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { sizes } from '../../ui/theme.ts'
import { calendarFor } from '../../ui/dates/calendar.ts'
import type { Typical } from './api.ts'
import classes from './Analytics.module.css'
import { pointLabels } from './format.ts'
import { isRangeName, type Period, type RangeSearch, rangeNames, todayUtc, usualRange } from './range.ts'

type Props = {
  search: RangeSearch
  period: Period
  onSearch: (search: RangeSearch) => void
  /** Of reports, which always have a first and a last day. */
  withoutAll?: boolean
}

const custom = 'custom'

/** The period and how it is divided. */
export function RangePicker({ search, period, onSearch, withoutAll = false }: Props) {
  const isCustom = search.from !== undefined
  const by = search.by === undefined ? {} : { by: search.by }
  const [isChoosing, setIsChoosing] = useState(isCustom)
  const choices = Object.entries(rangeNames).filter(([value]) => value !== 'all' || !withoutAll)
  return (
    <div className={classes.controls}>
      <Select
        aria-label="Period"
        w={sizes.sidebar}
        data={[...choices.map(([value, label]) => ({ value, label })), { value: custom, label: 'Custom…' }]}
        value={isCustom || isChoosing ? custom : (search.range ?? usualRange)}
        onChange={(value) => {
          setIsChoosing(value === custom)
          if (isRangeName(value)) onSearch({ ...by, ...(value !== usualRange && { range: value }) })
        }}
      />
      {isCustom || isChoosing ? <CustomDays from={period.from} to={period.to} onDays={(days) => onSearch({ ...by, ...days })} /> : null}
      <SegmentedControl
        classNames={{ label: classes.segment }}
        aria-label="Interval"
        data={granularities.map((value) => ({ value, label: pointLabels[value] }))}
        value={period.granularity}
        onChange={(value) => onSearch({ ...search, by: value })}
      />
    </div>
  )
}

type DaysProps = { from: string | undefined; to: string | undefined; onDays: (days: { from: string; to: string }) => void }

/** Waits for the second day before anything changes. */
function CustomDays({ from, to, onDays }: DaysProps) {
  const [days, setDays] = useState<[string | null, string | null]>([from ?? null, to ?? null])
  const today = todayUtc()
  const [first, last] = days
  const isTooLong = first !== null && last !== null && daysBetween(first, last) > analyticsLimits.days
  return (
    <DatePickerInput
      type="range"
      aria-label="First and last day"
      miw={sizes.menu}
      valueFormat="MMM D, YYYY"
      placeholder="First and last day"
      allowSingleDateInRange
      value={days}
      error={isTooLong ? 'A period can be at most 5 years long.' : null}
      onChange={(next) => {
        setDays(next)
        const [start, end] = next
        if (start !== null && end !== null && daysBetween(start, end) <= analyticsLimits.days) onDays({ from: start, to: end })
      }}
      {...calendarFor({ chosen: last, today, minDate: '2000-01-01', maxDate: today })}
    />
  )
}

const counts = [5, 10, 20, 50, 100]

/** Which episodes the typical episode is made of. */
export function TypicalPicker({ typical, onTypical }: { typical: Typical; onTypical: (typical: Typical) => void }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isCustom = 'releasedFrom' in typical
  return (
    <>
      <Select
        aria-label="Compare with"
        data={[
          ...counts.map((count) => ({ value: String(count), label: `Last ${count} episodes` })),
          { value: custom, label: 'Released between…' },
        ]}
        value={isCustom || isChoosing ? custom : String(typical.last)}
        onChange={(value) => {
          setIsChoosing(value === custom)
          if (value !== null && value !== custom) onTypical({ last: Number(value) })
        }}
      />
      {isCustom || isChoosing ? (
        <CustomDays
          from={isCustom ? typical.releasedFrom : undefined}
          to={isCustom ? typical.releasedTo : undefined}
          onDays={({ from, to }) => onTypical({ releasedFrom: from, releasedTo: to })}
        />
      ) : null}
    </>
  )
}
