import { profileLimits } from '@castwright/contract/limits.ts'
import { ActionIcon, CopyButton, Loader, TextInput, type TextInputProps, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './UsernameField.module.css'
import type { UsernameCheck } from './useUsernameCheck.ts'
import { messages } from './messages.ts'

const criteria = `Up to ${profileLimits.username} letters, digits, periods and underscores.`
const statusTexts: Partial<Record<UsernameCheck['state'], string>> = { checking: 'Checking...', free: 'Available.' }

export function UsernameField({ check, error, ...field }: TextInputProps & { check: UsernameCheck }) {
  const marks = { checking: <Loader size="xs" />, free: <Icon of={IconCheck} /> } as const
  return (
    <TextInput
      label="Username"
      description={[criteria, statusTexts[check.state]].filter(Boolean).join(' ')}
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

/** The public profile URL. */
export function CreatorProfileUrl({ check }: { check: UsernameCheck }) {
  const { username, state } = check
  const hasUrl = state === 'own' || state === 'free' || state === 'checking'
  const path = `/pal/${username}`
  return (
    <TextInput
      label="Creator Profile URL"
      description={hasUrl && state !== 'own' ? 'Reserved for you once you save.' : undefined}
      value={hasUrl ? location.host + path : messages.noAddress}
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
