import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SettingsSkeleton, Loading } from '../../../ui/Skeletons.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import { profileQuery } from './save.ts'
import { messages } from './messages.ts'

export function ProfilePage() {
  const { user } = useSession()
  return user ? <OwnProfile userId={user.id} /> : null
}

function OwnProfile({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(profileQuery(userId))
  if (data) return <ProfileEditor user={data.user} />
  if (error) {
    return (
      <Card>
        <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
      </Card>
    )
  }
  return (
    <Loading>
      <SettingsSkeleton fields={8} />
    </Loading>
  )
}
