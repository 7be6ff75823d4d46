import { isOnline } from './online.ts'
import { unreachable } from './rpcError.ts'

/** Loads code, unless the browser is offline: it would remember the failure, and trying again would fail until the page is reloaded. */
export const loadCode = <T>(load: () => Promise<T>): Promise<T> => (isOnline() ? load() : Promise.reject(unreachable(new Error('offline'))))
