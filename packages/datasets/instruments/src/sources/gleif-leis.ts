import { source, tally, Type, type Knowledge, type Rows } from '@bourse/kit'
import {
  GOLDEN_COPY_ADDRESS,
  gleifPublisher,
  ISIN_FILE_ADDRESS,
  legalEntities,
  leisByIsin,
  SEVERAL_LEIS,
  type Archive,
  type LegalEntity,
} from '@bourse/gleif'
import { instruments } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

interface Unit {
  readonly date: string
}

/** An active listing with an ISIN. */
interface Listing {
  readonly exchange_mic: string
  readonly symbol: string
  readonly isin: string | null
  readonly company_name: string | null
}

/** The archives, which are too large to store, and the listings that their LEIs belong to. */
interface Raw {
  readonly isins: Archive
  readonly goldenCopy?: Archive
  readonly listings: readonly Listing[]
}

/** LEIs of active listings, matched by ISIN, every week. Other LEIs in the files are not stored. */
export const gleifLeis = source({
  id: 'gleif-leis',
  title: 'Listing LEIs from GLEIF',
  feeds: directory,
  publisher: gleifPublisher,
  role: 'official',
  schedule: { cron: '0 3 * * 0', zone: 'UTC' },
  config: Type.Object({
    golden_copy: Type.Boolean({
      default: false,
      description:
        'Also downloads the level 1 golden copy (about 0.5 GB): omits invalid LEIs and adds the names of ' +
        'issuers that have none',
    }),
  }),
  needs: { instruments },
  plan: ({ to }): Unit[] => [{ date: to }],
  async fetch(_: Unit, { http, config, published }, needs): Promise<Raw> {
    const listings = await listingsWithIsin(needs.instruments, await published())
    const isins = await http.download(ISIN_FILE_ADDRESS)
    return { isins, ...(config.golden_copy && { goldenCopy: await http.download(GOLDEN_COPY_ADDRESS) }), listings }
  },
  async *parse({ isins, goldenCopy, listings }) {
    const leis = await leisByIsin(isins, new Set(listings.flatMap(({ isin }) => isin ?? [])))
    const entities = goldenCopy === undefined ? undefined : await entitiesOf(goldenCopy, new Set(leis.values()))
    for (const { isin, symbol, exchange_mic, company_name } of listings) {
      const lei = leis.get(isin ?? '')
      const entity = entities?.get(lei ?? '')
      if (lei === undefined) yield tally('unknown-to-publisher')
      else if (lei === SEVERAL_LEIS) yield tally(SEVERAL_LEIS)
      else if (entities !== undefined && entity?.isValid !== true) yield tally('invalid-lei')
      else yield directoryRow({ symbol, exchange_mic, lei, company_name: company_name ?? entity?.legal_name ?? null })
    }
  },
})

async function entitiesOf(archive: Archive, leis: ReadonlySet<string>): Promise<ReadonlyMap<string, LegalEntity>> {
  const entities = new Map<string, LegalEntity>()
  for await (const entity of legalEntities(archive, leis)) entities.set(entity.lei, entity)
  return entities
}

async function listingsWithIsin(rows: Rows<typeof instruments>, knowledge: Knowledge): Promise<readonly Listing[]> {
  return rows
    .at(knowledge)
    .select(['r.exchange_mic', 'r.symbol', 'r.isin', 'r.company_name'])
    .where('r.isin', 'is not', null)
    .where('r.status', '=', 'active')
    .orderBy('r.exchange_mic')
    .orderBy('r.symbol')
    .execute()
}
