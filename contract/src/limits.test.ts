import { expect, test } from 'vitest'
import { callRate } from './limits.ts'
import { methodOf, type MethodName } from './methods.ts'
import { importCodeRates } from './imports/limits.ts'
import { uploadMegabyteRate } from './uploads/limits.ts'

/** One owner's calls in an hour, including some mistakes and retries. */
const moves: Record<string, Record<string, number>> = {
  '300 episodes by hand': {
    'UploadService.GetSignedURL': 700,
    'RecordingService.Create': 350,
    'EpisodeService.Create': 350,
    'EpisodeService.Update': 700,
    'EpisodeService.Publish': 350,
  },
  'ten shows by import': {
    'PodcastService.ParseRSS': 50,
    'MigrationVerificationService.Create': 30,
    'MigrationVerificationService.Verify': 40,
    'MigrationVerificationService.CheckRecord': 100,
    'PodcastService.Migrate': 20,
    'MigrationInfoService.Compare': 50,
    'PodcastService.CheckRedirect': 40,
    'PodcastService.Redirect': 20,
  },
}

test.each(Object.entries(moves))('moving %s in an hour stays within the limits', (_name, calls) => {
  const stopped = Object.entries(calls).filter(([method, count]) => {
    const { max, seconds } = methodOf(method as MethodName).rate ?? callRate
    // All calls may be in the same rate limit window.
    return seconds < 3600 ? (max * 3600) / seconds < count : max < count
  })
  expect(stopped).toEqual([])
})

test('300 episodes of 1 GB and the codes for ten shows of one owner stay within the limits', () => {
  expect(uploadMegabyteRate.max).toBeGreaterThan(300 * 1024)
  expect(importCodeRates.ofOwner.max).toBeGreaterThanOrEqual(30)
})
