import type { Archive, ArchiveImport } from '@castwright/contract/archives/shapes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { toast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

/** `null`: of the account. */
const keyOf = (podcastId: string | null) => ['archives', podcastId ?? 'own'] as const
const importsKey = ['archives', 'imports'] as const

/** Milliseconds between two looks at something that is being made. */
const interval = 1500

export const isMaking = ({ state }: Archive): boolean => state === 'waiting' || state === 'running'
export const isImporting = ({ state }: ArchiveImport): boolean => state !== 'done' && state !== 'refused'

export const useArchives = (podcastId: string | null) =>
  useQuery({
    queryKey: keyOf(podcastId),
    queryFn: async ({ signal }) =>
      podcastId === null
        ? (await rpc('ArchiveService.FindOwn', {}, { signal })).archives
        : (await rpc('ArchiveService.FindByPodcastID', { podcastId }, { signal })).archives,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isMaking) ? interval : false),
  })

export type Options = { kind: 'show' | 'plain'; withGuests: boolean; withMembers: boolean }

const failed = (error: Error): void => void toast.error(messageOf(error))

export function useArchiveActions(podcastId: string | null) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(podcastId) })
  const create = useMutation({
    mutationFn: async (options?: Options) =>
      podcastId === null ? rpc('ArchiveService.CreateOwn', {}) : rpc('ArchiveService.Create', { podcastId, ...options }),
    onSuccess: refresh,
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: (archiveId: string) => rpc('ArchiveService.Delete', { archiveId }),
    onSuccess: async () => {
      await refresh()
      toast.success(messages.deleted)
    },
    onError: failed,
  })
  const download = useMutation({
    mutationFn: (archiveId: string) => rpc('ArchiveService.CreateLink', { archiveId }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: failed,
  })
  return { create, remove, download }
}

export const useOpml = () =>
  useMutation({
    mutationFn: () => rpc('ArchiveService.GetOPML', {}),
    onSuccess: ({ fileName, opml }) => saveFile(fileName, 'text/x-opml', opml),
    onError: failed,
  })

export const useArchiveImports = () =>
  useQuery({
    queryKey: importsKey,
    queryFn: async ({ signal }) => {
      const wereImporting = queryClient.getQueryData<ArchiveImport[]>(importsKey)?.filter(isImporting).length ?? 0
      const { imports } = await rpc('ArchiveService.FindImports', {}, { signal })
      // The lists of shows have a new one.
      if (imports.filter(isImporting).length < wereImporting)
        void queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.FindByUserID') })
      return imports
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isImporting) ? interval : false),
  })

export const useStartImport = () =>
  useMutation({
    mutationFn: (object: string) => rpc('ArchiveService.Import', { file: { bucket: 'archives', object } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  })
