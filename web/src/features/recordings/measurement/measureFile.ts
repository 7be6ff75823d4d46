import { createMeter } from '@castwright/meter/meter.ts'
import { rpc } from '../../../lib/rpc.ts'

/** Longer audio would need too much browser memory: decoded stereo takes 21 MB a minute. */
const maxSeconds = 25 * 60
const maxBytes = 80 * 1024 * 1024
const rate = 44_100

/** Decodes and measures a file and saves the result. False if it is too long. */
export async function measureFile(recordingId: string, file: Blob, seconds: number): Promise<boolean> {
  if (seconds > maxSeconds || file.size > maxBytes) return false
  const sound = await new OfflineAudioContext(2, 1, rate).decodeAudioData(await file.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  const meter = createMeter()
  const step = rate * 2
  for (let from = 0; from < sound.length; from += step) {
    meter.add(
      channels.map((channel) => channel.subarray(from, from + step)),
      rate,
    )
    // Keeps the page responsive.
    await new Promise((resolve) => setTimeout(resolve))
  }
  const facts = meter.end()
  if (!facts) return false
  await rpc('RecordingService.SaveMeasurement', { recordingId, facts })
  return true
}
