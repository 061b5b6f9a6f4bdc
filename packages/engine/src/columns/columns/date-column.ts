import { dayNumber } from '@bourse/kit/host'
import { DateDay, makeData, type Data } from 'apache-arrow'
import { Column } from './column.ts'
import { GrowingWords } from './growing.ts'

/** Dates as days since 1970. */
export class DateColumn extends Column {
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
    const day = end - start === 10 ? dayNumber(source, start) : Number.NaN
    if (Number.isNaN(day))
      throw new RangeError(`expected a date, YYYY-MM-DD, got ${source.slice(start, Math.min(end, start + 60))}`)
    this.#days.push(day)
    this.valid.push(true)
  }

  take(): Data<DateDay> {
    return makeData({ type: this.type, ...this.valid.take(), data: this.#days.take() })
  }
}
