import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '@bourse/host'
import { freePort } from '@bourse/testkit/workspace'
import type { Environment } from '../release/environment.ts'
import { run } from '../release/run.ts'

/**
 * A PostgreSQL server like a managed one: TLS with its own root certificate, and a role that owns one database and has
 * no other rights.
 */
export interface TlsServer {
  readonly version: string
  readonly port: number
  /** The password for the role `plain`. */
  readonly password: string
  /** Path of the root certificate. */
  readonly root: string
  /** Runs a statement as superuser. */
  ask(text: string): Promise<void>
  stop(): Promise<void>
}

const PASSWORD = 'first-first-first'

/** Creates a cluster in a folder and starts its server with the programs in `bin`. */
export async function startTlsServer(bin: string, folder: string, env: Environment): Promise<TlsServer> {
  const cluster = join(folder, 'cluster')
  const owner = process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--'] : []
  const as = (...words: readonly string[]) => {
    const [program = '', ...rest] = [...owner, ...words]
    return run(program, rest, { cwd: folder, env })
  }
  mkdirSync(cluster)
  if (owner.length > 0) await run('chown', ['nobody', cluster], { cwd: folder, env })
  await as(join(bin, 'initdb'), '-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C')
  await makeCertificates(folder, env)
  const port = await freePort()
  await as('sh', '-c', `cp ${folder}/server.pem ${folder}/server.key ${cluster}/ && chmod 600 ${cluster}/server.key`)
  const settings =
    `port=${port}\nlisten_addresses='localhost'\nunix_socket_directories=''\nssl=on\n` +
    `ssl_cert_file='server.pem'\nssl_key_file='server.key'\nfsync=off\n`
  const access = 'hostssl all plain all scram-sha-256\nhost all postgres all trust\n'
  writeFileSync(join(folder, 'settings'), settings)
  writeFileSync(join(folder, 'access'), access)
  await as(
    'sh',
    '-c',
    `cat ${folder}/settings >> ${cluster}/postgresql.conf && cp ${folder}/access ${cluster}/pg_hba.conf`,
  )
  await as(join(bin, 'pg_ctl'), '-D', cluster, '-l', join(cluster, 'log'), '-w', 'start')
  const connection = { host: 'localhost', port, user: 'postgres', database: 'postgres', ssl: false }
  const admin = createDatabase({ connection, max: 1, applicationName: 'check' })
  await admin.query(`create role plain login password '${PASSWORD}'`)
  await admin.query('create database bourse owner plain')
  const [row] = await admin.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    version: `PostgreSQL ${row?.version ?? ''}`,
    port,
    password: PASSWORD,
    root: join(folder, 'root.pem'),
    ask: async (text) => void (await admin.query(text)),
    async stop() {
      await admin.close()
      await as(join(bin, 'pg_ctl'), '-D', cluster, '-m', 'immediate', 'stop')
    },
  }
}

/** Creates a root certificate, and a certificate for localhost signed by it. */
async function makeCertificates(folder: string, env: Environment): Promise<void> {
  const openssl = (...words: readonly string[]) => run('openssl', words, { cwd: folder, env })
  const key = ['-newkey', 'rsa:2048', '-nodes']
  await openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-days',
    '2',
    '-subj',
    '/CN=A vendor',
  )
  await openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
  await openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...signed)
  await run('chmod', ['644', 'server.key'], { cwd: folder, env })
}
