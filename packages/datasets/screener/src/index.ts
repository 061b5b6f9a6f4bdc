export { default } from './dataset.ts'
export { screened, snapshots } from './records.ts'
export { completeSnapshots } from './staging/complete-snapshots.ts'
