import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLinks } from '@bourse/engine/accounts'
import { simulatedClock, systemClock } from '@bourse/engine/wiring'
import { createProgram } from '../src/commands.ts'
import { recordGrants } from '@bourse/host/parts'
import { commandDatasets, lonely, planned } from './support/command-datasets.ts'
import { run, runHere, type Ran } from './support/command-line.ts'

let test: TestDatabase
let folder: string
let environment: Record<string, string>
const bourse = (...words: string[]): Promise<Ran> => runHere(words, { datasets: commandDatasets, environment })

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-commands-'))
  environment = { DATABASE_URL: test.url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0' }
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('the command line', () => {
  it('every command has help, examples and --json', async () => {
    const output = {
      json: false,
      isTerminal: false,
      print: () => {},
      say: () => {},
      progress: () => ({ update: () => {}, end: () => {} }),
    }
    const signal = new AbortController().signal
    const clock = simulatedClock('2026-03-02T22:00:00Z')
    const installed = async () => ({ datasets: [], unloaded: [] })
    const program = await createProgram({ name: 'bourse', installed, environment, clock, output, signal })
    const leaves = leavesOf(program)
    expect(leaves.map(pathOf)).toEqual(COMMANDS)
    for (const leaf of leaves) {
      let help = ''
      leaf.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
      expect(help).toMatch(/^Usage: bourse /)
      expect(help).toContain('--json')
      expect(help).toContain(`Examples:\n`)
      expect(help).toContain(`bourse ${pathOf(leaf)}`)
    }
  })

  it('wrong usage exits with 2 and one sentence, on stderr or as JSON', async () => {
    const cases: [string[], string][] = [
      [['accounts', 'creat'], "Unknown command 'creat'. Did you mean create?"],
      [['accounts', 'creat', '--help'], "Unknown command 'creat'. Did you mean create?"],
      [['frob', '-h'], "Unknown command 'frob'."],
      [['accounts', 'create', '--plan', 'pro'], "Required option '--name <name>' not specified."],
      [['keys', 'revoke'], "Missing required argument 'key'."],
      [['datasets', 'list', '--all'], "Unknown option '--all'."],
      [['ingest', 'run', 'prices', '--from', '2026-02-30'], 'Expected a date such as 2026-01-30.'],
      [['import', 'prices', 'x.csv', '--map', 'close'], '--map expects column=field'],
    ]
    for (const [words, message] of cases) {
      const plain = await bourse(...words)
      expect([plain.code, plain.stdout]).toEqual([2, ''])
      expect(plain.stderr).toContain(message)
      const { code, json } = await bourse(...words, '--json')
      expect([code, Object.keys(json)]).toEqual([2, ['error']])
      expect(json.error.message).toContain(message)
      expect(json.error.next).not.toBe('')
    }
  })

  it('an unreachable database is reported in one sentence, with a stack only when debugging', async () => {
    const unreachable = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/nowhere' }
    const plain = await run(['accounts', 'list', '--json'], unreachable)
    expect([plain.code, plain.stderr]).toEqual([1, ''])
    expect(plain.json.error).toEqual({
      message: 'The database refuses connections (ECONNREFUSED).',
      next: expect.stringContaining('bourse doctor'),
    })
    const debugging = await run(['accounts', 'list'], { ...unreachable, BOURSE_LOG_LEVEL: 'debug' })
    expect(debugging.code).toBe(1)
    expect(debugging.stderr).toContain('    at ')
    expect(debugging.stderr).not.toContain('secret')
  })
})

describe('accounts and keys', () => {
  it('a command creates an account and prints its id and its key', async () => {
    const { code, json } = await bourse('accounts', 'create', '--name', 'acme', '--plan', 'pro', '--json')
    expect(code).toBe(0)
    expect(json).toEqual({ account_id: expect.stringMatching(/^acc_/), key: expect.stringMatching(/^bourse_\w{38}$/) })
    const { json: listed } = await bourse('accounts', 'list', '--json')
    expect(listed.accounts).toMatchObject([{ account_id: json.account_id, name: 'acme', plan: 'pro', demo: false }])
    expect((await bourse('accounts', 'list')).stdout).toMatch(
      /^ACCOUNT .*\nacc_\w+ +acme +pro +2026-03-02T22:00:00Z\n$/,
    )
  })

  it('a command moves an account to another plan, and suggests the closest plan and account', async () => {
    expect((await bourse('accounts', 'set-plan', 'acme', 'scale', '--json')).json).toMatchObject({ plan: 'scale' })
    const plan = await bourse('accounts', 'set-plan', 'acme', 'comercial')
    expect([plan.code, plan.stderr]).toEqual([1, expect.stringContaining('Did you mean commercial?')])
    const account = await bourse('accounts', 'set-plan', 'acne', 'pro')
    expect([account.code, account.stderr]).toEqual([1, expect.stringContaining('Did you mean acme?')])
  })

  it('a command sets the billing id and the thresholds of an account', async () => {
    const set = (...words: string[]) => bourse('accounts', 'set-billing', 'acme', ...words, '--json')
    expect((await set('--id', 'cus_1', '--thresholds', '50000/month,5000/day')).json).toMatchObject({
      billing_id: 'cus_1',
      usage_thresholds: [
        { credits: 50_000, per: 'month' },
        { credits: 5_000, per: 'day' },
      ],
    })
    expect((await set('--remove-id')).json).toMatchObject({ billing_id: null, usage_thresholds: [{}, {}] })
    expect(
      (await set('--id', 'cus_2', '--since', '2026-03-01T00:00:00+01:00', '--thresholds', 'none')).json,
    ).toMatchObject({ billing_id: 'cus_2', usage_thresholds: [] })
    expect((await set('--thresholds', '5/week')).code).toBe(2)
    expect((await set('--id', 'cus_3', '--remove-id')).code).toBe(2)
    expect((await set('--id', 'cus_3', '--since', '2030-01-01T00:00:00Z')).code).toBe(1)
  })

  it('events are listed and shown with their deliveries, and sent again', async () => {
    await test.database.query(
      `insert into bourse.events (id, type, at, subject, data)
       values ('evt_1', 'dataset.late', '2026-03-01T00:00:00Z', 'eod/US', '{"dataset": "eod"}')`,
    )
    await test.database.query(
      `with t as (insert into bourse.destinations (id, kind, name, address, created_at)
         values ('dst_1', 'webhook', 'On-call', 'https://hooks.example.com/', now()) returning id)
       insert into bourse.deliveries (seq, destination_id, subject, next_at, state, attempts, status, response)
       select seq, t.id, subject, at, 'dead', 10, 500, 'out of memory' from bourse.events, t`,
    )
    const events = async (...words: string[]) => (await bourse('events', ...words, '--json')).json
    expect((await events('list', '--type', 'dataset.late')).events).toMatchObject([{ id: 'evt_1', subject: 'eod/US' }])
    const { deliveries } = await events('deliveries', '--state', 'dead')
    expect(deliveries).toMatchObject([{ destination_id: 'dst_1', status: '500', event: { id: 'evt_1' } }])
    expect(await events('show', 'evt_1')).toMatchObject({
      event: { data: { dataset: 'eod' } },
      deliveries: [{ response: 'out of memory' }],
    })
    expect((await bourse('events', 'show', 'evt_1')).stdout).toContain('dst_1: dead, 10 attempts\n  500: out of memory')
    expect((await bourse('events', 'show', 'evt_2')).stderr).toContain('There is no event "evt_2"')
    const [{ id }] = deliveries
    expect((await bourse('events', 'replay', 'dst_1', '--delivery', id, '--from', '2026-03-01T00:00:00Z')).code).toBe(2)
    expect((await bourse('events', 'replay', 'dst_1', '--from', '2026-03-02T00:00:00Z')).code).toBe(1)
    expect(await events('replay', 'dst_1', '--delivery', id)).toEqual({ destination_id: 'dst_1', replayed: 1 })
    expect((await events('deliveries', '--destination', 'dst_1')).deliveries).toMatchObject([{ state: 'pending' }])
    const { entries } = (await bourse('audit', 'list', '--target', 'dst_1', '--json')).json
    expect(entries).toMatchObject([{ action: 'destination.replay', after: { delivery_id: id } }])
  })

  it('a restricted key is created, and listed and revoked by its id', async () => {
    const options = ['--label', 'reports', '--markets', 'XNAS,XNYS', '--capabilities', 'datasets.list', '--json']
    const { json: made } = await bourse('keys', 'create', '--account', 'acme', ...options)
    const { json } = await bourse('keys', 'list', '--account', 'acme', '--json')
    expect(json.keys).toHaveLength(2)
    expect(json.keys.find(({ key_id }: { key_id: string }) => key_id === made.key_id)).toMatchObject({
      label: 'reports',
      markets: ['XNAS', 'XNYS'],
      capabilities: ['datasets.list'],
      symbols: null,
      revoked_at: null,
    })
    expect(JSON.stringify(json)).not.toContain(made.key)
    expect((await bourse('keys', 'revoke', made.key_id)).code).toBe(0)
    expect((await bourse('keys', 'list')).stdout.match(/revoked/g)).toHaveLength(1)
  })

  it('a key is revoked from standard input, and not accepted as an argument', async () => {
    const { json: made } = await bourse('keys', 'create', '--account', 'acme', '--json')
    const { key, key_id: id }: { key: string; key_id: string } = made
    for (const secret of [key, 'a-secret-of-more-than-32-characters!']) {
      const refused = await bourse('keys', 'revoke', secret)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('"bourse keys revoke -"')])
      expect(refused.stderr).not.toContain(secret.slice(0, 12))
    }
    const revoke = (input: string) => run(['keys', 'revoke', '-', '--json'], environment, input)
    const mistyped = await revoke(`${key.slice(0, -1)}?\n`)
    expect([mistyped.code, mistyped.json.error.message]).toEqual([
      1,
      expect.stringContaining('checksum does not match'),
    ])
    expect((await revoke('\n')).json.error.message).toContain('got nothing')
    expect((await revoke('x'.repeat(100_000))).json.error.message).toContain('does not belong to any account')
    const done = await revoke(`${key}\nand more`)
    expect(done.json).toMatchObject({ key_id: id, revoked_at: expect.any(String) })
    expect(done.stdout + done.stderr).not.toContain(key)
  })

  it('links are listed and revoked by their id', async () => {
    const { json: key } = await bourse('keys', 'create', '--account', 'acme', '--json')
    const links = createLinks({ database: test.database, clock: systemClock, by: { kind: 'host' } })
    const request = { operation: 'usage.get', parameters: {}, format: 'csv' } as const
    const { id } = await links.add({ ...request, key_id: key.key_id, label: 'Budget sheet' })
    const listed = await bourse('links', 'list', '--account', 'acme', '--json')
    expect(listed.json.links).toMatchObject([
      { link_id: id, key_id: key.key_id, label: 'Budget sheet', status: 'live' },
    ])
    expect((await bourse('links', 'revoke', 'Budget sheet')).stderr).toContain('begins with lnk_')
    expect((await bourse('links', 'revoke', id, '--json')).json).toMatchObject({ link_id: id, status: 'revoked' })
    expect((await bourse('links', 'list')).stdout).toMatch(new RegExp(`${id}.* revoked`))
    expect((await bourse('links', 'revoke', 'lnk_none')).stderr).toContain('There is no link')
  })

  it('the rows of a month are reported by publisher, also as CSV and Parquet', async () => {
    const { json: key } = await bourse('keys', 'create', '--account', 'acme', '--json')
    const [{ id } = { id: '' }] = await test.database.query<{ id: string }>('select id from bourse.accounts')
    await test.database.query(
      `insert into bourse.usage (day, account_id, key_id, operation, requests, errors, credits, rows, bytes)
       values ('2026-02-03', $1, $2, 'eod.list', 1, 0, 1, 12, 1)`,
      [id, key.key_id],
    )
    await test.database.query(
      `insert into bourse.served_rows values ('2026-02-01', $1, $2, 'eod', 'XNAS', 'massive sec', 10, 5)`,
      [id, key.key_id],
    )
    const report = (...words: string[]) => bourse('licences', 'report', '--month', '2026-02', '--json', ...words)
    const of = { account_id: id, account_name: 'acme', use: 'internal', keys: 1, members: 0 }
    const lines = [
      { ...of, dataset: 'eod', exchange_mic: 'XNAS', publishers: 'massive sec', rows: 10, days: 2 },
      { ...of, dataset: null, exchange_mic: null, publishers: null, rows: 2, days: 1 },
    ]
    expect((await report()).json).toMatchObject({ month: '2026-02', file: null, lines })
    const [csv, parquet] = [join(folder, 'report.csv'), join(folder, 'report.parquet')]
    for (const path of [csv, parquet]) expect((await report('--file', path)).json.file).toBe(path)
    const [head, line] = (await readFile(csv, 'utf8')).split('\r\n')
    expect(head).toBe('id,dataset,exchange_mic,publishers,account_id,account_name,use,data_use,keys,members,rows,days')
    expect(line).toBe(`${id}|eod|XNAS|massive sec,eod,XNAS,massive sec,${id},acme,internal,display,1,0,10,2`)
    expect((await readFile(parquet)).subarray(0, 4).toString()).toBe('PAR1')
    expect((await report('--file', join(folder, 'report.txt'))).code).toBe(2)
  })

  it('a key with symbols that have no listing is created with a warning', async () => {
    const create = (symbols: string) => bourse('keys', 'create', '--account', 'acme', '--symbols', symbols, '--json')
    const made = await create('AAA,zzzzz,XNYS:QQQ')
    expect([made.code, made.json.key]).toEqual([0, expect.stringMatching(/^bourse_/)])
    expect(made.stderr).toBe('No listing has the symbol ZZZZZ, XNYS:QQQ: the key has no access to it until one does.\n')
    expect((await create('AAA,xnys:bbb')).stderr).toBe('')
  })

  it('new secrets for cursors and URLs are generated, and the previous ones stay valid', async () => {
    expect((await bourse('keys', 'rotate-signing')).code).toBe(0)
    expect(await secretsHeld()).toEqual([
      { name: 'addresses', current: false },
      { name: 'addresses', current: true },
      { name: 'audit', current: true },
      { name: 'signing', current: false },
      { name: 'signing', current: true },
    ])
  })

  it('--now generates new secrets and ends the previous ones immediately, including those of the last day', async () => {
    const { json } = await bourse('keys', 'rotate-signing', '--now', '--json')
    expect(json).toEqual({ rotated: ['cursors', 'addresses'], former_accepted_hours: 0 })
    expect(await secretsHeld()).toEqual([
      { name: 'addresses', current: true },
      { name: 'audit', current: true },
      { name: 'signing', current: true },
    ])
  })

  const secretsHeld = () =>
    test.database.query(
      'select name, retired_at is null as current from bourse.secrets order by name collate "C", created_at',
    )
})

