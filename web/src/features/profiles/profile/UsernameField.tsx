import { creatorPath } from '@castwright/contract/paths.ts'
import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { Button, CopyButton, Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { ValueRow } from '../../../ui/settings/ValueRow.tsx'
import { messages } from './messages.ts'
import { isUsername, profileMessages } from '@castwright/contract/profiles/form.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { query } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'

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

const debounceMs = 300

/** Cached briefly, since a username can be taken at any time, and not retried. */
const availabilityQuery = (username: string) => ({ ...query('UserService.ValidateUsername', { username }), staleTime: 5_000, retry: false })

type UsernameState = 'none' | 'own' | 'unfit' | 'checking' | 'free' | 'taken'
type UsernameCheck = { username: string; state: UsernameState; error?: string }

/** Checks availability while typing, once the username is well-formed. */
export function useUsernameCheck(typed: string, own: string): UsernameCheck {
  const username = typed.trim()
  const [settled] = useDebouncedValue(username, debounceMs)
  const isNew = username !== '' && username !== own
  const isWellFormed = isUsername(username)
  const { data, isError } = useQuery({
    ...availabilityQuery(username),
    enabled: isNew && isWellFormed && settled === username,
  })

  // Saving checks again. Its own error must not be replaced by this one.
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (!isError || reported.current === username) return
    reported.current = username
    toast.error(profileMessages.usernameCheckFailed)
  }, [isError, username])

  if (username === '') return { username, state: 'none' }
  if (!isNew) return { username, state: 'own' }
  if (!isWellFormed) return { username, state: 'unfit', error: profileMessages.usernameCriteria }
  if (isError) return { username, state: 'taken', error: profileMessages.usernameTaken }
  if (!data) return { username, state: 'checking' }
  return data.isValid ? { username, state: 'free' } : { username, state: 'taken', error: data.message || profileMessages.usernameTaken }
}

/** Final check before saving, for users who submit before the check finishes. Returns an error message or null. */
export async function checkUsername(username: string): Promise<string | null> {
  try {
    const { isValid, message } = await queryClient.query(availabilityQuery(username))
    return isValid ? null : message || profileMessages.usernameTaken
  } catch {
    // The field uses the same query and has already shown the error.
    return profileMessages.usernameTaken
  }
}
