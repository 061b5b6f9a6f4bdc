import {
  derive,
  endpoint,
  f,
  stagingTable,
  into,
  requiredEntities,
  perRequest,
  perSubject,
  publicId,
  record,
  revisioned,
  rulesOf,
  service,
  snapshot,
  sql,
  type AnyRecord,
  type Knowledge,
  type RecordRow,
  type CallRows,
  type SubjectResolver,
} from '@bourse/kit'
import { Decimal, wireInstant } from '@bourse/kit/values'
import { listing, listings } from '@bourse/services'
import { describe, expect, it } from 'vitest'
import type { SampleHost } from '../src/conformance/support/sample-host.ts'
import { secondHolder } from '../src/conformance/support/reused-ticker.ts'
import { findings, soundWith } from './support/findings.ts'
import { levels, listVenues, sample, venueFields, venues } from './support/sound-dataset.ts'

const only = { endpoints: [], sources: [], staging: [], imports: undefined }
const nine = { symbol: 'AAPL', date: '2026-02-26', level: '9' }

describe('publication checks', () => {
  it('publication checks find a sample that does not reach every record, and rejected rows', async () => {
    const broken = {
      ...sample,
      rows: { levels: [{ symbol: 'NOBODY', date: '2026-02-26', level: '9' }] },
      stagingRows: {},
    }
    const found = await findings('the-sample-is-published', soundWith({ sources: [] }), { ...broken, fixtures: {} })
    expect(found.split('\n')).toEqual([
      'record levels has no published row',
      'record venues has no published row',
      expect.stringContaining('sound.levels rejects a row of the sample: no listing matched NOBODY on that date'),
    ])
    expect(await findings('the-sample-is-published', soundWith({ planned: true }))).toBe(
      'skipped: nothing feeds the dataset yet',
    )
  })

  it('publication checks find rows that change when published again', async () => {
    let drawn = 0
    const restless = stagingTable('venue_list', {
      title: 'Venues',
      fields: { mic: f.text('MIC') },
      feeds: [venues],
      needs: {},
      reconcile: async (_, given) =>
        given.map(({ mic }) =>
          into(venues, {
            id: publicId('ven', mic),
            exchange_mic: mic,
            opened_at: '1971-02-08T14:30:00Z',
            tags: [`drawn ${drawn++}`],
            open_to_all: true,
          }),
        ),
    })
    const broken = soundWith({ ...only, records: [venues], staging: [restless] })
    const options = { ...sample, rows: {}, fixtures: {}, stagingRows: { venue_list: [{ mic: 'XNAS' }] } }
    expect(await findings('publishing-twice-changes-nothing', broken, options)).toBe(
      'staging table venue_list: 1 versions created, 1 closed',
    )
  })

  it('publication checks find rows that cannot be changed', async () => {
    const checks = rulesOf<{ readonly level: string }>({
      reject: { 'not-nine': ({ level }) => (level === '9' ? undefined : { value: level, reason: 'not 9' }) },
    })
    const stubborn: AnyRecord = { ...levels, checks }
    const { level, date } = levels.fields
    const broken = soundWith({ ...only, records: [{ ...stubborn, fields: { date, level }, merge: undefined }] })
    const one = { ...sample, rows: { levels: [nine] }, fixtures: {}, stagingRows: {} }
    expect(await findings('a-changed-row-closes-the-old', broken, one)).toBe(
      'record levels: no change to any field is published as a revision',
    )
    expect(await findings('a-changed-row-closes-the-old', broken, { ...one, rows: {} })).toBe(
      'record levels: the sample has no row to change',
    )
  })

  it('publication checks find a correction that replaces the newest row', async () => {
    // The date is not part of the key: there is one row per listing, the last published one.
    const undated: AnyRecord = { ...levels, key: ['instrument_id'], order: ['instrument_id asc'], merge: undefined }
    const broken = soundWith({ ...only, records: [undated] })
    const two = [nine, { ...nine, date: '2026-02-27' }]
    const options = { ...sample, rows: { levels: two }, fixtures: {}, stagingRows: {} }
    expect(await findings('a-restated-row-keeps-the-newest', broken, options)).toBe(
      'record levels: the sample needs two dates for one entity',
    )
  })

  it('publication checks find changes that a list does not report', async () => {
    const check = 'changes-lead-to-a-fresh-read'
    expect(await findings(check)).toBe('')
    interface Changes {
      readonly data: readonly object[]
      readonly meta: object
    }
    const changing = (change: (body: Changes, isOwner: boolean) => Changes) => (host: SampleHost) => ({
      ...host,
      test: {
        ...host.test,
        async get(path: string, options: { readonly key?: string } = {}) {
          const answer = await host.test.get(path, options)
          if (answer.status !== 200 || !path.includes('changed_since')) return answer
          const body = change(answer.json as Changes, options.key === host.owner)
          return { ...answer, text: JSON.stringify(body), json: body }
        },
      },
    })
    const silentTo = (owner: boolean) => changing((body, isOwner) => (isOwner === owner ? { ...body, data: [] } : body))
    const toOwner = await findings(check, soundWith({}), sample, silentTo(true))
    expect(toOwner).toMatch(/^after corrections, a key without limits: .* leads to different rows than a new read/m)
    for (const step of ['a withdrawal', 'an import', 'corrections on 2027-02-26', 'the end of 2027-02-26'])
      expect(toOwner).toContain(`after ${step}, a key without limits`)
    expect(toOwner).not.toContain('a key limited to')
    const toOthers = await findings(check, soundWith({}), sample, silentTo(false))
    for (const reader of ['a key limited to {"markets":["XNAS"]}', 'a key with a year of history'])
      expect(toOthers).toContain(`after corrections, ${reader}`)
    const endless = changing((body) => ({ ...body, meta: { ...body.meta, history_from: null } }))
    expect(await findings(check, soundWith({}), sample, endless)).toMatch(
      /^after the end of 2027-02-\d\d, a key with a year of history: /m,
    )
  })

  it('publication checks find rows known before their date, unless the field allows it', async () => {
    const check = 'no-row-is-known-before-its-date'
    const rows = [
      { ...nine, known_at: '2026-02-20T00:00:00Z' },
      { ...nine, date: '2026-02-27', known_at: '2026-02-27' },
    ]
    const options = { ...sample, rows: { levels: rows }, fixtures: {}, stagingRows: {} }
    const one = (date: typeof levels.fields.date): AnyRecord => ({
      ...levels,
      fields: { ...levels.fields, date },
      merge: undefined,
    })
    expect(await findings(check, soundWith({ ...only, records: [one(f.date('Day of the level'))] }), options)).toBe(
      'record levels: 1 rows known before their date, first 2026-02-26, known 2026-02-20',
    )
    const announced = soundWith({ ...only, records: [one(f.date('Day of the level', { ahead: 31 }))] })
    expect(await findings(check, announced, options)).toContain('skipped: no record has a date that lies in the past')
  })

  it('publication checks find a read that mistakes the last published row for the newest one', async () => {
    const latest = endpoint('/levels/latest', {
      id: 'levels.latest',
      summary: 'The newest level for each listing',
      capabilities: [],
      credits: perRequest(5),
      fields: { instrument_id: levels.subject.columns.instrument_id, date: levels.fields.date },
      order: ['instrument_id asc'],
      needs: { levels },
      async read(needs, { knowledge }) {
        const rows = await needs.levels
          .at({ knowledge })
          .selectAll()
          .orderBy('instrument_id')
          .orderBy(sql`r.known_from`)
          .execute()
        return [...new Map(rows.map((row) => [row.instrument_id, row])).values()]
      },
    })
    const broken = soundWith({ ...only, records: [levels], endpoints: [latest] })
    const two = [nine, { ...nine, date: '2026-02-27' }]
    const options = { ...sample, rows: { levels: two }, fixtures: {}, stagingRows: {} }
    expect(await findings('a-restated-row-keeps-the-newest', broken, options)).toBe(
      'record levels: after a change to level of 2026-02-26, /v1/levels/latest no longer has a row for 2026-02-27',
    )
  })

  it('publication checks find a read that shows replaced versions', async () => {
    const terms = {
      id: 'levels.all',
      summary: 'Levels',
      capabilities: [],
      credits: perRequest(5),
      fields: { id: f.text('Public id', { example: 'lvl_00000000000000000000' }), level: levels.fields.level },
      order: ['id asc', 'level asc'] as const,
      paging: false as const,
      needs: { levels },
    }
    const every = endpoint('/levels/all', {
      ...terms,
      read: (needs, call) => needs.levels.versions(call).select(['r.id', 'r.level']).execute(),
    })
    const held = endpoint('/levels/all', {
      ...terms,
      read: (needs, call) => needs.levels.at(call).select(['r.id', 'r.level']).execute(),
    })
    const records = [levels]
    const shown = (operation: typeof every) => soundWith({ ...only, records, endpoints: [operation] })
    const options = { ...sample, fixtures: {}, stagingRows: {} }
    expect(await findings('superseded-rows-go', shown(every), options)).toMatch(
      /\/v1\/levels\/all: \d+ rows after one row each of levels was revised/,
    )
    expect(await findings('superseded-rows-go', shown(held), options)).toBe('')
  })

  it('publication checks find rows of a reassigned ticker under the wrong company', async () => {
    const check = 'a-reused-ticker-keeps-companies-apart'
    // The listing that has the ticker today, even for rows with earlier dates.
    const forgetful = stagingTable('quick_levels', {
      title: 'Levels',
      fields: { symbol: f.text('Ticker'), date: f.date('Day'), level: f.decimal('Level') },
      feeds: [levels],
      needs: { resolver: listings },
      async reconcile({ resolver }, rows, { knowledge }) {
        const requested = rows.map(({ symbol }) => symbol)
        const today = '2026-03-02'
        const request = { by: 'name', requested, on: today, day: today, labels: 'current', markets: ['XNAS'] } as const
        const found = await resolver.resolve({ ...request, knowledge })
        return rows.map(({ date, level }, index) => {
          const one = found[index]
          const instrument_id = one?.found === true ? one.entity.id : ''
          return into(levels, { id: publicId('lvl', instrument_id, date), instrument_id, date, level, holders: null })
        })
      },
    })
    const rows = [
      { symbol: 'AAPL', date: '2026-02-26', level: '9' },
      { symbol: 'AAPL', date: '2026-02-27', level: '9.5' },
    ]
    const broken = soundWith({ ...only, records: [levels], staging: [forgetful] })
    const options = { ...sample, rows: {}, fixtures: {}, stagingRows: { quick_levels: rows } }
    const [first, second] = [publicId('ins', 'XNAS', 'AAPL', '1950-01-01'), secondHolder('AAPL', 'XNAS')]
    const known = `record levels: XNAS:AAPL was ${first} up to 2026-02-26 and has been ${second} since`
    expect((await findings(check, broken, options)).split('\n')).toEqual([
      `${known}, and ["${second}","2026-02-26"] is stored`,
      `${known}, and ["${first}","2026-02-26"] is not stored`,
    ])
  })

  it('publication checks find responses that mix two companies with one ticker, and a sample without such a ticker', async () => {
    const check = 'a-reused-ticker-keeps-companies-apart'
    // The history of a ticker across all listings that had it.
    const mixing = endpoint('/levels/history', {
      id: 'levels.history',
      summary: 'Levels of a ticker',
      capabilities: [],
      credits: perSubject(5),
      select: requiredEntities(listing),
      fields: { instrument_id: levels.subject.columns.instrument_id, date: levels.fields.date },
      order: ['date asc', 'instrument_id asc'],
      needs: { levels },
      unscoped: { levels: 'a mistake' },
      async read(needs, { knowledge, entities = [] }) {
        const rows = await needs.levels.unscoped(knowledge).selectAll().orderBy('date').execute()
        return rows.map(({ date }) => ({ date, instrument_id: entities[0]?.id ?? '' }))
      },
    })
    const broken = soundWith({ ...only, records: [levels], endpoints: [mixing] })
    const two = [nine, { ...nine, date: '2026-02-27' }]
    const options = { ...sample, rows: { levels: two }, fixtures: {}, stagingRows: {} }
    const found = await findings(check, broken, options)
    const [first, second] = [publicId('ins', 'XNAS', 'AAPL', '1950-01-01'), secondHolder('AAPL', 'XNAS')]
    expect(found).toContain(`/v1/levels/history?instrument_ids=${first}: XNAS:AAPL was ${first} up to 2026-02-26`)
    expect(found).toContain(`got {"instrument_id":"${second}","date":"2026-02-26"}`)
    const foreign = { ...mixing, read: async () => [{ instrument_id: 'ins_other', date: '2026-02-26' }] }
    expect(await findings(check, soundWith({ ...only, records: [levels], endpoints: [foreign] }), options)).toContain(
      `expected rows for ${first}, got one for ins_other`,
    )
    const byId = two.map(({ symbol: _, ...row }) => ({ ...row, instrument_id: first }))
    for (const rows of [[nine], byId])
      expect(
        await findings(check, soundWith({ ...only, records: [levels] }), { ...options, rows: { levels: rows } }),
      ).toBe('the sample needs rows by symbol for one listing on two days')
    const keeper = listings.provide({}, () => ({}) as SubjectResolver)
    expect(await findings(check, soundWith({ provides: [keeper] }))).toBe(
      'skipped: the dataset stores the listings itself',
    )
    expect(await findings(check, soundWith({ ...only, records: [venues] }))).toBe(
      'skipped: no record has listing dates',
    )
  })

  it('publication checks find that a sample with only one date cannot test corrections to an old date', async () => {
    const broken = soundWith({ ...only, records: [levels] })
    const one = { ...sample, rows: { levels: [nine] }, fixtures: {}, stagingRows: {} }
    expect(await findings('a-restated-row-keeps-the-newest', broken, one)).toBe(
      'record levels: the sample needs two dates for one entity',
    )
    expect(await findings('a-restated-row-keeps-the-newest', soundWith({ ...only, records: [venues] }))).toBe(
      'skipped: no record has dates',
    )
  })

  it('publication checks find a read that ignores the knowledge time of the request', async () => {
    const forgetful = endpoint('/level-venues', {
      id: 'level-venues.list',
      summary: 'Venues of levels',
      capabilities: [],
      credits: perRequest(5),
      fields: venueFields,
      order: ['exchange_mic asc'],
      needs: { venues },
      read: ({ venues: stored }: { venues: CallRows<typeof venues> }, { knowledge }) =>
        stored
          .at({ knowledge: { ...knowledge, asOf: undefined } })
          .selectAll()
          .orderBy('exchange_mic')
          .execute(),
    })
    const broken = soundWith({ endpoints: [forgetful] })
    expect(await findings('as-of-reads-what-was-known', broken)).toBe(
      '/v1/level-venues: the response as of 2026-03-02T22:01:00.000Z has changed',
    )
    expect(await findings('nothing-is-known-before-the-first-batch', broken)).toBe('/v1/level-venues: it has 2 rows')
    expect(await findings('as-of-reads-what-was-known', soundWith({ endpoints: [{ ...listVenues, needs: {} }] }))).toBe(
      'skipped: no operation reads stored rows as of an instant',
    )
  })

  it('publication checks find fields filled with later knowledge', async () => {
    const listOf = (countOf: (given: readonly { readonly known_at: string }[], known_at: string) => number) =>
      stagingTable('venue_list', {
        title: 'Venues',
        fields: { mic: f.text('MIC'), known_at: f.instant('When it was known') },
        feeds: [venues],
        needs: {},
        reconcile: async (_, given) =>
          given.map(({ mic, known_at }) => {
            const tags = [`of ${countOf(given, known_at)} venues`]
            const venue = { exchange_mic: mic, opened_at: '1971-02-08T14:30:00Z', tags, open_to_all: true }
            return into(venues, { id: publicId('ven', mic), ...venue, known_at })
          }),
      })
    const known = (mic: string, day: string) => ({ mic, known_at: `${day}T12:00:00Z` })
    const rows = [known('XNAS', '2026-01-05'), known('XLON', '2026-01-06'), known('XPAR', '2026-01-07')]
    const options = { ...sample, rows: {}, fixtures: {}, stagingRows: { venue_list: rows } }
    const found = (countOf: Parameters<typeof listOf>[0]) =>
      findings('what-was-known-stays', soundWith({ ...only, records: [venues], staging: [listOf(countOf)] }), options)
    expect((await found((given) => given.length)).split('\n')).toEqual(
      ['XLON', 'XNAS'].map((mic) => expect.stringContaining(`tags of ["${mic}"] was ["of 2 venues"], and is ["of 3`)),
    )
    expect(await found((given, at) => given.filter(({ known_at }) => known_at <= at).length)).toBe('')
    expect(await findings('what-was-known-stays')).toBe('')
  })

  it('publication checks find rows that a job derives from later knowledge', async () => {
    const totals = record('totals', {
      title: 'Totals of levels',
      subject: listing,
      fields: { date: levels.fields.date, total: f.decimal('Sum of the levels up to the day') },
      key: ['instrument_id', 'date'],
      time: revisioned('date'),
      order: ['instrument_id asc', 'date asc'],
    })
    const adding = (knownAt: (row: { readonly date: string; readonly known_from: string }) => string | undefined) =>
      derive(totals, {
        id: 'totals',
        title: 'Totals of levels',
        after: [levels],
        needs: { levels },
        async *read(needs, { knowledge }) {
          const rows = await needs.levels.at(knowledge).selectAll('r').orderBy('r.date').execute()
          for (const ofListing of Map.groupBy(rows, ({ instrument_id }) => instrument_id).values()) {
            const total = Decimal.sum(...ofListing.map(({ level }) => level)).toFixed()
            // A value for the first day that also depends on later days.
            for (const { instrument_id, date, known_from } of ofListing.slice(0, 1))
              yield { instrument_id, date, total, known_at: knownAt({ date, known_from }) }
          }
        },
      })
    const dates = ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27']
    const rows = dates.map((date) => ({ ...nine, date, known_at: `${date}T22:00:00Z` }))
    const options = { ...sample, rows: { levels: rows }, fixtures: {}, stagingRows: {} }
    const found = (knownAt: Parameters<typeof adding>[0]) =>
      findings(
        'what-was-known-stays',
        soundWith({
          ...only,
          records: [levels, totals],
          jobs: [adding(knownAt)],
        }),
        options,
      )
    expect(await found(({ known_from }) => wireInstant(known_from))).toMatch(
      /^record totals: as of 2026-02-25T22:00:00Z total of \[.*\] was "18", and is "36" with later rows$/,
    )
    // Becomes known only when the job runs, so earlier responses do not change.
    expect(await found(() => undefined)).toBe('')
  })

  it('publication checks find responses that contain rows loaded later', async () => {
    const newest = endpoint('/levels/newest', {
      id: 'levels.newest',
      summary: 'The newest level for each listing',
      capabilities: [],
      credits: perRequest(5),
      fields: { instrument_id: levels.subject.columns.instrument_id, date: levels.fields.date },
      order: ['instrument_id asc'],
      needs: { levels },
      async read(needs, { knowledge }) {
        const rows = await needs.levels
          .at({ knowledge: { ...knowledge, asOf: undefined } })
          .selectAll()
          .orderBy('instrument_id')
          .orderBy('date')
          .execute()
        return [...new Map(rows.map((row) => [row.instrument_id, row])).values()]
      },
    })
    const broken = soundWith({ ...only, records: [levels], endpoints: [newest] })
    const two = [nine, { ...nine, date: '2026-02-27' }]
    expect(
      await findings('what-was-known-stays', broken, {
        ...sample,
        rows: { levels: two },
        fixtures: {},
        stagingRows: {},
      }),
    ).toMatch(
      /^\/v1\/levels\/newest: the response as of 2026-03-02T22:02:00.000Z was ….*2026-02-26.*, and is ….*2026-02-27/,
    )
  })

  it('publication checks ignore lists that newer ones replace', async () => {
    const { merge: _, ...unmerged } = levels
    const time = snapshot('date', { per: 'instrument_id', keep: 1, before: 'empty' })
    const lists = { ...unmerged, merge: undefined, time, key: ['instrument_id', 'date', 'level'] } as AnyRecord
    const two = [nine, { ...nine, date: '2026-02-27' }]
    const options = { ...sample, rows: { levels: two }, fixtures: {}, stagingRows: {} }
    expect(await findings('what-was-known-stays', soundWith({ ...only, records: [lists] }), options)).toBe('')
  })

  it('publication checks find rows that a service caches across publications', async () => {
    const keeper = service<{ all(knowledge: Knowledge): Promise<readonly RecordRow<typeof venues>[]> }>('venues.kept')
    const offer = keeper.provide({ venues }, (stored) => {
      let kept: Promise<readonly RecordRow<typeof venues>[]> | undefined
      return {
        all: (knowledge) => (kept ??= stored.venues.at(knowledge).selectAll().orderBy('exchange_mic').execute()),
      }
    })
    const reading = endpoint('/level-venues', {
      id: 'level-venues.list',
      summary: 'Venues of levels',
      capabilities: [],
      credits: perRequest(5),
      fields: venueFields,
      order: ['exchange_mic asc'],
      needs: { keeper },
      read: (needs, { knowledge }) => needs.keeper.all(knowledge),
    })
    const broken = soundWith({ endpoints: [reading], provides: [offer] })
    expect(await findings('answers-follow-publications', broken)).toBe(
      '/v1/level-venues: a newly started host responds differently',
    )
  })
})
