import type { AnyStagingTable, AnyRecord, Into } from '@bourse/kit'

/**
 * Publishes a row that identifies its issuer by any identifier. A stored row's type does not include these identifiers.
 */
export const intoNamed = <To extends AnyRecord | AnyStagingTable>(
  record: To,
  row: Readonly<Record<string, unknown>>,
): Into<To> => ({ record, row })
