import type { ColumnarWriter } from '@bourse/columns/writer'
import { isDated } from '@bourse/store'
import { takeFromUsage } from '@bourse/usage'
import { Readable } from 'node:stream'
import { problem, type Caller } from '@bourse/kit'
import type { OperationAnswer, OperationFacts, Operations, Selection } from '@bourse/services'
import type { Principal } from '../accounts/principal.ts'
import { operationsFor, type CompiledOperation } from '@bourse/operations'
import { begin } from '../request/steps/begin.ts'
import { appendPiece, columnarWriter } from '../request/answer/columnar-answer.ts'
import type { CursorKey } from '../request/cursor/cursor-state.ts'
import { asOf, linesBody } from '../request/answer/envelope.ts'
import type { Input } from '../request/input.ts'
import { readingOf, type Reading } from '../request/read/reading.ts'
import type { Entitled } from '../request/request-context.ts'
import { read } from '../request/read/read.ts'
import { Refused } from '../request/refused.ts'
import { newRequestId } from '../request/request-id.ts'
import type { Format } from '../request/represent.ts'
import { refuseUnadmitted } from '../request/steps/refuse-unadmitted.ts'
import { run } from '../request/run.ts'
import { untilAdmission } from '../request/until-admission.ts'
import { sealCursor } from '../request/cursor/seal-cursor.ts'
import { problemBody, problemHeaders, toProblem } from '../http/problem-body.ts'
import { HANDS_FULL } from '../request/load-shedder.ts'
import { entitlementOf, readEntitlement, refuseNarrowed } from './entitlement.ts'
import { createOperators, type Operators } from './operators.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { factsOf } from './operation-facts.ts'

/**
 * Rows read at once for an answer that is delivered whole: one text of half a megabyte, which the collector frees
 * without copying it about.
 */
const PIECE = 5_000
/** Rows and bytes of columns that fill a batch of a stream, or a row group of a file. */
const BATCH_ROWS = 50_000
const BATCH_BYTES = 16 * 1024 * 1024
/** Milliseconds between two looks at the key. */
const LOOK_MS = 1_000

