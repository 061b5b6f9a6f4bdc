import { sqlFolder } from '../database/index.ts'

/** The store's statements that are longer than a few lines. */
export const { sqlFile, fillSql } = sqlFolder('store')
