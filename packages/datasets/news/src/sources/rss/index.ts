export { feedItems, type FeedItem } from './feed-items.ts'
export { feedTime } from './feed-time.ts'
