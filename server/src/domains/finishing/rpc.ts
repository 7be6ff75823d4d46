import type { Service } from '../../platform/rpc.ts'
import * as finishing from './service.ts'

export const FinishingService: Service<'FinishingService'> = {
  FindByPodcastID: async ({ app, input: { podcastId } }) => ({
    settings: await finishing.findSettings(app, podcastId),
    presets: await finishing.findPresets(app, podcastId),
    sounds: await finishing.findSounds(app, podcastId),
    engine: await finishing.findEngine(app),
  }),
  UpdateSettings: async ({ app, caller, input }) => ({
    settings: await finishing.updateSettings(app, caller.userId, input),
    presets: await finishing.findPresets(app, input.podcastId),
  }),
  CreatePreset: async ({ app, caller, input }) => ({
    preset: await finishing.createPreset(app, caller.userId, input.podcastId, input.preset),
  }),
  UpdatePreset: async ({ app, caller, input }) => ({
    preset: await finishing.updatePreset(app, caller.userId, input.finishingPresetId, input.preset),
  }),
  SetDefaultPreset: async ({ app, caller, input }) => ({
    presets: await finishing.setDefaultPreset(app, caller.userId, input.finishingPresetId),
  }),
  DeletePreset: async ({ app, caller, input }) => ({
    presets: await finishing.deletePreset(app, caller.userId, input.finishingPresetId),
  }),
  AddSound: async ({ app, caller, input }) => ({ sound: await finishing.addSound(app, caller.userId, input) }),
  RenameSound: async ({ app, caller, input }) => ({
    sound: await finishing.renameSound(app, caller.userId, input.finishingSoundId, input.name),
  }),
  DeleteSound: ({ app, caller, input }) => finishing.deleteSound(app, caller.userId, input.finishingSoundId),
  GetCuts: async ({ app, input }) => ({ list: await finishing.findCuts(app, input.recordingId) }),
  SaveCuts: async ({ app, caller, input }) => ({ list: await finishing.saveCuts(app, caller.userId, input) }),
  Start: async ({ app, caller, input }) => ({ finishings: await finishing.startFinishing(app, caller.userId, input) }),
  Cancel: async ({ app, caller, input }) => ({ finishing: await finishing.cancelFinishing(app, caller.userId, input.recordingId) }),
  Get: ({ app, input }) => finishing.findFinishing(app, input.recordingId),
  FindRecent: async ({ app, input }) => ({ finishings: await finishing.findRecent(app, input.podcastId) }),
  FindComparison: async ({ app, caller, input }) => ({
    comparison: await finishing.compareWithSource(app, caller.userId, input.recordingId),
  }),
}
