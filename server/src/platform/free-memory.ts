/**
 * Frees a buffer that was allocated for this chunk alone. Left to the garbage collector, every 64 MB of a file trigger a full collection,
 * which takes more time than the file.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
