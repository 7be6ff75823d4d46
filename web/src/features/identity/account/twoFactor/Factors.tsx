import type { AuthOutput, FactorKind } from '@castwright/contract/auth.ts'
import { recoveryCodeCount } from '@castwright/contract/limits.ts'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Factors.module.css'
import type { Purpose } from './purpose.ts'

type Props = { status: AuthOutput<'findTwoFactor'>; onBegin: (purpose: Purpose) => void }

const few = 3

export function Factors({ status, onBegin }: Props) {
  const { phone, app, phoneHint, recoveryCodesLeft } = status
  const isLast = !(phone && app)
  const actions = (kind: FactorKind, isThere: boolean) => (
    <>
      <Button variant="default" size="xs" onClick={() => onBegin({ act: 'change', kind })}>
        {isThere ? 'Change' : 'Add'}
      </Button>
      {isThere && !isLast ? (
        <Button variant="default" size="xs" onClick={() => onBegin({ act: 'remove', kind })}>
          Remove
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <ul className={classes.list}>
        <Row name="Phone" words={phone ? `Codes are texted to the number ending in ${phoneHint ?? '…'}.` : 'Not set up.'}>
          {actions('phone', phone)}
        </Row>
        <Row name="Authenticator app" words={app ? 'Codes from the app on your phone or computer.' : 'Not set up.'}>
          {actions('app', app)}
        </Row>
        <Row
          name="Recovery codes"
          words={`${recoveryCodesLeft} of ${recoveryCodeCount} left, for when you don't have your phone.${recoveryCodesLeft <= few ? ' Get new ones soon.' : ''}`}
        >
          <Button variant="default" size="xs" onClick={() => onBegin({ act: 'renew' })}>
            Get new codes
          </Button>
        </Row>
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="outline" color="red" onClick={() => onBegin({ act: 'remove', kind: 'all' })}>
          Remove Two-Factor Authentication
        </Button>
      </Group>
    </>
  )
}

function Row({ name, words, children }: { name: string; words: string; children: ReactNode }) {
  const id = useId()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={500} id={id}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      </div>
      <Group gap="xs" role="group" aria-labelledby={id} wrap="nowrap">
        {children}
      </Group>
    </li>
  )
}
