/** Kinds of facts about a download. Everything that counts has exactly one value of each. */
export const factKinds = ['app', 'device', 'country', 'source', 'hour'] as const
export type FactKind = (typeof factKinds)[number]

/** What a listener listens on. A browser is one on any device. Empty if the User-Agent doesn't say. */
export const devices = ['phone', 'computer', 'speaker', 'watch', 'car', 'tv', 'browser', ''] as const
export type Device = (typeof devices)[number]

/**
 * How a listener got to the file: from the feed with a podcast app, with the player on our public pages, with our player embedded on
 * another site, or else with a browser, from another site or directly. Empty for downloads before this was recorded.
 */
export const sources = ['feed', 'player', 'embed', 'other', ''] as const
export type Source = (typeof sources)[number]