describe('datasets', () => {
  it('datasets are listed with their state and the next step', async () => {
    const { json } = await bourse('datasets', 'list', '--json')
    expect(json.datasets).toMatchObject([
      { dataset: 'planned', state: 'unconnected', published: null, remedy: expect.stringContaining('source') },
      {
        ...{ dataset: 'prices', state: 'on', published: false, sources: ['demo', 'daily'] },
        next: { after: ['sample'], sources: ['daily'], imports: true, command: 'bourse sources enable daily' },
      },
      { dataset: 'sample', state: 'on', published: false, remedy: null },
    ])
    const { stdout } = await bourse('datasets', 'list')
    expect(stdout).toMatch(/prices .* first sample, then bourse sources enable daily \(or a file\)/)
    expect(stdout).toContain('No dataset has rows yet: "bourse setup" asks a few questions')
  })

  it('datasets are enabled and disabled for all hosts of the database', async () => {
    expect((await bourse('datasets', 'disable', 'prices', '--json')).json).toEqual({
      dataset: 'prices',
      enabled: false,
    })
    expect((await bourse('datasets', 'list', '--json')).json.datasets[1]).toMatchObject({ state: 'disabled' })
    expect((await bourse('datasets', 'enable', 'prices')).stdout).toContain('Prices (prices) is enabled')
    expect((await bourse('datasets', 'list', '--json')).json.datasets[1]).toMatchObject({ state: 'on' })
    expect((await bourse('datasets', 'disable', 'price')).stderr).toContain('Did you mean prices?')
  })

  it('the graph shows dependencies without a database, including missing and optional ones', async () => {
    const datasets = [...commandDatasets, lonely]
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }
    const { json } = await runHere(['datasets', 'graph', '--json'], { datasets, environment: nowhere })
    expect(json.datasets).toEqual([
      { dataset: 'sample', offers: ['listings.resolver'], needs: [from('listings.resolver', 'sample')] },
      { dataset: 'prices', offers: [], needs: [from('listings.resolver', 'sample')] },
      { dataset: 'planned', offers: [], needs: [] },
      {
        dataset: 'lonely',
        offers: [],
        needs: [from('ratings.credit', null), { service: 'actions.dividends', from: null, optional: true }],
      },
    ])
    const { stdout } = await runHere(['datasets', 'graph'], { datasets, environment: nowhere })
    expect(stdout).toContain('← ratings.credit: MISSING, no dataset offers it; this dataset returns 501')
    expect(stdout).toContain('← actions.dividends: no dataset offers it (optional)')
  })
})

