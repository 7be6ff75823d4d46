import { ActionIcon, Group, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Scene } from './Scene.tsx'
import { tutorial } from './tutorial.ts'
import classes from './Walkthrough.module.css'

const last = tutorial.steps.length - 1

/** The tutorial, playing: one scene after the other, with its caption. Where less motion is asked for, it waits to be turned. */
export function Walkthrough({ compact = false }: { compact?: boolean }) {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(!still)
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => (at < last ? setAt(at + 1) : setPlaying(false)), tutorial.secondsPerStep * 1000)
    return () => clearTimeout(timer)
  }, [playing, at])
  const step = tutorial.steps[at]
  if (!step) return null
  const togglePlaying = () => {
    if (!playing && at === last) setAt(0)
    setPlaying(!playing)
  }
  return (
    <section aria-label={tutorial.title} className={classes.player}>
      <Scene name={step.scene} />
      <div className={classes.words} aria-live="polite">
        <Text fw={600}>{step.caption}</Text>
        {compact ? null : <Text c="dimmed">{step.text}</Text>}
      </div>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="filled" color="blue" aria-label={playing ? 'Pause' : 'Play'} onClick={togglePlaying}>
          <Icon of={playing ? IconPlayerPause : IconPlayerPlay} />
        </ActionIcon>
        <ActionIcon aria-label="Previous scene" disabled={at === 0} onClick={() => setAt(at - 1)}>
          <Icon of={IconPlayerTrackPrev} />
        </ActionIcon>
        <ActionIcon aria-label="Next scene" disabled={at === last} onClick={() => setAt(at + 1)}>
          <Icon of={IconPlayerTrackNext} />
        </ActionIcon>
        <div className={classes.track} aria-hidden>
          {tutorial.steps.map(({ scene }, place) => (
            <span key={scene} className={classes.mark} data-done={place <= at || undefined} />
          ))}
        </div>
        <Text size="sm" c="dimmed">
          {at + 1} / {last + 1}
        </Text>
      </Group>
    </section>
  )
}
