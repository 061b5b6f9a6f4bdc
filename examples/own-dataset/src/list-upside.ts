import { endpoint, f, requiredEntities, optional, perSubject, Type, type CallRows, type RecordRow } from '@bourse/kit'
import { addDays, Decimal, roundedText } from '@bourse/kit/values'
import { dailyBars, listing, splits, type DailyBar, type Split } from '@bourse/services'
import { houseViews, RATINGS } from './house-views.ts'

type View = Pick<RecordRow<typeof houseViews>, 'instrument_id' | 'date' | 'rating' | 'target_price'>

/** Decimal places of a ratio. */
const DIGITS = 6

/** GET /v1/house-views/upside: our rows alongside the bars of any dataset that provides them. */
export const listUpside = endpoint('/house-views/upside', {
  id: 'house-views.upside',
  summary: 'How far each price is from its target',
  description:
    'The newest view of each named listing on or before `date`, with the newest close on or before it, in the ' +
    'order of the request. Targets are restated for splits between the two. A listing without a view is reported ' +
    'in `meta.errors` as `no-data`.',
  capabilities: ['house-views.read', 'eod.read'],
  credits: perSubject(5),
  select: requiredEntities(listing),
  query: {
    date: Type.Optional(Type.String({ format: 'date', description: 'Default today', examples: ['2026-03-06'] })),
  },
  fields: {
    ...listing.columns,
    ...listing.labels,
    view_date: f.date('Date of the view'),
    rating: f.oneOf('What the desk would do', RATINGS, { example: 'hold' }),
    target_price: f.price('Price in twelve months, per share as of `close_date`', { example: 46.5 }),
    close_date: f.date('Date of the close; null if no bar is known').nullable(),
    close: f.price('Newest official close; null if no bar is known', { example: 38.34 }).nullable(),
    upside: f.ratio('`target_price` / `close` - 1; null without a close', { example: 0.212833 }).nullable(),
  },
  // A response has at most a hundred rows and a single page.
  order: ['instrument_id asc'],
  paging: false,
  historyBound: true,
  // Any installed dataset may provide a service. Without splits, targets are not restated.
  needs: { views: houseViews, bars: dailyBars, splits: optional(splits) },
  async read(needs, call) {
    const { query, entities = [], knowledge, today, floor, report } = call
    const on = query.date ?? today
    const ids = entities.map(({ id }) => id)
    const [views, bars] = await Promise.all([
      newestViews(needs.views.at(call), { from: floor, on }),
      needs.bars.latest({ ids, on, from: floor, count: 1, knowledge }),
    ])
    const done = (await needs.splits?.between({ ids, from: floor, to: on, knowledge })) ?? []
    return entities.flatMap(({ id, labels }) => {
      const view = views.find(({ instrument_id }) => instrument_id === id)
      if (view === undefined) {
        report({
          code: 'no-data',
          message: `there is no view on or before ${on}`,
          symbol: labels['symbol'] ?? '',
          instrument_id: id,
        })
        return []
      }
      const bar = bars.find(({ instrument_id }) => instrument_id === id)
      const own = done.filter(({ instrument_id }) => instrument_id === id)
      return [
        {
          instrument_id: id,
          symbol: labels['symbol'] ?? null,
          exchange_mic: labels['exchange_mic'] ?? null,
          ...upsideOf(view, bar, own),
        },
      ]
    })
  },
})

/** The views that are visible to the call. */
type Views = ReturnType<CallRows<typeof houseViews>['at']>

/**
 * The newest view of each listing that the call names. Rows are read through `rows.at(call)`, which hides rows that
 * were not yet known and rows that the key may not see.
 */
function newestViews(views: Views, { from, on }: { from: string; on: string }): Promise<readonly View[]> {
  return views
    .distinctOn('r.instrument_id')
    .select(['r.instrument_id', 'r.date', 'r.rating', 'r.target_price'])
    .where('r.date', '>=', from)
    .where('r.date', '<=', on)
    .orderBy('r.instrument_id')
    .orderBy('r.date', 'desc')
    .execute()
}

function upsideOf(view: View, bar: DailyBar | undefined, splits: readonly Split[]) {
  const { date: view_date, rating } = view
  if (bar === undefined)
    return { view_date, rating, target_price: view.target_price, close_date: null, close: null, upside: null }
  const target = restated(new Decimal(view.target_price), splits, { after: view_date, upTo: bar.date })
  return {
    view_date,
    rating,
    target_price: roundedText(target, DIGITS),
    close_date: bar.date,
    close: bar.close,
    upside: roundedText(target.div(bar.close).minus(1), DIGITS),
  }
}

/**
 * A target restated per share as of a later date: a 2-for-1 split halves it. The bar may also be older than the view.
 */
function restated(
  target: Decimal,
  splits: readonly Split[],
  { after, upTo }: { readonly after: string; readonly upTo: string },
): Decimal {
  const [from, to] = after <= upTo ? [addDays(after, 1), upTo] : [addDays(upTo, 1), after]
  const factor = splits
    .filter(({ execution_date }) => from <= execution_date && execution_date <= to)
    .reduce((product, { ratio }) => product.times(ratio), new Decimal(1))
  return after <= upTo ? target.div(factor) : target.times(factor)
}
