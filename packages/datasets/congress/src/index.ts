export { default } from './dataset.ts'
export { disclosures } from './disclosures.ts'
export { houseReports } from './house-reports.ts'
export { trades } from './records.ts'
