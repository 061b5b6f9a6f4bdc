import type { CheckGroup } from '../check.ts'
import { accessAndPriceAreStated } from './access-and-price-are-stated.ts'
import { claimsMergeInAnyOrder } from './claims-merge-in-any-order.ts'
import { datedRecordsBoundHistory } from './dated-records-bound-history.ts'
import { everythingIsDescribed } from './everything-is-described.ts'
import { examplesAreGiven } from './examples-are-given.ts'
import { fieldsExist } from './fields-exist.ts'
import { keysAreNeverNull } from './keys-are-never-null.ts'
import { loneClaimsAreKept } from './lone-claims-are-kept.ts'
import { migrationsAreInOrder } from './migrations-are-in-order.ts'
import { migrationsNameWhatTheyBreak } from './migrations-name-what-they-break.ts'
import { namesAreUnique } from './names-are-unique.ts'
import { ordersEndInAUniqueKey } from './orders-end-in-a-unique-key.ts'
import { partsBelongTogether } from './parts-belong-together.ts'
import { schedulesCanBeRead } from './schedules-can-be-read.ts'

/** Checks on the dataset definition. */
export const definition: CheckGroup = {
  title: 'definition',
  checks: [
    namesAreUnique,
    partsBelongTogether,
    fieldsExist,
    keysAreNeverNull,
    ordersEndInAUniqueKey,
    everythingIsDescribed,
    examplesAreGiven,
    accessAndPriceAreStated,
    datedRecordsBoundHistory,
    schedulesCanBeRead,
    migrationsAreInOrder,
    migrationsNameWhatTheyBreak,
    loneClaimsAreKept,
    claimsMergeInAnyOrder,
  ],
}
