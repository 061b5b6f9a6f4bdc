import type { AnyStagingTable, AnyRecord, Field, Fields } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import { expect, test } from 'vitest'
import { datasets } from '../src/datasets.ts'

const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))

/** Every field that rows come in by or answers have, with those within others. */
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

test('a code of a currency is a field of that kind, so that GBp comes in as GBX by every way', () => {
  const codes = declared.filter(({ name }) => /(^|_)currency(_code)?$/.test(name))
  expect(codes.length).toBeGreaterThan(40)
  const plain = codes
    .filter(
      // Columns of the screener are worked out of other datasets; the sanctions name the currency of a wallet.
      ({ dataset }) => !['screener', 'sanctions'].includes(dataset),
    )
    .filter(({ field }) => field.spelled?.('GBp') !== 'GBX')
  expect([...new Set(plain.map(({ dataset, name }) => `${dataset}: ${name}`))]).toEqual([])
})
