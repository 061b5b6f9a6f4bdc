import { readHistory } from '../history/read-history.ts'
import { addMembers } from './add-members.ts'
import { maskItems } from './mask-items.ts'
import { maskNested } from './mask-nested.ts'
import { maskReferences } from './mask-references.ts'
import { readChanges } from './read-changes.ts'
import { readCollection } from './read-collection.ts'
import { readComputedChanges } from './read-computed-changes.ts'
import { readCustom } from './read-custom.ts'
import { readItem } from './read-item.ts'
import { readList } from './read-list.ts'
import { readVersions, versionedOperation } from './read-versions.ts'
import type { Reading, ReadResult } from './reading.ts'
import { requestedChanges, requestedComputedChanges } from './requested-changes.ts'

/** Reads the response's rows as its operation requires, without anything that is not visible to the key. */
export async function read(call: Reading): Promise<ReadResult> {
  const { operation } = call.compiled
  if (call.history !== undefined) return readHistory(call, call.history, masked)
  const changes = requestedChanges(call)
  if (changes !== undefined) return readChanges(call, changes, masked)
  const computed = requestedComputedChanges(call)
  if (computed !== undefined) return readComputedChanges(call, computed, masked)
  const seen = await masked(call, await readRows(call))
  // Properties that a dataset computes for the page may refer to additional entities.
  return operation.kind === 'list' && operation.adds !== undefined ? masked(call, await addMembers(call, seen)) : seen
}

async function masked(call: Reading, result: ReadResult): Promise<ReadResult> {
  return maskNested(call, await maskItems(call, await maskReferences(call, result)))
}

function readRows(call: Reading): Promise<ReadResult> {
  const { operation } = call.compiled
  const versioned = call.isEveryVersion ? versionedOperation(call.compiled) : undefined
  if (versioned !== undefined) return readVersions(call, versioned)
  switch (operation.kind) {
    case 'collection':
      return readCollection(call, operation)
    case 'list':
      return readList(call, operation)
    case 'item':
      return readItem(call, operation)
    case 'custom':
      return readCustom(call, operation)
  }
}
