import { Tooltip, VisuallyHidden } from '@mantine/core'
import classes from './Analytics.module.css'
import { changeOf } from './format.ts'

type Props = { now: number; before: number; what?: string }

/** How a number compares with an earlier one: '+12.0%', with words for the tooltip and screen readers. */
export function Change({ now, before, what }: Props) {
  const { text, words, meaning } = changeOf(now, before, what)
  return (
    <Tooltip label={words}>
      <span className={classes.change} data-meaning={meaning}>
        <span aria-hidden>{text}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
