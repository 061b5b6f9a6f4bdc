import type { CustomOperation, Operation } from '@bourse/kit'
import type { TestAnswer } from '../../test-host.ts'
import type { Specimen } from '../specimen.ts'
import type { SampleRow } from '../options.ts'
import type { SampleHost, SampleOperation } from '../support/sample-host.ts'

/** A request with a body. */
export interface BodyCall {
  readonly operation: SampleOperation
  readonly body: SampleRow
}

/**
 * Returns whether an operation only reads the data that its body requests, paged or not. Operations that act on the
 * body are not tested.
 */
export function readsBody(operation: Operation): operation is CustomOperation {
  if (operation.kind !== 'custom' || operation.method !== 'POST') return false
  return operation.paging === 'body' || (operation.pointInTime && operation.status === 200)
}

/** Returns the reason to skip the checks on bodies, if any. */
export function withoutBodies({ dataset }: Specimen): string | undefined {
  if (!dataset.endpoints.some(readsBody)) return 'no operation reads rows by criteria in a body'
  return dataset.planned ? 'every operation returns 501 until a source is connected' : undefined
}

/** Returns requests with the author's body, otherwise with the first documented example, and the maximum page size. */
export function bodyCalls(sample: SampleHost, { options }: Specimen): readonly BodyCall[] {
  return sample.operations.flatMap((operation) => {
    const { operation: declared } = operation
    if (!readsBody(declared)) return []
    const [example = {}]: readonly SampleRow[] = declared.body?.['examples'] ?? []
    const { limit: _, ...body } = options.bodies?.[declared.id] ?? example
    const paged = declared.paging === 'body' ? { limit: declared.limit?.max ?? 1_000 } : {}
    return [{ operation, body: { ...body, ...paged } }]
  })
}

/** Sends a request with a body, by default with the owner's key. */
export const sendBody = (sample: SampleHost, { operation }: BodyCall, body: unknown, key = sample.owner) =>
  sample.test.post(operation.path, body, { key })

/**
 * Runs a step for every request with a body. An exception counts as a finding, and each finding names the operation.
 */
export async function forEachBodyCall(
  specimen: Specimen,
  sample: SampleHost,
  find: (call: BodyCall, whole: TestAnswer) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const findings: string[] = []
  for (const call of bodyCalls(sample, specimen)) {
    const whole = await sendBody(sample, call, call.body)
    // A different check reports failed requests.
    if (whole.status !== 200) continue
    const found = await find(call, whole).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ])
    findings.push(...found.map((finding) => `POST ${call.operation.path}: ${finding}`))
  }
  return findings
}
