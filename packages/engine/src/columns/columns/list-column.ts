import { parseExact } from '@bourse/kit/host'
import { Field, List, makeData, type Data } from 'apache-arrow'
import { Column } from './column.ts'
import { GrowingWords } from './growing.ts'

/** Lists whose items are all of the same kind. */
export class ListColumn extends Column {
  readonly type: List
  readonly #ends = new GrowingWords()
  readonly #items: Column

  constructor(items: Column) {
    super()
    this.#items = items
    this.type = new List(new Field('item', items.type, true))
  }

  get bytes(): number {
    return 4 * this.#ends.length + this.#items.bytes
  }

  appendNull(): void {
    this.#ends.push(this.#items.length)
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    this.appendValue(parseExact(source.slice(start, end)))
  }

  override appendValue(value: unknown): void {
    const list = typeof value === 'string' ? parseExact(value) : value
    if (list === null || list === undefined) return this.appendNull()
    for (const item of list as Iterable<unknown>) this.#items.appendValue(item)
    this.#ends.push(this.#items.length)
    this.valid.push(true)
  }

  take(): Data<List> {
    const ends = this.#ends.take()
    const valueOffsets = new Int32Array(ends.length + 1)
    valueOffsets.set(ends, 1)
    return makeData({ type: this.type, ...this.valid.take(), valueOffsets, child: this.#items.take() })
  }
}
