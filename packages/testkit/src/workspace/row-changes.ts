// Apart from the other tools of the workspace, because these need a test run.
export { changeRows } from '../conformance/support/change-rows.ts'
export { rowsAt } from '../conformance/support/sample-host.ts'
export { withdrawRow } from '../conformance/support/withdraw-row.ts'
