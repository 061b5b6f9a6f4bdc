import type { Call, Entity } from '@bourse/kit'

/** Reports in `meta.errors` that a requested listing has no row, with the reason. */
export function reportNoData(
  call: Pick<Call, 'report'>,
  { id, labels }: Pick<Entity, 'id' | 'labels'>,
  message: string,
): void {
  const symbol = labels['symbol'] ?? undefined
  call.report({ code: 'no-data', message, ...(symbol === undefined ? {} : { symbol }), instrument_id: id })
}
