export { default } from './dataset.ts'
export { screenedListings, snapshots } from './records.ts'
export { completeSnapshots } from './staging/complete-snapshots.ts'
