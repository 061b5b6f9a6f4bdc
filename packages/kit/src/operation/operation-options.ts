import type { OptionsOf } from '../checks/check-options.ts'
import type { CustomOperation, ItemOperation, OperationShape } from './endpoint.ts'

/** Every option of any kind of operation, and every property of a declared operation. */
export const OPERATION_OPTIONS: OptionsOf<OperationShape> = {
  id: true,
  summary: true,
  description: true,
  capabilities: true,
  credits: true,
  varies: true,
  unpublished: true,
  needsMarket: true,
  kindIn: true,
  limit: true,
  deprecated: true,
  meta: true,
  problems: true,
  part: true,
  method: true,
  path: true,
  query: true,
  examples: true,
  order: true,
}

/** Options that `item` takes. */
export const ITEM_OPTIONS: OptionsOf<ItemOperation> = {
  ...OPERATION_OPTIONS,
  kind: true,
  record: true,
  param: true,
  subject: true,
}

/** Options that `endpoint` takes. */
export const ENDPOINT_OPTIONS: OptionsOf<CustomOperation> = {
  ...OPERATION_OPTIONS,
  kind: true,
  select: true,
  symbolDate: true,
  subjectIn: true,
  childOf: true,
  fields: true,
  turns: true,
  paging: true,
  pointInTime: true,
  single: true,
  historyBound: true,
  ofCountry: true,
  body: true,
  checkBody: true,
  takesBytes: true,
  status: true,
  headers: true,
  downloads: true,
  paidOnce: true,
  tag: true,
  open: true,
  needs: true,
  unscoped: true,
  price: true,
  read: true,
  changesAt: true,
  changes: true,
  versions: true,
}
