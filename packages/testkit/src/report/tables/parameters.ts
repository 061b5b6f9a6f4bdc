import type { CustomOperation, Operation, TSchema } from '@bourse/kit'
import { limitOf, MAX_TEXT, paramsOf } from '@bourse/host'
import { NONE, yesNo, type ReportTable } from '../report.ts'
import { insideOf, membersOf, type Member } from './members.ts'

const HEAD = ['Parameter', 'In', 'Type', 'Required', 'Default', 'Min', 'Max', 'Values', 'Description']

/**
 * Returns the table of a call's input: path and query parameters, including those that the host adds, body properties
 * and headers.
 */
export function parameterTable(group: string, operation: Operation): ReportTable {
  const custom = operation.kind === 'custom' ? operation : undefined
  const rows = [...pathRows(operation), ...queryRows(operation), ...bodyRows(custom), ...headerRows(custom)]
  return { group, name: 'Parameters', head: HEAD, rows }
}

function pathRows({ path }: Operation) {
  return [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => textRow(name, 'path', yesNo(true), ''))
}

/**
 * Returns the rows for query parameters. The host describes the parameters that it adds; their descriptions, and larger
 * limits for columnar formats, are not part of the dataset's contract.
 */
function queryRows(operation: Operation) {
  return paramsOf(operation).flatMap(({ name, schema, required }) =>
    membersOf(name, schema, required).map((member) =>
      operation.query.properties[name] === undefined
        ? row(name === 'limit' ? { ...member, most: `${limitOf(operation).max}` } : member, 'query', '')
        : row(member, 'query', member.description),
    ),
  )
}

function bodyRows(operation: CustomOperation | undefined) {
  const body: TSchema | undefined = operation?.body
  return body === undefined ? [] : insideOf('body', body).map((member) => row(member, 'body', member.description))
}

function headerRows(operation: CustomOperation | undefined) {
  return Object.entries(operation?.headers ?? {}).map(([name, meaning]) =>
    textRow(name, 'header', yesNo(false), meaning),
  )
}

function row(
  { name, type, isRequired, isNullable, preset, least, most, values }: Member,
  place: string,
  meaning: string,
) {
  return [name, place, isNullable ? `${type} or null` : type, yesNo(isRequired), preset, least, most, values, meaning]
}

function textRow(name: string, place: string, required: string, meaning: string) {
  return [name, place, 'text', required, NONE, NONE, `${MAX_TEXT}`, NONE, meaning]
}
