import type { AnyStagingTable, AnyRecord, Into } from '@bourse/kit'

/**
 * Publishes a row that identifies its issuer by any identifier. The type of a stored row does not have these
 * identifiers.
 */
export const intoNamed = <To extends AnyRecord | AnyStagingTable>(
  record: To,
  row: Readonly<Record<string, unknown>>,
): Into<To> => ({ record, row })
