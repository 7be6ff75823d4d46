import type { Comparison, Cut, Finishing, FinishingSettings, Preset, PresetForm, Sound } from '@castwright/contract/finishing/shapes.ts'
import type { Input, Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'

export type Setup = Output<'FinishingService.FindByPodcastID'>

const setupQuery = (podcastId: string) => query('FinishingService.FindByPodcastID', { podcastId })

/** The settings, presets and sounds of a podcast. */
export const useSetup = (podcastId: string) => useQuery({ ...setupQuery(podcastId), staleTime: 60_000, retry: retryThrice })

const changeSetup = (podcastId: string, change: (setup: Setup) => Setup): void =>
  void queryClient.setQueryData<Setup>(setupQuery(podcastId).queryKey, (setup) => setup && change(setup))

const refetchSetup = (podcastId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: setupQuery(podcastId).queryKey })

type SettingsChange = Omit<Input<'FinishingService.UpdateSettings'>, 'podcastId'>

export async function updateSettings(podcastId: string, change: SettingsChange): Promise<FinishingSettings> {
  const { settings, presets } = await rpc('FinishingService.UpdateSettings', { podcastId, ...change })
  changeSetup(podcastId, (setup) => ({ ...setup, settings, presets }))
  return settings
}

/** Creates a preset, or changes the one with this ID. */
export async function savePreset(podcastId: string, finishingPresetId: string | null, preset: PresetForm): Promise<Preset> {
  const saved =
    finishingPresetId === null
      ? (await rpc('FinishingService.CreatePreset', { podcastId, preset })).preset
      : (await rpc('FinishingService.UpdatePreset', { finishingPresetId, preset })).preset
  await refetchSetup(podcastId)
  return saved
}

export async function setDefaultPreset({ id, podcastId }: Preset): Promise<void> {
  const { presets } = await rpc('FinishingService.SetDefaultPreset', { finishingPresetId: id })
  changeSetup(podcastId, (setup) => ({ ...setup, presets }))
}

export async function deletePreset({ id, podcastId }: Preset): Promise<void> {
  await rpc('FinishingService.DeletePreset', { finishingPresetId: id })
  await refetchSetup(podcastId)
}

export async function addSound(podcastId: string, name: string, file: Input<'FinishingService.AddSound'>['file']): Promise<Sound> {
  const { sound } = await rpc('FinishingService.AddSound', { podcastId, name, file })
  await refetchSetup(podcastId)
  return sound
}

export async function renameSound({ id, podcastId }: Sound, name: string): Promise<void> {
  await rpc('FinishingService.RenameSound', { finishingSoundId: id, name })
  await refetchSetup(podcastId)
}

export async function deleteSound({ id, podcastId }: Sound): Promise<void> {
  await rpc('FinishingService.DeleteSound', { finishingSoundId: id })
  await refetchSetup(podcastId)
}

export const isUnderWay = (finishing: Finishing | null | undefined): boolean =>
  finishing?.state === 'waiting' || finishing?.state === 'running'

/** Milliseconds between looks at jobs that are under way. */
const pollMs = { one: 2000, list: 4000 } as const

const finishingQuery = (recordingId: string) => query('FinishingService.Get', { recordingId })

/** The latest finishing of a recording. */
export const useFinishing = (recordingId: string, isEnabled: boolean) =>
  useQuery({
    ...finishingQuery(recordingId),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.finishing) ? pollMs.one : false),
  })

/** The recent finishings of a podcast. */
export const useRecentFinishings = (podcastId: string, isEnabled: boolean) =>
  useQuery({
    ...query('FinishingService.FindRecent', { podcastId }),
    enabled: isEnabled,
    staleTime: 0,
    select: ({ finishings }) => finishings,
    refetchInterval: ({ state }) => (state.data?.finishings.some(isUnderWay) ? pollMs.list : false),
  })

const setFinishing = (recordingId: string, finishing: Finishing | null): void =>
  void queryClient.setQueryData<Output<'FinishingService.Get'>>(
    finishingQuery(recordingId).queryKey,
    (known) => known && { ...known, finishing },
  )

const refetchRecent = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeyOf('FinishingService.FindRecent') })

/** Without a preset, the default is used. */
export async function startFinishing(recordingIds: string[], presetId: string | null): Promise<void> {
  const { finishings } = await rpc('FinishingService.Start', { recordingIds, presetId })
  for (const finishing of finishings) setFinishing(finishing.recordingId, finishing)
  await refetchRecent()
}

export async function cancelFinishing(recordingId: string): Promise<void> {
  const { finishing } = await rpc('FinishingService.Cancel', { recordingId })
  setFinishing(recordingId, finishing)
  await refetchRecent()
}

const cutsQuery = (recordingId: string) => query('FinishingService.GetCuts', { recordingId })

export const useCuts = (recordingId: string) =>
  useQuery({ ...cutsQuery(recordingId), select: ({ list }) => list, staleTime: Infinity, gcTime: 0, retry: retryThrice })

export const fetchCuts = async (recordingId: string) => (await queryClient.query({ ...cutsQuery(recordingId), staleTime: 0 })).list

export async function saveCuts(recordingId: string, cuts: readonly Cut[], version: number) {
  const { list } = await rpc('FinishingService.SaveCuts', { recordingId, cuts: [...cuts], version })
  queryClient.setQueryData<Output<'FinishingService.GetCuts'>>(cutsQuery(recordingId).queryKey, { list })
  return list
}

export const isOutdatedSave = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'cuts_changed'

/** A finished recording next to its source, or null. */
export const useComparison = (recordingId: string, isEnabled = true) =>
  useQuery({
    ...query('FinishingService.FindComparison', { recordingId }),
    enabled: isEnabled,
    select: ({ comparison }) => comparison,
    staleTime: 60_000,
    retry: retryThrice,
    refetchInterval: ({ state }) => (isBeingMeasured(state.data?.comparison) ? pollMs.one : false),
  })

const isBeingMeasured = (comparison: Comparison | null | undefined): boolean =>
  comparison != null && [comparison.source, comparison.result].some(({ measurement }) => measurement.state === 'pending')
