import type { Archive, ArchiveImport } from '@castwright/contract/archives/shapes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCall } from '../../components/useCall.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { queryKeyOf, rpc } from '../../lib/rpc.ts'
import { saveFile } from '../../lib/saveFile.ts'

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

export function useArchiveActions(podcastId: string | null) {
  const refresh = [keyOf(podcastId)]
  return {
    remove: useCall('ArchiveService.Delete', { refresh, done: 'Export deleted.' }),
    download: useCall('ArchiveService.CreateLink', { after: ({ url }) => window.location.assign(url) }),
  }
}

export const useExport = (podcastId: string) => useCall('ArchiveService.Create', { refresh: [keyOf(podcastId)] })
export const useOwnExport = () => useCall('ArchiveService.CreateOwn', { refresh: [keyOf(null)] })

export const useOpml = () => useCall('ArchiveService.GetOPML', { after: ({ fileName, opml }) => saveFile(fileName, 'text/x-opml', opml) })

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
