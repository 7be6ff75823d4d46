import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './EpisodeList.module.css'
import { messages } from './messages.ts'

type Props = {
  waiting: boolean
  /** Why the last page failed to load, if it did. */
  failed: string | null
  onNear: () => void
  onPress: () => void
  /** The number of episodes loaded so far. */
  count: number
}

/** Loads the next page on scroll. The button is for keyboard users and retries. */
export function LoadMore({ waiting, failed, onNear, onPress, count }: Props) {
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
    // Observes again after each page, in case the end is still in view.
  }, [count])

  return (
    <div ref={end} className={classes.more}>
      {failed === null ? null : (
        <Text role="alert" size="sm">
          {messages.failed}. {failed}
        </Text>
      )}
      <Button variant="default" loading={waiting} onClick={onPress}>
        {failed === null ? 'Show more' : 'Try again'}
      </Button>
    </div>
  )
}
