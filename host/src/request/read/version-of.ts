import type { Pinned } from '../request-context.ts'

/**
 * What is published by now of all that an operation stands on. With instants: after a restore from an older copy the
 * number of a batch may be given out again.
 */
export function versionOf({ compiled, knowledge }: Pick<Pinned, 'compiled' | 'knowledge'>): string {
  const pins = compiled.records.map((record) => {
    const { batch = '0', at = '' } = knowledge.pins.get(record) ?? {}
    return `${record} ${batch} ${at}`
  })
  return pins.join('\n')
}
