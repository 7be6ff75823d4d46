import type { ChapterExportFormat, ChapterList } from '@castwright/contract/chapters/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, rpc, RpcError } from '../../lib/rpc.ts'
import { upload } from '../../lib/upload.ts'
import { type Draft, sorted } from './model.ts'

const chaptersQuery = (recordingId: string) => query('ChaptersService.GetChapters', { recordingId })

export const useChapters = (recordingId: string) =>
  useQuery({ ...chaptersQuery(recordingId), select: ({ list }) => list, staleTime: Infinity, gcTime: 0, retry: retryThrice })

export const fetchChapters = async (recordingId: string): Promise<ChapterList> =>
  (await queryClient.query({ ...chaptersQuery(recordingId), staleTime: 0 })).list

export const setChapters = (list: ChapterList): void =>
  void queryClient.setQueryData<Output<'ChaptersService.GetChapters'>>(chaptersQuery(list.recordingId).queryKey, { list })

/** Uploads new images and saves all chapters over a version. */
export async function saveChapters(recordingId: string, drafts: readonly Draft[], version: number): Promise<ChapterList> {
  const chapters = []
  for (const { id, startMs, endMs, title, url, picked, isHidden } of sorted(drafts)) {
    const image = picked ? await upload('episode-photos', picked.file) : picked
    chapters.push({
      id,
      startMs,
      endMs,
      title: title.trim(),
      url: url.trim() || null,
      isHidden,
      ...(image !== undefined && { image }),
      ...(picked && { imageCrop: picked.crop }),
    })
  }
  return (await rpc('ChaptersService.SaveChapters', { recordingId, chapters, version })).list
}

export const isOutdatedSave = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'chapters_changed'

export const exportNames: Record<ChapterExportFormat, string> = {
  json: 'JSON (.json)',
  psc: 'Podlove Simple Chapters (.psc)',
  txt: 'Lines with times (.txt)',
}

export const exportUrl = (recordingId: string, format: ChapterExportFormat): string => `/api/chapters/${recordingId}.${format}`
