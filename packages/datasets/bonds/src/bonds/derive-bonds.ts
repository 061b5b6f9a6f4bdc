import { derive, sql, type RecordRow, type Rows } from '@bourse/kit'
import { issuers, type IssuerDirectory } from '@bourse/services'
import { bondTerms } from '../terms/record.ts'
import { bondYields } from '../yields/records.ts'
import { bonds } from './record.ts'

type Terms = RecordRow<typeof bondTerms>
type Priced = Pick<
  RecordRow<typeof bondYields>,
  'instrument_id' | 'date' | 'price' | 'yield_to_maturity' | 'accrued_interest' | 'modified_duration'
>

/** Combines terms with the last trade price. Runs once a day, because bonds mature even if no new data arrives. */
export const deriveBonds = derive(bonds, {
  id: 'bonds-with-prices',
  title: 'Bonds with their last trade price',
  after: [bondTerms, bondYields, issuers],
  schedule: { cron: '5 0 * * *', zone: 'UTC' },
  needs: { bondTerms, bondYields, issuers },
  async *read(needs, { clock, published }) {
    const knowledge = await published()
    const today = clock.now().slice(0, 10)
    const directory = await needs.issuers.at(knowledge)
    const newest = await newestOf(needs.bondYields.at(knowledge))
    for (const terms of await needs.bondTerms.at(knowledge).selectAll().execute())
      yield rowOf(terms, newest.get(terms.instrument_id), { today, directory })
  },
})

async function newestOf(rows: ReturnType<Rows<typeof bondYields>['at']>): Promise<ReadonlyMap<string, Priced>> {
  const newest = await rows
    .distinctOn('r.instrument_id')
    .select([
      'r.instrument_id',
      'r.date',
      'r.price',
      'r.yield_to_maturity',
      'r.accrued_interest',
      'r.modified_duration',
    ])
    .orderBy('r.instrument_id')
    .orderBy(sql`r.date desc`)
    .execute()
  return new Map(newest.map((row) => [row.instrument_id, row]))
}

interface Known {
  readonly today: string
  readonly directory: IssuerDirectory
}

function rowOf(terms: Terms, priced: Priced | undefined, { today, directory }: Known) {
  const { called_on: _, ...agreed } = membersOf(terms)
  const call = nextCall(terms, priced?.date ?? today)
  return {
    ...agreed,
    instrument_id: terms.instrument_id,
    company_id: directory.ofListing(terms.instrument_id)?.company_id ?? null,
    next_call_date: call?.date ?? null,
    next_call_price: call?.price ?? null,
    price: priced?.price ?? null,
    yield_to_maturity: priced?.yield_to_maturity ?? null,
    price_date: priced?.date ?? null,
    accrued_interest: priced?.accrued_interest ?? null,
    modified_duration: priced?.modified_duration ?? null,
    status: statusOf(terms, today),
  }
}

/** Returns only the declared fields, because a stored row also has system columns. */
const membersOf = (terms: Terms): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(terms).filter(([name]) => name in bondTerms.fields))

/** Returns the first call after the price date; make-whole calls and puts are ignored. */
function nextCall({ call_features }: Terms, since: string) {
  return call_features
    .filter(({ type, date }) => type === 'call' && date !== null && date > since)
    .toSorted((a, b) => (String(a.date) < String(b.date) ? -1 : 1))[0]
}

function statusOf({ maturity_date, called_on, defaulted }: Terms, today: string) {
  if (called_on !== null && called_on <= today) return 'called'
  if (defaulted === true) return 'defaulted'
  return maturity_date !== null && maturity_date <= today ? 'matured' : 'active'
}
