import { sqlFolder } from '../database/index.ts'

/** The ledger's statements that are longer than a few lines. */
export const { sqlFile } = sqlFolder('ledger')
