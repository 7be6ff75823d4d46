import { creatorPath } from '@castwright/contract/paths.ts'
import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { Button, CopyButton, Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { ValueRow } from '../../../ui/settings/ValueRow.tsx'
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
  const path = creatorPath(username)
  return (
    <ValueRow
      label="Creator Profile URL"
      hint={hasUrl && state !== 'own' ? 'Reserved for you once you save.' : undefined}
      action={
        state === 'own' ? (
          <CopyButton value={location.origin + path}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon of={copied ? IconCheck : IconCopy} small />}
                aria-label={copied ? 'Copied' : 'Copy creator profile URL'}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        ) : null
      }
    >
      {hasUrl ? location.host + path : messages.noAddress}
    </ValueRow>
  )
}
