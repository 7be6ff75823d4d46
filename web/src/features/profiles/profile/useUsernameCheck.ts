import { isUsername, profileMessages } from '@castwright/contract/profiles/form.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { query } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'

const debounceMs = 300

/** Cached briefly, since a username can be taken at any time, and not retried. */
const availabilityQuery = (username: string) => ({ ...query('UserService.ValidateUsername', { username }), staleTime: 5_000, retry: false })

export type UsernameState = 'none' | 'own' | 'unfit' | 'checking' | 'free' | 'taken'
export type UsernameCheck = { username: string; state: UsernameState; error?: string }

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
