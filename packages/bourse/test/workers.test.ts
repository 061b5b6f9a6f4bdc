import { readConfig, type Config } from '@bourse/engine/wiring'
import { describe, expect, it } from 'vitest'
import { freePort, holdPort } from '../src/serve/check-port.ts'
import { waitAfter } from '../src/serve/maintain-worker.ts'
import { readWorkers, shareOf, workersFor } from '../src/serve/workers-option.ts'

const configOf = (settings: Partial<Config> = {}): Config => ({ ...readConfig({}), ...settings })

describe('--workers', () => {
  it('--workers accepts a number from 1 to 64, and auto', () => {
    expect(['1', '2', '64', 'auto'].map(readWorkers)).toEqual([1, 2, 64, 'auto'])
    for (const text of ['0', '65', '-1', '1.5', '2x', '1e1', '', 'all', 'x'.repeat(1_000)])
      expect(() => readWorkers(text), text).toThrow(/^Expected auto or a number from 1 to 64, got .{0,40}\.$/)
  })

  it('auto starts one worker per core, up to the number that the connections allow', () => {
    const connections = (database_connections: number) => configOf({ database_connections })
    expect(workersFor('auto', connections(100), 4)).toBe(4)
    expect(workersFor('auto', connections(20), 16)).toBe(3)
    expect(workersFor('auto', connections(5), 16)).toBe(1)
    expect(workersFor('auto', connections(500), 128)).toBe(64)
  })

  it('a number of workers with too few connections is rejected', () => {
    expect(workersFor(3, configOf({ database_connections: 20 }))).toBe(3)
    expect(() => workersFor(4, configOf({ database_connections: 20 }))).toThrow(
      'The setting database_connections: expected 25 or more for 4 workers and their supervisor, 5 for each, got 20.',
    )
  })

  it('behind a pooler, each process also needs direct connections', () => {
    const pooled = configOf({ database_direct_url: 'postgres://direct/bourse', database_connections: 100 })
    expect(workersFor('auto', { ...pooled, direct_connections: 20 }, 8)).toBe(3)
    expect(() => workersFor(2, { ...pooled, direct_connections: 10 })).toThrow(
      'The setting direct_connections: expected 15 or more for 2 workers and their supervisor, 5 for each, got 10.',
    )
  })

  it("metrics on the service's port are rejected, because several processes cannot answer there", () => {
    const refusal = 'The setting metrics_port: expected a separate port with --workers'
    expect(() => workersFor(2, configOf({ metrics_port: 'same' }))).toThrow(refusal)
    expect(() => workersFor('auto', configOf({ metrics_port: 8080, port: 8080 }), 2)).toThrow(refusal)
    expect(workersFor(2, configOf({ metrics_port: 0, port: 0 }))).toBe(2)
    expect(workersFor(1, configOf({ metrics_port: 'same' }))).toBe(1)
  })
})

describe('the processes of a service', () => {
  it('connections are divided among workers and supervisor, and cached bytes among workers', () => {
    const config = configOf({
      database_connections: 20,
      direct_connections: 15,
      read_connections: 10,
      requests_at_once: 64,
    })
    expect(shareOf({ ...config, body_cache_bytes: 101 }, 2)).toEqual({
      ...config,
      database_connections: 6,
      direct_connections: 5,
      read_connections: 3,
      body_cache_bytes: 50,
    })
    const few = configOf({ database_connections: 100, read_connections: 1 })
    expect(shareOf(few, 9)).toMatchObject({ database_connections: 10, read_connections: 1 })
  })

  it('the processes never use more database connections than the setting', () => {
    const defaults = configOf()
    for (let connections = 15; connections <= 500; connections++) {
      const config = { ...defaults, database_connections: connections }
      for (let workers = 2; workers <= workersFor('auto', config, 64); workers++) {
        const each = shareOf(config, workers).database_connections
        if (each < 5 || each * (workers + 1) > connections)
          expect.fail(`${workers} workers, ${connections} connections`)
      }
    }
  })

  it('a process that ends is replaced immediately, or with a growing delay after failed starts', () => {
    expect([0, 1, 2, 3, 6, 7, 50].map(waitAfter)).toEqual([0, 500, 1_000, 2_000, 16_000, 30_000, 30_000])
  })
})

describe.runIf(process.platform === 'linux')('a port (skipped: only Linux lets programs share ports)', () => {
  it('a port belongs to one supervisor at a time', async () => {
    const port = await freePort('127.0.0.1')
    const release = await holdPort('127.0.0.1', port)
    await expect(holdPort('127.0.0.1', port)).rejects.toThrow(`Bourse is already running on port ${port} on 127.0.0.1.`)
    release()
    await expect
      .poll(() =>
        holdPort('127.0.0.1', port).then(
          (again) => again(),
          () => 'taken',
        ),
      )
      .toBeUndefined()
  })
})
