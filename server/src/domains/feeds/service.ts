/** The feed of a podcast, built once per change and saved, and its redirect. */

export { findOwn, openFeedCache, type Entry, type FeedCache } from './service/cache.ts'
export { checkFeed, getFeed } from './service/check.ts'
export { findTeamCredits } from './service/facts.ts'
export { findEpisodeTags, findTags, setLiveStatus, updateEpisodeTags, updateTags } from './service/open-tags.ts'
export { renderMessageFeed, renderPrivateFeed } from './service/private.ts'
export { findPublisherFeed } from './service/publisher.ts'
export { feedGuid } from './guid.ts'
export { checkRedirect, leaveTombstone, redirectFeed, stopRedirect } from './service/redirect.ts'
export { deleteOrphanedFeeds } from './service/saved.ts'
