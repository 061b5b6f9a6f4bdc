import { exampleCall } from '@bourse/engine/api-docs'
import type { Operations, Selection } from '@bourse/services'
import { type ExampleValues, exampleValues } from '../http/example-values.ts'
import { memoizeFor } from '../http/memoize-for.ts'
import type { DeliveryParts } from './delivery-parts.ts'

/** Milliseconds for which examples are cached, as in the documentation. */
const FRESH_MS = 600_000

/** Reads the parameters of one working call per operation. */
export function createExamples(
  parts: () => Pick<DeliveryParts, 'engine' | 'operations'>,
  listed: () => DeliveryParts['operations'],
): Operations['examples'] {
  return memoizeFor(FRESH_MS, async () => {
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
