import { expect, test } from 'vitest'
import { createMeter } from './meter.ts'

/** EBU Tech 3341: a stereo sine of 1000 Hz measures its level in dBFS. */
test.each([
  [-23, 48_000],
  [-33, 44_100],
])('measures a tone of %i LUFS at %i Hz', (level, rate) => {
  const tone = Float32Array.from({ length: rate * 5 }, (_, at) => 10 ** (level / 20) * Math.sin((2 * Math.PI * 1000 * at) / rate))
  const meter = createMeter()
  meter.add([tone, tone], rate)
  const facts = meter.end()!
  expect(facts).toMatchObject({ range: 0, clips: 0, firstClip: null, silenceStart: 0, channels: 2, channelFault: null, seconds: 5 })
  expect(facts.integrated).toBeCloseTo(level, 1)
  expect(facts.truePeak).toBeCloseTo(level, 1)
})

test('measures nothing without samples', () => {
  expect(createMeter().end()).toBe(null)
})
