export { default } from './dataset.ts'
export { report, reports, type Report } from './staging/reports.ts'
export { shortInterest } from './short-interest/record.ts'
export { shortVolume } from './short-volume/record.ts'
