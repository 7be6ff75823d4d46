const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether untrusted text is a UUID, like all IDs. Doesn't use zod, which the first screen doesn't load. */
export const isId = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
