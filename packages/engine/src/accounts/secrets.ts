import { randomBytes } from 'node:crypto'
import type { Database, Statements } from '../database/index.ts'
import { announce } from '../store/index.ts'

/** Hours for which the former secrets are still accepted. */
const OVERLAP = 24
/** Milliseconds before secrets that could not be read are asked for again. */
const RETRY = 1_000

/**
 * What is signed, and the name of its secret in the database: whoever gets hold of one can forge nothing of the other.
 * That of cursors has the name which it had when it signed both, so that replicas of the release before read the same.
 */
const NAMES = { cursors: 'signing', addresses: 'addresses' } as const
/** Signs checkpoints of the audit log, and stays: what it signed is verified for ever. */
const AUDIT = 'audit'
type Signed = keyof typeof NAMES

/** A secret, with the moment (by the process's own timer) until which it is accepted; the newest has none. */
interface Secret {
  readonly name: string
  readonly value: Buffer
  readonly until: number | undefined
}

/** All secrets, the newest first, with those retired less than a day ago behind it. */
async function readSecrets(on: Statements): Promise<readonly Secret[]> {
  const rows = await on.query<{ name: string; value: Buffer; left: number | null }>(
    `select name, value, extract(epoch from retired_at + make_interval(hours => $1) - clock_timestamp())::float8 as left
     from bourse.secrets
     where retired_at is null or retired_at > clock_timestamp() - make_interval(hours => $1) order by created_at desc`,
    [OVERLAP],
  )
  return rows.map(({ name, value, left }) => ({
    name,
    value,
    until: left === null ? undefined : performance.now() + left * 1_000,
  }))
}

/** The secrets as a replica holds them, the newest of each first: read again whenever a newer one was drawn. */
export interface HeldSecrets extends Readonly<Record<Signed, () => readonly Buffer[]>> {
  audit(): Buffer
  follow(drawn: string): void
}

export async function holdSecrets(database: Database): Promise<HeldSecrets> {
  let secrets = await readSecrets(database)
  let known: string | undefined

  function follow(drawn: string): void {
    if (drawn === known) return
    known = drawn
    readSecrets(database).then((read) => (secrets = read), again)
  }

  /** Nobody tells a second time: what could not be read is asked for until it can be. */
  function again(): void {
    const drawn = known ?? ''
    known = undefined
    setTimeout(() => follow(drawn), RETRY).unref()
  }

  const accepted = (signed: Signed) =>
    secrets
      .filter(({ name, until }) => name === NAMES[signed] && (until === undefined || until > performance.now()))
      .map(({ value }) => value)
  return {
    cursors: () => accepted('cursors'),
    addresses: () => accepted('addresses'),
    audit: () => auditSecret(secrets),
    follow,
  }
}

function auditSecret(secrets: readonly Secret[]): Buffer {
  const found = secrets.find(({ name }) => name === AUDIT)
  if (found === undefined) throw new Error('the secret that signs the audit log is missing in bourse.secrets')
  return found.value
}

/** What signs checkpoints of the audit log of a database. */
export const readAuditSecret = async (on: Statements): Promise<Buffer> => auditSecret(await readSecrets(on))

/**
 * Draws new secrets. The former ones are accepted for another day, or with `now`, as where one got out, by nobody from
 * then on.
 */
export async function rotateSecrets(database: Database, { now }: { readonly now: boolean }): Promise<void> {
  const names = Object.values(NAMES)
  await database.transaction(async (tx) => {
    if (now) await tx.query('delete from bourse.secrets where name = any ($1)', [names])
    else
      await tx.query(
        'update bourse.secrets set retired_at = clock_timestamp() where name = any ($1) and retired_at is null',
        [names],
      )
    for (const name of names)
      await tx.query('insert into bourse.secrets (name, value) values ($1, $2)', [name, randomBytes(32)])
    await announce(tx)
  })
}

/**
 * Signed addresses get a secret of their own; what the one of cursors signed until now ends with the upgrade, minutes
 * before it would have.
 */
export const addressSecretMigration = `
insert into bourse.secrets (name, value) values
  ('addresses', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
`
