import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import { profileQuery } from './save.ts'
import { messages } from './messages.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

export function ProfilePage() {
  const { user } = useSession()
  return user ? <OwnProfile userId={user.id} /> : null
}

function OwnProfile({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(profileQuery(userId))
  if (data) return <ProfileEditor user={data.user} />
  return (
    <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch}>
      <SettingsSkeleton fields={8} />
    </QueryState>
  )
}
