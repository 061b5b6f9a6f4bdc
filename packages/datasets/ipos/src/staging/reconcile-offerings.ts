import { into, publicId, type Into, type ReconcileContext, type Refusal, type Rows } from '@bourse/kit'
import { ipos, type Offering } from '../records.ts'
import { EXCHANGES, exchangeNamed } from '../exchanges.ts'
import { applyReport, isTransition } from './apply-report.ts'
import type { Report } from './offerings.ts'

/** Date before which offerings are skipped. */
const FIRST_DATE = '2008-01-01'

/** Applies each report to its offering; yields the offerings that changed. */
export async function reconcileOfferings(
  needs: { readonly ipos: Rows<typeof ipos> },
  reports: readonly Report[],
  context: ReconcileContext,
): Promise<readonly Into[]> {
  const stored = await needs.ipos.at(context.knowledge).selectAll('r').execute()
  const known = knownOfferings(stored)
  const changed = new Map<string, Into>()
  for (const report of reports) {
    const before = known.find(report)
    const refusal = refusalOf(report, before)
    if (refusal !== undefined) {
      context.reject(report, refusal)
      continue
    }
    for (const { field, text } of report.unread ?? [])
      context.warn(report, { rule: 'unreadable-value', value: text, reason: `${field} could not be read` })
    const after = applyReport(before, report, {
      id: before?.id ?? drawId(report),
      exchange_mic: exchangeOf(report),
      today: context.today,
    })
    if (before !== undefined && !isTransition(before.status, report.status))
      context.warn(report, {
        rule: 'impossible-move',
        value: `${before.status} to ${report.status}`,
        reason: 'the status cannot change this way; only amounts and names were updated',
      })
    if (after === before) continue
    known.put(after)
    changed.set(after.id, into(ipos, after, report))
  }
  return [...changed.values()]
}

function knownOfferings(stored: readonly Offering[]) {
  const byId = new Map<string, Offering>()
  const names = new Map<string, string>()
  const put = (offering: Offering) => {
    byId.set(offering.id, offering)
    for (const name of namesOf(offering)) names.set(name, offering.id)
  }
  for (const offering of stored) put(offering)
  return {
    put,
    /**
     * Finds an offering by the publisher's id. Without an id, finds an open offering by registrant, or by exchange and
     * ticker.
     */
    find(report: Report): Offering | undefined {
      if (report.deal_id !== null) return byId.get(drawId(report))
      const drawn = byId.get(drawId(report))
      const named = namesOf({ ...report, exchange_mic: exchangeOf(report) ?? '' }).flatMap(
        (name) => names.get(name) ?? [],
      )
      return drawn ?? named.map((id) => byId.get(id)).find((offering) => offering !== undefined && isOpen(offering))
    },
  }
}

const isOpen = ({ status }: Offering) => status !== 'listed' && status !== 'withdrawn'

function namesOf({ cik, exchange_mic, expected_symbol }: Pick<Offering, 'cik' | 'exchange_mic' | 'expected_symbol'>) {
  return [
    ...(cik === null ? [] : [`cik:${cik.padStart(10, '0')}`]),
    ...(expected_symbol === null ? [] : [`${exchange_mic}:${expected_symbol}`]),
  ]
}

/** Generates a new offering's public id: from the deal id or, if there is none, from the values in the first report. */
function drawId(report: Report): string {
  const { deal_id, cik, expected_symbol, company_name, listing_date } = report
  if (deal_id !== null) return publicId('ipo', 'deal', deal_id)
  if (cik !== null) return publicId('ipo', 'cik', cik.padStart(10, '0'), listing_date ?? '')
  return publicId('ipo', exchangeOf(report) ?? '', expected_symbol ?? company_name, listing_date ?? '')
}

const exchangeOf = ({ exchange_mic, exchange_name }: Report) =>
  exchange_mic ?? (exchange_name === null ? undefined : exchangeNamed(exchange_name))

function refusalOf(report: Report, before: Offering | undefined): Refusal | undefined {
  const { listing_date, exchange_mic, exchange_name } = report
  const exchange = exchangeOf(report) ?? before?.exchange_mic
  if (exchange === undefined || !EXCHANGES.includes(exchange))
    return {
      rule: 'other-exchange',
      value: exchange_mic ?? exchange_name ?? '',
      reason: `expected an offering on ${EXCHANGES.join(', ')}`,
    }
  const date = listing_date ?? before?.listing_date
  if (date === undefined)
    return {
      rule: 'no-date',
      value: report.company_name,
      reason: 'expected a first trading day; an offering is published once it has one',
    }
  if (date < FIRST_DATE) return { rule: 'before-2008', value: date, reason: 'expected an offering from 2008-01-01 on' }
  return undefined
}
