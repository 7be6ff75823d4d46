import classes from './charts.module.css'

type Props = {
  title: string
  values: readonly { name: string; value: string }[]
  notes?: readonly string[]
  hint?: string | undefined
  /** From 0 to 1, across the chart. */
  across: number
}

/** The values under the pointer or the keyboard. Screen readers get them from the list. */
export function Tip({ title, values, notes = [], hint, across }: Props) {
  const isRight = across <= 0.5
  const distance = `${Math.round((isRight ? across : 1 - across) * 1000) / 10}%`
  return (
    // On the side with more space, next to the value.
    <div className={classes.tip} aria-hidden style={isRight ? { left: distance } : { right: distance }}>
      <strong>{title}</strong>
      {values.map(({ name, value }) => (
        <div key={name} className={classes.tipRow}>
          <span>{name}</span>
          <span className={classes.tipValue}>{value}</span>
        </div>
      ))}
      {notes.map((note) => (
        <div key={note} className={classes.tipNote}>
          {note}
        </div>
      ))}
      {hint ? <div className={classes.tipHint}>{hint}</div> : null}
    </div>
  )
}
