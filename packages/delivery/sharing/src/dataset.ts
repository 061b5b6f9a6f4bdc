import { defineDataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { operations } from '@bourse/services'
import { getFile } from './get-file.ts'
import { listFiles } from './list-files.ts'
import { listTables } from './list-tables.ts'
import { problemBody } from './protocol/problem-body.ts'
import { serve } from './protocol/serve.ts'

/** Maximum size of a request body in bytes: a query has a few hints. */
const MAX_BODY = 64 * 1024

export default defineDataset({
  id: 'sharing',
  title: 'Delta Sharing',
  summary: 'Parquet files as tables, for clients of the Delta Sharing protocol at /delta-sharing.',
  delivers: true,
  endpoints: [listTables, listFiles, getFile],
  transports: [
    transport('/delta-sharing', {
      below: true,
      methods: ['GET', 'POST'],
      maxBody: MAX_BODY,
      problemBody,
      needs: { operations },
      handle: (needs, exchange) => serve(needs.operations, exchange),
    }),
  ],
})
