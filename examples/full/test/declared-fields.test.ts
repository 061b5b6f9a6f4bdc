import type { AnyStagingTable, AnyRecord, Field, Fields } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import { expect, test } from 'vitest'
import { datasets } from '../src/datasets.ts'

const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))

/** Every field in ingested rows and responses, including nested ones. */
const declared = loaded.flatMap(({ id, records, sources, imports, endpoints }) => {
  const fed = [imports ?? [], sources.flatMap((source) => feedsOf(source))].flat() as readonly (
    AnyRecord | AnyStagingTable
  )[]
  const parts = [...new Set([...records, ...fed])].flatMap((part) => fieldsIn(part.fields))
  return [...parts, ...endpoints.flatMap((operation) => fieldsIn('fields' in operation ? operation.fields : {}))].map(
    (each) => ({ ...each, dataset: id }),
  )
})

function fieldsIn(fields: Fields): readonly { readonly name: string; readonly field: Field }[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    { name, field },
    ...fieldsIn(field.members ?? {}),
    ...fieldsIn(field.items?.members ?? {}),
  ])
}

test('every currency code is declared as a currency code field, so GBp becomes GBX in every import path', () => {
  const codes = declared.filter(({ name }) => /(^|_)currency(_code)?$/.test(name))
  expect(codes.length).toBeGreaterThan(40)
  const plain = codes
    .filter(
      // The screener derives its columns from other datasets; in sanctions, the currency is a wallet's.
      ({ dataset }) => !['screener', 'sanctions'].includes(dataset),
    )
    .filter(({ field }) => field.spelled?.('GBp') !== 'GBX')
  expect([...new Set(plain.map(({ dataset, name }) => `${dataset}: ${name}`))]).toEqual([])
})
