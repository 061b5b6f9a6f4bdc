import { endpoint, perRequest, problem, publicId } from '@bourse/kit'
import { articleFields, articleRows } from './article-rows.ts'
import { articles, associations } from './records.ts'

/** Id of an article that is always in the demo market. */
const EXAMPLE = publicId('art', 'id:Bourse demo news:opening')

/** GET /v1/news/{id} */
export const getArticle = endpoint('/news/{id}', {
  id: 'news.get',
  summary: 'One article',
  description: 'An article by id, with the associations that are visible to the key.',
  capabilities: ['news.list'],
  credits: perRequest(5),
  paging: false,
  single: true,
  historyBound: true,
  examples: { id: EXAMPLE },
  fields: articleFields,
  order: ['id asc'],
  needs: { articles, associations },
  unscoped: { associations: 'of the returned articles; the host omits those whose listing is not visible to the key' },
  async read(needs, call) {
    const id = call.params['id'] ?? ''
    const found = await needs.articles.at(call).selectAll('r').where('r.id', '=', id).execute()
    const seen = await needs.associations
      .at(call)
      .select('r.instrument_id')
      .where('r.article_id', '=', id)
      .limit(1)
      .execute()
    const [article] = found
    const isHidden = article !== undefined && article.association_count !== '0' && seen.length === 0
    if (article === undefined || isHidden) throw problem('record-not-found', `No article has the id ${id}.`)
    return articleRows(found, needs, call)
  },
})
