export { default } from './dataset.ts'
export { ipos } from './records.ts'
export { offering, offerings, type Report } from './staging/offerings.ts'
export { registrations } from './records.ts'
