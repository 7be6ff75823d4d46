import type { User } from '@castwright/contract/profiles/shapes.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, rpc } from '../../../lib/rpc.ts'
import { sessionKey } from '../../../lib/sessionKey.ts'
import { useSending } from '../../../lib/useSending.ts'
import { saveWithConflictCheck } from '../../../ui/saveWithConflictCheck.tsx'
import { changesOf, differencesTo, type Facts, type Files } from './fields.ts'

export const profileQuery = (userId: string) => ({
  ...query('UserService.Find', { userId }),
  // Loaded once per visit: a refetch must not overwrite what the user is typing.
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Uploads the files, then saves the profile. */
export function useSave(user: User) {
  const { send, ...uploads } = useSending<keyof Files>()
  const save = (facts: Facts, files: Files) => {
    const { photo, audioBio } = files
    const parcels = {
      ...(photo && { photo: { bucket: 'user-avatars' as const, file: photo, contentType: photo.type } }),
      ...(audioBio && { audioBio: { bucket: 'user-audio-bios' as const, ...audioBio } }),
    }
    return send(parcels, async (sent) => {
      const result = await saveWithConflictCheck({
        base: user,
        what: 'Your profile',
        save: async (version) => {
          const { user: saved } = await rpc('UserService.Update', {
            user: { ...changesOf(user, facts, files), version },
            thumbnailFile: sent.photo ?? null,
            audioBioFile: sent.audioBio ?? null,
          })
          return saved
        },
        findNow: async () => (await rpc('UserService.Find', { userId: user.id })).user,
        differencesTo: (theirs) => differencesTo(theirs, user, facts, files),
      })
      if (result.kind !== 'editing') {
        queryClient.setQueryData(profileQuery(user.id).queryKey, { user: result.value })
        queryClient.setQueryData(sessionKey, result.value)
      }
      return result
    })
  }
  return { save, ...uploads }
}
