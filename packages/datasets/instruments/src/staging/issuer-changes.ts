import { into, publicId, sql, type Into, type Knowledge, type ReconcileContext } from '@bourse/kit'
import { byPrimacy, issuerKey, type Sessions } from '@bourse/services'
import { issuerListings, type InstrumentRow, type IssuerListingRow } from '../records.ts'
import { instrumentRow } from './changes.ts'
import type { DirectoryNeeds } from './load-stored.ts'
import type { Registry } from './registry.ts'

type Needs = Pick<DirectoryNeeds, 'issuers'> & { readonly sessions: Sessions | undefined }

/** Returns new and changed issuers of the listings in a registry. An issuer's id is derived once and never changes. */
export async function issuerChanges(
  needs: Needs,
  registry: Registry,
  { knowledge, today }: Pick<ReconcileContext, 'knowledge' | 'today'>,
): Promise<readonly Into[]> {
  const listings = [...registry.listings.values()].filter(({ periods }) => periods.length > 0)
  const rows = listings.map((listing) => instrumentRow(listing, today))
  const keyed = rows.flatMap((row) => {
    const key = issuerKey({ ...row, instrument_id: row.id })
    return key === undefined ? [] : [{ key, row }]
  })
  const stored = await storedIssuers(needs, keyed, knowledge)
  return assignIssuerIds(keyed, stored, (mic) => needs.sessions?.country(mic))
}

/** A listing and the key that it shares with the other listings of its issuer. */
interface KeyedListing {
  readonly key: string
  readonly row: InstrumentRow
}

/**
 * Returns rows of changed issuers. An issuer with a known key keeps its id. A new issuer gets its primary listing's id,
 * or the id that the listing had under its former key, such as its name before its CIK became known.
 */
function assignIssuerIds(
  keyed: readonly KeyedListing[],
  stored: readonly IssuerListingRow[],
  countryOf: Sessions['country'],
): readonly Into[] {
  const before = new Map(stored.map((row) => [row.instrument_id, row]))
  const idOfKey = new Map(stored.map((row) => [row.issuer_key, row.company_id]))
  const moved = new Set(keyed.filter(({ key, row }) => before.get(row.id)?.issuer_key !== key).map(({ row }) => row.id))
  // Ids used by listings whose issuer does not change.
  const used = new Set(stored.filter((row) => !moved.has(row.instrument_id)).map(({ company_id }) => company_id))
  for (const [key, members] of Map.groupBy(keyed, (each) => each.key)) {
    if (idOfKey.has(key)) continue
    const id = issuerIdFor(key, members, { before, used, countryOf })
    idOfKey.set(key, id)
    used.add(id)
  }
  return keyed
    .map(({ key, row }) => ({ instrument_id: row.id, issuer_key: key, company_id: idOfKey.get(key) ?? '' }))
    .filter((row) => !isSame(row, before.get(row.instrument_id)))
    .map((row) => into(issuerListings, row))
}

interface IssuerIds {
  readonly before: ReadonlyMap<string, IssuerListingRow>
  readonly used: ReadonlySet<string>
  readonly countryOf: Sessions['country']
}

function issuerIdFor(key: string, members: readonly KeyedListing[], { before, used, countryOf }: IssuerIds): string {
  const listings = members.map(({ row }) => ({ ...row, instrument_id: row.id }))
  const ranked = byPrimacy(listings, countryOf)
  const former = ranked.map(({ id }) => before.get(id)?.company_id)
  const own = ranked.map(({ id }) => publicId('cmp', id))
  const free = [...former, ...own].find((id) => id !== undefined && !used.has(id))
  return free ?? publicId('cmp', key)
}

const isSame = (row: IssuerListingRow, stored: IssuerListingRow | undefined) =>
  stored !== undefined && stored.issuer_key === row.issuer_key && stored.company_id === row.company_id

/**
 * Loads the stored rows of the listings, of all listings with the same keys, and of all listings with the same issuer
 * ids.
 */
async function storedIssuers(
  { issuers }: Pick<DirectoryNeeds, 'issuers'>,
  keyed: readonly KeyedListing[],
  knowledge: Knowledge,
): Promise<readonly IssuerListingRow[]> {
  const ids = keyed.map(({ row }) => row.id)
  const keys = [...new Set(keyed.map(({ key }) => key))]
  const own = ids.map((id) => publicId('cmp', id))
  const now = () => issuers.at(knowledge)
  const same = now()
    .where(sql<boolean>`r.instrument_id = any(${ids})`)
    .select('r.company_id')
  return now()
    .where(
      sql<boolean>`(r.instrument_id = any(${ids}) or r.issuer_key = any(${keys}) or r.company_id = any(${own})
        or r.company_id in ${same})`,
    )
    .selectAll()
    .execute()
}

/** Returns listings that have a company but no issuer id, such as those stored before issuers existed. */
export async function listingsWithoutIssuer(
  { instruments, issuers }: Pick<DirectoryNeeds, 'instruments' | 'issuers'>,
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const issuerIds = issuers.at(knowledge).select('r.instrument_id').as('d')
  const found = await instruments
    .at(knowledge)
    .leftJoin(issuerIds, 'd.instrument_id', 'r.id')
    .where('d.instrument_id', 'is', null)
    .where('r.company_id', 'is not', null)
    .select('r.id')
    .execute()
  return found.map(({ id }) => id)
}
