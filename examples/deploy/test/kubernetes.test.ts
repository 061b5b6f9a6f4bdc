import { readConfig } from '@bourse/host'
import { describe, expect, test } from 'vitest'
import { file, FOLDER } from './support/deployment-files.ts'
import {
  generated,
  kustomization,
  objectsIn,
  objectsOf,
  printed,
  podIn,
  specOf,
  type KubernetesObject,
  type Pod,
  type Rule,
} from './support/kubernetes-files.ts'

const base = objectsIn('base')
const podOf = (kind: string): Pod => podIn(specOf(base, kind))
const POD_KINDS = ['Deployment', 'Job']
const CONFIG = `${FOLDER}kubernetes/base/config.json`

describe('the Kubernetes base', () => {
  test('the Kubernetes base runs hosts and the migration without privileges and with declared resources', () => {
    for (const kind of POD_KINDS) {
      const { securityContext, automountServiceAccountToken, containers } = podOf(kind)
      expect(automountServiceAccountToken).toBe(false)
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(containers).toMatchObject([
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
        },
      ])
    }
    expect(file('Dockerfile')).toContain('\nUSER 1000:1000\n')
  })

  test('the Kubernetes base does not inject Kubernetes’ service variables into hosts, which would read BOURSE_PORT as their port', () => {
    expect(POD_KINDS.map((kind) => podOf(kind).enableServiceLinks)).toEqual([false, false])
    expect(() => readConfig({ BOURSE_PORT: 'tcp://10.0.0.1:80' })).toThrow('port')
  })

  test('the Kubernetes base passes settings that the host accepts', () => {
    const environment = generated('base').get('bourse-environment')
    const fixed = podOf('Deployment').containers[0].env.flatMap(({ name, value }) =>
      value === undefined ? [] : [[name, value] as const],
    )
    expect(Object.fromEntries(fixed)).toEqual({ BOURSE_CONFIG: '/etc/bourse/config.json' })
    expect(readConfig({ ...environment, BOURSE_CONFIG: CONFIG }).database_connections).toBeGreaterThan(4)
    const own = generated('example').get('bourse-environment')
    expect(readConfig({ ...own, BOURSE_CONFIG: CONFIG })).toMatchObject({
      public_url: 'https://api.example.com',
      trusted_proxies: ['10.0.0.0/8'],
    })
  })

  test('the Kubernetes base takes secrets from a Secret, and stops hosts from starting without a database or an owner key', () => {
    const fromSecret = (kind: string) =>
      podOf(kind).containers[0].env.flatMap(({ name, valueFrom }) =>
        valueFrom === undefined ? [] : [[name, valueFrom]],
      )
    const key = (name: string) => [name, { secretKeyRef: { name: 'bourse', key: name } }]
    expect(fromSecret('Deployment')).toEqual([key('DATABASE_URL'), key('BOURSE_OWNER_KEY')])
    expect(fromSecret('Job')).toEqual([key('DATABASE_URL')])
    expect(POD_KINDS.map((kind) => podOf(kind).containers[0].args)).toEqual([['serve'], ['migrate']])
  })

  test('the Kubernetes base probes what the host serves, on the ports of the image', () => {
    const [{ ports = [], startupProbe, livenessProbe, readinessProbe }] = podOf('Deployment').containers
    const { port, metrics_port } = readConfig({})
    expect(ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metrics_port },
    ])
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: '/livez', port: 'http' },
      { path: '/livez', port: 'http' },
      { path: '/readyz', port: 'http' },
    ])
    const named = specOf(base, 'Service').ports.map(({ targetPort }) => targetPort)
    expect(named).toEqual(ports.map(({ name }) => name))
    const monitor = specOf(objectsIn('components/service-monitor'), 'ServiceMonitor')
    expect(monitor.endpoints).toMatchObject([{ port: 'metrics', path: '/metrics' }])
  })

  test('the Kubernetes base gives hosts longer to stop than the pre-stop wait and their own limit combined', () => {
    const { terminationGracePeriodSeconds = 0, containers } = podOf('Deployment')
    const [, seconds] = containers[0].lifecycle?.preStop.exec.command ?? []
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 38)
  })

  test('the Kubernetes base replaces and evicts one host at a time', () => {
    const { replicas, strategy, selector } = specOf(base, 'Deployment')
    expect([replicas > 1, strategy.rollingUpdate.maxUnavailable]).toEqual([true, 0])
    expect(specOf(base, 'PodDisruptionBudget')).toEqual({ maxUnavailable: 1, selector })
    expect(specOf(base, 'Service').selector).toEqual(selector.matchLabels)
  })

  test('the Kubernetes base allows traffic from only the proxy and Prometheus, and to only DNS, the database and public addresses', () => {
    const { ingress, egress } = specOf(base, 'NetworkPolicy')
    const ports = (rules: readonly Rule[]) => rules.map((rule) => [...new Set(rule.ports.map(({ port }) => port))])
    expect(ports(ingress)).toEqual([[8080], [9464]])
    expect(ports(egress)).toEqual([[53], [5432], [443]])
    expect(egress[2]?.to?.[0]?.ipBlock?.except).toContain('169.254.0.0/16')
  })
})

