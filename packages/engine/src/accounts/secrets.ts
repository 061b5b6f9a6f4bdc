import { randomBytes } from 'node:crypto'
import type { Database, Statements } from '../database/index.ts'
import { announce } from '../store/index.ts'

/** How many hours the previous secrets are still accepted. */
const OVERLAP = 24
/** Milliseconds before a failed attempt to read the secrets is retried. */
const RETRY = 1_000

/**
 * The purposes of signatures, each with its secret's name in the database. Secrets are separate, so that a leaked one
 * cannot forge signatures for the other purpose. The cursor secret keeps the name from when one secret signed both, so
 * that replicas of the previous release still find it.
 */
const NAMES = { cursors: 'signing', addresses: 'addresses' } as const
/**
 * Name of the secret that signs audit log checkpoints. It is never rotated, so that old signatures can still be
 * verified.
 */
const AUDIT = 'audit'
type Signed = keyof typeof NAMES

/** A secret, with the time on the process's own timer until which it is accepted; undefined for the newest secret. */
interface Secret {
  readonly name: string
  readonly value: Buffer
  readonly until: number | undefined
}

/** Returns all secrets, newest first, including those retired less than a day ago. */
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

/** A replica's secrets in memory, newest first per purpose; they are read again whenever a new one is generated. */
export interface HeldSecrets extends Readonly<Record<Signed, () => readonly Buffer[]>> {
  audit(): Buffer
  follow(secret: string): void
}

export async function holdSecrets(database: Database): Promise<HeldSecrets> {
  let secrets = await readSecrets(database)
  let known: string | undefined

  function follow(secret: string): void {
    if (secret === known) return
    known = secret
    readSecrets(database).then((read) => (secrets = read), again)
  }

  /** A notification is not repeated, so a failed read is retried until it succeeds. */
  function again(): void {
    const secret = known ?? ''
    known = undefined
    setTimeout(() => follow(secret), RETRY).unref()
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
  if (found === undefined) throw new Error('the secret that signs the audit log is missing from bourse.secrets')
  return found.value
}

/** Returns the secret that signs checkpoints of a database's audit log. */
export const readAuditSecret = async (on: Statements): Promise<Buffer> => auditSecret(await readSecrets(on))

/**
 * Generates new secrets. The previous ones are accepted for another day, or are rejected immediately with `now`, as
 * after a leak.
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
 * Adds a separate secret for signed URLs. URLs signed with the cursor secret expire with the upgrade, minutes earlier
 * than they otherwise would.
 */
export const addressSecretMigration = `
insert into bourse.secrets (name, value) values
  ('addresses', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
`
