import { profileLimits } from '@castwright/contract/limits.ts'
import { ActionIcon, CopyButton, Loader, TextInput, type TextInputProps, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './UsernameField.module.css'
import type { UsernameCheck } from './useUsernameCheck.ts'
import { words } from './words.ts'

const criteria = `Letters, digits, periods and underscores, at most ${profileLimits.username}.`
const said: Partial<Record<UsernameCheck['state'], string>> = { checking: 'Checking...', free: 'This username is free.' }

export function UsernameField({ check, error, ...field }: TextInputProps & { check: UsernameCheck }) {
  const marks = { checking: <Loader size="xs" />, free: <Icon of={IconCheck} /> } as const
  return (
    <TextInput
      label="Username"
      description={[criteria, said[check.state]].filter(Boolean).join(' ')}
      descriptionProps={{ 'aria-live': 'polite' }}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={check.error ?? error}
      rightSection={check.state === 'checking' || check.state === 'free' ? marks[check.state] : null}
      {...field}
    />
  )
}

/** Where the world finds this person. */
export function CreatorAddress({ check }: { check: UsernameCheck }) {
  const { username, state } = check
  const isThere = state === 'own' || state === 'free' || state === 'checking'
  const path = `/pal/${username}`
  return (
    <TextInput
      label="Creator Profile URL"
      description={isThere && state !== 'own' ? 'Yours as soon as you save.' : undefined}
      value={isThere ? location.host + path : words.noAddress}
      readOnly
      classNames={{ input: classes.address }}
      rightSection={
        state === 'own' ? (
          <CopyButton value={location.origin + path}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? 'Copied' : 'Copy'}>
                <ActionIcon aria-label={copied ? 'Copied' : 'Copy creator profile URL'} onClick={copy}>
                  <Icon of={copied ? IconCheck : IconCopy} />
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        ) : null
      }
    />
  )
}
