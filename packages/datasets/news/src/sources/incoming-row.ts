import type { RowOf } from '@bourse/kit'
import type { incomingFields } from '../staging/incoming-articles.ts'

type Incoming = RowOf<typeof incomingFields>
type Given = Pick<Incoming, 'published_at' | 'title'> & { readonly publisher_name: string } & Partial<
    Omit<Incoming, 'publisher'>
  >

/** Returns an article with null for the fields that the publisher omits. */
export function incomingRow({ publisher_name: name, ...given }: Given): Incoming {
  return {
    summary: null,
    text: null,
    url: null,
    publisher: { name, homepage_url: null, logo_url: null, favicon_url: null },
    author: null,
    language: 'en',
    image_url: null,
    keywords: [],
    article_id: null,
    associations: [],
    source_score: null,
    source_model: null,
    updated_at: null,
    known_at: null,
    ...given,
  }
}
