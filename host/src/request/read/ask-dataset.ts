import type { Needs } from '@bourse/kit'
import { datasetCall } from './dataset-call.ts'
import { narrowedNeeds } from './narrowed-needs.ts'
import type { Reading } from './reading.ts'

/**
 * Has a dataset work something out for a request. It is handed what it declared to need, narrowed to what the call may
 * see, and the call.
 */
export async function askDataset<Rest extends readonly unknown[], T>(
  call: Reading,
  declared: { readonly needs: Needs },
  work: (needs: never, call: never, ...rest: Rest) => Promise<T>,
  ...rest: Rest
): Promise<T> {
  const needs = await narrowedNeeds(call, declared)
  // That these are what it takes was checked where it was declared: in a list of all operations no type says so.
  return work(needs as never, datasetCall(call) as never, ...rest)
}
