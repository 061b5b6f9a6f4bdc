export {
  countLicenceFindings,
  createLicenceFindings,
  type LicenceFinding,
  type LicenceFindings,
  listLicenceFindings,
} from './findings.ts'
export type { LicenceClass } from './classes.ts'
export { createLicences, type Licences } from './licences.ts'
export { licencesMigration } from './migration.ts'
export { ACCOUNT_USES, type AccountUse, DATA_USES, type DataUse, type LicenceHolder } from './licence-holder.ts'
export { termsInForce } from './terms.ts'
