import { defineDataset } from '@bourse/kit'
import { directory } from './intake/directory.ts'
import { identifiers, instruments, listingKeys, symbolAssignments } from './records.ts'

export default defineDataset({
  id: 'instruments',
  title: 'Instruments',
  summary: 'Listings, their symbols over time, identifiers and ticker events, and the resolver of symbols to listings.',
  records: [instruments, symbolAssignments, identifiers, listingKeys],
  intakes: [directory],
  imports: directory,
})
