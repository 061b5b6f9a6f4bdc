import { previousSession } from '@bourse/calendar-rules'
import { BadRecord } from '@bourse/kit'
import { addDays, Decimal, decimalText, isDate, roundedText } from '@bourse/kit/values'
import { textAt, type XmlElement } from '@bourse/kit/readers'

/** Identity of a fund's report, and the session of its prices. */
interface Report {
  readonly fund: string
  readonly date: string
}

/** Returns the report that a `genInfo` element describes. */
export function reportOf(head: XmlElement | undefined): Report {
  const of = (path: string) => (head === undefined ? '' : (textAt(head, path) ?? ''))
  const fund = [of('seriesId'), of('regCik')].find((id) => id !== '' && id !== 'N/A')
  if (fund === undefined || !isDate(of('repPdDate')))
    throw new Error('expected an N-PORT whose genInfo has seriesId or regCik, and repPdDate YYYY-MM-DD')
  const date = previousSession('XNYS', addDays(of('repPdDate'), 1))
  if (date === undefined) throw new Error(`expected a date within the XNYS calendar, got ${of('repPdDate')}`)
  return { fund, date }
}

/** Sums the lots of one bond in a report. */
export class Lots {
  #value = new Decimal(0)
  #face = new Decimal(0)

  /** Adds a lot. Returns a `BadRecord` if the value or balance cannot be read or if the two have different signs. */
  add(isin: string, lot: XmlElement): BadRecord | undefined {
    const [balance, valUSD] = [textAt(lot, 'balance') ?? '', textAt(lot, 'valUSD') ?? '']
    const [face, value] = [decimalText(balance), decimalText(valUSD)]
    // A short position has a negative balance and value.
    if (face === undefined || value === undefined || !new Decimal(face).times(value).gt(0))
      return new BadRecord({ isin, balance, valUSD }, 'expected nonzero balance and valUSD of the same sign', {
        rule: 'unreadable-price',
        value: isin,
      })
    this.#value = this.#value.plus(new Decimal(value).abs())
    this.#face = this.#face.plus(new Decimal(face).abs())
    return undefined
  }

  /** Returns the clean price per 100 of face with six decimal places; undefined if there are no lots. */
  price(): string | undefined {
    if (this.#face.isZero()) return undefined
    return roundedText(this.#value.div(this.#face).times(100), 6)
  }
}
