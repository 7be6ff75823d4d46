/** The feed of a podcast: built once for each change, kept, and where it leads. */

export { openFeedCache, type Entry, type FeedCache } from './service/cache.ts'
export { checkFeed, getFeed } from './service/check.ts'
export { feedGuid } from './guid.ts'
export { findOwn } from './service/find.ts'
export { checkRedirect, leaveTombstone, redirectFeed, stopRedirect } from './service/redirect.ts'
export { sweepFeeds } from './service/sweep.ts'