describe('rows of files and sources', () => {
  const bars = () => join(folder, 'bars.csv')
  beforeAll(() =>
    writeFile(
      bars(),
      'Ticker,date,close,Note\nAAA,2026-02-26,10.5,\nAAA,2026-02-27,1000,\nBBB,2026-02-27,x,"two, ' +
        'three"\nQQQ,2026-02-27,7,\n',
    ),
  )
  const imported = (...more: string[]) => bourse('import', 'prices', bars(), '--map', 'Ticker=symbol', ...more)

  it('a dry run checks and counts rows, stores nothing, and writes every rejected line to a file', async () => {
    const rejects = join(folder, 'rejects.csv')
    const { code, json } = await imported('--dry-run', '--rejects', rejects, '--json')
    expect(code).toBe(0)
    expect(json).toMatchObject({
      dry_run: true,
      batch: null,
      rows: 4,
      published: 1,
      held: 1,
      quarantined: 2,
      ignored_columns: ['Note'],
      rejects_file: rejects,
    })
    expect(await readFile(rejects, 'utf8')).toBe(
      [
        'Ticker,date,close,Note,outcome,reason',
        'AAA,2026-02-27,1000,,held,"line 3: held, very-high (1000): it is very high"',
        'BBB,2026-02-27,x,"two, three",rejected,"line 4: rejected, unreadable-value (x): close: expected a decimal ' +
          'such as 189.95, got ""x"""',
        'QQQ,2026-02-27,7,,rejected,"line 5: rejected, unknown-listing (QQQ): no listing matched QQQ on that date"',
        '',
      ].join('\r\n'),
    )
    expect(json.findings).toEqual([
      {
        rule: 'unreadable-value',
        level: 'reject',
        done: 'rejected',
        rows: 1,
        lines: [{ line: 4, value: 'x', reason: 'close: expected a decimal such as 189.95, got "x"' }],
      },
      {
        rule: 'unknown-listing',
        level: 'reject',
        done: 'rejected',
        rows: 1,
        lines: [{ line: 5, value: 'QQQ', reason: 'no listing matched QQQ on that date' }],
      },
      {
        rule: 'very-high',
        level: 'hold',
        done: 'held',
        rows: 1,
        lines: [{ line: 3, value: '1000', reason: 'it is very high' }],
      },
    ])
    expect(await test.database.query('select 1 from prices.prices')).toEqual([])
    expect(await test.database.query('select 1 from bourse.quarantine')).toEqual([])
  })

  it('a dry run reports what would be published, without a list of what was not stored', async () => {
    const { stdout } = await imported('--dry-run')
    expect(stdout).toBe(
      [
        '4 rows read: 1 would be published.',
        '1 row would be held for review.',
        '2 rows would be rejected.',
        '',
        'RULE              DONE      ROWS  LINES  FIRST ISSUE',
        'unreadable-value  rejected  1     4      close: expected a decimal such as 189.95, got "x"',
        'unknown-listing   rejected  1     5      no listing matched QQQ on that date',
        'very-high         held      1     3      it is very high',
        '',
        'Import with --rejects <file> to get these lines and their reasons as a file.',
        'Dry run: nothing was stored.',
        'The exit code is 0 although rows were rejected. Use --strict to exit with 3.',
        'Unmapped columns: Note.',
        '',
      ].join('\n'),
    )
    const file = join(folder, 'of-a-dry-run.csv')
    const { stdout: withFile } = await imported('--dry-run', '--rejects', file)
    expect(withFile).toContain(`These lines and their reasons are in ${file}.`)
  })

  it('rows are imported, and the second time nothing is new', async () => {
    expect((await imported('--json')).json).toMatchObject({ published: 1, held: 1, quarantined: 2, unchanged: 0 })
    const again = await imported()
    expect(again.code).toBe(0)
    expect(again.stdout).toContain('4 rows read: 0 published, 1 unchanged from before.')
    expect(again.stdout).toContain('Unmapped columns: Note.')
  })

  it('a file that does not match, or whose columns do not, is rejected with the next step', async () => {
    const missing = await bourse('import', 'prices', join(folder, 'nothing.csv'))
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no file')])
    const nameless = join(folder, 'nameless.csv')
    await writeFile(nameless, 'Whose,date,close\nAAA,2026-02-26,10.5\n')
    const unmapped = await bourse('import', 'prices', nameless)
    expect([unmapped.code, unmapped.stderr]).toEqual([1, expect.stringContaining('no column for symbol')])
    const market = await imported('--market', 'XNSA')
    expect([market.code, market.stderr]).toEqual([1, expect.stringContaining('Did you mean XNAS?')])
    expect((await imported('--create-listings')).code).toBe(2)
    const useless = join(folder, 'useless.csv')
    await writeFile(useless, 'symbol,date,close\nAAA,2026-02-26,x\n')
    const none = await bourse('import', 'prices', useless)
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('The only row is invalid: close: expected')])
  })

  it('held and rejected rows are listed, and released or discarded by key', async () => {
    const { json } = await bourse('ingest', 'list', '--json')
    expect(json.held).toMatchObject([
      { dataset: 'prices', name: 'ins_a/2026-02-27', label: 'XNAS:AAA', reason: 'it is very high', source: 'import' },
    ])
    // Two imports published the same rows, but each row is listed only once.
    const row = { symbol: 'QQQ', date: '2026-02-27', close: 7 }
    expect(json.findings).toContainEqual({
      dataset: 'prices',
      record: 'prices.prices',
      source: 'import',
      rule: 'unknown-listing',
      level: 'reject',
      done: 'rejected',
      rows: 1,
      last_at: expect.any(String),
      lines: [{ line: 5, value: 'QQQ', reason: 'no listing matched QQQ on that date', row: expect.any(String) }],
    })
    const unknownRow = json.findings.find(({ rule }: { rule: string }) => rule === 'unknown-listing').lines[0].row
    expect(JSON.parse(unknownRow)).toEqual(row)
    expect(json.findings).toContainEqual(
      expect.objectContaining({
        rule: 'very-high',
        level: 'hold',
        done: 'held',
        rows: 1,
        lines: [{ line: 3, value: '1000', reason: 'it is very high', row: 'ins_a/2026-02-27' }],
      }),
    )
    const listed = await bourse('ingest', 'list')
    expect(listed.stdout).toMatch(/^unknown-listing in prices\.prices: rejected; 1 row from import, most recently at /m)
    expect(listed.stdout).toContain('  5     QQQ    no listing matched QQQ on that date\n')
    const unknown = await bourse('ingest', 'release', 'prices', 'ins_a/2026-02-26')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Held rows: ins_a/2026-02-27.')])
    expect((await bourse('ingest', 'release', 'prices', 'ins_a/2026-02-27')).stdout).toBe(
      '1 row of prices published.\n',
    )
    const stored = await test.database.query('select date, close from prices.prices order by date')
    expect(stored).toEqual([
      { date: '2026-02-26', close: '10.5' },
      { date: '2026-02-27', close: '1000' },
    ])
    await writeFile(bars(), 'symbol,date,close\nAAA,2026-02-28,2000\n')
    await bourse('import', 'prices', bars())
    expect((await bourse('ingest', 'discard', 'prices', 'ins_a/2026-02-28', '--json')).json).toEqual({
      dataset: 'prices',
      removed: ['ins_a/2026-02-28'],
    })
    expect((await bourse('ingest', 'list')).stdout).toContain('No rows are held for review.')
  })

  it("a source's rows are fetched on demand, and its run is listed", async () => {
    const { code, json } = await bourse(
      'ingest',
      'run',
      'prices',
      '--from',
      '2026-01-05',
      '--to',
      '2026-01-06',
      '--json',
    )
    expect([code, json]).toEqual([
      0,
      expect.objectContaining({ source: 'daily', from: '2026-01-05', to: '2026-01-06', rows: 2, published: 2 }),
    ])
    const { json: listed } = await bourse('ingest', 'list', 'prices', '--json')
    expect(listed.runs[0]).toMatchObject({ source: 'daily', outcome: 'done' })
    const demo = await bourse('ingest', 'run', 'prices', 'demo')
    expect([demo.code, demo.stderr]).toEqual([1, expect.stringContaining('There is no source "demo"')])
    expect((await bourse('ingest', 'run', 'sample')).stderr).toContain('has no source to run')
  })

  it('demo rows are never loaded into your own database', async () => {
    const { code, stderr } = await bourse('demo', 'load')
    expect([code, stderr]).toEqual([1, expect.stringContaining('only loaded into the embedded database')])
  })

  it("without the demo market's package, the command says what to install and how to configure it", async () => {
    const { code, json } = await runHere(['demo', 'load', '--json'], { datasets: [planned], environment })
    expect([code, json.error.message]).toEqual([1, expect.stringContaining('No installed dataset has demo rows')])
    expect(json.error.next).toContain('npm install @bourse/demo')
    expect(json.error.next).toContain('withDemo([…])')
  })
})

