import { readConfig } from '@bourse/host'
import { validate } from 'dockerfile-utils'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { composition, environmentOf, file, FOLDER, REPOSITORY, variablesOf } from './support/deployment-files.ts'
import { UNIT_KEYS, unitLines } from './support/unit-keys.ts'

const { services, volumes, networks } = composition()
const CLOUD_NATIVE_PG = 'kubernetes/components/cloudnative-pg/cluster.yaml'
const HOSTS = ['bourse-1', 'bourse-2']
/** Values that an operator may write into `.env`. */
const VALUES = {
  SITE_ADDRESS: 'https://api.example.com',
  FILES_ADDRESS: 'https://files.example.com',
  POSTGRES_PASSWORD: 'password',
  BOURSE_OWNER_KEY: 'a-key-of-thirty-two-characters-or-more',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const settings = Object.keys(readConfig({ BOURSE_CONFIG: join(FOLDER, 'config.json') }))

describe('the Compose file', () => {
  test('the Compose file passes its replicas settings that the host accepts, including config.json', () => {
    const environment = environmentOf('bourse-1', VALUES)
    const config = readConfig({ ...environment, BOURSE_CONFIG: join(FOLDER, 'config.json') })
    expect(config).toMatchObject({
      database_url: 'postgres://bourse:password@postgres:5432/bourse',
      public_url: 'https://api.example.com',
      trusted_proxies: [networks['service']?.ipam?.config[0]?.subnet],
    })
    expect(environmentOf('bourse-2', VALUES)).toEqual(environment)
  })

  test('the Compose file allows enough database connections for all hosts, commands and operators', () => {
    const { database_connections } = readConfig({ BOURSE_CONFIG: join(FOLDER, 'config.json') })
    const [, most] = /max_connections=(\d+)/.exec(file('compose.yaml')) ?? []
    // Each host uses three more connections for its jobs; ten are for commands and operators.
    expect(HOSTS.length * (database_connections + 3) + 10).toBeLessThanOrEqual(Number(most))
  })

  test('the Compose file uses the variables in .env.example, which gives no secret a value', () => {
    const example = new Map(
      file('.env.example')
        .split('\n')
        .flatMap((line) => {
          const [, name, value] = /^(?:# )?([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
          return name === undefined ? [] : [[name, value ?? ''] as const]
        }),
    )
    expect([...example.keys()].toSorted()).toEqual([...variablesOf(file('compose.yaml')).keys()].toSorted())
    expect([...example].filter(([name, value]) => /KEY|PASSWORD|SECRET/.test(name) && value !== '')).toEqual([])
    // The secrets contain only letters and digits, so they need no escaping in a URL.
    expect(file('compose.yaml')).toContain('${POSTGRES_PASSWORD:?}@postgres')
  })

  test('the Compose file mounts existing files and volumes, and waits only for services that report readiness', () => {
    const mounts = Object.values(services).flatMap(({ volumes: own = [] }) =>
      own.map((mount) => mount.split(':')[0] ?? ''),
    )
    expect(mounts.filter((source) => source.startsWith('.') && !existsSync(join(FOLDER, source)))).toEqual([])
    expect(mounts.filter((source) => !source.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted())
    for (const { depends_on = [] } of Object.values(services)) {
      const waits = Array.isArray(depends_on)
        ? depends_on.map((name) => [name, { condition: '' }] as const)
        : Object.entries(depends_on)
      for (const [name, { condition }] of waits) {
        expect(Object.keys(services)).toContain(name)
        // A host's health check is in its image.
        if (condition === 'service_healthy')
          expect(HOSTS.includes(name) || services[name]?.healthcheck !== undefined).toBe(true)
      }
    }
  })

  test('the Compose file lets containers write only where they must, with only the rights they need', () => {
    for (const [name, { read_only, cap_drop, security_opt }] of Object.entries(services))
      expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
    const added = Object.entries(services).flatMap(([name, { cap_add }]) => (cap_add === undefined ? [] : [name]))
    expect(added).toEqual(['proxy', 'store'])
  })

  test('the Compose file shares a network only between services that need each other', () => {
    const networksOf = (name: string) => services[name]?.networks ?? []
    const names = Object.keys(services)
    const pairs = names.flatMap((one, index) =>
      names
        .slice(index + 1)
        .filter((other) => networksOf(one).some((each) => networksOf(other).includes(each)))
        .map((other) => `${one} ${other}`),
    )
    expect(pairs.toSorted()).toEqual(
      [
        'bourse-1 bourse-2',
        ...HOSTS.flatMap((host) => [`proxy ${host}`, `${host} postgres`, `${host} store`, `${host} bucket`]),
        'proxy store',
        'proxy bucket',
        'store bucket',
      ].toSorted(),
    )
    const getOut = names.filter((name) => networksOf(name).some((each) => networks[each]?.internal !== true))
    expect(getOut).toEqual(['proxy', ...HOSTS])
    expect(names.filter((name) => services[name]?.ports !== undefined)).toEqual(['proxy'])
  })

  test('the Compose file uses images with a pinned version or digest', () => {
    const images = Object.values(services).flatMap(({ image, build }) => (build === undefined ? [image] : []))
    expect(images.filter((image) => !/:\d+\.\d+[\w.-]*$|@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  })

  test('the Compose file mounts the PostgreSQL 18 volume where the image stores data', () => {
    expect(services['postgres']).toMatchObject({
      image: expect.stringMatching(/^postgres:18\./),
      volumes: ['database:/var/lib/postgresql'],
    })
  })

  test('the Compose file makes browsers use https only, for the service and for files', () => {
    const sites = file('Caddyfile')
      .split(/^(?=\{\$)/m)
      .slice(1)
    expect(sites).toHaveLength(2)
    for (const site of sites) expect(site).toMatch(/^\{\$\w+\} \{\n\timport https_alone\n/)
    expect(file('Caddyfile')).toMatch(/^\(https_alone\) \{\n\theader Strict-Transport-Security max-age=31536000\n\}/m)
  })

  test('the Compose file has a proxy that forwards to the ports of both replicas and the store', () => {
    const upstreams = [...file('Caddyfile').matchAll(/reverse_proxy (.+) \{|reverse_proxy @\w+ (\S+)/g)].flatMap(
      ([, several, single]) => (several ?? single ?? '').split(' '),
    )
    const { port } = readConfig({})
    expect(upstreams).toEqual([...HOSTS.map((name) => `${name}:${port}`), 'store:8333'])
    expect(file('Dockerfile')).toContain(`EXPOSE ${port}\n`)
    const names = [...file('Caddyfile').matchAll(/\{\$([A-Z_]+)\}/g)].map(([, name]) => name)
    expect(names).toEqual(Object.keys(services['proxy']?.environment ?? {}))
  })
})

describe('the image', () => {
  const dockerfile = file('Dockerfile')

  test('the image is a valid Dockerfile', () => {
    expect(validate(dockerfile)).toEqual([])
  })

  test('the image uses this repository’s Node and pnpm versions', () => {
    const manifest: {
      readonly packageManager: string
      readonly devDependencies: Readonly<Record<string, string>>
      readonly scripts: Readonly<Record<string, string>>
    } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'))
    const node = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
    expect(new Set(node)).toEqual(new Set([manifest.devDependencies['node']]))
    expect(dockerfile).toContain(`npx --yes ${manifest.packageManager} install --frozen-lockfile`)
    expect(manifest.scripts['build']).toBeDefined()
  })

  test('the image runs as an unprivileged user, which Kubernetes knows by number, from files that exist', () => {
    expect(dockerfile).toMatch(/\nUSER 1000:1000\n(?![\s\S]*\nUSER )/)
    expect(existsSync(join(REPOSITORY, 'examples/full/src/bourse.ts'))).toBe(true)
    expect(existsSync(join(FOLDER, 'use-builds.ts'))).toBe(true)
    const [, deployment = ''] = /ARG DEPLOYMENT=(\S+)/.exec(dockerfile) ?? []
    expect(readFileSync(join(REPOSITORY, 'examples/full/package.json'), 'utf8')).toContain(`"name": "${deployment}"`)
  })

  test('the image fetches dependencies before it copies sources, so a changed source does not trigger another fetch', () => {
    const steps = ['COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./\n', ' fetch\n', 'COPY . .\n', ' install ']
    const places = steps.map((step) => dockerfile.indexOf(step))
    expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b))
  })

  test('the image omits the embedded PostgreSQL, and its bill of materials lists the same packages', () => {
    expect(dockerfile).toMatch(/^RUN .* deploy --prod --no-optional \/app$/m)
    expect(dockerfile).toMatch(/ sbom [^#]* --prod --no-optional --filter "\$DEPLOYMENT" --out \/app\//)
  })

  test('the image has the PostgreSQL client that `bourse backup` needs for the servers in every example', () => {
    const [, major] = /^ARG POSTGRES_MAJOR=(\d+)$/m.exec(dockerfile) ?? []
    const servers = ['compose.yaml', 'compose.cluster.yaml', 'helm/bourse/values.yaml', CLOUD_NATIVE_PG].flatMap(
      (path) => [...file(path).matchAll(/image(?:Name)?: \S*\bpostgres(?:ql)?:(\d+)\./g)].map(([, version]) => version),
    )
    expect(servers).toEqual([major, major, major, major])
    const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(image).toMatch(/ apt-get install --yes --no-install-recommends "postgresql-client-\$POSTGRES_MAJOR"/)
    expect(image.indexOf('postgresql-client-')).toBeLessThan(image.indexOf('\nUSER '))
  })

  test('the image has labels with its version, commit and license', () => {
    for (const label of ['title', 'licenses', 'version', 'revision'])
      expect(dockerfile).toContain(` org.opencontainers.image.${label}="`)
    for (const argument of ['VERSION', 'REVISION']) expect(dockerfile).toMatch(new RegExp(`^ARG ${argument}=`, 'm'))
  })

  test('the image sets only variables that the host knows', () => {
    const [, environment = ''] = /ENV NODE_ENV=production \\\n([\s\S]*?)\nWORKDIR/.exec(dockerfile) ?? []
    const names = [...environment.matchAll(/BOURSE_([A-Z_]+)=/g)].map(([, name = '']) => name.toLowerCase())
    expect(names.filter((name) => !settings.includes(name))).toEqual([])
    expect(names).toContain('host')
  })
})

describe('the unit', () => {
  const lines = unitLines(file('bourse.service'))
  const valuesOf = (key: string) => lines.flatMap(([, name, value]) => (name === key ? [value] : []))

  test('the unit has only keys that systemd knows, each in the right section', () => {
    expect(lines.filter(([section, key]) => UNIT_KEYS[section]?.includes(key) !== true)).toEqual([])
  })

  test('the unit sets only variables that the host knows, and starts a file from this repository', () => {
    const names = [
      ...valuesOf('Environment'),
      ...file('bourse.env.example')
        .split('\n')
        .filter((line) => line.includes('=')),
    ].flatMap((line) => /BOURSE_([A-Z_]+)=/.exec(line)?.[1]?.toLowerCase() ?? [])
    expect(names.filter((name) => name !== 'config' && !settings.includes(name) && name !== 'owner_key')).toEqual([])
    const [command = ''] = valuesOf('ExecStart')
    const [, path = ''] = /\/opt\/bourse\/(\S+)/.exec(command) ?? []
    expect(existsSync(join(REPOSITORY, path))).toBe(true)
  })

  test('the unit gives the host longer to stop than it needs', () => {
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(30)
  })

  const analyse = ['verify', join(FOLDER, 'bourse.service')]
  const isMissing = spawnSync('systemd-analyze', ['--version']).status !== 0
  test.skipIf(isMissing)(`the unit passes systemd-analyze${isMissing ? ' (skipped: it is not installed)' : ''}`, () => {
    const { stderr } = spawnSync('systemd-analyze', analyse, { encoding: 'utf8' })
    const about = stderr.split('\n').filter((line) => /bourse\.service.*(Unknown|Failed to parse|Invalid)/.test(line))
    expect(about).toEqual([])
  })
})
