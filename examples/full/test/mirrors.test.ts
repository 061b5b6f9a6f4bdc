import calendars from '@bourse/calendars'
import { memoryMirror, sync, type EodListRow, type Mirror } from '@bourse/client'
import { folderMirror } from '@bourse/client/folder'
import corporateActions from '@bourse/corporate-actions'
import eod, { dailyBars } from '@bourse/eod'
import instruments from '@bourse/instruments'
import { startTestHost, type TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followedBars } from './support/followed-bars.ts'

const SYMBOLS = ['AAPL', 'MSFT']
const DATES = ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-03-02']
/** `.ci/deep` takes more of them. */
const STEPS = Number(process.env['BOURSE_MIRROR_STEPS'] ?? 6)
const KILLS = Number(process.env['BOURSE_MIRROR_KILLS'] ?? 4)

let host: TestHost
let folder: string
let list: ReturnType<typeof followedBars>
let address: string
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-mirrors-'))
  host = await startTestHost({ datasets: [instruments, calendars, corporateActions, eod] })
  await publishAll()
  key = await host.key()
  address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  list = followedBars(address, key)
}, 180_000)
afterAll(async () => {
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Bar {
  readonly symbol: string
  readonly date: string
  readonly close: string
}

async function publish(bars: readonly Bar[], isComplete = false): Promise<void> {
  host.clock.advance(60_000)
  const rows = bars.map((bar) => ({ ...bar, open: null, high: null, low: null, volume: '9007199254740993' }))
  const complete = isComplete ? { complete: { from: '2026-02-25', to: '2026-03-02' } } : {}
  await host.publish(dailyBars, rows, { source: 'import', market: 'XNAS', createEntities: true, ...complete })
}

let price = 10

/** Publishes bars of all dates, with closes that were never published. */
async function publishAll(): Promise<void> {
  price++
  await publish(DATES.flatMap((date) => SYMBOLS.map((symbol) => ({ symbol, date, close: `${price}.123456789012345` }))))
}

const bar = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  date: fc.constantFrom(...DATES),
  close: fc.constantFrom('10', '10.123456789012345678', '11.5'),
})
const change = fc.record({
  bars: fc.uniqueArray(bar, { minLength: 1, maxLength: 8, selector: ({ symbol, date }) => symbol + date }),
  isComplete: fc.boolean(),
})

const params = { symbols: SYMBOLS }

/** Returns an `onProgress` that interrupts a sync at a page. */
function stopAt(page: number): () => void {
  let pages = 0
  return () => {
    if (++pages === page) throw new Error('stopped')
  }
}

/** The list with rows that other fields identify, as in another release. */
function identifiedBy(fields: readonly string[]): typeof list {
  const other = followedBars(address, key)
  const { spec } = other
  if (spec.changes === undefined) throw new Error('the list of bars has no changes')
  return Object.assign(other, { spec: { ...spec, changes: { ...spec.changes, key: fields } } })
}

