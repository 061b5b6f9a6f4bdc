import { comment } from './comment.ts'
import type { DescribedOperation } from './described-operation.ts'
import type { ClientDocument } from './document.ts'
import { quotedName, textLiteral } from './names.ts'
import { placesOf, type Places } from './places.ts'
import { shapeOf } from './shape-of.ts'
import { typeOf } from './type-of.ts'

/** The source code of the class: a group for each first word of the operation ids, with a property per operation. */
export function clientClass(name: string, operations: readonly DescribedOperation[], document: ClientDocument): string {
  const groups = [...new Set(operations.map(({ group }) => group))].map(
    (group) => [group, operations.filter((one) => one.group === group)] as const,
  )
  const places = placesOf(document, 'NumberOf<M>')
  const fields = groups.map(([group, some]) => {
    const tag = document.tags?.find((one) => one.name === some[0]?.object.tags?.[0])
    const types = some.map(
      (one) => `${about(one)}    readonly ${quotedName(one.action)}: ${operationType(one, document, places)}\n`,
    )
    return `${comment([tag?.description ?? ''], '  ')}  readonly ${quotedName(group)}: {\n${types.join('')}  }\n`
  })
  const made = groups.map(([group, some]) => {
    const members = some.map((one) => `      ${quotedName(one.action)}: operation(caller, ${specOf(one, document)}),\n`)
    return `    this.${group} = {\n${members.join('')}    }\n`
  })
  const usesDecimals = made.some((text) => /\bdecimal\b/.test(text))
  return [
    `/** A client for the service, with a method for each of its operations. */`,
    `export class ${name}<M extends Numbers = 'decimal'> {`,
    `${fields.join('')}`,
    `  constructor(options: BourseOptions<M>) {`,
    `    const caller = new Caller(options)`,
    ...(usesDecimals ? [`    const decimal = 'decimal' as const`] : []),
    `${made.join('')}  }`,
    `}`,
    ``,
  ].join('\n')
}

/** An operation's doc comment. */
function about({ object, method, path }: DescribedOperation): string {
  const { summary = '', description = '', deprecated } = object
  const capabilities = object['x-capability'] ?? []
  const cost = object['x-credits-cost']?.text
  const facts = [
    `\`${method} ${path}\``,
    ...(cost === undefined ? [] : [cost]),
    ...(capabilities.length === 0 ? [] : [`needs ${capabilities.map((one) => `\`${one}\``).join(', ')}`]),
  ]
  const planned = object['x-implementation-status'] === 'planned' ? ['Not yet available.'] : []
  const deprecation = object['x-deprecation']
  const gone =
    deprecated === true
      ? [`@deprecated${deprecation === undefined ? '' : ` ends on ${deprecation.sunset}, see ${deprecation.instead}`}`]
      : []
  return comment(
    [`${summary}.`.replace(/\.\.$/, '.'), description, ...planned, `${facts.join('; ')}.`, ...gone],
    '    ',
  )
}

function operationType(described: DescribedOperation, document: ClientDocument, { row: place }: Places): string {
  const { name, answer, isList, cursor, isCacheable, downloads, method } = described
  const data = answer.properties?.['data'] ?? {}
  const row = isList ? typeOf(data.items ?? {}, place) : typeOf(data, place)
  const hasNumbers = shapeOf(answer.properties?.['meta'] ?? {}, document) !== undefined
  const [params, meta] = [`${name}Params`, `${name}Meta${hasNumbers ? `<${place.number}>` : ''}`]
  const answers = `Answer<${isList ? `readonly ${row}[]` : row}, ${meta}>`
  return [
    `Operation<${params}, ${answers}${method === 'POST' ? ', OrderOptions' : ''}>`,
    ...(isCacheable && method === 'GET' && !downloads ? [`Cacheable<${params}, ${answers}>`] : []),
    ...(cursor === undefined ? [] : [`Paged<${params}, ${row}, ${meta}>`]),
    ...(isList ? [`Lined<${row}>`] : []),
    ...(downloads ? [`Downloads<${params}>`] : []),
  ].join(' & ')
}

function specOf(described: DescribedOperation, document: ClientDocument): string {
  const { id, method, path, cursor, takesKey, downloads, streams, answer, object } = described
  const changes = object['x-changes']
  const parts = [
    `id: ${textLiteral(id)}`,
    `method: '${method}'`,
    `path: ${textLiteral(path)}`,
    ...(cursor === undefined ? [] : [`cursor: '${cursor}'`]),
    ...(takesKey ? ['takesKey: true'] : []),
    ...(downloads ? ['downloads: true'] : []),
    ...(streams ? ['streams: true'] : []),
    ...(changes === undefined || cursor !== 'query' ? [] : [`changes: ${JSON.stringify(changes)}`]),
    `shape: ${shapeOf(answer, document) ?? '{}'}`,
  ]
  return `{ ${parts.join(', ')} }`
}
