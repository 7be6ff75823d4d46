import { Text, UnstyledButton } from '@mantine/core'
import { IconFileImport, IconMicrophone2, type Icon as TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import classes from './ChoiceStep.module.css'

type Props = { onImport: () => void; onStart: () => void }

/** The first step: where does the podcast come from? */
export function ChoiceStep({ onImport, onStart }: Props) {
  const place = useArrivalFocus<HTMLDivElement>()
  return (
    <div ref={place} className={classes.choices}>
      <Choice icon={IconFileImport} name="Import an Existing Show" onChoose={onImport} first>
        Bring every episode over by the RSS feed. Your listeners notice nothing.
      </Choice>
      <Choice icon={IconMicrophone2} name="Start a New Podcast" onChoose={onStart}>
        Begin from scratch: a title, a summary and, if you have it, the artwork.
      </Choice>
    </div>
  )
}

type ChoiceProps = { icon: TablerIcon; name: string; onChoose: () => void; first?: boolean; children: string }

function Choice({ icon, name, onChoose, first = false, children }: ChoiceProps) {
  const id = useId()
  return (
    <UnstyledButton
      className={classes.choice}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-words`}
      data-autofocus={first || undefined}
      onClick={onChoose}
    >
      <Icon of={icon} className={classes.icon} />
      <span id={`${id}-name`} className={classes.name}>
        {name}
      </span>
      <Text span size="sm" c="dimmed" id={`${id}-words`}>
        {children}
      </Text>
    </UnstyledButton>
  )
}
