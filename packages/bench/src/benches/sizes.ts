import type { Benchmark, BenchmarkOptions } from '../benchmark.ts'
import { createBenchKey, createFullHost, withHost, withInstallation, type Installation } from '../installation.ts'
import { race } from '../load/race.ts'
import { loadNow } from '../machine.ts'
import { startServer, type Server } from '../servers/start-server.ts'
import { barsSize } from '../sizes/bars.ts'
import { contendersOf } from '../sizes/contenders.ts'
import { intradaySize } from '../sizes/intraday.ts'
import { loadSize, type LoadedSize } from '../sizes/load-size.ts'
import { optionsSize } from '../sizes/options.ts'
import { reportSize, type MeasuredSize, type ReadTimes } from '../sizes/report-size.ts'
import type { Size, SizedData } from '../sizes/size.ts'

const TENTH = 0.1

/**
 * Dataset sizes that the service must support: each is imported, processed by the nightly jobs and read, and compared
 * with a tenth of that size.
 */
export const sizes: readonly Benchmark[] = [
  benchmarkOf('sizes-bars', barsSize),
  benchmarkOf('sizes-options', optionsSize),
  benchmarkOf('sizes-intraday', intradaySize),
]

function benchmarkOf(id: string, size: Size): Benchmark {
  return {
    id,
    summary: `${size.summary}: import, nightly jobs, storage, memory, and reads compared with a tenth of the size`,
    async run(options) {
      const before = loadNow()
      const timed = {
        ...options,
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(size.minutes * 60_000)]),
      }
      const measured = await measure(size, timed)
      const facts = { scale: options.scale, 'load average before': before, 'load average after': loadNow() }
      return { facts, ...reportSize(measured) }
    },
  }
}

function measure(size: Size, options: BenchmarkOptions): Promise<MeasuredSize> {
  const [small, large] = [size.data(TENTH * options.scale), size.data(options.scale)]
  return withLoaded(size, small, options, (ofSmall, smallServer, smallKey) =>
    withLoaded(size, large, options, async (ofLarge, server, key) => {
      options.say('Measuring reads.')
      const contenders = [
        await contendersOf(small.reads(large), smallServer, smallKey),
        await contendersOf(large.reads(small), server, key),
      ]
      const reads: ReadTimes[] = []
      for (const [index, { name }] of large.reads(small).entries()) {
        const pair = contenders.flatMap((each) => each[index] ?? [])
        const [onSmall, onLarge] = await race(pair, 1, options)
        if (onSmall === undefined || onLarge === undefined) throw new Error('no run completed')
        reads.push({ name, small: onSmall.p50, large: onLarge.p50 })
      }
      return { size, small: ofSmall, large: ofLarge, reads, servingPeakMiB: server.memory()?.most ?? 0 }
    }),
  )
}

/** Imports rows into a separate installation and serves them for the duration of `work`. */
function withLoaded<T>(
  size: Size,
  data: SizedData,
  options: BenchmarkOptions,
  work: (loaded: LoadedSize, server: Server, key: string) => Promise<T>,
): Promise<T> {
  return withInstallation(options.say, async (installation: Installation) => {
    const loaded = await loadSize(installation, size, data, options)
    const key = await withHost(installation, createBenchKey, createFullHost)
    const server = await startServer({
      entry: 'full-host-server.ts',
      dataDir: installation.dataDir,
      profile: options.profile,
    })
    try {
      return await work(loaded, server, key)
    } finally {
      await server.stop()
    }
  })
}
