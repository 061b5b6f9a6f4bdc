import { NoGreeting, PoolExhausted } from './connect-from.ts'
import { OldPrimary } from './fenced-client.ts'
import { CONNECT_MS } from './pool.ts'

/** Name of a problem that prevents the host from using its database. Supervisors can act on it. */
export type TroubleName =
  | 'read-only'
  | 'old-primary'
  | 'schema-too-new'
  | 'password-refused'
  | 'no-connection-left'
  | 'pool-exhausted'
  | 'untrusted-server'
  | 'no-answer'
  | 'no-greeting'

/** A database problem and how an operator fixes it. */
export interface Trouble {
  readonly name: TroubleName
  readonly message: string
  readonly next: string
}

export const READ_ONLY: Trouble = {
  name: 'read-only',
  message: 'The database is read-only',
  next:
    'Point DATABASE_URL at the primary server, not at a standby, or list all servers in it; or free its disk, or end ' +
    'default_transaction_read_only for the role, depending on the cause.',
}

const OLD_PRIMARY: Trouble = {
  name: 'old-primary',
  message: 'The database server is an old primary, which a failover has replaced',
  next:
    'Stop this server, and let it follow the new primary with pg_rewind or as a new copy; what it has stored since ' +
    'the failover is lost then. Point DATABASE_URL at the new primary, or list all servers in it.',
}

const UNTRUSTED: Trouble = {
  name: 'untrusted-server',
  message: 'The database certificate is not trusted',
  next:
    'Set the root certificate of its vendor in DATABASE_URL ' +
    '(sslmode=verify-full&sslrootcert=/path/root.pem), and the host ' +
    'name that the certificate is for; the guide "Managed PostgreSQL" lists the roots.',
}

/** Problems by SQLSTATE or by the Node.js error code for a certificate. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  '25006': READ_ONLY,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: UNTRUSTED,
  '42883': {
    name: 'schema-too-new',
    message: 'The database lacks a function that this release calls',
    next:
      'Start the release that last migrated the database, or a later one; if the tables are older than this ' +
      'release, which "bourse doctor" reports, run "bourse migrate".',
  },
  '28P01': {
    name: 'password-refused',
    message: 'The database rejects the password',
    next:
      'Write the current password to the file that DATABASE_PASSWORD_FILE names, which is read for every connection, ' +
      'or put it into DATABASE_URL and start again.',
  },
  '53300': {
    name: 'no-connection-left',
    message: 'The database has no connections left',
    next:
      'Lower BOURSE_DATABASE_CONNECTIONS, so that all hosts and commands together stay below max_connections of the ' +
      'server, or raise max_connections.',
  },
}

export const POOL_EXHAUSTED: Trouble = {
  name: 'pool-exhausted',
  message: 'All connections of this host to the database are in use, but the database responds',
  next: 'Raise BOURSE_DATABASE_CONNECTIONS, or add a host; "select * from pg_stat_activity" shows why.',
}

export const NO_ANSWER: Trouble = {
  name: 'no-answer',
  message: 'The database does not respond',
  next: 'Check that its server is running and reachable; "bourse doctor" reports more.',
}

export const NO_GREETING: Trouble = {
  name: 'no-greeting',
  message: `The database did not respond to a new connection within ${CONNECT_MS / 1_000} s`,
  next:
    'Check that the host and port in DATABASE_URL are those of PostgreSQL, that no firewall or proxy blocks ' +
    'connections, and that the server is not stalled.',
}

/** Returns what a driver or PostgreSQL error means for an operator; undefined for any other error. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof AggregateError) return troubleOf(error.errors[0])
  if (!(error instanceof Error)) return undefined
  if (error instanceof PoolExhausted) return POOL_EXHAUSTED
  if (error instanceof NoGreeting) return NO_GREETING
  if (error instanceof OldPrimary) return OLD_PRIMARY
  const found = 'code' in error && typeof error.code === 'string' ? TROUBLES[error.code] : undefined
  return found ?? troubleOf(error.cause)
}
