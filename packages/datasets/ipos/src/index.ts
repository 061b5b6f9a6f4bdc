export { default } from './dataset.ts'
export { ipos } from './ipos.ts'
export { offering, offerings, type Report } from './intake/offerings.ts'
export { registrations } from './registrations.ts'
