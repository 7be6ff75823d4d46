import { Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { adviceOn } from './messages.ts'

/** Seconds: a message takes a while to arrive. */
const patience = 30

type Props = { resend: () => Promise<unknown> }

/** Another code, once the last one had time to arrive. Stands where a code was just sent. */
export function ResendCode({ resend }: Props) {
  const [wait, setWait] = useState(patience)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const waiting = wait > 0

  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  const again = async () => {
    setBusy(true)
    setOutcome('')
    try {
      await resend()
      setOutcome('A new code is on its way. Only the newest one works.')
      setWait(patience)
    } catch (error) {
      setOutcome(adviceOn(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Text component="div" size="sm" c="dimmed">
      {waiting ? (
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
