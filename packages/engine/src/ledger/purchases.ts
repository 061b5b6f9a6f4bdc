import { type Statements, within } from '../database/index.ts'
import { refuseUnavailable } from './refusals.ts'

/** Something that a key pays for at most once per UTC day. */
export interface Purchase {
  readonly accountId: string
  readonly keyId: string
  /** The UTC day, `YYYY-MM-DD`. */
  readonly day: string
  readonly item: string
}

/** What each key has paid for on each UTC day, exact across all replicas of one database. */
export interface Purchases {
  /** Whether the key has paid for the item on that day. */
  has(purchase: Purchase): Promise<boolean>
  /** Stores a paid item. Returns whether it is the first payment: any other one must be refunded. */
  add(purchase: Purchase): Promise<boolean>
}

/** Maximum time that a request waits for an unresponsive database. */
const ANSWER_MS = 5_000

const HAS = 'select from bourse.purchases where account_id = $1 and key_id = $2 and day = $3::date and item = $4'

// A new purchase removes the account's purchases of earlier days, so the table stays as small as one day's downloads.
const ADD = `
with removed as (delete from bourse.purchases where account_id = $1 and day < $3::date - 1)
insert into bourse.purchases (account_id, key_id, day, item) values ($1, $2, $3::date, $4)
on conflict do nothing returning item`

export function createPurchases(database: Statements): Purchases {
  const isAnswered = async (sql: string, { accountId, keyId, day, item }: Purchase, name: string) => {
    const rows = database.query(sql, [accountId, keyId, day, item], name)
    return (await within(ANSWER_MS, rows).catch(refuseUnavailable)).length > 0
  }
  return {
    has: (purchase) => isAnswered(HAS, purchase, 'bourse_purchases_has'),
    add: (purchase) => isAnswered(ADD, purchase, 'bourse_purchases_add'),
  }
}
