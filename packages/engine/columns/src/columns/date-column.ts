import { DateDay, makeData, type Data } from 'apache-arrow'
import { SpelledColumn } from './column.ts'
import { GrowingWords } from './growing.ts'
import { daysSince1970 } from './whole-number-column.ts'

/** Dates as days since 1970. */
export class DateColumn extends SpelledColumn {
  readonly type = new DateDay()
  readonly #days = new GrowingWords()

  get bytes(): number {
    return 4 * this.#days.length
  }

  appendNull(): void {
    this.#days.push(0)
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    const [year, month, day] = [digits(source, start, 4), digits(source, start + 5, 2), digits(source, start + 8, 2)]
    if (end - start !== 10 || Number.isNaN(year + month + day))
      throw new RangeError(`expected a date, YYYY-MM-DD, got ${source.slice(start, Math.min(end, start + 60))}`)
    this.#days.push(daysSince1970(year, month, day))
    this.valid.push(true)
  }

  take(): Data<DateDay> {
    return makeData({ type: this.type, ...this.valid.take(), data: this.#days.take() })
  }
}

/** So many digits as a number; NaN where one is none. */
function digits(source: string, start: number, count: number): number {
  let value = 0
  for (let at = start; at < start + count; at++) {
    const digit = source.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}
