import {
  channel,
  defineDataset,
  endpoint,
  f,
  requiredEntities,
  perSubject,
  record,
  revisioned,
  sql,
  type Dataset,
  type Recents,
} from '@bourse/kit'
import { listing } from '@bourse/services'

export interface PushingOptions {
  /** The list of recently requested listings, to which subscribed ones are added. */
  readonly noted?: Recents
  /** Converts a price to the form sent on the channel. */
  readonly told?: (price: string) => string
  /** When its rows become visible. */
  readonly readyAt?: string
  /** Whether its operation returns the newest price of each listing, which subscribers receive first. */
  readonly answers?: boolean
}

const { instrument_id } = listing.columns

/**
 * Creates a dataset of listing prices with an operation and a channel of the same name, and returns it with its record.
 */
export function pushing(id: string, { noted, told = (price) => price, readyAt, answers = false }: PushingOptions = {}) {
  const prices = record('prices', {
    title: 'Prices',
    subject: listing,
    fields: { at: f.instant('When'), price: f.price('Price') },
    key: ['instrument_id', 'at'],
    time: revisioned('at'),
    order: ['instrument_id asc', 'at asc'],
  })
  const operation = endpoint(`/${id}`, {
    id: `${id}.list`,
    summary: 'The newest price of each listing',
    capabilities: ['quotes.read'],
    credits: perSubject(5),
    select: requiredEntities(listing),
    fields: { instrument_id, ...listing.labels, at: prices.fields.at, price: prices.fields.price },
    order: ['instrument_id asc'],
    needs: { prices, ...(noted === undefined ? {} : { noted }) },
    async read(needs, { entities = [], knowledge }) {
      if (!answers) return []
      const found = await needs.prices
        .at({ knowledge })
        .select(['r.instrument_id', 'r.at', 'r.price'])
        .where(sql<boolean>`r.instrument_id = any(${entities.map((entity) => entity.id)})`)
        .orderBy('r.at')
        .execute()
      const newest = new Map(found.map((row) => [row.instrument_id, row]))
      return entities.flatMap(({ id: asked, labels }) => {
        const row = newest.get(asked)
        return row === undefined
          ? []
          : [{ ...row, symbol: labels['symbol'] ?? null, exchange_mic: labels['exchange_mic'] ?? null }]
      })
    },
  })
  const dataset: Dataset = defineDataset({
    id,
    title: id,
    summary: 'Prices that move.',
    records: [prices],
    endpoints: [operation],
    channels: [
      channel(id, {
        record: prices,
        operation,
        row: ({ at, price }, { id: found, labels }) => ({
          instrument_id: found,
          symbol: labels['symbol'],
          exchange_mic: labels['exchange_mic'],
          at,
          price: told(price),
        }),
        ...(noted === undefined ? {} : { noted }),
        ...(readyAt === undefined ? {} : { readyAt: () => readyAt }),
      }),
    ],
  })
  return { prices, dataset }
}
