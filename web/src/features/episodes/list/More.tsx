import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './EpisodeList.module.css'
import { words } from './words.ts'

type Props = {
  waiting: boolean
  /** Why the last try failed, if so. */
  failed: string | null
  onNear: () => void
  onPress: () => void
  /** How many there are by now. */
  count: number
}

/** The next page comes by itself when the end comes near; the button is for keys, and for a second try. */
export function More({ waiting, failed, onNear, onPress, count }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(() => {
    if (!waiting && failed === null) onNear()
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && reach(), {
      rootMargin: '50% 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observed anew after each page: where the end is still near, the next one follows.
  }, [count])

  return (
    <div ref={end} className={classes.more}>
      {failed === null ? null : (
        <Text role="alert" size="sm">
          {words.failed}. {failed}
        </Text>
      )}
      <Button variant="default" loading={waiting} onClick={onPress}>
        {failed === null ? 'Show more' : 'Try again'}
      </Button>
    </div>
  )
}
