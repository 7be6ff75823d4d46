import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Scene } from './Scene.tsx'
import { tutorial } from './tutorial.ts'
import { Walkthrough } from './Walkthrough.tsx'
import classes from './TutorialVideo.module.css'

/** A poster that plays where it stands. */
export function TutorialVideo() {
  const [playing, setPlaying] = useState(false)
  if (playing) return <Walkthrough compact />
  return (
    <UnstyledButton className={classes.poster} aria-label={`Play ${tutorial.title}`} onClick={() => setPlaying(true)}>
      <Scene name="poster" />
      <span className={classes.play}>
        <Icon of={IconPlayerPlayFilled} />
      </span>
    </UnstyledButton>
  )
}