describe('the component for CloudNativePG', () => {
  const cluster = objectsIn('components/cloudnative-pg').find(({ kind }) => kind === 'Cluster')
  const spec = specOf(objectsIn('components/cloudnative-pg'), 'Cluster')
  const [patch] = objectsOf(file('kubernetes/components/cloudnative-pg/hosts-use-cluster.yaml'))
  const pod = podIn(patch?.spec ?? {})

  test('the component for CloudNativePG connects hosts to the primary and the standbys with verified certificates, and a password from a file', () => {
    const environment = Object.fromEntries(pod.containers[0].env.map(({ name, value }) => [name, value]))
    const { database_url = '', database_read_urls, database_password_file } = readConfig(environment)
    const { name = '' } = cluster?.metadata ?? {}
    const { database, owner } = spec.bootstrap.initdb
    const url = (service: string) =>
      `postgres://${owner}@${name}-${service}:5432/${database}?sslmode=verify-full&sslrootcert=/etc/bourse-database/ca.crt`
    expect([database_url, ...database_read_urls]).toEqual([url('rw'), url('ro')])
    expect(database_password_file).toBe('/etc/bourse-database/password')
  })

  test('the component for CloudNativePG allows enough connections for the hosts, their successors during an upgrade, and commands', () => {
    const { replicas } = specOf(base, 'Deployment')
    const { database_connections } = readConfig({ BOURSE_CONFIG: CONFIG })
    const most = Number(spec.postgresql.parameters.max_connections)
    expect((replicas + 1) * (database_connections + 3) + 10).toBeLessThanOrEqual(most)
  })
})

const helm = printed('helm', ['version', '--short'])
const noHelm = helm === undefined ? ' (skipped: helm is not installed)' : ''

describe('the Helm chart', () => {
  const render = (...args: readonly string[]) =>
    objectsOf(printed('helm', ['template', 'bourse', 'helm/bourse', '--kube-version=1.34.0', ...args]) ?? '')
  /** Returns an object without the properties that only Helm needs. */
  const plain = ({ metadata, spec, ...rest }: KubernetesObject) => {
    const { annotations: _, ...own } = metadata
    delete spec?.template?.metadata?.annotations
    return { ...rest, metadata: own, ...(spec === undefined ? {} : { spec }) }
  }
  const byName = (objects: readonly KubernetesObject[]) =>
    new Map(objects.map((each) => [`${each.kind} ${each.metadata.name}`, plain(each)]))

  test.skipIf(helm === undefined)(`the Helm chart renders the base${noHelm}`, () => {
    const rendered = byName(render())
    for (const [name, object] of byName(base)) expect(rendered.get(name)).toEqual(object)
    const configurations = [...generated('base')].map(([name]) => `ConfigMap ${name}`)
    expect([...rendered.keys()].toSorted()).toEqual([...byName(base).keys(), ...configurations].toSorted())
    expect(JSON.parse(rendered.get('ConfigMap bourse-settings')?.data?.['config.json'] ?? '')).toEqual(
      JSON.parse(file('kubernetes/base/config.json')),
    )
    expect(rendered.get('ConfigMap bourse-environment')?.data).toEqual(generated('base').get('bourse-environment'))
  })

  test.skipIf(helm === undefined)(`the Helm chart renders the components${noHelm}`, () => {
    const rendered = byName(render('--set', 'cloudNativePG.enabled=true,serviceMonitor.enabled=true'))
    const components = ['components/cloudnative-pg', 'components/service-monitor'].flatMap(objectsIn)
    for (const [name, object] of byName(components)) expect(rendered.get(name)).toEqual(object)
    const [patch] = objectsOf(file('kubernetes/components/cloudnative-pg/hosts-use-cluster.yaml'))
    const expected = podIn(patch?.spec ?? {}).containers[0].env
    const pod = podIn(rendered.get('Deployment bourse')?.spec ?? {})
    for (const { valueFrom: _, ...variable } of expected) expect(pod.containers[0].env).toContainEqual(variable)
  })

  test('the Helm chart has values for everything that its templates read', () => {
    const values = objectsOf(file('helm/bourse/values.yaml'))[0] as unknown as Record<string, unknown>
    const templates = ['_pod.tpl', 'deployment.yaml', 'network-policy.yaml', 'database.yaml', 'settings.yaml']
    const read = templates.flatMap((name) =>
      [...file(`helm/bourse/templates/${name}`).matchAll(/\.Values\.(\w+)/g)].map(([, value = '']) => value),
    )
    expect([...new Set(read)].filter((name) => !(name in values))).toEqual([])
  })
})

const kustomize = printed('kustomize', ['version'])
const noKustomize = kustomize === undefined ? ' (skipped: kustomize is not installed)' : ''

describe('the example deployment', () => {
  test('the example deployment combines the base with components that exist', () => {
    expect(kustomization('example').resources).toEqual(['../base'])
  })

  test.skipIf(kustomize === undefined)(
    `the example deployment connects hosts and the migration to the cluster${noKustomize}`,
    () => {
      const built = objectsOf(printed('kustomize', ['build', 'kubernetes/example']) ?? '')
      for (const kind of POD_KINDS) {
        const pod = podIn(specOf(built, kind))
        const variables = new Map(pod.containers[0].env.map(({ name, ...rest }) => [name, rest]))
        expect(variables.get('DATABASE_URL')).toEqual({ value: expect.stringContaining('@bourse-database-rw:5432/') })
        expect(variables.get('DATABASE_READ_URLS')).toEqual({ value: expect.stringContaining('@bourse-database-ro:') })
      }
    },
  )
})
