import { type StepKey, stepNames } from '@castwright/contract/workflow/steps.ts'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './NextBar.module.css'

type Props = { step: StepKey; onGo: () => void }

/** On phones, leads to the step to do next. */
export function NextBar({ step, onGo }: Props) {
  return (
    <nav className={classes.bar} aria-label="Next step">
      <Button variant="light" fullWidth rightSection={<Icon of={IconArrowRight} />} onClick={onGo}>
        {`Next: ${stepNames[step]}`}
      </Button>
    </nav>
  )
}
