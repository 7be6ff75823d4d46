import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of ONNX Runtime that we use. Its package is not installed with the server, so neither are its types. */
export type Tensor = { data: Float32Array; dims: readonly number[] }

type Session = { run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>> }

type Runtime = {
  Tensor: new (type: 'float32' | 'int64' | 'bool', data: Float32Array | BigInt64Array | Uint8Array, dims: readonly number[]) => Tensor
  InferenceSession: { create(file: string, options: object): Promise<Session> }
}

export type Engine = { runtime: Runtime; open(model: string): Promise<Session>; folder: string }

/** Loads ONNX Runtime from the engine's folder. */
export function loadEngine(folder: string, threads: number): Engine {
  const runtime = createRequire(join(folder, 'engine.js'))('onnxruntime-node') as Runtime
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Pieces differ in length, so reused memory would only grow.
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 3,
  }
  return { runtime, folder, open: (model) => runtime.InferenceSession.create(join(folder, 'models', model), options) }
}
