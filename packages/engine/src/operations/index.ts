export { MAX_ITEMS, MAX_TEXT } from './bounds.ts'
export { changeFields, changesOf, UNCHANGED_CREDITS } from './change-fields.ts'
export { MAX_COLUMNAR_ROWS } from './columnar-params.ts'
export { bodySchemaOf, splitBody } from './body-schema.ts'
export { fieldsOf } from './fields-of.ts'
export { ALL, closedValues, fieldsIn, namesOf, type FilteredField, type FilterNames } from './filter-params.ts'
export { largestBody, MAX_JSON_BODY } from './largest-body.ts'
export { listSchemas, SORT_VALUE } from './list-params.ts'
export { MEDIA_TYPES, type Format } from './media-types.ts'
export { insteadOf, insteadOfMember, unknownName } from './instead-of.ts'
export {
  compileOperations,
  HOST,
  operationsFor,
  termsOf,
  type CompiledOperation,
  type DeployedRecords,
  type Paging,
  type Terms,
} from './operation.ts'
export {
  headersOf,
  isPaged,
  isSingle,
  limitOf,
  looksUpNames,
  MARKET_PARAMS,
  paramsOf,
  selectionOf,
  takesBody,
  type Param,
} from './params.ts'
export { parseBody } from './parse-body.ts'
export { parseQuery, type Query, type RawQuery, type Value } from './parse-query.ts'
export { firstSpellings, joinNames, selectorsOf, type Selector } from './selector-params.ts'
export { ofFields } from './with-fields.ts'
export { provenanceFields, withProvenance } from './provenance-fields.ts'
export {
  csvCell,
  csvOrder,
  csvWriter,
  spreadsheetText,
  instantMicros,
  instantText,
  jsonMember,
  jsonWriter,
  type Cells,
  type RowWriter,
} from './write-rows.ts'
