import type { Dataset } from '@bourse/kit'
import { expect, it } from 'vitest'
import { createRequire } from 'node:module'
import { datasets } from '../src/datasets.ts'

const loaded = await Promise.all(datasets.map(async (load): Promise<Dataset> => (await load()).default))
const isDataset = ({ delivers, pages }: Dataset) => !delivers && pages.length === 0

/** Sources that read data from outside, including on-demand ones. */
function outside({ sources, endpoints }: Dataset): readonly string[] {
  const needs = endpoints.flatMap((each) => (each.kind === 'custom' ? Object.values(each.needs) : []))
  const onDemand = needs.flatMap((need) => (need.part === 'read-through' ? [need] : []))
  return [...sources, ...onDemand].filter(({ demo }) => !demo).map(({ id }) => id)
}

it.each(loaded.filter((dataset) => outside(dataset).length > 0).map((dataset) => [dataset.id, dataset] as const))(
  'the ingest process finds the sources of %s',
  async (_, dataset) => {
    if (dataset.module === undefined) throw new Error('expected module: import.meta.url')
    const exported: Readonly<Record<string, unknown>> = await import(dataset.module)
    const found = Object.values(exported).find((value) => (value as Dataset).id === dataset.id) as Dataset
    expect(outside(found)).toEqual(outside(dataset))
  },
)

// Sources of other packages feed these through `extend(dataset, { sources })`.
it.each(loaded.filter(isDataset).map((dataset) => [dataset.id, dataset] as const))(
  'the package of %s exports every record and staging table that it declares',
  async (id, { records, staging }) => {
    const entry = createRequire(import.meta.url).resolve(`@bourse/${id}`)
    const exported = Object.values(await import(/* @vite-ignore */ entry))
    const names = [...records, ...staging].flatMap((one) =>
      exported.includes(one) ? [] : [one.part === 'record' ? one.table : one.id],
    )
    expect(names).toEqual([])
  },
)
