const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text from outside is a UUID, which all ids are. Without zod, which the first screen does not load. */
export const isId = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
