import { defineDataset } from '@bourse/kit'
import { runSql } from './run-sql.ts'

export default defineDataset({
  id: 'sql',
  title: 'SQL',
  summary: 'SELECT statements over every list, with entitlement, price and as-of time.',
  delivers: true,
  endpoints: [runSql],
})
