import {
  collection,
  endpoint,
  entities,
  f,
  pageOf,
  orderKeys,
  paginate,
  perRequest,
  perSubject,
  problem,
  Type,
  type Call,
  type Dataset,
  type Operation,
  type CallRows,
  type TSchema,
} from '@bourse/kit'
import type { Variation } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import { describe, expect, it } from 'vitest'
import type { SampleHost, SampleOperation } from '../src/conformance/support/sample-host.ts'
import { findings, soundWith } from './support/findings.ts'
import { getVenue, levels, listLevels, listVenues, sample, sound, venues } from './support/sound-dataset.ts'

interface Row {
  readonly code: string
  readonly exchange_mic: string
  readonly level: string
}

const ROWS: readonly Row[] = ['XLON', 'XNAS', 'XNYS'].map((exchange_mic, index) => ({
  code: `code ${index + 1}`,
  exchange_mic,
  level: `${index}.5`,
}))

const fields = {
  code: f.text('Code', { example: 'code 1' }),
  exchange_mic: f.text('Market', { example: 'XNAS' }),
  level: f.decimal('Level', { example: 0.5 }),
}
const order = ['code asc'] as const

/** Returns one page of the rows that are visible to the caller's key. */
const pageFor = ({ scope, page }: Call): readonly Row[] =>
  pageOf(
    ROWS.filter(({ exchange_mic }) => scope.markets.includes(exchange_mic)),
    orderKeys(order, 'code', page.turned),
    page,
  )

interface Changes {
  readonly read?: (needs: object, call: Call) => Promise<readonly Row[]>
  readonly tag?: 'body'
  readonly headers?: Readonly<Record<string, string>>
  readonly varies?: Variation
  readonly query?: Record<string, TSchema>
  readonly capabilities?: readonly string[]
  readonly order?: readonly ('code asc' | 'level asc')[]
  readonly turns?: 'code' | undefined
}

/** A dataset with one operation that returns three rows with the given fields replaced. */
function oneOperation(changes: Changes): Dataset {
  const operation = endpoint('/codes', {
    id: 'codes.list',
    summary: 'Codes',
    capabilities: ['codes.list'],
    credits: perRequest(5),
    fields,
    order,
    turns: 'code',
    needs: {},
    read: async (_, call) => pageFor(call),
    changesAt: async () => undefined,
    ...changes,
  })
  return codes(operation)
}

/** A dataset with one operation. */
const codes = (operation: Operation): Dataset =>
  soundWith({ records: [], staging: [], sources: [], imports: undefined, endpoints: [operation] })

const find = (name: string, changes: Changes = {}, tamper?: (sample: SampleHost) => SampleHost) =>
  findings(name, oneOperation(changes), {}, tamper)

/** The sample, with operations that are declared incorrectly. */
const told =
  (changes: (operation: SampleOperation) => Partial<SampleOperation['operation']>) =>
  (untouched: SampleHost): SampleHost => ({
    ...untouched,
    calls: untouched.calls.map(({ operation, address }) => ({
      address,
      operation: {
        ...operation,
        operation: { ...operation.operation, ...changes(operation) } as SampleOperation['operation'],
      },
    })),
  })

/** The sample behind a host that changes addresses or adds a key before it responds. */
const behind =
  (change: (address: string) => string, key?: (untouched: SampleHost) => string) =>
  (untouched: SampleHost): SampleHost => ({
    ...untouched,
    test: {
      ...untouched.test,
      get: (address, options) =>
        untouched.test.get(change(address), {
          ...options,
          ...(key === undefined ? {} : { key: key(untouched) }),
        }),
    },
  })

/** Looks up the levels that it just read by a column that is not the first of any index. */
const listLevelsAgain = endpoint('/levels-again', {
  id: 'levels.again',
  summary: 'Levels, looked up again',
  capabilities: ['levels.list'],
  credits: perRequest(5),
  fields: { id: f.text('Public id of the level', { example: 'lvl_00000000000000000000' }) },
  order: ['id asc'],
  needs: { levels },
  async read(needs, call) {
    const rows = await needs.levels.at(call).select('r.id').execute()
    const again = needs.levels.at(call).select('r.id')
    const found = again.where(
      'r.id',
      'in',
      rows.map(({ id }) => id),
    )
    return paginate(found, orderKeys(['id asc']), call.page).execute()
  },
})

