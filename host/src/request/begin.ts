import type { Principal } from '../accounts/principal.ts'
import { type CompiledOperation, selectionOf } from '@bourse/operations'
import type { Engine } from './engine.ts'
import type { Input, RequestContext } from './request-context.ts'
import { JSON_REPRESENTATION } from './represent.ts'

/** Nothing is entitled until the scope of the key is known. */
const NO_SCOPE = { markets: [], excludedKinds: [], ids: new Set<string>(), fingerprint: '' }

/** A request before its first step: nothing known, nothing allowed. */
export function begin(
  engine: Engine,
  compiled: CompiledOperation,
  principal: Principal,
  input: Input,
  pins: RequestContext['knowledge']['pins'],
): RequestContext {
  const now = engine.clock.now()
  return {
    engine,
    compiled,
    principal,
    input,
    now,
    today: now.slice(0, 10),
    query: {},
    normalised: '',
    representation: JSON_REPRESENTATION,
    format: 'json',
    body: undefined,
    limit: 0,
    cursor: undefined,
    knowledge: { asOf: undefined, pins, today: now.slice(0, 10) },
    scope: NO_SCOPE,
    selection: selectionOf(compiled.operation),
    parent: undefined,
    form: undefined,
    requested: undefined,
    subjects: 0,
    entities: undefined,
    named: undefined,
    markets: [],
    floor: '0001-01-01',
    cost: 0,
    admission: undefined,
    standing: undefined,
    errors: [],
    spelling: new Map(),
    meta: {},
    answerHeaders: {},
    refunded: false,
  }
}
