import { defineDataset, endpoint, f, item, perRequest, publicId, record, revisioned, type Fields } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '@bourse/engine/jobs'
import { rowSchema } from '@bourse/engine/api-docs'

const EXACT = '12345678901234567890.123456789012345678'
const fields = {
  day: f.date('Day'),
  legs: f.list('Legs', {
    ratio: f.decimal('Ratio of the leg', { unit: 'ratio' }),
    shares: f.count('Shares').nullable(),
    note: f.text('Note').nullable(),
  }),
  place: f.object('Place', { city: f.text('City') }).nullable(),
} satisfies Fields
const parcels = record('parcels', {
  title: 'Parcels',
  id: 'par',
  fields,
  key: ['day'],
  time: revisioned('day'),
  order: ['day asc'],
})
const common = { summary: 'Parcels', capabilities: [], credits: perRequest(1) } as const
const dataset = defineDataset({
  id: 'parcels',
  title: 'Parcels',
  summary: 'Nested values in responses',
  records: [parcels],
  endpoints: [
    item('/parcels/{id}', parcels, { ...common, id: 'parcels.get', examples: { id: publicId('par', '2026-02-02') } }),
    endpoint('/parcels', {
      ...common,
      id: 'parcels.list',
      fields,
      order: ['day asc'],
      needs: { parcels },
      read: ({ parcels: rows }, { knowledge }) =>
        rows.at({ knowledge }).select(['r.day', 'r.legs', 'r.place']).orderBy('r.day').execute(),
    }),
  ],
})
const row = (day: string) => ({ day, legs: [{ ratio: EXACT, note: 'a, "b"' }], place: { city: 'Zürich' } })
const LEGS = `[{"ratio":${EXACT},"shares":null,"note":"a, \\"b\\""}]`

describe('nested values in responses', () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [dataset] })
    key = await host.key()
    await host.publish(parcels, [row('2026-02-02')], { source: 'a' })
  })
  afterAll(() => host.close())
  const textOf = async (path: string) => (await host.get(path, { key })).text

  it('nested decimals are numbers with their exact digits in JSON and NDJSON, with every property', async () => {
    const line = `{"day":"2026-02-02","legs":${LEGS},"place":{"city":"Zürich"}}`
    expect(await textOf('/v1/parcels')).toContain(line)
    expect(await textOf('/v1/parcels?format=ndjson')).toBe(`${line}\n`)
  })

  it('are JSON in CSV', async () => {
    const cell = (json: string) => `"${json.replaceAll('"', '""')}"`
    expect(await textOf('/v1/parcels?format=csv')).toBe(
      `day,legs,place\r\n2026-02-02,${cell(LEGS)},${cell('{"city":"Zürich"}')}\r\n`,
    )
  })

  it('nested values are the same if the host itself reads the row', async () => {
    const text = await textOf(`/v1/parcels/${publicId('par', '2026-02-02')}`)
    expect(text).toContain(EXACT)
    expect(JSON.parse(text).data).toMatchObject({ legs: [{ shares: null, note: 'a, "b"' }], place: { city: 'Zürich' } })
  })

  it('nested values are described with all their properties', () => {
    expect(rowSchema(fields)['properties']).toMatchObject({
      legs: {
        type: 'array',
        items: {
          properties: {
            ratio: { type: 'number', format: 'double', 'x-decimal': true, 'x-unit': 'ratio' },
            shares: { type: ['integer', 'null'], format: 'int64' },
          },
          required: ['ratio', 'shares', 'note'],
        },
      },
      place: { type: ['object', 'null'] },
    })
  })

  it('nested values are read as JSON from a cell in a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nested-'))
    const file = join(folder, 'parcels.csv')
    await writeFile(file, `day,legs,place\n2026-02-03,"[{""ratio"":${EXACT}}]","{""city"":""Bern""}"\n`)
    expect(await importFile(host.host.publications, dataset, file, { map: {}, source: 'a' })).toMatchObject({
      published: 1,
    })
    await host.host.refresh()
    await writeFile(file, `day,legs\n2026-02-02,[]\n`)
    const whole = { map: {}, source: 'a', complete: true, dryRun: true }
    expect(await importFile(host.host.publications, dataset, file, whole)).toMatchObject({ published: 1, withdrawn: 1 })
    await rm(folder, { recursive: true })
    expect(await textOf('/v1/parcels')).toContain(
      `"legs":[{"ratio":${EXACT},"shares":null,"note":null}],"place":{"city":"Bern"}`,
    )
  })
})
