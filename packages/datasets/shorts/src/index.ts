export { default } from './dataset.ts'
export { report, reports, type Report } from './short-interest/reports.ts'
export { shortInterest } from './short-interest/short-interest.ts'
export { shortVolume } from './short-volume/short-volume.ts'