describe('look-ups', () => {
  it('lookups have an index that begins with the id column', async () => {
    const broken = soundWith({ endpoints: [...sound.endpoints, listLevelsAgain] })
    expect(await findings('lookups-have-an-index', broken)).toContain(
      '/v1/levels-again: sound.levels is looked up by id',
    )
    expect(await findings('lookups-have-an-index', sound)).toBe('')
  })
})

describe('response checks', () => {
  it('response checks find a dataset that the host does not serve', async () => {
    expect(
      await findings('it-serves', sound, { ...sample, with: [], rows: {}, fixtures: {}, stagingRows: {} }),
    ).toContain('it is blocked: no active dataset offers listings.resolver')
    const twin = { ...sound, provides: [], records: [], staging: [], sources: [], id: 'twin' }
    expect(await findings('it-serves', twin, { ...sample, with: [sound] })).toContain('is served by another dataset')
  })

  it('response checks find an operation that does not respond, or returns too few rows', async () => {
    const failing = async () => {
      throw new Error('nothing here')
    }
    expect(await find('calls-answer', { read: failing })).toContain('/v1/codes returns 500 internal-error')
    expect(await find('calls-answer', { read: async () => ROWS.slice(0, 1) })).toBe(
      '/v1/codes: at most 1 rows, expected 2',
    )
    expect(await findings('calls-answer', sound, { with: sample.with })).toContain(
      'operation levels.list: expected a call in the options or one derived from the sample, got none',
    )
  })

  it('response checks find a documented example that does not work', async () => {
    const query = { mood: Type.Optional(Type.String({ description: 'A mood.', examples: ['low'] })) }
    const picky = async (_: object, call: Call) => {
      if ('mood' in call.query) throw problem('record-not-found', 'No code has that mood.')
      return pageFor(call)
    }
    expect(await find('documented-examples-work', { query, read: picky })).toBe(
      '/v1/codes?mood=low returns 404 record-not-found',
    )
  })

  it('response checks request one record by an id from the sample instead of its example', async () => {
    const options = { ...sample, stagingRows: { venue_list: [{ mic: 'XLON', since: '1801-03-03T08:00:00Z' }] } }
    expect(await findings('documented-examples-work', sound, options)).toBe('')
    expect(await findings('calls-answer', sound, options)).not.toContain('/v1/level-venues/')
  })

  it('response checks find rows that differ from their declaration', async () => {
    const [row] = ROWS
    const rows = [row, { ...row, code: null }, { ...row, level: '0.10' }, { ...row, level: undefined }] as Row[]
    expect((await find('rows-are-as-declared', { read: async () => rows })).split('\n')).toEqual([
      '/v1/codes: code is null, which is not declared',
      '/v1/codes: level is "0.10", declared decimal',
      '/v1/codes: level is null, which is not declared',
    ])
  })

  it('response checks find values that are longer than declared', async () => {
    const cut = {
      code: f.text('Code', { example: 'code 1', maxBytes: 5, truncatedBy: 'truncated' }),
      truncated: f.boolean('Whether the code was cut'),
    }
    const answering = (code: string) =>
      soundWith({
        ...{ records: [], staging: [], sources: [], imports: undefined },
        endpoints: [
          endpoint('/codes', {
            ...{ id: 'codes.list', summary: 'Codes', capabilities: ['codes.list'], credits: perRequest(5) },
            ...{ fields: cut, order, needs: {}, paging: false },
            read: async () => [{ code, truncated: true }],
          }),
        ],
      })
    expect(await findings('rows-are-as-declared', answering('code 1'))).toBe(
      '/v1/codes: code is "code 1", declared text',
    )
    expect(await findings('rows-are-as-declared', answering('co…'))).toBe('')
  })

  it('response checks find pages that repeat or lose rows', async () => {
    const stuck = async (_: object, { page }: Call) => ROWS.slice(0, page.limit + 1)
    expect(await find('pages-join-to-the-whole', { read: stuck })).toBe(
      '/v1/codes: the cursor of page 2 repeats an earlier one',
    )
    const greedy = async (_: object, call: Call) => pageFor(call).slice(call.page.limit === 2 ? 1 : 0)
    expect(await find('pages-join-to-the-whole', { read: greedy })).toContain(
      'limit=2: row 1 of the complete response is not row 1 of the pages',
    )
  })

  it('response checks find rows out of order, rows with equal order keys, and an order that cannot be reversed', async () => {
    const check = 'orders-are-as-declared'
    expect(await find(check, { read: async () => ROWS.toReversed(), turns: undefined })).toContain(
      'rows 1 and 2 are in the wrong order: code 3 and code 2',
    )
    expect(await find(check, { read: async () => ROWS.map((row) => ({ ...row, code: 'same' })) })).toContain(
      'rows 1 and 2 have the same position: same and same',
    )
    expect(await find(check, { read: async () => ROWS })).toContain('order=desc: rows 1 and 2 are in the wrong order')
    const byLevel = ['9', '10'].map((level, index) => ({ ...ROWS[index], level }) as Row)
    expect(
      await find(check, { read: async () => byLevel.toReversed(), order: ['level asc'], turns: undefined }),
    ).toContain('are in the wrong order: 10 and 9')
  })

  it('response checks find rows that provenance changes or that have none', async () => {
    const check = 'provenance-adds-fields'
    expect(await findings(check)).toBe('')
    const answering = (data: object) => (host: SampleHost) => ({
      ...host,
      test: {
        ...host.test,
        async get(path: string, options?: object) {
          const answer = await host.test.get(path, options)
          return path.includes('provenance') ? { ...answer, text: JSON.stringify({ data }) } : answer
        },
      },
    })
    const found = await findings(check, soundWith({}), sample, answering([{ level: 1 }]))
    expect(found).toContain('provenance=true returns other rows')
    expect(found).toContain('a row has no publication')
  })

  it('response checks find responses that change from one request to the next', async () => {
    let calls = 0
    const read = async () => ROWS.map((row) => ({ ...row, level: String(calls++) }))
    expect(await find('orders-are-as-declared', { read, turns: undefined })).toContain(
      'a repeated request returns rows in a different order',
    )
    expect(await find('csv-equals-json', { read })).toMatch(/line 2: level is \d+, in JSON "\d+"/)
    expect(await find('ndjson-equals-json', { read })).toContain('the lines are not the rows of `data`')
    expect(await find('columns-equal-json', { read })).toMatch(/row 1: level is "\d+", in JSON "\d+"/)
    expect(await find('revalidation-is-free', { read })).toContain('a request with its ETag returns 200')
  })

  it('response checks find a price that differs from the declared one', async () => {
    const dearer = told(() => ({ credits: perRequest(7) }))
    expect((await find('prices-are-as-declared', {}, dearer)).split('\n')).toEqual([
      '/v1/codes: a dry run states 5, declared 7',
      '/v1/codes: the response states 5, declared 7',
      '/v1/codes: 5 are spent, declared 7',
    ])
  })

  it('response checks find a price, or a capability, for one value of a parameter', async () => {
    const varies = {
      by: 'depth',
      otherwise: 'top',
      cases: { top: {}, full: { capabilities: ['depth.read'], credits: perRequest(25) } },
    }
    const query = { depth: Type.Optional(Type.String({ description: 'How deep', examples: ['full'] })) }
    const check = 'prices-are-as-declared'
    expect(await find(check, { varies, query })).toBe('')
    const cheaper = told(() => ({ varies: { ...varies, cases: { top: {}, full: { credits: perRequest(5) } } } }))
    expect(await find(check, { varies, query }, cheaper)).toContain(
      '/v1/codes?depth=full: a dry run states 25, declared 5',
    )
    const open = told(() => ({ varies: { ...varies, cases: { top: { capabilities: ['depth.read'] } } } }))
    expect(await find('every-capability-is-needed', { varies, query }, open)).toBe(
      ['/v1/codes', '/v1/codes?depth=top'].map((address) => `${address}: without depth.read it returns 200`).join('\n'),
    )
  })

  it('response checks find a failure that is charged, and an empty response that is not', async () => {
    const check = 'what-fails-is-refunded'
    const generous = collection('/levels', levels, listLevels)
    expect(await findings(check, soundWith({ endpoints: [generous, getVenue] }))).toBe('')
    const refunding = endpoint('/codes/{code}', {
      id: 'codes.get',
      summary: 'One code',
      capabilities: [],
      credits: perRequest(5),
      examples: { code: 'code 1' },
      fields,
      order,
      single: true,
      needs: {},
      async read(_, call) {
        const found = ROWS.filter(({ code }) => code === call.params['code'])
        if (found.length === 0) call.refund()
        return found.length === 0 ? ROWS.slice(0, 1) : found
      },
    })
    expect((await findings(check, codes(refunding), {})).split('\n')).toEqual([
      '/v1/codes/code%201: /v1/codes/xxx_00000000000000000000 returns 200, spends 0 credits and states 0, expected 5',
      '/v1/codes/code%201: /v1/codes/xxx_00000000000000000000 returns 200',
    ])
    const dearer = told(() => ({ credits: perSubject(7) }))
    const found = await findings(check, soundWith({ endpoints: [listLevels] }), sample, dearer)
    expect(found).toContain('NO.SUCH.NAME returns 200, spends 20 credits and states 20, expected 28')
  })

  it('response checks find an export that differs from its pages', async () => {
    const check = 'export-equals-pages'
    const bounded = {
      ...listVenues,
      read: ((needs: { venues: CallRows<typeof venues> }, { knowledge, page }: Call) =>
        needs.venues
          .at({ knowledge })
          .selectAll()
          .orderBy('exchange_mic')
          .where('r.exchange_mic', '>', page.after?.['exchange_mic'] ?? '')
          // Returns only one row if a page is larger than any REST page.
          .limit(page.limit > 1_000 ? 1 : page.limit + 1)
          .execute()) as unknown as typeof listVenues.read,
    }
    expect((await findings(check, soundWith({ endpoints: [bounded] }))).split('\n')).toEqual([
      expect.stringMatching(/^\/v1\/level-venues: ndjson: line 2 is "" in the export, "\{\\"id/),
      expect.stringMatching(/^\/v1\/level-venues: csv: line 3 is "" in the export, "ven_/),
    ])
    expect(await findings(check, soundWith({ endpoints: [{ ...listVenues, tag: 'body' }] }))).toBe(
      'skipped: no operation lists stored rows that an export could contain',
    )
  })

  it('response checks find an MCP call whose response differs from REST', async () => {
    const check = 'mcp-equals-rest'
    let calls = 0
    const read = async () => ROWS.map((row) => ({ ...row, level: String(calls++) }))
    expect(await find(check, { read, tag: 'body' })).toMatch(
      /^\/v1\/codes: the rows are \{"data":\[\{"code":"code 1".* over MCP, .* over REST$/,
    )
    const told = async (_: object, call: Call) => {
      call.meta('by', call.headers['accept'] ?? 'nobody')
      return pageFor(call)
    }
    const byHeader = { read: told, headers: { accept: 'What is wanted' } }
    const asking = (untouched: SampleHost): SampleHost => ({
      ...untouched,
      test: {
        ...untouched.test,
        get: (address, options) =>
          untouched.test.get(address, { ...options, headers: { ...options?.headers, accept: 'application/json' } }),
      },
    })
    expect(await find(check, byHeader, asking)).toContain('besides the rows, it returns {')
    const strict = behind((address) => address.replace('no_such_parameter=1', 'limit=0'))
    expect(await find(check, {}, strict)).toMatch(
      /^\/v1\/codes\?no_such_parameter=1: besides the rows, it returns .*limit/,
    )
    const lenient = behind((address) => address.replace(/[?&]no_such_parameter=1/, ''))
    expect(await find(check, {}, lenient)).toBe('/v1/codes?no_such_parameter=1: it returns 422 over MCP, 200 over REST')
  })

  it('response checks find an invalid request that is answered and charged', async () => {
    const lenient = behind((address) => address.replace(/[?&]no_such_parameter=1/, ''))
    expect((await find('failures-are-reported-and-free', {}, lenient)).split('\n')).toEqual([
      '/v1/codes: /v1/codes?no_such_parameter=1 returns 200, expected 422 invalid-parameter',
      '/v1/codes: /v1/codes?no_such_parameter=1 is not problem+json',
      '/v1/codes: /v1/codes?no_such_parameter=1 says X-Credits-Cost 5',
      '/v1/codes: /v1/codes?no_such_parameter=1 spends 5 credits',
    ])
  })

  it('response checks find an operation that requires no key, or not its declared capability', async () => {
    const open = behind(
      (address) => address,
      ({ owner }) => owner,
    )
    expect((await find('a-key-is-needed', {}, open)).split('\n')).toEqual([
      '/v1/codes: without a key it returns 200',
      '/v1/codes: it does not send WWW-Authenticate',
    ])
    const stated = told(() => ({ capabilities: ['codes.list', 'filings.read'] }))
    expect(await find('every-capability-is-needed', {}, stated)).toBe('/v1/codes: without filings.read it returns 200')
    expect(await find('every-capability-is-needed', { capabilities: [] })).toBe(
      'skipped: its operations are open to every key',
    )
  })

  it('response checks find rows of markets outside the key', async () => {
    expect((await find('markets-are-kept-apart', { read: async () => ROWS })).split('\n')).toEqual([
      '/v1/codes: a key limited to XLON gets 2 rows of other markets over REST',
      '/v1/codes: a key limited to XNAS gets 2 rows of other markets over REST',
    ])
    expect(await find('markets-are-kept-apart', { read: async () => ROWS.slice(0, 1) })).toContain(
      'operation codes.list: no call without names has rows of two markets to compare',
    )
    const none = async (_: object, call: Call) => (call.scope.markets.length === 1 ? [] : ROWS)
    expect(await find('markets-are-kept-apart', { read: none })).toContain('gets 0 of the 1 rows of its market')
  })

  it("response checks find rows of listings outside the key's list", async () => {
    const one = { instrument_id: 'ins_1', symbol: 'AAPL', exchange_mic: 'XNAS' }
    const rows = [
      { ...one, code: 'code 1' },
      { ...one, code: 'code 2', instrument_id: 'ins_2', symbol: 'BRK.B', exchange_mic: 'XNYS' },
    ]
    const listings = endpoint('/codes', {
      id: 'codes.list',
      summary: 'Codes of listings',
      capabilities: ['codes.list'],
      credits: perRequest(5),
      fields: {
        code: fields.code,
        instrument_id: f.text('Listing', { example: 'ins_1' }),
        symbol: f.text('Ticker', { example: 'AAPL' }),
        exchange_mic: fields.exchange_mic,
      },
      order,
      needs: {},
      read: async () => rows,
    })
    expect((await findings('symbol-lists-are-enforced', codes(listings))).split('\n')).toEqual(
      ['REST', 'MCP'].map((way) => `/v1/codes: a key limited to XNAS:AAPL gets 1 rows of other listings over ${way}`),
    )
    expect(await findings('symbol-lists-are-enforced')).toBe('')
  })

  it('response checks find a record of a different market that can be read by id', async () => {
    const shown = soundWith({
      endpoints: [
        collection('/level-venues', venues, {
          id: 'level-venues.list',
          summary: 'Venues',
          capabilities: ['levels.list'],
          credits: perRequest(5),
        }),
        getVenue,
      ],
    })
    expect(await findings('ids-show-what-lists-show', shown)).toBe('')
    const terms = { id: 'level-venues.list', summary: 'Venues', capabilities: [], credits: perRequest(5) }
    const lighter = collection('/level-venues', venues, { ...terms, omits: ['tags'] })
    expect(await findings('ids-show-what-lists-show', soundWith({ endpoints: [lighter, getVenue] }))).toBe('')
    const owner = behind(
      (address) => address,
      ({ owner: key }) => key,
    )
    expect(await findings('ids-show-what-lists-show', shown, sample, owner)).toContain('gets 200')
  })

  it('response checks find an id that a list shows but the read by id does not find', async () => {
    const forgetful = endpoint('/level-venues/{exchange_mic}', {
      id: 'level-venues.one',
      summary: 'One venue',
      capabilities: [],
      credits: perRequest(5),
      examples: { exchange_mic: 'XNAS' },
      fields: venues.fields,
      order: ['exchange_mic asc'],
      single: true,
      problems: ['record-not-found'],
      needs: { venues },
      async read(needs, call) {
        const found = needs.venues
          .at(call)
          .selectAll()
          .where('r.exchange_mic', '=', call.params['exchange_mic'] ?? '')
        const [row] = await found.where('r.exchange_mic', '!=', 'XLON').execute()
        if (row === undefined) throw problem('record-not-found', 'There is no such venue.')
        return [row]
      },
    })
    const broken = soundWith({ endpoints: [listVenues, forgetful] })
    expect(await findings('ids-show-what-lists-show', broken)).toBe(
      '/v1/level-venues/XLON: a list has the row, but the id returns 404 record-not-found',
    )
  })

  it('response checks find a parameter that the read ignores', async () => {
    const query = { mood: Type.Optional(Type.String({ description: 'A mood.', examples: ['low'] })) }
    expect(await find('parameters-are-read', { query })).toBe('operation codes.list never reads mood')
    const unread = { 'codes.list': { mood: 'accepted for older clients' } }
    expect(await findings('parameters-are-read', oneOperation({ query }), { unread })).toBe('')
    const heard = async (_: object, call: Call) => {
      const { mood } = call.query as { readonly mood?: string }
      return pageFor(call).filter(({ code }) => mood === undefined || code === mood)
    }
    expect(await find('parameters-are-read', { query, read: heard })).toBe('')
    expect(await findings('parameters-are-read')).toBe('')
  })

  it('response checks find an order that is not the declared one in an operation without pages', async () => {
    const turned = endpoint('/level-venues', {
      id: 'level-venues.list',
      summary: 'Venues',
      capabilities: [],
      credits: perRequest(5),
      fields: { exchange_mic: venues.fields.exchange_mic },
      order: ['exchange_mic asc'],
      paging: false,
      needs: { venues },
      read: (needs, call) => needs.venues.at(call).select('r.exchange_mic').orderBy('r.exchange_mic', 'desc').execute(),
    })
    expect(await findings('orders-are-as-declared', soundWith({ endpoints: [turned] }))).toContain(
      'rows 1 and 2 are in the wrong order',
    )
  })

  it('response checks find dates that do not filter', async () => {
    const untouched = (address: string) => address.replace(/[?&](from|to)=[\d-]+/, '')
    const dated = soundWith({
      endpoints: [
        collection('/levels', levels, {
          id: 'levels.list',
          summary: 'Levels',
          select: entities(listing),
          capabilities: ['levels.list'],
          credits: perSubject(5, { whole: 500 }),
        }),
      ],
    })
    expect(await findings('dates-narrow', dated)).toBe('')
    expect(await findings('dates-narrow', dated, sample, behind(untouched))).toContain('rows of other dates')
  })

  it('response checks find operations that respond while the dataset is off', async () => {
    const unswitched = (untouched: SampleHost): SampleHost => ({
      ...untouched,
      test: {
        ...untouched.test,
        host: { ...untouched.test.host, wiring: { ...untouched.test.host.wiring, switch: () => undefined } },
      },
    })
    expect(await find('off-means-501', {}, unswitched)).toBe('/v1/codes returns 422 invalid-parameter')
    expect(await findings('off-means-501', soundWith({ planned: true }))).toBe('')
    const ordering = endpoint('/orders', {
      id: 'orders.create',
      summary: 'Takes an order',
      capabilities: [],
      credits: perRequest(5),
      body: Type.Object({}),
      fields,
      order,
      needs: {},
      read: async () => ROWS,
    })
    expect(await findings('off-means-501', codes(ordering), {})).toBe('')
    expect(await findings('off-means-501', codes(ordering), {}, unswitched)).toBe(
      '/v1/orders returns 422 invalid-parameter',
    )
    expect(await findings('calls-answer', soundWith({ endpoints: [listLevels, ordering] }))).toBe('')
    expect(await findings('documented-examples-work', soundWith({ endpoints: [listLevels, ordering] }))).toBe('')
    expect(await findings('calls-answer', soundWith({ planned: true }))).toBe(
      'skipped: every operation returns 501 until a source is connected',
    )
  })
})
