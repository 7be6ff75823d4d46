import type { Adapter, AdapterPayload } from 'oidc-provider'

/** In-memory storage of the fake provider. */
export function createMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`
    const findBy = async (field: 'uid' | 'userCode', value: string) =>
      [...kept].find(([key, payload]) => key.startsWith(keyOf('')) && payload[field] === value)?.[1]
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => void kept.set(keyOf(id), { ...kept.get(keyOf(id)), consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
