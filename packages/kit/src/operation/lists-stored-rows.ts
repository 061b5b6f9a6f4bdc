import type { CollectionOperation, ListOperation } from './collection.ts'
import type { Operation } from './endpoint.ts'

/** A list whose rows are stored rows of one record; a dataset may add fields to them. */
export type StoredRowList = CollectionOperation | ListOperation

/** Whether the host reads an operation's list from one stored record, so that it knows where each row is from. */
export const listsStoredRows = (operation: Operation): operation is StoredRowList =>
  operation.kind === 'collection' || operation.kind === 'list'
