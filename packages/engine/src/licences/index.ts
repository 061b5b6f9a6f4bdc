export {
  countLicenceFindings,
  createLicenceFindings,
  type LicenceFinding,
  type LicenceFindings,
  listLicenceFindings,
} from './findings.ts'
export type { LicenceClass } from './classes.ts'
export { createLicences, type Licences } from './licences.ts'
export { LICENCE_REPORT_FIELDS, licenceReport, type LicenceReportLine, REPORTED_MONTH } from './licence-report.ts'
export { licencesMigration, servedRowsMigration } from './migration.ts'
export { createServedRows, type ServedRows } from './served-rows.ts'
export { ACCOUNT_USES, type AccountUse, DATA_USES, type DataUse, type LicenceHolder } from './licence-holder.ts'
export { termsInForce } from './terms.ts'
