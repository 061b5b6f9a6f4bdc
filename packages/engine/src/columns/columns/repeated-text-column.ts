import { Dictionary, Int32, makeData, Utf8, Vector, type Data } from 'apache-arrow'
import { Column } from './column.ts'
import { GrowingWords } from './growing.ts'
import { TextColumn } from './text-column.ts'

/** Text with few distinct values, such as symbols, ids and currencies, dictionary-encoded. */
export class RepeatedTextColumn extends Column {
  readonly type: Dictionary<Utf8>
  readonly #places = new GrowingWords()
  readonly #texts = new TextColumn()
  readonly #known = new Map<string, number>()
  #last = ''
  #lastPlace = -1

  /** `id` distinguishes one table's dictionaries. */
  constructor(id: number) {
    super()
    this.type = new Dictionary(new Utf8(), new Int32(), id)
  }

  get bytes(): number {
    return 4 * this.#places.length + this.#texts.bytes
  }

  appendNull(): void {
    this.#places.push(0)
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    const last = this.#last
    // Rows of one entity are usually adjacent, so the previous string is compared first.
    if (this.#lastPlace < 0 || last.length !== end - start || !source.startsWith(last, start))
      this.#find(source.slice(start, end))
    this.#places.push(this.#lastPlace)
    this.valid.push(true)
  }

  /** Appends the last string `times` more times. */
  repeat(times: number): void {
    this.#places.fill(this.#lastPlace, times)
    this.valid.pushPresent(times)
  }

  take(): Data<Dictionary<Utf8>> {
    const dictionary = new Vector([this.#texts.take()])
    this.#known.clear()
    this.#lastPlace = -1
    return makeData({ type: this.type, ...this.valid.take(), data: this.#places.take(), dictionary })
  }

  #find(text: string): void {
    let place = this.#known.get(text)
    if (place === undefined) {
      place = this.#known.size
      this.#known.set(text, place)
      this.#texts.append(text, 0, text.length)
    }
    this.#last = text
    this.#lastPlace = place
  }
}
