import { parseExact } from '@bourse/kit/host'
import { makeData, Struct, type Data, type Field } from 'apache-arrow'
import { SpelledColumn, type Column } from './column.ts'

export class ObjectColumn extends SpelledColumn {
  readonly type: Struct
  readonly #members: readonly (readonly [string, Column])[]

  constructor(fields: readonly Field[], members: readonly (readonly [string, Column])[]) {
    super()
    this.#members = members
    this.type = new Struct([...fields])
  }

  get bytes(): number {
    return this.#members.reduce((bytes, [, member]) => bytes + member.bytes, 0)
  }

  appendNull(): void {
    for (const [, member] of this.#members) member.appendNull()
    this.valid.push(false)
  }

  append(source: string, start: number, end: number): void {
    this.appendValue(parseExact(source.slice(start, end)))
  }

  override appendValue(value: unknown): void {
    const object = typeof value === 'string' ? parseExact(value) : value
    if (object === null || object === undefined) return this.appendNull()
    const values = object as Readonly<Record<string, unknown>>
    for (const [name, member] of this.#members) member.appendValue(values[name])
    this.valid.push(true)
  }

  take(): Data<Struct> {
    const children = this.#members.map(([, member]) => member.take())
    return makeData({ type: this.type, ...this.valid.take(), children })
  }
}
