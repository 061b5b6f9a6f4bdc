import type { Call, CustomOperation, Dataset, Operation } from '@bourse/kit'
import { MARKET_PARAMS } from '@bourse/engine/operations'
import { readsBody, sendBody, bodyCalls } from '../bodies/posed-calls.ts'
import type { Check } from '../check.ts'
import type { Specimen } from '../specimen.ts'
import { ask } from './ask.ts'
import { documentedAddresses } from './documented-examples-work.ts'

/** Every documented parameter must have an effect. */
export const parametersAreRead: Check = {
  name: 'parameters-are-read',
  says:
    'An operation declares a parameter or body property that its read never uses, no matter what the sample ' +
    'requests. Use it, or remove it from `query` or `body`; give calls that use it in `queries` or `bodies`, or the ' +
    'reason why it is ignored in `unread`.',
  skip: ({ dataset }) => {
    if (!dataset.endpoints.some((operation) => namesOf(operation).length > 0))
      return 'no operation reads parameters itself'
    return dataset.planned ? 'every operation returns 501 until a source is connected' : undefined
  },
  find: async (specimen) => {
    const { dataset, read } = watched(specimen.dataset)
    await specimen.serving(dataset, (sample) => askAll(sample, specimen))
    return dataset.endpoints.flatMap((operation) => {
      const names = read.get(operation.id)
      // A different check reports operations that no call reaches.
      if (names === undefined) return []
      return namesOf(operation)
        .filter((name) => !names.has(name) && specimen.options.unread?.[operation.id]?.[name] === undefined)
        .map((name) => `operation ${operation.id} never reads ${name}`)
    })
  },
}

type Sample = Awaited<ReturnType<Specimen['reading']>>

/** Sends all calls in the sample and the documentation. */
async function askAll(sample: Sample, specimen: Specimen): Promise<void> {
  const addresses = [...sample.calls.map(({ address }) => address), ...(await documentedAddresses(sample))]
  for (const address of new Set(addresses)) await ask(sample, address)
  for (const call of bodyCalls(sample, specimen)) await sendBody(sample, call, call.body)
}

/**
 * Returns the names that an operation must read itself: its parameters except those that the host handles, and the
 * properties of its body.
 */
function namesOf(operation: Operation): readonly string[] {
  if (operation.kind !== 'custom') return []
  if (operation.method !== 'GET') return readsBody(operation) ? membersOf(operation) : []
  const ofHost = [...MARKET_PARAMS, operation.symbolDate, operation.varies?.by, operation.kindIn]
  return Object.keys(operation.query.properties).filter((name) => !ofHost.includes(name))
}

/** Returns the properties of an object body, except paging properties, which the host handles. */
const membersOf = ({ body }: CustomOperation): readonly string[] =>
  Object.keys((body?.['properties'] ?? {}) as object).filter((name) => name !== 'limit' && name !== 'cursor')

/** Returns the dataset with reads that record the names they access, by operation id. */
function watched(dataset: Dataset): {
  readonly dataset: Dataset
  readonly read: ReadonlyMap<string, ReadonlySet<string>>
} {
  const read = new Map<string, Set<string>>()
  const endpoints = dataset.endpoints.map((operation): Operation => {
    if (operation.kind !== 'custom' || namesOf(operation).length === 0) return operation
    const namesRead = () => {
      const names = read.get(operation.id) ?? new Set()
      read.set(operation.id, names)
      return names
    }
    return { ...operation, read: (needs, call) => operation.read(needs, noting(call, namesRead()) as never) }
  })
  return { dataset: { ...dataset, endpoints }, read }
}

function noting(call: Call, names: Set<string>): Call {
  const { body } = call
  const isObject = typeof body === 'object' && body !== null
  return { ...call, query: notingNames(call.query, names), body: isObject ? notingNames(body, names) : body }
}

const notingNames = <T extends object>(target: T, names: Set<string>): T =>
  new Proxy(target, {
    get(from, name, receiver): unknown {
      names.add(String(name))
      return Reflect.get(from, name, receiver)
    },
    has(from, name) {
      names.add(String(name))
      return Reflect.has(from, name)
    },
  })
