export { default } from './dataset.ts'
export { screened, snapshots } from './records.ts'
export { wholeSnapshots } from './staging/whole-snapshots.ts'
