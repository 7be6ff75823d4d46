import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { adviceOn } from '../lib/advice.ts'
import { useCountdown } from '../lib/useCountdown.ts'

/** Seconds: a message takes a while to arrive. */
const patience = 30

type Props = { resend: () => Promise<unknown> }

/** Another code, once the last one had time to arrive. Stands where a code was just sent. */
export function ResendCode({ resend }: Props) {
  const { wait, restart } = useCountdown(patience)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const again = async () => {
    setBusy(true)
    setOutcome('')
    try {
      await resend()
      setOutcome('A new code is on its way. Only the newest one works.')
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
        `No code yet? You can ask for another in ${wait} s.`
      ) : (
        <>
          No code yet?{' '}
          <Anchor component="button" type="button" inherit disabled={busy} onClick={() => void again()}>
            Resend code
          </Anchor>
        </>
      )}
      <div role="status">{outcome}</div>
    </Text>
  )
}
