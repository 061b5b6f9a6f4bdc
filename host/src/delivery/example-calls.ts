import type { Principal } from '@bourse/engine/accounts'
import { exampleCall } from '@bourse/engine/api-docs'
import { selectionOf, type CompiledOperation } from '@bourse/engine/operations'
import type { Scope, Subject } from '@bourse/kit'
import { maySee, resolveNames } from '@bourse/kit/subject'
import type { Selection } from '@bourse/services'
import { type ExampleValues, exampleValues } from '../http/example-values.ts'
import { engineFor } from '../request/licensed-engines.ts'
import { memoizeFor } from '../http/memoize-for.ts'
import type { DeliveryParts } from './delivery-parts.ts'

/** Milliseconds for which examples are cached, as in the documentation. */
const FRESH_MS = 600_000

type Examples = Readonly<Record<string, Selection['parameters']>>

/** Reads the parameters of one working call per operation, with names that the key may see. */
export function createExamples(
  parts: () => Pick<DeliveryParts, 'engine' | 'operations'>,
  listed: () => DeliveryParts['operations'],
): (principal: Principal) => Promise<Examples> {
  const all = memoizeFor(FRESH_MS, async (): Promise<Examples> => {
    const { engine, operations } = parts()
    const { wiring, versions, coverage, markets, clock } = engine
    const today = clock.now().slice(0, 10)
    const installation = { wiring, operations, versions: versions(), coverage, markets: [...markets], today }
    // The declared examples remain if the installation's own cannot be read.
    const values = await exampleValues(installation).catch((): ExampleValues => ({}))
    return Object.fromEntries(
      listed().flatMap((compiled) => {
        const call = exampleCall(compiled, values)
        return call === undefined ? [] : [[compiled.operation.id, parametersIn(call, compiled.path)]]
      }),
    )
  })
  return async (principal) => {
    const engine = engineFor(parts().engine, principal)
    const [examples, scope] = await Promise.all([all(), engine.scopeOf(principal)])
    const own = listed().map(async (compiled) => {
      const { id } = compiled.operation
      const parameters = examples[id]
      if (parameters === undefined) return []
      return [[id, await visibleTo(scope, { engine, compiled, parameters })]] as const
    })
    return Object.fromEntries((await Promise.all(own)).flat())
  }
}

interface ExampleCall {
  readonly engine: DeliveryParts['engine']
  readonly compiled: CompiledOperation
  readonly parameters: Selection['parameters']
}

/**
 * Replaces names that the key may not see with the first one that it may see. If licenses withhold all, there is none.
 */
async function visibleTo(
  scope: Scope,
  { engine, compiled: { operation }, parameters }: ExampleCall,
): Promise<Selection['parameters']> {
  const subject = selectionOf(operation)?.subject
  const name = subject?.selectors.names ?? ''
  const { [name]: example } = parameters
  if (subject === undefined || example === undefined) return parameters
  const visible = await firstVisible(subject, example.split(','), { scope, engine })
  if (visible !== undefined) return { ...parameters, [name]: visible }
  return engine.licence === undefined
    ? parameters
    : Object.fromEntries(Object.entries(parameters).filter(([each]) => each !== name))
}

/** The names if a key may see all of them, else that of the first entity that it may see, if there is one. */
async function firstVisible(
  { resolver: ref, nameField }: Subject,
  names: readonly string[],
  { scope, engine }: { readonly scope: Scope; readonly engine: DeliveryParts['engine'] },
): Promise<string | undefined> {
  const resolver = engine.wiring.service(ref)
  if (resolver === undefined) return undefined
  const at = {
    on: engine.clock.now().slice(0, 10),
    markets: scope.markets,
    knowledge: { asOf: undefined, pins: await engine.permit(engine.versions().pins) },
  }
  const named = await resolveNames(resolver, names, at)
  if (named.every((each) => each.found && maySee(scope, each.entity))) return names.join(',')
  const all = await resolver.universe({ scope, excludeKinds: [], ...at })
  return all.find((entity) => maySee(scope, entity))?.labels[nameField] ?? undefined
}

/** Returns the path and query parameters of a call; a path parameter without an example is missing. */
function parametersIn(call: string, path: string): Selection['parameters'] {
  const [filled = '', query = ''] = call.split('?')
  const parts = filled.split('/')
  const inPath = path.split('/').flatMap((part, index): readonly (readonly [string, string])[] => {
    const value = parts[index] ?? ''
    return part.startsWith('{') && value !== part ? [[part.slice(1, -1), decodeURIComponent(value)]] : []
  })
  return Object.fromEntries([...inPath, ...new URLSearchParams(query)])
}
