import { euSanctions } from '@bourse/eu-sanctions'
import { defineDataset, source } from '@bourse/kit'
import { ofac } from '@bourse/ofac'
import { ukSanctions } from '@bourse/uk-sanctions'
import { unSanctions } from '@bourse/un-sanctions'
import { demo } from './sources/demo.ts'
import { listEntities } from './list-entities.ts'
import { entities, exports } from './records.ts'
import { sanctionsExport } from './sanctions-export.ts'

export default defineDataset({
  id: 'sanctions',
  module: import.meta.url,
  title: 'Sanctions',
  summary: 'Entities of sanctions lists: names, aliases, identifiers, and the dates on which they came and went.',
  records: [entities, exports],
  intakes: [sanctionsExport],
  sources: [
    source({ ...ofac, feeds: sanctionsExport }),
    source({ ...unSanctions, feeds: sanctionsExport }),
    source({ ...euSanctions, feeds: sanctionsExport }),
    source({ ...ukSanctions, feeds: sanctionsExport }),
    demo,
  ],
  endpoints: [listEntities],
  freshness: { record: entities, cadence: { days: 4 } },
})
