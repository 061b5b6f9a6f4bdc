import { f, type Call, type CallRows, type RecordRow } from '@bourse/kit'
import { listing } from '@bourse/services'
import { type articles, sentiment, contentFields, updated_at, type associations } from './records.ts'

/** An article's fields in responses. */
export const articleFields = {
  id: f.text('Public id of the article', { example: 'art_00000000000000000000' }),
  ...contentFields,
  associations: f.list(
    'Listings that the article is about and that are visible to the key, by symbol',
    {
      instrument_id: f.text('Public id of the listing'),
      symbol: f.text('Its symbol on the article’s date'),
      exchange_mic: f.text('MIC of its market on that date'),
      company_id: f.text('Public id of its company').nullable(),
      score: f.decimal('The publisher’s sentiment about the listing in the article').nullable(),
    },
    {
      about: { subject: listing, member: 'instrument_id' },
      example: [
        {
          ...{ instrument_id: 'ins_00000000000000000000', symbol: 'AAPL', exchange_mic: 'XNAS' },
          ...{ company_id: 'cmp_00000000000000000000', score: null },
        },
      ],
    },
  ),
  sentiment,
  updated_at,
}

type Article = RecordRow<typeof articles>

/** Returns articles for a response; the host removes associations with listings that are not visible to the key. */
export async function articleRows(
  found: readonly Article[],
  given: { readonly associations: CallRows<typeof associations> },
  { knowledge }: Pick<Call, 'knowledge'>,
) {
  const all = await given.associations
    .unscoped(knowledge)
    .selectAll('r')
    .where(
      'r.article_id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  const byArticle = Map.groupBy(all, ({ article_id }) => article_id)
  return found.map((article) => ({
    ...article,
    associations: (byArticle.get(article.id) ?? [])
      .map(({ instrument_id, ticker, mic, company_id, score }) => ({
        ...{ instrument_id, symbol: ticker, exchange_mic: mic, company_id, score },
      }))
      .sort((a, b) => (`${a.symbol} ${a.instrument_id}` < `${b.symbol} ${b.instrument_id}` ? -1 : 1)),
  }))
}