/** The operations of a deployment for other ways out of them; `parts` are there once the host serves. */
export function operationsOf(parts: () => DeliveryParts): Operations {
  let listed: readonly OperationFacts[] | undefined
  const operators = createOperators(parts)

  function compiledOf({ operation: id }: Pick<Selection, 'operation'>): CompiledOperation {
    const compiled = forCallers().find(({ operation }) => operation.id === id)
    if (compiled === undefined) throw problem('route-not-found', `There is no operation ${id.slice(0, 60)}.`)
    return compiled
  }

  /** Those that run the deployment are called over HTTP alone, where it is known who does. */
  const forCallers = () => operationsFor(parts().operations, 'callers')

  const principalOf = (caller: Caller): Principal => parts().engine.callers.principalOf(caller)

  /** A call as far as everything that can be told of it before anything is read. */
  async function checked(
    caller: Caller,
    selection: Selection,
    { more = {}, on }: { readonly more?: Readonly<Record<string, string>>; readonly on?: string | undefined } = {},
  ): Promise<Entitled> {
    const compiled = compiledOf(selection)
    const { engine } = parts()
    const parameters = { ...selection.parameters, ...more }
    const reauthenticate = () => principalNow(parts(), operators, caller)
    const input = inputOf(reauthenticate, compiled, { parameters, body: undefined })
    const whole = { ...input, isWhole: true, orderedOn: on }
    return untilAdmission(await begin(engine, compiled, principalOf(caller), whole))
  }

  /** Reads what a pin holds piece by piece; looks again and again whose it is. */
  async function* pieces<T extends { readonly next: CursorKey | undefined }>(
    caller: Caller,
    selection: Selection,
    { pin, format }: { readonly pin: string; readonly format: Format },
    readPiece: (call: Reading) => Promise<T>,
  ) {
    let cursor: string | undefined = pin
    let current = caller
    let looked = Number.NEGATIVE_INFINITY
    while (cursor !== undefined) {
      if (performance.now() - looked >= LOOK_MS) {
        current = parts().engine.callers.of(await principalNow(parts(), operators, caller))
        looked = performance.now()
      }
      const call = readingOf(await checked(current, selection, { more: { cursor, format } }), { limit: PIECE })
      const piece: T = await readPiece(call)
      yield { piece, errors: call.remarks.errors }
      cursor = piece.next === undefined ? undefined : await sealCursor(call, piece.next)
    }
  }

  async function* rows(caller: Caller, selection: Selection, options: Parameters<Operations['rows']>[2]) {
    let isFirst = true
    const readPiece = async (call: Reading) => {
      const result = await read(call)
      if (result.part !== undefined) throw new TypeError(`${selection.operation} answers with a file, not with rows`)
      return { next: result.next, text: linesBody(call, result), count: result.count }
    }
    for await (const { piece, errors } of pieces(caller, selection, options, readPiece)) {
      const { text, count } = piece
      const lines = isFirst || options.format !== 'csv' ? text : text.slice(text.indexOf('\n') + 1)
      yield { text: lines, rows: count, errors }
      isFirst = false
    }
  }

  async function* columns(caller: Caller, selection: Selection, options: Parameters<Operations['columns']>[2]) {
    let writer: ColumnarWriter | undefined
    const readPiece = async (call: Reading) => {
      writer ??= await columnarWriter(call, options.format)
      const before = writer.rows
      const next = await appendPiece(call, writer, PIECE)
      const isFull = writer.heldRows >= BATCH_ROWS || writer.heldBytes >= BATCH_BYTES
      const bytes = next === undefined ? writer.finish() : isFull ? writer.flush() : new Uint8Array()
      return { next, bytes, rows: writer.rows - before }
    }
    for await (const { piece, errors } of pieces(caller, selection, options, readPiece))
      yield { bytes: piece.bytes, rows: piece.rows, errors }
  }

  return {
    list: () => {
      const operations = forCallers()
      const { engine } = parts()
      listed ??= operations.map((compiled) => factsOf(compiled, engine.wiring))
      return listed.map((facts, index) => {
        const dataset = operations[index]?.dataset
        return { ...facts, isServing: dataset !== undefined && engine.wiring.stateOf(dataset).state === 'on' }
      })
    },
    async callerOf(keyId) {
      const principal = await parts().authenticator.principalOfId(keyId)
      return principal && parts().engine.callers.of(principal)
    },
    operator: ({ without = [] } = {}) => parts().engine.callers.of(operators.principal(without)),
    async call(caller, selection) {
      if (operators.is(principalOf(caller)))
        throw new TypeError('the operator has no account that a call could be counted for')
      const requestId = newRequestId()
      try {
        const compiled = compiledOf(selection)
        const input = inputOf(() => principalNow(parts(), operators, caller), compiled, {
          ...selection,
          body: selection.body,
        })
        const { engine } = parts()
        const principal = principalOf(caller)
        const made = engine.loadShedder.pass(() => run(engine, compiled, principal, input))
        if (made === undefined) throw await refuseUnadmitted(engine, principal, HANDS_FULL)
        const answer = await made
        return {
          status: answer.status,
          headers: { ...answer.headers, 'x-request-id': requestId },
          body: answer.body instanceof Readable ? '' : (answer.body ?? '').toString(),
        }
      } catch (error) {
        return told(error, selection.operation, requestId)
      }
    },
    async pin(caller, selection) {
      // What is ordered now holds what is committed now, also where the notice of it is still on its way.
      await parts().refresh()
      const call = await checked(caller, selection)
      return {
        pin: await sealCursor(call, undefined),
        asOf: asOf(call),
        entitlement: entitlementOf(call),
        errors: call.unresolved,
      }
    },
    async authorize(caller, selection, { entitlement } = {}) {
      const kept = entitlement === undefined ? undefined : readEntitlement(entitlement)
      const call = await checked(caller, selection, { on: kept?.on })
      if (kept !== undefined) refuseNarrowed(call, kept)
    },
    rows,
    columns,
    async datesWithRows(operation, dates) {
      const { engine } = parts()
      const found = new Set<string>()
      const dated = compiledOf({ operation }).own.filter(isDated)
      for (const record of dated) for (const date of await engine.store.datesWithRows(record, dates)) found.add(date)
      return dated.length === 0 ? dates : dates.filter((date) => found.has(date))
    },
    refund({ accountId, keyId }, { operation, credits, day, id }) {
      const unused = { day, accountId, keyId, operation, credits }
      return parts().engine.ledger.refund({ accountId, credits, day, id }, (on) => takeFromUsage(on, unused))
    },
  }
}

/** The key as it is now: one that was revoked meanwhile gets nothing more. The operator has none, and stays. */
async function principalNow(
  { authenticator, engine }: DeliveryParts,
  operators: Operators,
  caller: Caller,
): Promise<Principal> {
  const given = engine.callers.principalOf(caller)
  if (operators.is(given)) return given
  const principal = await authenticator.principalOfId(caller.keyId)
  if (principal === undefined) throw problem('unauthenticated', 'The key is no longer valid.')
  return principal
}

function inputOf(
  reauthenticate: Input['reauthenticate'],
  { path }: CompiledOperation,
  { parameters, body }: Pick<Selection, 'parameters'> & { readonly body: unknown },
): Input {
  const inPath = new Set([...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name))
  const missing = [...inPath].find((name) => parameters[name] === undefined)
  if (missing !== undefined)
    throw problem('invalid-parameter', `${missing}: is required`, {
      errors: [{ code: 'missing', parameter: missing, message: 'is required' }],
    })
  const split = (wanted: boolean) =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => inPath.has(name) === wanted))
  return {
    url: undefined,
    params: split(true),
    query: split(false),
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    body,
    headers: {},
    rowsOnly: true,
    reauthenticate,
  }
}

function told(error: unknown, instance: string, requestId: string): OperationAnswer {
  const known = error instanceof Refused ? error : undefined
  const problemTold = toProblem(known === undefined ? error : known.problem)
  return {
    status: problemTold.status,
    headers: { ...known?.headers, ...problemHeaders(problemTold), 'x-request-id': requestId },
    body: JSON.stringify(problemBody(problemTold, instance, requestId)),
  }
}
