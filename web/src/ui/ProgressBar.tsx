import { Progress } from '@mantine/core'
import classes from './ProgressBar.module.css'
import { progressColor } from './progressColor.ts'

type Props = {
  /** 0 to 100. Null without a limit: then only the figure is shown. */
  percent: number | null
  label: string
  /** Text on the right, such as '3.25 GB of 5 GB'. */
  figure?: string
  /** Whether the color shows progress. Otherwise a single color, red when full. */
  work?: boolean
}

/** Plain elements, because lists have one for each row. */
export function ProgressBar({ percent, label, figure, work = false }: Props) {
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <span>{label}</span>
        {figure ? <span className={classes.figure}>{figure}</span> : null}
      </div>
      {percent === null ? null : (
        <Progress value={Math.max(0, Math.min(100, percent))} color={`${progressColor(percent, work)}.5`} aria-label={label} />
      )}
    </div>
  )
}
