import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'

/**
 * dnd-kit starts listening for keys one tick after the pick-up. On a busy machine, a key pressed before that would scroll the page
 * instead of moving the item, so early keys are queued.
 */
export class BufferedKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const queued: KeyboardEvent[] = []
    const queue = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopPropagation()
      queued.push(event)
    }
    document.addEventListener('keydown', queue, true)
    // Timers fire in order, and the sensor set its own before this one.
    setTimeout(() => {
      document.removeEventListener('keydown', queue, true)
      for (const { code, target } of queued) target?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
    })
  }
}