const sorted = (rows: readonly EodListRow[]) => {
  const keyOf = ({ instrument_id: id, date }: EodListRow) => `${id} ${date}`
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

async function fresh(): Promise<readonly EodListRow[]> {
  return sorted(await Array.fromAsync(list.rows(params)))
}

describe.each(['memory', 'a folder'])('a mirror in %s', (place) => {
  function opened(name: string) {
    if (place === 'memory') {
      const mirror = memoryMirror<EodListRow>()
      return { mirror, rows: async () => sorted([...mirror.rows.values()]) }
    }
    const mirror = folderMirror<EodListRow>(join(folder, name))
    return { mirror, rows: async () => sorted(await Array.fromAsync(mirror.rows())) }
  }

  test(`follows ${STEPS} imports and withdrawals, and equals a fresh read after each`, async () => {
    const { mirror, rows } = opened('followed')
    const first = await sync(list, params, mirror)
    expect([first.inserted, await rows()]).toEqual([(await fresh()).length, await fresh()])
    for (const { bars, isComplete } of fc.sample(change, STEPS)) {
      const before = await fresh()
      await publish(bars, isComplete)
      const result = await sync(list, params, mirror)
      const after = await fresh()
      expect(await rows()).toEqual(after)
      expect(result.inserted - result.withdrawn).toBe(after.length - before.length)
    }
    const asOf = (await mirror.state())?.asOf
    expect(await sync(list, params, mirror)).toEqual({ inserted: 0, corrected: 0, withdrawn: 0, asOf })
  }, 600_000)

  test('continues an interrupted load at the page that it had reached, and shows no row before its end', async () => {
    await publishAll()
    const { mirror, rows } = opened('interrupted')
    await expect(sync(list, params, mirror, { onProgress: stopAt(2) })).rejects.toThrow('stopped')
    expect(await rows()).toEqual([])
    expect((await mirror.state())?.cursor).not.toBeNull()
    await sync(list, params, mirror)
    expect(await rows()).toEqual(await fresh())
  })

  test('continues an interrupted load, and follows changes, with a rotated key', async () => {
    const { accounts, keys } = host.host
    const first = await keys.add({ account_id: (await accounts.ensureOwner()).id })
    const { mirror, rows } = opened('rotated')
    const interrupted = sync(followedBars(address, first.key), params, mirror, { onProgress: stopAt(1) })
    await expect(interrupted).rejects.toThrow('stopped')
    const second = await keys.rotate(first.id, 0)
    await sync(followedBars(address, second.key ?? ''), params, mirror)
    expect(await rows()).toEqual(await fresh())
    await publishAll()
    const third = await keys.rotate(second.id, 0)
    const { corrected } = await sync(
      followedBars(address, third.key ?? ''),
      params,
      place === 'memory' ? mirror : opened('rotated').mirror,
    )
    expect([corrected, await rows()]).toEqual([(await fresh()).length, await fresh()])
  })

  test('loads all rows again if other fields identify them', async () => {
    const { mirror, rows } = opened('identified')
    await sync(identifiedBy(['symbol', 'date']), params, mirror)
    await publishAll()
    expect((await sync(list, params, mirror)).inserted).toBe((await fresh()).length)
    expect(await rows()).toEqual(await fresh())
    await publishAll()
    expect((await sync(list, params, mirror)).corrected).toBe((await fresh()).length)
    expect(await rows()).toEqual(await fresh())
  })

  test('rejects other parameters until it is loaded again', async () => {
    const { mirror, rows } = opened('others')
    await sync(list, params, mirror)
    await expect(sync(list, { symbols: ['AAPL'] }, mirror)).rejects.toThrow('reload: true')
    await sync(list, { symbols: ['AAPL'] }, mirror, { reload: true })
    expect(new Set((await rows()).map(({ symbol }) => symbol))).toEqual(new Set(['AAPL']))
  })

  test('has every row once after two syncs at the same time, of which one is rejected', async () => {
    await publishAll()
    const { mirror, rows } = opened('twice')
    let pages = 0
    const interrupted: Mirror<EodListRow> = {
      state: () => mirror.state(),
      async apply(batch) {
        await mirror.apply(batch)
        // Another program syncs the same mirror in the meantime.
        if (++pages === 2) await sync(list, params, mirror, { reload: true })
      },
    }
    await expect(sync(list, params, interrupted)).rejects.toThrow('another sync')
    expect(await rows()).toEqual(await fresh())
    await publishAll()
    const both = await Promise.allSettled([sync(list, params, mirror), sync(list, params, mirror)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await rows()).toEqual(await fresh())
  })

  test('loads all rows again if their fields differ', async () => {
    const { mirror, rows } = opened('fields')
    await sync(list, params, mirror)
    const older: Mirror<EodListRow> = {
      ...mirror,
      state: async () => {
        const state = await mirror.state()
        return state && (state.isLoad ? state : { ...state, fields: ['close'] })
      },
    }
    await publishAll()
    expect((await sync(list, params, older)).inserted).toBe((await fresh()).length)
    expect(await rows()).toEqual(await fresh())
  })
})

test('parameters that no mirror can follow are rejected before it begins', async () => {
  const mirror = memoryMirror<EodListRow>()
  await expect(sync(list, { ...params, adjustment: 'split' }, mirror)).rejects.toThrow('adjustment')
  const own = { ...params, as_of: '2026-03-01' } as typeof params
  await expect(sync(list, own, mirror)).rejects.toThrow('as_of, which sync sets itself')
  expect(await mirror.state()).toBeUndefined()
})

test(`a mirror in a folder is complete after ${KILLS} kills at any of its steps`, async () => {
  const program = fileURLToPath(new URL('support/follow-in-folder.ts', import.meta.url))
  const path = join(folder, 'killed')
  const follow = (killAt: number) =>
    promisify(execFile)(process.execPath, [program, address, key, path, String(killAt)]).catch(
      (error: unknown) => error,
    )
  let kills = 0
  let steps = 30
  for (const { bars, isComplete } of fc.sample(change, KILLS)) {
    await publish(bars, isComplete)
    const killed = (await follow(1 + Math.floor(Math.random() * steps))) as { readonly signal?: string }
    if (killed.signal === 'SIGKILL') kills++
    steps = Number(((await follow(0)) as { readonly stdout: string }).stdout)
    expect(sorted(await Array.fromAsync(folderMirror<EodListRow>(path).rows()))).toEqual(await fresh())
    expect((await readdir(path)).length).toBe(2)
  }
  expect(kills).toBeGreaterThan(0)
}, 600_000)

test('bytes of a page that its mirror does not know are cut off', async () => {
  await publishAll()
  const path = join(folder, 'cut')
  const mirror = folderMirror<EodListRow>(path)
  await expect(sync(list, params, mirror, { onProgress: stopAt(1) })).rejects.toThrow('stopped')
  const [staged = ''] = (await readdir(path)).filter((file) => file.startsWith('staged'))
  await appendFile(join(path, staged), '["half of a ')
  await sync(list, params, mirror)
  expect(sorted(await Array.fromAsync(mirror.rows()))).toEqual(await fresh())
})
