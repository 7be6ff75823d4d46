import type { AuthOutput, FactorKind } from '@castwright/contract/identity/auth.ts'
import { recoveryCodeCount } from '@castwright/contract/identity/limits.ts'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Factors.module.css'
import type { Purpose } from './purpose.ts'

type Props = { status: AuthOutput<'findTwoFactor'>; onStart: (purpose: Purpose) => void }

const lowCount = 3

export function Factors({ status, onStart }: Props) {
  const { phone, app, phoneHint, recoveryCodesLeft } = status
  const isLast = !(phone && app)
  const actions = (kind: FactorKind, isSetUp: boolean) => (
    <>
      <Button variant="default" size="xs" onClick={() => onStart({ act: 'change', kind })}>
        {isSetUp ? 'Change' : 'Add'}
      </Button>
      {isSetUp && !isLast ? (
        <Button variant="default" size="xs" onClick={() => onStart({ act: 'remove', kind })}>
          Remove
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <ul className={classes.list}>
        <Row name="Phone" description={phone ? `Codes are texted to the number ending in ${phoneHint ?? '…'}.` : 'Not set up.'}>
          {actions('phone', phone)}
        </Row>
        <Row name="Authenticator app" description={app ? 'Codes from the app on your phone or computer.' : 'Not set up.'}>
          {actions('app', app)}
        </Row>
        <Row
          name="Recovery codes"
          description={`${recoveryCodesLeft} of ${recoveryCodeCount} left, for when you don't have your phone.${recoveryCodesLeft <= lowCount ? ' Get new ones soon.' : ''}`}
        >
          <Button variant="default" size="xs" onClick={() => onStart({ act: 'renew' })}>
            Get new codes
          </Button>
        </Row>
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="outline" color="red" onClick={() => onStart({ act: 'remove', kind: 'all' })}>
          Remove Two-Factor Authentication
        </Button>
      </Group>
    </>
  )
}

function Row({ name, description, children }: { name: string; description: string; children: ReactNode }) {
  const id = useId()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={500} id={id}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </div>
      <Group gap="xs" role="group" aria-labelledby={id} wrap="nowrap">
        {children}
      </Group>
    </li>
  )
}