describe('dropping a dataset', () => {
  it('dropping requires confirmation, then removes the schema and all data, and the dataset starts empty when enabled', async () => {
    const asked = await bourse('datasets', 'drop', 'prices')
    expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('bourse datasets drop prices --yes')])
    expect(await test.database.query('select 1 as one from prices.prices limit 1')).toEqual([{ one: 1 }])
    expect((await bourse('datasets', 'drop', 'prices', '--yes', '--json')).json).toEqual({
      dataset: 'prices',
      dropped: true,
      files: 0,
    })
    const left = await test.database.query(
      `select to_regnamespace('prices')::text as schema,
         (select count(*) from bourse.batches where dataset = 'prices') as batches,
         (select count(*) from bourse.record_coverage) as coverage,
         (select count(*) from bourse.quarantine) as quarantine`,
    )
    expect(left).toEqual([{ schema: null, batches: '0', coverage: '0', quarantine: '0' }])
    expect((await bourse('datasets', 'enable', 'prices')).code).toBe(0)
    expect(await test.database.query('select 1 from prices.prices')).toEqual([])
  })

  it('a dataset whose package is no longer installed can be dropped', async () => {
    const datasets = commandDatasets.filter(({ id }) => id !== 'prices')
    const { json } = await runHere(['datasets', 'list', '--json'], { datasets, environment })
    expect(json.datasets).toContainEqual(expect.objectContaining({ dataset: 'prices', state: 'absent' }))
    const dropped = await runHere(['datasets', 'drop', 'prices', '--yes'], { datasets, environment })
    expect(dropped.code).toBe(0)
    expect((await runHere(['datasets', 'list', '--json'], { datasets, environment })).json.datasets).toHaveLength(2)
  })
})

