import { defineDataset, source } from '@bourse/kit'
import { ofac } from '@bourse/ofac'
import { unSanctions } from '@bourse/un-sanctions'
import { demo } from './sources/demo.ts'
import { listEntities } from './list-entities.ts'
import { entities, exports } from './records.ts'
import { sanctionsExport } from './take-in-export.ts'

export default defineDataset({
  id: 'sanctions',
  title: 'Sanctions',
  summary: 'Entities of sanctions lists: names, aliases, identifiers, and the dates on which they came and went.',
  records: [entities, exports],
  intakes: [sanctionsExport],
  sources: [source({ ...ofac, feeds: sanctionsExport }), source({ ...unSanctions, feeds: sanctionsExport }), demo],
  endpoints: [listEntities],
  freshness: { record: entities, cadence: { days: 4 } },
})
