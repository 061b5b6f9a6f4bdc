import { defineDataset, type SubjectResolver } from '@bourse/kit'
import { listings } from '@bourse/services'

const entity = {
  id: 'ins_A',
  market: 'XNAS',
  labels: { symbol: 'A', exchange_mic: 'XNAS' },
  kind: 'CS',
  unrecorded: false,
}

const resolver: SubjectResolver = {
  resolve: async ({ requested }) => requested.map((name) => ({ requested: name, found: true, entity })),
  universe: async () => [entity],
  carriers: async () => [],
}

/** A listings dataset with one listing, `ins_A`, under any name. */
export const oneListing = defineDataset({
  id: 'names',
  title: 'Names',
  summary: 'All names belong to one listing',
  provides: [listings.provide({}, () => resolver)],
})
