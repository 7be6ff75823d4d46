import { paths } from '@castwright/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

const pollIntervalMs = 30_000

/** Lets a waiting user in without a reload once access is granted. */
export function useAccessGranted(): void {
  const router = useRouter()
  const { data: user } = useQuery({ ...sessionQuery, refetchInterval: pollIntervalMs, refetchOnWindowFocus: 'always' })
  const isIn = user?.isBetaUser ?? false
  useEffect(() => {
    if (!isIn) return
    toast.success("You're in! Welcome to Castwright.")
    void router.navigate({ href: paths.myPodcasts, replace: true })
  }, [isIn, router])
}
