import { euSanctions } from './sources/eu-sanctions/index.ts'
import { defineDataset, source } from '@bourse/kit'
import { ofac } from './sources/ofac/index.ts'
import { ukSanctions } from './sources/uk-sanctions/index.ts'
import { unSanctions } from './sources/un-sanctions/index.ts'
import { listEntities } from './list-entities.ts'
import { entities, exports } from './records.ts'
import { sanctionsExport } from './staging/sanctions-export.ts'

export default defineDataset({
  id: 'sanctions',
  module: import.meta.url,
  title: 'Sanctions',
  summary: 'Entities on sanctions lists: names, aliases, identifiers, and the dates of listing and removal.',
  records: [entities, exports],
  staging: [sanctionsExport],
  sources: [
    source({ ...ofac, feeds: sanctionsExport }),
    source({ ...unSanctions, feeds: sanctionsExport }),
    source({ ...euSanctions, feeds: sanctionsExport }),
    source({ ...ukSanctions, feeds: sanctionsExport }),
  ],
  endpoints: [listEntities],
  freshness: { record: entities, cadence: { days: 4 } },
})