describe('inspecting an installation', () => {
  it('migrate performs what doctor reports as pending, once', async () => {
    const before = await bourse('doctor', '--json')
    expect(before.json.findings).toContainEqual(
      expect.objectContaining({ check: 'migrations', level: 'warn', message: 'prices lacks create prices.prices' }),
    )
    expect((await bourse('migrate', '--json')).json.datasets).toContainEqual({
      dataset: 'prices',
      applied: ['create prices.prices'],
    })
    expect((await bourse('migrate')).stdout).toBe('All tables are already up to date.\n')
    expect((await bourse('doctor', '--json')).json.findings).toContainEqual(
      expect.objectContaining({ check: 'migrations', level: 'ok' }),
    )
  })

  it('doctor lists what the last start added to plans, and what the next one will add', async () => {
    await recordGrants(test.database, [{ plan: 'pro', dataset: 'sample' }], systemClock)
    await recordGrants(test.database, [{ plan: 'pro', dataset: 'prices' }], systemClock)
    const { json } = await bourse('doctor', '--json')
    expect(json.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          check: 'grants',
          level: 'ok',
          message: expect.stringMatching(/^the dataset prices has been part of pro since \d{4}-\d\d-\d\d$/),
        }),
        expect.objectContaining({
          check: 'grants',
          level: 'warn',
          message: 'the next start adds the dataset sample to pro, commercial, scale',
          remedy: expect.stringContaining('datasets.<id>.plans'),
        }),
      ]),
    )
  })

  it('doctor names each dataset that does not serve, with the fix, and fails', async () => {
    await bourse('datasets', 'disable', 'sample')
    const { code, json } = await runHere(['doctor', '--json'], { datasets: [...commandDatasets, lonely], environment })
    expect([code, json.ok]).toEqual([1, false])
    expect(json.findings).toEqual(
      expect.arrayContaining([
        {
          check: 'sample',
          level: 'warn',
          message: 'unavailable: returns 501, switched off',
          remedy: 'bourse datasets enable sample',
        },
        expect.objectContaining({
          check: 'prices',
          level: 'fail',
          message: 'blocked: no active dataset offers listings.resolver',
        }),
        expect.objectContaining({
          check: 'lonely',
          level: 'fail',
          message: 'blocked: no active dataset offers ratings.credit',
        }),
        { check: 'planned', level: 'ok', message: 'not-offered: returns 501, no source is connected' },
      ]),
    )
    await bourse('datasets', 'enable', 'sample')
    expect((await bourse('doctor')).stdout).toMatch(
      /^ok {4}planned {7}not-offered: returns 501, no source is connected$/m,
    )
  })

  it('doctor lists what operations read beyond the scope of their calls, and why', async () => {
    const { json } = await bourse('doctor', '--json')
    expect(json.findings).toContainEqual({
      check: 'scopes',
      level: 'ok',
      message: 'slow-prices.list reads prices beyond the scope of the key: none of them is shown',
    })
  })

  it('doctor reports invalid settings of sources and plans', async () => {
    const file = join(folder, 'config.json')
    const plan = { ...FREE, without_capabilities: ['prices.lst'] }
    await writeFile(
      file,
      JSON.stringify({
        sources: { dayly: {}, daily: { enabled: true, close: 7 } },
        plans: { mine: plan },
        datasets: { prices: { plans: ['scal'] } },
      }),
    )
    const { json } = await runHere(['doctor', '--json'], {
      datasets: commandDatasets,
      environment: { ...environment, BOURSE_CONFIG: file },
    })
    expect(json.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          level: 'warn',
          message: 'sources.dayly does not match anything installed',
          remedy: 'did you mean daily?',
        }),
        expect.objectContaining({
          check: 'sources',
          level: 'fail',
          message: expect.stringContaining('sources.daily.close'),
        }),
        expect.objectContaining({
          check: 'plans',
          level: 'warn',
          message: expect.stringContaining('Did you mean prices.list?'),
        }),
        expect.objectContaining({
          check: 'plans',
          level: 'warn',
          message: expect.stringContaining('which does not exist: this has no effect. Did you mean scale?'),
        }),
      ]),
    )
  })

  it('doctor and "accounts list" name the accounts whose plan is no longer offered', async () => {
    const file = join(folder, 'plans.json')
    await writeFile(file, JSON.stringify({ plans: { mine: { ...FREE, without_capabilities: [] } } }))
    const offering = { ...environment, BOURSE_CONFIG: file }
    const left = ['accounts', 'create', '--name', 'left', '--plan', 'mine']
    expect(await runHere(left, { datasets: commandDatasets, environment: offering })).toMatchObject({
      code: 0,
      stderr: '',
    })
    const looked = await runHere(['doctor', '--json'], { datasets: commandDatasets, environment: offering })
    expect(looked.json.findings.filter(({ check }: { check: string }) => check === 'accounts')).toEqual([])
    const { json } = await bourse('doctor', '--json')
    expect(json.findings.filter(({ check }: { check: string }) => check === 'accounts')).toEqual([
      {
        check: 'accounts',
        level: 'warn',
        message: 'the plan mine does not exist, and every request from left gets 403',
        remedy: expect.stringContaining('bourse accounts set-plan left <plan>'),
      },
    ])
    const { json: listed } = await bourse('accounts', 'list', '--json')
    expect(listed.accounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'acme', plan_offered: true }),
        expect.objectContaining({ name: 'left', plan_offered: false }),
      ]),
    )
    expect((await bourse('accounts', 'list')).stdout).toMatch(/^acc_\w+ +left +mine +\S+ +plan no longer exists$/m)
  })

  it('doctor creates no database if there is none, and reports one that cannot be reached', async () => {
    const fresh = { BOURSE_DATA_DIR: join(folder, 'fresh'), BOURSE_PORT: '0' }
    const { code, json } = await runHere(['doctor', '--json'], { datasets: commandDatasets, environment: fresh })
    expect(code).toBe(0)
    expect(json.findings).toContainEqual(expect.objectContaining({ check: 'database', level: 'warn' }))
    const away = { ...environment, DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/nowhere' }
    const unreachable = await runHere(['doctor', '--json'], { datasets: commandDatasets, environment: away })
    expect(unreachable.code).toBe(1)
    expect(unreachable.json.findings).toContainEqual(expect.objectContaining({ check: 'database', level: 'fail' }))
    expect(unreachable.stdout).not.toContain('secret')
  })

  it('config shows every setting, its origin, and no secrets', async () => {
    const file = join(folder, 'settings.json')
    await writeFile(
      file,
      JSON.stringify({
        port: 1234,
        host: '0.0.0.0',
        sources: { daily: { api_key: 'hush1', url: 'https://a:hush2@b.c/' } },
      }),
    )
    const { code, json, stdout } = await runHere(['config', '--json'], {
      datasets: [],
      environment: {
        BOURSE_CONFIG: file,
        BOURSE_PORT: '4321',
        BOURSE_OWNER_KEY: 'hush3-hush3-hush3-hush3-hush3-hush3',
        BOURSE_SECRET_DAILY_TOKEN: 'hush4',
        DATABASE_URL: 'postgres://someone:hush5@db/bourse',
      },
    })
    expect(code).toBe(0)
    expect(json.settings).toMatchObject({
      port: { value: 4321, from: 'BOURSE_PORT' },
      host: { value: '0.0.0.0', from: file },
      data_dir: { value: '.bourse', from: 'default' },
      owner_key: { value: '********', from: 'BOURSE_OWNER_KEY' },
      database_url: { value: 'postgres://someone:********@db/bourse', from: 'DATABASE_URL' },
      BOURSE_SECRET_DAILY_TOKEN: { value: '********' },
    })
    expect(stdout).not.toContain('hush')
  })

  it('an invalid setting is named', async () => {
    const wrong = await runHere(['config'], { datasets: [], environment: { BOURSE_PORT: 'eighty' } })
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/^port: expected integer.*got "eighty"/)])
    const broken = await runHere(['config', '--json'], { datasets: [], environment: { BOURSE_PLANS: '{' } })
    expect(broken.json.error.message).toMatch(/^BOURSE_PLANS cannot be read as JSON/)
  })
})

