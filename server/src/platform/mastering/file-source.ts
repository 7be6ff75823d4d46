import { open } from 'node:fs/promises'
import type { ByteSource } from '../audio/source.ts'

/** A local file, opened for each read. */
export async function fileSource(path: string): Promise<ByteSource> {
  const withFile = async <T>(use: (file: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> => {
    const file = await open(path, 'r')
    try {
      return await use(file)
    } finally {
      await file.close()
    }
  }
  const { size } = await withFile((file) => file.stat())
  return {
    size,
    read: (start, length) =>
      withFile(async (file) => {
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
        return bytes.subarray(0, bytesRead)
      }),
  }
}
