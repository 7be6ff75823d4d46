import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'

/** The person's plan and how much of it is used. */
export function useUserInfo() {
  const { user } = useSession()
  return useQuery({
    ...query('UserInfoService.FindByUserID', { userId: user?.id ?? '' }),
    enabled: user !== undefined,
    select: ({ userInfo }) => userInfo,
  })
}
