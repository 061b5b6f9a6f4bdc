import { newestOf } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { screenerField } from '@bourse/services'
import { shortInterest } from './short-interest/record.ts'
import { shortVolume } from './short-volume/record.ts'

/** Maximum age in days. Short interest is published twice a month with a two-week delay, short volume every day. */
const [INTEREST_DAYS, VOLUME_DAYS] = [45, 10]

/** A listing's short interest, and the fraction of its volume that is sold short. */
export const screenerFields = screenerField.provide({ shortInterest, shortVolume }, (needs) => ({
  dataset: 'shorts',
  fields: ['short_float_ratio', 'short_volume_ratio'],
  async read({ ids, date, knowledge }) {
    const listed = { column: 'instrument_id', ids, to: date }
    const [held, sold] = await Promise.all([
      newestOf(needs.shortInterest.at(knowledge), {
        ...{ ...listed, by: 'observed_on', from: addDays(date, -INTEREST_DAYS) },
      })
        .select(['r.instrument_id', 'r.short_float_ratio'])
        .execute(),
      newestOf(needs.shortVolume.at(knowledge, { from: addDays(date, -VOLUME_DAYS), to: date }), {
        ...listed,
        by: 'date',
      })
        .select(['r.instrument_id', 'r.ratio'])
        .execute(),
    ])
    const ratios = new Map(held.map(({ instrument_id, short_float_ratio }) => [instrument_id, short_float_ratio]))
    const volumes = new Map(sold.map(({ instrument_id, ratio }) => [instrument_id, ratio]))
    return new Map(
      ids.map((id) => [id, { short_float_ratio: ratios.get(id) ?? null, short_volume_ratio: volumes.get(id) ?? null }]),
    )
  },
}))