const COMMANDS = [
  'setup',
  'serve',
  'doctor',
  'config',
  'migrate',
  'backup verify',
  'backup list',
  'backup',
  'restore',
  'upgrade-database',
  'accounts create',
  'accounts list',
  'accounts set-plan',
  'accounts set-use',
  'accounts set-contract',
  'accounts set-billing',
  'accounts suspend',
  'accounts resume',
  'accounts close',
  'keys create',
  'keys list',
  'keys revoke',
  'keys restore',
  'keys rotate',
  'keys rotate-signing',
  'licences list',
  'licences report',
  'links list',
  'links revoke',
  'console',
  'events list',
  'events show',
  'events deliveries',
  'events replay',
  'usage',
  'audit list',
  'audit export',
  'audit verify',
  'datasets list',
  'datasets enable',
  'datasets disable',
  'datasets graph',
  'datasets pack',
  'datasets drop',
  'import',
  'sources list',
  'sources show',
  'sources enable',
  'sources disable',
  'sources test',
  'sources run',
  'sources backfill',
  'sources precedence',
  'ingest run',
  'ingest file',
  'ingest list',
  'ingest release',
  'ingest discard',
  'quality check',
  'quality try',
  'why',
  'demo load',
  'demo drop',
]

const FREE = {
  requests_per_minute: 30,
  concurrent_requests: 2,
  credits_per_day: 1_000,
  history_years: 1,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
}

const from = (service: string, dataset: string | null) => ({ service, from: dataset, optional: false })

function leavesOf(command: CommandUnknownOpts): CommandUnknownOpts[] {
  const own = command.commands.length === 0 || command.registeredArguments.length > 0 ? [command] : []
  return [...command.commands.flatMap(leavesOf), ...own]
}

function pathOf(command: CommandUnknownOpts): string {
  const above = command.parent
  return above === null || above.parent === null ? command.name() : `${pathOf(above)} ${command.name()}`
}
