import { parseResponse, instantOf, listOf, membersOf, textOf, type Members } from './response.ts'
import { yahooListing, type YahooListing } from './listing.ts'

/** An article from search results, without its text. */
export interface YahooArticle {
  readonly article_id: string
  readonly title: string
  readonly publisher: string
  readonly url: string | null
  readonly published_at: string
  readonly image_url: string | null
  readonly listings: readonly YahooListing[]
}

/**
 * Returns the articles in a `search` response; articles without an id, a title or a time are returned as `unreadable`.
 */
export function yahooNews(text: string): readonly (YahooArticle | { readonly unreadable: Members })[] {
  return listOf(parseResponse(text)['news']).map((article) => {
    const [article_id, title] = [textOf(article['uuid']), textOf(article['title'])]
    const published_at = instantOf(article['providerPublishTime'])
    if (article_id === null || title === null || published_at === null) return { unreadable: article }
    return {
      article_id,
      title,
      published_at,
      publisher: textOf(article['publisher']) ?? 'Yahoo Finance',
      url: textOf(article['link']),
      image_url: textOf(listOf(membersOf(article['thumbnail'])['resolutions'])[0]?.['url']),
      listings: tickersOf(article).flatMap((ticker) => yahooListing(ticker) ?? []),
    }
  })
}

const tickersOf = ({ relatedTickers }: Members): readonly string[] =>
  Array.isArray(relatedTickers) ? relatedTickers.filter((ticker) => typeof ticker === 'string') : []
