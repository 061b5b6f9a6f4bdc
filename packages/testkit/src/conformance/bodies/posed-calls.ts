import type { CustomOperation, Operation } from '@bourse/kit'
import type { TestAnswer } from '../../test-host.ts'
import type { Specimen } from '../specimen.ts'
import type { SampleRow } from '../options.ts'
import type { SampleHost, SampleOperation } from '../support/sample-host.ts'

/** A question that is put as a body. */
export interface PosedCall {
  readonly operation: SampleOperation
  readonly body: SampleRow
}

/** Whether an operation reads what its body asks for, page by page or at once; one that acts on it is not tried. */
export function isPosed(operation: Operation): operation is CustomOperation {
  if (operation.kind !== 'custom' || operation.method !== 'POST') return false
  return operation.paging === 'body' || (operation.pointInTime && operation.status === 200)
}

/** Why the checks on bodies have nothing to look at. */
export function withoutBodies({ dataset }: Specimen): string | undefined {
  if (!dataset.endpoints.some(isPosed)) return 'no operation reads what a body asks for'
  return dataset.planned ? 'every operation answers 501 until a source is connected' : undefined
}

/** The body that the author gave, else the first documented example, on a page as long as it may be. */
export function posedCalls(sample: SampleHost, { options }: Specimen): readonly PosedCall[] {
  return sample.operations.flatMap((operation) => {
    const { operation: declared } = operation
    if (!isPosed(declared)) return []
    const [example = {}]: readonly SampleRow[] = declared.body?.['examples'] ?? []
    const { limit: _, ...body } = options.bodies?.[declared.id] ?? example
    const paged = declared.paging === 'body' ? { limit: declared.limit?.max ?? 1_000 } : {}
    return [{ operation, body: { ...body, ...paged } }]
  })
}

/** Puts a body; without a key it is the owner's. */
export const pose = (sample: SampleHost, { operation }: PosedCall, body: unknown, key = sample.owner) =>
  sample.test.post(operation.path, body, { key })

/** Runs a step on every question; what it throws is a finding, and each finding names the operation. */
export async function forEachPosed(
  specimen: Specimen,
  sample: SampleHost,
  find: (call: PosedCall, whole: TestAnswer) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const findings: string[] = []
  for (const call of posedCalls(sample, specimen)) {
    const whole = await pose(sample, call, call.body)
    // One that does not answer is the finding of another check.
    if (whole.status !== 200) continue
    const found = await find(call, whole).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ])
    findings.push(...found.map((finding) => `POST ${call.operation.path}: ${finding}`))
  }
  return findings
}
