import type { TestAnswer } from '../../test-host.ts'
import { sendBody, bodyCalls } from '../bodies/posed-calls.ts'
import type { Specimen } from '../specimen.ts'
import type { HiddenRows } from '../support/hidden-rows.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask } from './ask.ts'
import { isCallable, mostRows, selectionOf } from './call-kinds.ts'
import { swapsOf, TRIED, type Swaps } from './swaps.ts'
import { withQuery } from './with-query.ts'
import { waysOf } from '@bourse/kit/host'

/** A request that the check sends to several hosts. */
export interface Question {
  /** Name of the request in findings. */
  readonly title: string
  /** The caller's complete input. Names in it are known to the caller, so responses may repeat them. */
  readonly said: string
  readonly ask: (sample: SampleHost, key: string) => Promise<TestAnswer>
}

/**
 * Returns all requests of the sample: unchanged, without names, and with hidden values in place of each value taken
 * from a row.
 */
export async function questionsOf(
  sample: SampleHost,
  specimen: Specimen,
  hidden: readonly HiddenRows[],
): Promise<readonly Question[]> {
  const swaps = swapsOf(hidden, await storedRows(sample))
  const addresses = sample.calls
    .filter(({ operation: { operation } }) => isCallable(operation))
    .flatMap(({ operation, address }) => {
      const whole = operation.params.has('limit')
        ? withQuery(address, { limit: mostRows(operation.operation) })
        : address
      const names = namesOf(operation.operation)
      const unnamed = withQuery(whole, Object.fromEntries(names.map((name) => [name, undefined])))
      return [whole, unnamed, ...swapped(whole, swaps)]
    })
  const gets = [...new Set(addresses)].map((address) => ({
    title: address,
    said: decodeURIComponent(address),
    ask: (host: SampleHost, key: string) => ask(host, address, { key }),
  }))
  const posed = bodyCalls(sample, specimen).map((call) => ({
    title: `POST ${call.operation.path}`,
    said: JSON.stringify(call.body),
    ask: (host: SampleHost, key: string) => sendBody(host, call, call.body, key),
  }))
  return [...gets, ...posed]
}

/** Returns the parameters that name entities. */
const namesOf = (operation: Parameters<typeof selectionOf>[0]): readonly string[] =>
  waysOf(selectionOf(operation)).flatMap(({ subject: { selectors } }) => [
    ...[selectors.names, selectors.ids],
    ...Object.keys(selectors.others ?? {}),
  ])

async function storedRows(sample: SampleHost): Promise<ReadonlyMap<string, readonly HiddenRows['rows'][number][]>> {
  const tables = sample.dataset.records.map(
    async (record) => [record.table, await sample.rowsAt(record, sample.knowledge())] as const,
  )
  return new Map(await Promise.all(tables))
}

/** Returns variants of an address that request hidden rows: each replaces one path segment or one query value. */
function swapped(address: string, swaps: Swaps): readonly string[] {
  const [path = '', query = ''] = address.split('?', 2)
  const others = (text: string) =>
    (swaps.get(decodeURIComponent(text)) ?? []).filter((other) => other !== text).slice(0, TRIED)
  const steps = path.split('/')
  const inPath = steps.flatMap((step, at) =>
    others(step).map(
      (other) => `${steps.with(at, encodeURIComponent(other)).join('/')}${query === '' ? '' : `?${query}`}`,
    ),
  )
  const inQuery = [...new URLSearchParams(query)].flatMap(([name, value]) =>
    others(value).map((other) => withQuery(address, { [name]: other })),
  )
  return [...inPath, ...inQuery]
}
