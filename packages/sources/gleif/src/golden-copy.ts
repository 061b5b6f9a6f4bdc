import { csvRows, type Archive } from './archive.ts'

/** A legal entity in the golden copy. */
export interface LegalEntity {
  readonly lei: string
  readonly legal_name: string
  /** False for a duplicate, an annulled record, or one that was registered in error. */
  readonly isValid: boolean
}

/** URL of the newest level 1 golden copy, a zip archive of about 0.5 GB. */
export const GOLDEN_COPY_ADDRESS = 'https://goldencopy.gleif.org/api/v2/golden-copies/publishes/lei2/latest.csv'

const COLUMNS = ['LEI', 'Entity.LegalName', 'Registration.RegistrationStatus']
const INVALID: ReadonlySet<string> = new Set(['DUPLICATE', 'ANNULLED', 'CANCELLED'])
/** The file has three million entities and unpacks to several gigabytes. */
const MAX_UNPACKED = 32 * 1024 ** 3

/** Yields the entities with the given LEIs. */
export async function* legalEntities(archive: Archive, leis: ReadonlySet<string>): AsyncGenerator<LegalEntity> {
  for await (const row of csvRows(archive, COLUMNS, { unpackedBytes: MAX_UNPACKED })) {
    const { LEI: lei = '', 'Entity.LegalName': legal_name = '', 'Registration.RegistrationStatus': status = '' } = row
    if (leis.has(lei)) yield { lei, legal_name, isValid: !INVALID.has(status) }
  }
}
