import type { AnyStagingTable, AnyRecord, Into } from '@bourse/kit'

/** Publishes a row that names its issuer by any identifier, which the type of a stored row does not have. */
export const intoNamed = <To extends AnyRecord | AnyStagingTable>(
  record: To,
  row: Readonly<Record<string, unknown>>,
): Into<To> => ({ record, row })
