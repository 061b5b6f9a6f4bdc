import { Type, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { fingerprintOf } from '../accounts/fingerprint.ts'
import { markOfFingerprint, scopeMark } from './cursor-marks.ts'
import type { CursorState, OpenedCursor, Paging } from './cursor-state.ts'

const Payload = Type.Object({
  o: Type.String(),
  q: Type.String(),
  s: Type.String(),
  a: Type.Optional(Type.String()),
  f: Type.String(),
  d: Type.String(),
  t: Type.Integer(),
  p: Type.Array(Type.Tuple([Type.String(), Type.String(), Type.String()])),
  k: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
})
/** The same with every member named. */
type Stated = { readonly [K in keyof Required<Static<typeof Payload>>]: Static<typeof Payload>[K] | undefined }
const isPayload = TypeCompiler.Compile(Payload)

/** The state of a cursor in format 1, as JSON: what is undefined is left out. */
export function encodeFirst(state: CursorState, { operation, records }: Paging, seconds: number): Buffer {
  const stated: Stated = {
    o: operation,
    q: fingerprintOf(state.query),
    s: state.scope,
    a: state.asOf,
    f: state.floor,
    d: state.today,
    t: seconds,
    p: records.flatMap((record) => {
      const pin = state.pins.get(record)
      return pin === undefined ? [] : [[record, pin.batch, pin.at]]
    }),
    k: state.key === undefined ? undefined : wholeKey(state.key),
  }
  return Buffer.from(JSON.stringify(stated))
}

function wholeKey(key: NonNullable<CursorState['key']>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(key).map(([name, value]) => [name, value ?? null]))
}

export interface FirstPayload {
  readonly seconds: number
  readonly operation: string
  readonly cursor: OpenedCursor
}

/** Undefined for what is no such state. */
export function decodeFirst(body: Buffer): FirstPayload | undefined {
  const payload: unknown = JSON.parse(body.toString())
  if (!isPayload.Check(payload)) return undefined
  return {
    seconds: payload.t,
    operation: payload.o,
    cursor: {
      queryMark: markOfFingerprint(payload.q),
      scopeMark: scopeMark(payload.s),
      hasCutoff: payload.a !== undefined,
      floor: payload.f,
      today: payload.d,
      pins: payload.p.map(([record, batch, at]) => ({ record, batch, at })),
      key: payload.k,
    },
  }
}
