import { randomBytes } from 'node:crypto'
import type { Database, Statements } from '@bourse/database'

/** Hours for which the former signing secret is still accepted. */
const OVERLAP = 24
/** Milliseconds before secrets that could not be read are asked for again. */
const RETRY = 1_000

/** A signing secret, with the moment (by the process's own timer) until which it is accepted; the newest has none. */
interface SigningSecret {
  readonly value: Buffer
  readonly until: number | undefined
}

/** The signing secrets, the newest first, with those retired less than a day ago behind it. */
async function readSigningSecrets(on: Statements): Promise<readonly SigningSecret[]> {
  const rows = await on.query<{ value: Buffer; left: number | null }>(
    `select value, extract(epoch from retired_at + make_interval(hours => $1) - clock_timestamp())::float8 as left from bourse.secrets where name = 'signing' and (retired_at is null or retired_at > clock_timestamp() - make_interval(hours => $1)) order by created_at desc`,
    [OVERLAP],
  )
  return rows.map(({ value, left }) => ({
    value,
    until: left === null ? undefined : performance.now() + left * 1_000,
  }))
}

/** The signing secrets as a replica holds them: read again whenever a newer one was drawn. */
export async function holdSigningSecrets(
  database: Database,
): Promise<{ current(): readonly Buffer[]; follow(drawn: string): void }> {
  let secrets = await readSigningSecrets(database)
  let known: string | undefined

  function follow(drawn: string): void {
    if (drawn === known) return
    known = drawn
    readSigningSecrets(database).then((read) => (secrets = read), again)
  }

  /** Nobody tells a second time: what could not be read is asked for until it can be. */
  function again(): void {
    const drawn = known ?? ''
    known = undefined
    setTimeout(() => follow(drawn), RETRY).unref()
  }

  const current = () =>
    secrets.filter(({ until }) => until === undefined || until > performance.now()).map(({ value }) => value)
  return { current, follow }
}

/** Draws a new signing secret; the former one is accepted for another day. */
export async function rotateSigningSecret(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `update bourse.secrets set retired_at = clock_timestamp() where name = 'signing' and retired_at is null`,
    )
    await tx.query(`insert into bourse.secrets (name, value) values ('signing', $1)`, [randomBytes(32)])
    await tx.query(`select pg_notify('bourse', '{"rotated":"signing"}')`)
  })
}
