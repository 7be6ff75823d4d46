import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { adviceOn } from '../../lib/advice.ts'
import { auth } from '../../lib/auth.ts'

/** For a device that is blocked because others entered wrong passwords. */
export function UnlockLink({ email }: { email: () => string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const [failure, setFailure] = useState('')
  const send = async () => {
    setState('busy')
    setFailure('')
    try {
      await auth('requestUnlock', { email: email() })
      setState('sent')
    } catch (error) {
      setFailure(adviceOn(error))
      setState('ready')
    }
  }
  if (state === 'sent')
    return (
      <Text size="sm" role="status">
        We sent a link to the owner of this account. Open it on this device, then sign in.
      </Text>
    )
  return (
    <>
      <Anchor component="button" type="button" size="sm" disabled={state === 'busy'} onClick={() => void send()}>
        Email me a link to unlock this device
      </Anchor>
      {failure ? <Text size="sm">{failure}</Text> : null}
    </>
  )
}
