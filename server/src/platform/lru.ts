import { LRUCache } from 'lru-cache'

/** An LRU cache that grows with its entries. With the library's `max`, it would reserve memory for all of them when it is created. */
export const createLru = <V extends object | number>(
  maxEntries: number,
  options: Pick<LRUCache.OptionsBase<string, V, unknown>, 'dispose'> = {},
): LRUCache<string, V> => new LRUCache<string, V>({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 })
