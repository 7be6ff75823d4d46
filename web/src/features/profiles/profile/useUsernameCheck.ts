import { isUsername, profileMessages } from '@castwright/contract/profile-form.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { query } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'

const pause = 300

/** A name can be given away at any moment: no answer is kept for long, and one that did not come is not waited for. */
const asked = (username: string) => ({ ...query('UserService.ValidateUsername', { username }), staleTime: 5_000, retry: false })

export type UsernameState = 'none' | 'own' | 'unfit' | 'checking' | 'free' | 'taken'
export type UsernameCheck = { username: string; state: UsernameState; error?: string }

/** Whether the name that is being typed may be one's own; asked as one types, from the first that is well-formed. */
export function useUsernameCheck(typed: string, own: string): UsernameCheck {
  const username = typed.trim()
  const [settled] = useDebouncedValue(username, pause)
  const isNew = username !== '' && username !== own
  const isFit = isUsername(username)
  const { data, isError, errorUpdatedAt } = useQuery({ ...asked(username), enabled: isNew && isFit && settled === username })

  useEffect(() => {
    if (isError) toast.error(profileMessages.usernameCheckFailed)
  }, [isError, errorUpdatedAt])

  if (username === '') return { username, state: 'none' }
  if (!isNew) return { username, state: 'own' }
  if (!isFit) return { username, state: 'unfit', error: profileMessages.usernameCriteria }
  if (isError) return { username, state: 'taken', error: profileMessages.usernameTaken }
  if (!data) return { username, state: 'checking' }
  return data.isValid ? { username, state: 'free' } : { username, state: 'taken', error: data.message || profileMessages.usernameTaken }
}

/** Before saving, for whoever types faster than the answers come: what is wrong with the name, or null. */
export async function usernameFault(username: string): Promise<string | null> {
  try {
    const { isValid, message } = await queryClient.query(asked(username))
    return isValid ? null : message || profileMessages.usernameTaken
  } catch {
    // The field, which watches the same question, has told of it.
    return profileMessages.usernameTaken
  }
}
