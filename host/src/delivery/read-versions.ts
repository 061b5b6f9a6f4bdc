import type { Caller } from '@bourse/kit/delivery'
import type { Callers } from '@bourse/engine/accounts'
import type { Operations, Selection } from '@bourse/services'
import { linesBody } from '../request/answer/envelope.ts'
import { PIECE } from '../request/answer/columnar-answer.ts'
import { read } from '../request/read/read.ts'
import { versionedOperation, versionsOf } from '../request/read/read-versions.ts'
import { readingOfVersions, type PageOfRead } from '../request/read/reading.ts'
import type { CallableOperations } from './callable-operations.ts'

/** Reads every version of a pin's rows as text, and checks the caller's entitlement before each page. */
export function createVersionReads(
  operations: CallableOperations,
  callers: () => Callers,
): Pick<Operations, 'versions'> {
  /** A page of versions follows the last row of the page before it, which a cursor of the operation cannot express. */
  async function* versions(caller: Caller, selection: Selection, { pin }: { readonly pin: string }) {
    let after: PageOfRead['after']
    let isFirst = true
    do {
      const current = callers().of(await operations.principalNow(caller))
      const checked = await operations.check(current, selection, { more: { cursor: pin, format: 'csv' } })
      if (versionedOperation(checked.compiled) === undefined)
        throw new TypeError(`${selection.operation}: expected an operation whose rows have versions`)
      const compiled = versionsOf(checked.compiled)
      const call = readingOfVersions({ ...checked, compiled }, { limit: PIECE, after })
      const result = await read(call)
      if (result.part !== undefined) throw new TypeError(`${selection.operation}: expected rows, got a file`)
      const text = linesBody(call, result)
      yield { text: isFirst ? text : text.slice(text.indexOf('\n') + 1), rows: result.count }
      after = result.next
      isFirst = false
    } while (after !== undefined)
  }

  return { versions }
}
