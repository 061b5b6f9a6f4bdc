import { parseExact } from '@bourse/kit/host'
import { makeData, Struct, type Data, type Field } from 'apache-arrow'
import { Column } from './column.ts'

interface Member {
  readonly name: string
  readonly column: Column
}

export class ObjectColumn extends Column {
  readonly type: Struct
  readonly #members: readonly Member[]

  constructor(fields: readonly Field[], members: readonly Member[]) {
    super()
    this.#members = members
    this.type = new Struct([...fields])
  }

  get bytes(): number {
    return this.#members.reduce((bytes, { column }) => bytes + column.bytes, 0)
  }

  appendNull(): void {
    for (const { column } of this.#members) column.appendNull()
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    this.appendValue(parseExact(source.slice(start, end)))
  }

  override appendValue(value: unknown): void {
    const object = typeof value === 'string' ? parseExact(value) : value
    if (object === null || object === undefined) return this.appendNull()
    const values = object as Readonly<Record<string, unknown>>
    for (const { name, column } of this.#members) column.appendValue(values[name])
    this.valid.push(true)
  }

  take(): Data<Struct> {
    const children = this.#members.map(({ column }) => column.take())
    return makeData({ type: this.type, ...this.valid.take(), children })
  }
}
