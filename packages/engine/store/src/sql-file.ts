import { sqlFolder } from '@bourse/database'

/** The store's statements that are longer than a few lines. */
export const { sqlFile, fillSql } = sqlFolder(new URL('../sql/', import.meta.url))
