import { speechRate } from './blocks.ts'
import type { Engine, Tensor } from './runtime.ts'

/** Samples per frame: 32 ms. */
export const frameSize = 512
/** The model also sees the end of the previous frame. */
const contextSize = 64

export type VoiceDetector = {
  /** Forgets what came before. */
  reset(): void
  /** How likely the next frame has speech, from 0 to 1. */
  next(frame: Float32Array): Promise<number>
}

/** Silero's voice activity detection. */
export async function openVoiceDetector({ runtime, open }: Engine): Promise<VoiceDetector> {
  const session = await open('vad.onnx')
  const rate = new runtime.Tensor('int64', BigInt64Array.of(BigInt(speechRate)), [1])
  const input = new Float32Array(contextSize + frameSize)
  const blank = (): Tensor => new runtime.Tensor('float32', new Float32Array(256), [2, 1, 128])
  let state = blank()
  return {
    reset() {
      state = blank()
      input.fill(0)
    },
    async next(frame) {
      input.copyWithin(0, frameSize)
      input.fill(0, contextSize)
      input.set(frame, contextSize)
      const output = await session.run({ input: new runtime.Tensor('float32', input.slice(), [1, input.length]), state, sr: rate })
      state = output['stateN']!
      return output['output']!.data[0]!
    },
  }
}
