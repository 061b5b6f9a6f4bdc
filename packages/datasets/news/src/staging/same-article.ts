import { publicId } from '@bourse/kit'
import { addDays, oneLine } from '@bourse/kit/values'
import { plainUrl } from './plain-text.ts'

/** Values that identify an article. */
export interface Marks {
  readonly article_key: string
  readonly plain_url: string | null
  readonly publisher: string
  readonly title: string
  /** Publication time, UTC. */
  readonly published_at: string
}

/** An article from a publisher, cleaned. */
export interface IncomingArticle extends Omit<Marks, 'article_key' | 'plain_url'> {
  readonly article_id: string | null
  readonly url: string | null
}

/** Returns an article's identifying values, including its key if it is new. */
export function marksOf({ article_id, url, publisher, title, published_at }: IncomingArticle): Marks {
  const plain_url = url === null ? null : plainUrl(url)
  const own = article_id === null ? (plain_url ?? url) : `${publisher}:${article_id}`
  const article_key = `${article_id === null ? 'url' : 'id'}:${own ?? publicId('key', publisher, published_at, title)}`
  return { article_key, plain_url, publisher, title, published_at }
}

/** Finds duplicate articles: by key, by URL, or by publisher and title less than 24 hours apart. */
export class KnownArticles {
  readonly #byKey = new Map<string, Marks>()
  readonly #byUrl = new Map<string, Marks>()
  readonly #byTitle = new Map<string, Marks[]>()

  constructor(known: Iterable<Marks>) {
    for (const marks of known) this.add(marks)
  }

  add(marks: Marks): void {
    this.#byKey.set(marks.article_key, marks)
    if (marks.plain_url !== null) this.#byUrl.set(marks.plain_url, marks)
    const title = titleOf(marks)
    const before = this.#byTitle.get(title)
    if (before === undefined) this.#byTitle.set(title, [marks])
    else before.push(marks)
  }

  /**
   * Returns the key of the known article with the same identifying values, or the article's own key if there is none.
   */
  keyOf(marks: Marks): string {
    const same =
      this.#byKey.get(marks.article_key) ??
      this.#byUrl.get(marks.plain_url ?? '') ??
      this.#byTitle.get(titleOf(marks))?.find((other) => isWithinDay(other.published_at, marks.published_at))
    return same?.article_key ?? marks.article_key
  }
}

const titleOf = ({ publisher, title }: Marks) => `${publisher}\n${oneLine(title)}`

/** Returns true if two instants are less than 24 hours apart. */
function isWithinDay(a: string, b: string): boolean {
  const [earlier, later] = a < b ? [a, b] : [b, a]
  return later < addDays(earlier.slice(0, 10), 1) + earlier.slice(10)
}
