import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../lib/links.ts'
import { sessionQuery } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

const pause = 30_000

/** Whoever waits at the door goes in as soon as it opens, without having to reload. */
export function useLetIn(): void {
  const router = useRouter()
  const { data: user } = useQuery({ ...sessionQuery, refetchInterval: pause, refetchOnWindowFocus: 'always' })
  const isIn = user?.isBetaUser ?? false
  useEffect(() => {
    if (!isIn) return
    toast.success('You are in. Welcome to Castwright.')
    void router.navigate({ href: paths.myPodcasts, replace: true })
  }, [isIn, router])
}
