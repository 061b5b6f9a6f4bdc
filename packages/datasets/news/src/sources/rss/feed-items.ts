import { BadRecord } from '@bourse/kit'
import { childrenOf, textAt, xml, type XmlElement } from '@bourse/kit/readers'
import { feedTime } from './feed-time.ts'

/** A feed entry. Title and summary may contain HTML. */
export interface FeedItem {
  /** The publisher's identifier for the entry; null if the feed has none. */
  readonly guid: string | null
  readonly title: string
  readonly url: string | null
  readonly published_at: string
  readonly summary: string | null
  readonly author: string | null
  readonly categories: readonly string[]
}

/** Paths to the entries in RSS 2.0, RSS 1.0 (RDF) and Atom. */
const PLACES = ['channel/item', 'RDF/item', 'feed/entry'] as const

/**
 * Yields a feed's RSS or Atom entries in order, with a `BadRecord` for an entry without a title or time.
 * @throws UnreadableFile if the text is not XML
 */
export function* feedItems(text: string): Generator<FeedItem | BadRecord> {
  for (const place of PLACES) for (const element of xml(text, place)) yield itemOf(element)
}

function itemOf(element: XmlElement): FeedItem | BadRecord {
  const title = textAt(element, 'title')
  const written =
    textAt(element, 'pubDate') ?? textAt(element, 'date') ?? textAt(element, 'published') ?? textAt(element, 'updated')
  const published_at = feedTime(written ?? '')
  const seen = { title: title ?? null, time: written ?? null }
  if (title === undefined) return new BadRecord(seen, 'expected a title, got none')
  if (published_at === undefined) return new BadRecord(seen, `expected a time, got ${written ?? 'none'}`)
  return {
    guid: textAt(element, 'guid') ?? textAt(element, 'id') ?? null,
    title,
    url: linkOf(element) ?? null,
    published_at,
    summary: textAt(element, 'description') ?? textAt(element, 'summary') ?? null,
    author: textAt(element, 'creator') ?? textAt(element, 'author/name') ?? textAt(element, 'author') ?? null,
    categories: childrenOf(element, 'category').flatMap(({ text, attributes }) => text || attributes['term'] || []),
  }
}

/** RSS has the URL as text, Atom as an attribute of one of several links. */
function linkOf(element: XmlElement): string | undefined {
  const links = childrenOf(element, 'link')
  const main = links.find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate') ?? links[0]
  return main?.attributes['href'] ?? textAt(element, 'link')
}
