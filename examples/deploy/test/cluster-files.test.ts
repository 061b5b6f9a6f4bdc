import { readConfig } from '@bourse/host'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { composition, environmentOf, file, FOLDER, variablesOf } from './support/deployment-files.ts'

const CLUSTER = 'compose.cluster.yaml'
const base = composition()
const { services, volumes } = composition(CLUSTER)
const HOSTS = ['bourse-1', 'bourse-2']
const VALUES = { POSTGRES_PASSWORD: 'password' }
/** The database servers and their ports. */
const SERVERS = ['postgres:5432', 'postgres-2:5432']

const config = readConfig({
  ...environmentOf('bourse-1', VALUES, CLUSTER),
  BOURSE_CONFIG: join(FOLDER, 'config.json'),
})

describe('the cluster’s Compose file', () => {
  test('the cluster’s Compose file gives both hosts the pooler, all database servers, and two workers', () => {
    expect(config).toMatchObject({
      database_url: 'postgres://bourse:password@pgbouncer:6432/bourse',
      database_direct_url: `postgres://bourse:password@${SERVERS.join(',')}/bourse`,
      database_read_urls: SERVERS.map((server) => `postgres://bourse:password@${server}/bourse`),
    })
    for (const host of HOSTS) {
      expect(environmentOf(host, VALUES, CLUSTER)).toEqual(environmentOf('bourse-1', VALUES, CLUSTER))
      expect(services[host]?.command).toEqual(['serve', '--workers', '2'])
    }
  })

  test('the cluster’s Compose file allows enough connections on each server, any of which may be the primary', () => {
    const [, pool] = /^default_pool_size = (\d+)$/m.exec(file('cluster/pgbouncer.ini')) ?? []
    const { direct_connections, read_connections } = config
    // Each host uses three more connections for its jobs and three for a spare worker while it starts; each of its four
    // processes checks a standby. Ten are for commands and operators.
    const perHost = direct_connections + 3 + 3 + read_connections + 4
    const needed = Number(pool) + HOSTS.length * perHost + 10
    for (const name of ['postgres', 'postgres-2']) {
      const [, most] = /max_connections=(\d+)/.exec(services[name]?.command?.join(' ') ?? '') ?? []
      expect(needed).toBeLessThanOrEqual(Number(most))
    }
  })

  test('HAProxy has the addresses of the servers that its file names, and the standby and PgBouncer have HAProxy’s', () => {
    const { environment = {} } = services['haproxy'] ?? {}
    const names = [...file('cluster/haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name)
    expect(names).toEqual(Object.keys(environment))
    expect(Object.values(environment)).toEqual([':5432', ...SERVERS])
    expect(file('cluster/pgbouncer.ini')).toContain('bourse = host=haproxy port=5432\n')
    expect(file(CLUSTER)).toContain('pg_basebackup -h haproxy -U bourse')
  })

  test('the cluster’s Compose file mounts files that exist, needs no additional variables, and adds only unprivileged services', () => {
    const mounts = Object.values(services).flatMap(({ volumes: own = [] }) =>
      own.map((mount) => mount.split(':')[0] ?? ''),
    )
    expect(mounts.filter((source) => source.startsWith('.') && !existsSync(join(FOLDER, source)))).toEqual([])
    expect(mounts.filter((source) => !source.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted())
    const known = variablesOf(file('compose.yaml'))
    expect([...variablesOf(file(CLUSTER)).keys()].filter((name) => !known.has(name))).toEqual([])
    for (const [name, { read_only, cap_drop, cap_add, security_opt, networks = [], depends_on = [] }] of Object.entries(
      services,
    )) {
      for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect([...Object.keys(services), ...Object.keys(base.services)]).toContain(other)
      expect(networks.filter((network) => base.networks[network] === undefined)).toEqual([])
      if (name in base.services) continue
      expect([name, read_only, cap_drop, cap_add, security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        undefined,
        ['no-new-privileges:true'],
      ])
    }
  })

  test('the cluster’s Compose file uses the base file’s PostgreSQL, and images with a pinned version', () => {
    expect(services['postgres-2']?.image).toBe(base.services['postgres']?.image)
    const images = Object.values(services).flatMap(({ image, build }) =>
      image === undefined || build !== undefined ? [] : [image],
    )
    expect(images.filter((image) => !/:v?\d+\.\d+[\w.-]*$|@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  })
})
