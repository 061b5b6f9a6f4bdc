export { countryRiskCsv } from './country-risk-csv.ts'
export { type CountryRisk, type CountryRiskEdition, type RatingSpread } from './edition.ts'
export { COUNTRY_RISK, damodaranPublisher } from './publisher.ts'
export { countryRiskWorkbook } from './workbook.ts'
