import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { adviceOn } from '../lib/advice.ts'
import { instance } from '../lib/instance.ts'
import { useCountdown } from '../lib/useCountdown.ts'

/** Seconds. Messages take a while to arrive. */
const patience = 30

type Props = { resend: () => Promise<unknown>; by?: 'email' | 'phone' }

/** Requests another code after a wait. Shown right after a code was sent. */
export function ResendCode({ resend, by = 'email' }: Props) {
  const { wait, restart } = useCountdown(patience)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const again = async () => {
    setBusy(true)
    setOutcome('')
    try {
      await resend()
      const isHeld = by === 'email' ? instance.mailOutbox : instance.smsOutbox
      setOutcome(`${isHeld ? 'A new code is in the outbox.' : 'We sent a new code.'} Earlier codes no longer work.`)
      restart()
    } catch (error) {
      setOutcome(adviceOn(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Text component="div" size="sm" c="dimmed">
      {wait > 0 ? (
        `Didn't get a code? You can request another in ${wait} s.`
      ) : (
        <>
          Didn't get a code?{' '}
          <Anchor component="button" type="button" inherit disabled={busy} onClick={() => void again()}>
            Resend code
          </Anchor>
        </>
      )}
      <div role="status">{outcome}</div>
    </Text>
  )
}
