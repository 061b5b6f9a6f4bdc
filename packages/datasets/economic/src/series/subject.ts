import { f, type Subject } from '@bourse/kit'
import { ownSubject } from '@bourse/services'

const byId = ownSubject({
  name: 'series',
  column: 'series_id',
  selector: 'series_ids',
  field: f.text('Id of the series', { example: 'usa.government_bond.yield.10y' }),
})

/** Series, selected by id, or all tenors of a curve by the curve's id; visible to every key. */
export const seriesSubject: Subject<'series_id'> = {
  ...byId,
  selectors: {
    ...byId.selectors,
    others: { curve: { by: 'curve', values: 'Names of curves', example: 'usa.government_bond.yield' } },
  },
}
