import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'

/**
 * dnd-kit hears keys only from the turn after the one that lifted. On a busy machine the next key comes before: it would scroll the
 * page instead of moving the task. Here it waits for that turn.
 */
export class Keys extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const early: KeyboardEvent[] = []
    const hold = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopPropagation()
      early.push(event)
    }
    document.addEventListener('keydown', hold, true)
    // Timers go off in the order in which they were set, and the sensor's own was set before this one.
    setTimeout(() => {
      document.removeEventListener('keydown', hold, true)
      for (const { code, target } of early) target?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
    })
  }
}
