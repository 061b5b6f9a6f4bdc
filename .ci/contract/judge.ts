import type { Finding } from './findings.ts'
import type { Rule } from './rules.ts'

/** The OpenAPI document, as far as rules look at it. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>
}

interface ContractOperation {
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties?: object } } }
  }
  readonly 'x-implementation-status'?: string
}

/** What is left of the findings, and which rules explain the others, by operation. */
export interface Verdict {
  readonly unexplained: readonly Finding[]
  readonly met: ReadonlyMap<Rule, ReadonlySet<string>>
}

/** Sorts findings into those that a rule explains and those to fix. */
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

/** Every operation, named `GET /v1/eod`. */
export function operationsOf({ paths }: Contract): ReadonlyMap<string, ContractOperation> {
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )
  return new Map(entries)
}

/**
 * A dataset that is planned says in the document that every call is answered with 501. The tester takes any 5xx for a
 * fault.
 */
function isPlanned({ kind, status, problem }: Finding, operation: ContractOperation): boolean {
  const isTold = operation['x-implementation-status'] === 'planned' && problem?.code === 'dataset-unavailable'
  return kind === 'ServerError' && status === 501 && isTold
}

/**
 * What jobs publish at their hour is not there yet in a market that has just been made; the document says so of the
 * operation.
 */
function isUnpublished({ kind, status, problem }: Finding): boolean {
  return kind === 'ServerError' && status === 503 && problem?.code === 'dataset-unpublished'
}

/** The rules by which a request that fits the document was refused; none where part of the refusal is not by a rule. */
function rulesFor(finding: Finding, rules: readonly Rule[], operation: ContractOperation): readonly Rule[] {
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

function namesOf({ parameters, requestBody }: ContractOperation): ReadonlySet<string> {
  const members = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
  return new Set([...parameters.map(({ name }) => name), ...members])
}

/** Why a request was refused: each code with the parameter, or the member of the body, that it is about. */
function reasonsIn({ code, errors = [] }: NonNullable<Finding['problem']>) {
  if (errors.length === 0) return [{ code, place: undefined }]
  return errors.map((error) => ({ code: error.code, place: error.parameter ?? error.pointer?.split('/')[1] }))
}
