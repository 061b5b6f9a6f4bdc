import { invalidParameter, sql, Type, type Call, type RawBuilder, type Static } from '@bourse/kit'
import { hasStatus, isListedBy, STATUSES } from './contract-life.ts'

const date = (description: string, example = '2026-12-18') =>
  Type.Optional(Type.String({ format: 'date', description, examples: [example] }))
const strike = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]+([.][0-9]+)?$', description, examples: ['280'] }))

/** Parameters by which contracts and their quotes are told apart. */
export const termParameters = {
  expiration: date('Expiration date, exactly; not beside expiration_from or expiration_to.'),
  expiration_from: date('First expiration date, inclusive.', '2026-01-16'),
  expiration_to: date('Last expiration date, inclusive.'),
  min_strike: strike('Least strike, inclusive, in dollars.'),
  max_strike: strike('Largest strike, inclusive, in dollars.'),
  option_type: Type.Optional(
    Type.Union([Type.Literal('call'), Type.Literal('put')], { description: 'Calls or puts.', examples: ['call'] }),
  ),
}

/** Parameters of the list of contracts. */
export const contractParameters = {
  ...termParameters,
  strike: strike('Strike, exactly, in dollars; not beside min_strike or max_strike.'),
  root_symbol: Type.Optional(
    Type.String({
      maxLength: 6,
      pattern: '^[A-Za-z0-9]+$',
      description: 'Root of the OCC symbol.',
      examples: ['AAPL'],
    }),
  ),
  adjusted: Type.Optional(
    Type.Boolean({ description: 'Whether deliverables are not units of the underlying alone.', examples: [false] }),
  ),
  status: Type.Optional(
    Type.Union(
      [...STATUSES, 'all' as const].map((each) => Type.Literal(each)),
      {
        default: 'active',
        description: 'What the contract is at effective_date; all for any. Default active.',
        examples: ['active'],
      },
    ),
  ),
  effective_date: date('The date that status and tickers are of. Default today, or the date of as_of.', '2026-03-02'),
}

type Query<P extends Parameters<typeof Type.Object>[0]> = Static<ReturnType<typeof Type.Object<P>>>
type TermQuery = Query<typeof termParameters>
type ContractQuery = Query<typeof contractParameters>

/** What those parameters ask of rows `r`; throws for ones that do not go together, or a range that ends before it begins. */
export function termConditions(query: TermQuery): readonly RawBuilder<boolean>[] {
  refuseBoth(query, 'expiration', ['expiration_from', 'expiration_to'])
  refuseTurned(query)
  const { expiration, expiration_from, expiration_to, min_strike, max_strike, option_type } = query
  const asked: readonly (RawBuilder<boolean> | undefined)[] = [
    expiration === undefined ? undefined : sql<boolean>`r.expiration = ${expiration}::date`,
    expiration_from === undefined ? undefined : sql<boolean>`r.expiration >= ${expiration_from}::date`,
    expiration_to === undefined ? undefined : sql<boolean>`r.expiration <= ${expiration_to}::date`,
    min_strike === undefined ? undefined : sql<boolean>`r.strike >= ${min_strike}::numeric`,
    max_strike === undefined ? undefined : sql<boolean>`r.strike <= ${max_strike}::numeric`,
    option_type === undefined ? undefined : sql<boolean>`r.option_type = ${option_type}`,
  ]
  return asked.filter((condition) => condition !== undefined)
}

/** What the parameters of the list of contracts ask of rows `r` at a date. */
export function contractConditions(query: ContractQuery, on: string): readonly RawBuilder<boolean>[] {
  refuseBoth(query, 'strike', ['min_strike', 'max_strike'])
  const { strike: exact, root_symbol, adjusted, status = 'active' } = query
  const asked: readonly (RawBuilder<boolean> | undefined)[] = [
    isListedBy(on),
    status === 'all' ? undefined : hasStatus(status, on),
    exact === undefined ? undefined : sql<boolean>`r.strike = ${exact}::numeric`,
    root_symbol === undefined ? undefined : sql<boolean>`r.root_symbol = ${root_symbol.toUpperCase()}`,
    adjusted === undefined ? undefined : sql<boolean>`r.adjusted = ${adjusted}`,
  ]
  return [...termConditions(query), ...asked.filter((condition) => condition !== undefined)]
}

/** The effective date asked for, today or the date of the cutoff where it is left out or in the future. */
export function effectiveDate({ query, knowledge, today }: Pick<Call<ContractQuery>, 'query' | 'knowledge' | 'today'>) {
  const newest = knowledge.asOf?.slice(0, 10) ?? today
  const asked = query.effective_date ?? newest
  return asked < newest ? asked : newest
}

type Given = Readonly<Record<string, unknown>>

function refuseBoth(query: Given, exact: string, bounds: readonly string[]): void {
  const other = bounds.find((name) => query[name] !== undefined)
  if (query[exact] !== undefined && other !== undefined)
    throw invalidParameter(exact, `give ${exact}, or ${bounds.join(' and ')}, not both`, 'both-forms')
}

function refuseTurned({ expiration_from, expiration_to, min_strike, max_strike }: TermQuery): void {
  if (expiration_from !== undefined && expiration_to !== undefined && expiration_from > expiration_to)
    throw invalidParameter('expiration_from', `${expiration_from} lies after expiration_to, ${expiration_to}`)
  if (min_strike !== undefined && max_strike !== undefined && Number(min_strike) > Number(max_strike))
    throw invalidParameter('min_strike', `${min_strike} is more than max_strike, ${max_strike}`)
}
