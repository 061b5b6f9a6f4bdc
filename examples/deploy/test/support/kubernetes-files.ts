import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { file, FOLDER } from './deployment-files.ts'

/** A container, with the fields that tests check. */
export interface Container {
  readonly name: string
  readonly args: readonly string[]
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly resources?: object
  readonly securityContext?: object
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } }
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
}

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

/** The specification of a pod. */
export interface Pod {
  readonly enableServiceLinks: boolean
  readonly automountServiceAccountToken: boolean
  readonly securityContext: object
  readonly terminationGracePeriodSeconds?: number
  readonly containers: readonly [Container]
}

/** A rule of a network policy. */
export interface Rule {
  readonly ports: readonly { readonly port: number }[]
  readonly to?: readonly { readonly ipBlock?: { readonly except: readonly string[] } }[]
}

/** One type for the specifications of all kinds, with the fields that tests check. */
export interface Spec {
  readonly replicas: number
  readonly strategy: { readonly rollingUpdate: { readonly maxUnavailable: number } }
  readonly selector: { readonly matchLabels: Readonly<Record<string, string>> }
  readonly template?: { readonly metadata?: { annotations?: object }; readonly spec: Pod }
  readonly ports: readonly { readonly targetPort: string }[]
  readonly endpoints: readonly object[]
  readonly ingress: readonly Rule[]
  readonly egress: readonly Rule[]
  readonly bootstrap: { readonly initdb: { readonly database: string; readonly owner: string } }
  readonly postgresql: { readonly parameters: { readonly max_connections: string } }
}

/** Any object of Kubernetes. */
export interface KubernetesObject {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: Spec
}

interface Kustomization {
  readonly resources: readonly string[]
  readonly configMapGenerator?: readonly {
    readonly name: string
    readonly files?: readonly string[]
    readonly literals?: readonly string[]
  }[]
}

const KUBERNETES = 'kubernetes'

/** A kustomization's own file. */
export const kustomization = (folder: string): Kustomization =>
  parse(file(`${KUBERNETES}/${folder}/kustomization.yaml`), { uniqueKeys: true })

/** The objects in the files of a kustomization. */
export const objectsIn = (folder: string): readonly KubernetesObject[] =>
  kustomization(folder).resources.map((name) => parse(file(`${KUBERNETES}/${folder}/${name}`), { uniqueKeys: true }))

/** The values that a kustomization puts into each config map, by the config map's name. */
export const generated = (folder: string): ReadonlyMap<string, Readonly<Record<string, string>>> =>
  new Map(
    kustomization(folder).configMapGenerator?.map(({ name, files = [], literals = [] }) => [
      name,
      Object.fromEntries([
        ...files.map((path) => [path, file(`${KUBERNETES}/${folder}/${path}`)] as const),
        ...literals.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const),
      ]),
    ]),
  )

/** The specification of the first object of a kind. Throws an Error if there is none. */
export function specOf(objects: readonly KubernetesObject[], kind: string): Spec {
  const { spec } = objects.find((each) => each.kind === kind) ?? {}
  if (spec === undefined) throw new Error(`expected a ${kind}, got none`)
  return spec
}

/** The pod of an object that starts pods. Throws an Error if it starts none. */
export function podIn({ template }: Partial<Pick<Spec, 'template'>>): Pod {
  if (template === undefined) throw new Error('expected a pod template, got none')
  return template.spec
}

/** What a program prints; undefined if it is not installed. Throws an Error if it fails. */
export function printed(program: string, args: readonly string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: join(FOLDER) })
  if (error !== undefined) return undefined
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`)
  return stdout
}

/** The objects in a text that contains several documents; a document may be empty. */
export const objectsOf = (text: string): readonly KubernetesObject[] =>
  parseAllDocuments(text, { uniqueKeys: true }).flatMap((document) => document.toJS() ?? [])
