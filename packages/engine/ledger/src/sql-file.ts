import { sqlFolder } from '@bourse/database'

/** The ledger's statements that are longer than a few lines. */
export const { sqlFile } = sqlFolder(new URL('../sql/', import.meta.url))
