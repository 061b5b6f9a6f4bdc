import type { Finding } from './findings.ts'
import type { Rule } from './rules.ts'

/** The OpenAPI document, with the properties that the rules need. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>
  readonly components?: { readonly parameters: Readonly<Record<string, Named>> }
}

interface Named {
  readonly name: string
}

interface Reference {
  readonly $ref: string
}

/** An operation with its parameters in place of references to them. */
interface NamedOperation extends ContractOperation {
  readonly parameters: readonly Named[]
}

interface ContractOperation {
  readonly parameters: readonly (Named | Reference)[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties?: object } } }
  }
  readonly 'x-implementation-status'?: string
}

/** Problems that no rule explains, and the operations whose problems each rule explains. */
export interface Verdict {
  readonly unexplained: readonly Finding[]
  readonly met: ReadonlyMap<Rule, ReadonlySet<string>>
}

/** Separates problems that a rule explains from those to fix. */
export function judge(findings: readonly Finding[], rules: readonly Rule[], contract: Contract): Verdict {
  const operations = operationsOf(contract)
  const met = new Map<Rule, Set<string>>()
  const unexplained = findings.filter((finding) => {
    const operation = operations.get(finding.operation)
    if (operation === undefined) return true
    if (isPlanned(finding, operation) || isUnpublished(finding)) return false
    const explaining = rulesFor(finding, rules, operation)
    for (const rule of explaining) met.set(rule, (met.get(rule) ?? new Set()).add(finding.operation))
    return explaining.length === 0
  })
  return { unexplained, met }
}

/** Every operation, keyed by name, such as `GET /v1/eod`. */
export function operationsOf({
  paths,
  components = { parameters: {} },
}: Contract): ReadonlyMap<string, NamedOperation> {
  const named = (one: Named | Reference) =>
    '$ref' in one ? (components.parameters[one.$ref.replace('#/components/parameters/', '')] ?? []) : [one]
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const parameters = operation.parameters.flatMap(named)
      return [`${method.toUpperCase()} ${path}`, { ...operation, parameters }] as const
    }),
  )
  return new Map(entries)
}

/** The document says that every call to a planned dataset returns 501, but the tester reports any 5xx as a failure. */
function isPlanned({ kind, status, problem }: Finding, operation: ContractOperation): boolean {
  const isTold = operation['x-implementation-status'] === 'planned' && problem?.code === 'dataset-unavailable'
  return kind === 'ServerError' && status === 501 && isTold
}

/** In a new demo market, jobs have not yet published everything; the document says so for the operation. */
function isUnpublished({ kind, status, problem }: Finding): boolean {
  return kind === 'ServerError' && status === 503 && problem?.code === 'dataset-unpublished'
}

/**
 * The rules that explain why a request was rejected although it matches the document; empty if no rule explains one of
 * the reasons.
 */
function rulesFor(finding: Finding, rules: readonly Rule[], operation: NamedOperation): readonly Rule[] {
  const { kind, status, problem } = finding
  if (kind !== 'RejectedPositiveData' || status !== 422 || problem === undefined) return []
  const known = namesOf(operation)
  const holding = rules.filter(
    ({ between, operations }) => operations?.includes(finding.operation) ?? between.every((name) => known.has(name)),
  )
  const told = reasonsIn(problem).map(({ code, place }) =>
    holding.find(
      ({ between, codes }) =>
        codes.includes(code) && (place === undefined || between.length === 0 || between.includes(place)),
    ),
  )
  return told.every((rule) => rule !== undefined) ? told : []
}

function namesOf({ parameters, requestBody }: NamedOperation): ReadonlySet<string> {
  const members = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
  return new Set([...parameters.map(({ name }) => name), ...members])
}

/** The reasons for a rejection: each code with its parameter or body property. */
function reasonsIn({ code, errors = [] }: NonNullable<Finding['problem']>) {
  if (errors.length === 0) return [{ code, place: undefined }]
  return errors.map((error) => ({ code: error.code, place: error.parameter ?? error.pointer?.split('/')[1] }))
}
