import { useState } from 'react'

type Moment = { date: string | null; time: string }

/** A date and a time in a form. With `timeOf`, the time is the default of the chosen day until the user chooses one. */
export function useMoment(start: () => Moment, timeOf?: (day: string) => string) {
  const [choice, setChoice] = useState(start)
  const [isTimeChosen, setTimeChosen] = useState(choice.date !== null)
  const [error, setError] = useState<string | null>(null)
  const change = (part: Partial<Moment>) => {
    setChoice((before) => ({ ...before, ...part }))
    setError(null)
  }
  return {
    choice,
    error,
    setError,
    /** Props of a `MomentField`. */
    field: {
      ...choice,
      onDate: (date: string | null) => change({ date, ...(timeOf && !isTimeChosen && date !== null && { time: timeOf(date) }) }),
      onTime: (time: string) => {
        setTimeChosen(true)
        change({ time })
      },
    },
  }
}
