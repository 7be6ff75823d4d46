import { Text, UnstyledButton } from '@mantine/core'
import { IconFileImport, IconMicrophone2, type Icon as TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './ImportPodcastDialog.module.css'

type Props = { opened: boolean; onClose: () => void; onStart: () => void }

/** The first step: where does the podcast come from? */
export function ImportPodcastDialog({ opened, onClose, onStart }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import Podcast" size="wide">
      <div className={classes.choices}>
        <Choice icon={IconFileImport} name="Import an Existing Show">
          Importing opens with a coming release. It will bring every episode over by the RSS feed.
        </Choice>
        <Choice icon={IconMicrophone2} name="Start a New Podcast" onChoose={onStart}>
          Begin from scratch: a title, a summary and, if you have it, the artwork.
        </Choice>
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  icon: TablerIcon
  name: string
  /** Absent where it cannot be chosen yet; the words say why. */
  onChoose?: () => void
  children: string
}

function Choice({ icon, name, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <UnstyledButton
      className={classes.choice}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-words`}
      aria-disabled={onChoose ? undefined : true}
      data-autofocus={onChoose ? true : undefined}
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
