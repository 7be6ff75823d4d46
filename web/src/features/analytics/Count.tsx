import { UnstyledButton } from '@mantine/core'
import { exactCount } from '../../lib/numbers.ts'
import classes from './Analytics.module.css'
import { messages } from './messages.ts'

type Props = {
  value: number
  /** Explains the number. Without it, it can't be explained here. */
  onWhy?: (() => void) | undefined
}

/** A number of downloads that opens why they counted. */
export function Count({ value, onWhy }: Props) {
  if (!onWhy) return <>{exactCount(value)}</>
  return (
    <UnstyledButton className={classes.count} title={messages.why} aria-haspopup="dialog" onClick={onWhy}>
      {exactCount(value)}
    </UnstyledButton>
  )
}
