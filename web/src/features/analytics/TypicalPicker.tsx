import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Typical } from './api.ts'
import { CustomDays } from './RangePicker.tsx'

type Props = { typical: Typical; onTypical: (typical: Typical) => void }

const custom = 'custom'
const counts = [5, 10, 20, 50, 100]

/** Which episodes the typical episode is made of. */
export function TypicalPicker({ typical, onTypical }: Props) {
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
