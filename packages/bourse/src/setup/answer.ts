import type { Host } from '@bourse/host'
import type { Context } from '../context.ts'
import { addressOf } from '../serve/check-port.ts'
import { ownKey } from '../serve/own-key.ts'
import type { Workbench } from '../with-workbench.ts'
import { ANSWERING_PATHS } from './answering-paths.ts'
import type { ChosenMarket } from './choose.ts'
import { report, type Step } from './run-chosen.ts'

/** Listings to request as a test, by market. */
const PROBES: Readonly<Record<string, string>> = {
  ...{ US: 'AAPL', CRYPTO: 'BTCUSD', FOREX: 'EURUSD', XLON: 'VOD', XTSE: 'RY', XPAR: 'MC', XAMS: 'ASML', XASX: 'BHP' },
}
const SHOWN_ROWS = 1

type Row = Readonly<Record<string, unknown>>

/** Requests a row for each market from the API in this process, and shows the responses. Returns the failed steps. */
export async function askMarkets(
  context: Context,
  bench: Workbench,
  markets: readonly ChosenMarket[],
  { probe, failed }: { readonly probe: readonly string[] | undefined; readonly failed: ReadonlyMap<string, Step> },
): Promise<readonly Step[]> {
  const key = await ownKey(context, bench)
  const { createHost, createLog } = await import('@bourse/host')
  const { config, database } = bench
  const log = createLog('silent', 2)
  const host = await createHost({ ...(await context.installed()), config, database, clock: context.clock, log })
  try {
    const steps: Step[] = []
    for (const market of markets) {
      const { step, lines } = await askMarket(context, { host, key, config }, market, { probe, failed })
      report(context, step, lines)
      if (step.state === 'failed') steps.push(step)
    }
    return steps
  } finally {
    await host.close()
  }
}

interface Asked {
  readonly host: Host
  readonly key: string
  readonly config: Workbench['config']
}

async function askMarket(
  { name: program }: Context,
  { host, key, config }: Asked,
  { name, mics, sources }: ChosenMarket,
  { probe, failed }: { readonly probe: readonly string[] | undefined; readonly failed: ReadonlyMap<string, Step> },
): Promise<{ readonly step: Step; readonly lines: readonly string[] }> {
  const fed = new Set(sources.map(({ dataset }) => dataset.id))
  const onlyListings = fed.size === 1 && fed.has('instruments')
  const symbols = (probe ?? [PROBES[name] ?? PROBES[mics[0] ?? ''] ?? '']).join(',')
  const lines: string[] = []
  const reasons: string[] = []
  let rows = 0
  for (const [dataset, path] of ANSWERING_PATHS) {
    if (!fed.has(dataset) || (dataset === 'instruments' && !onlyListings)) continue
    const url = `${path}?symbols=${symbols}`
    const answer = await host.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
    const body: { readonly data?: readonly Row[]; readonly detail?: string } = answer.json()
    const own = (body.data ?? []).filter(({ exchange_mic: mic }) => typeof mic === 'string' && mics.includes(mic))
    if (own.length === 0) reasons.push(`${url} answers ${body.detail ?? 'no row'}`)
    else {
      lines.push(`        ${JSON.stringify(own.slice(0, SHOWN_ROWS))}`, `        ${curlOf(config, url)}`)
      if (path !== '/v1/splits') rows += own.length
    }
  }
  const about = { step: 'answer', source: null, market: name, rows } as const
  if (rows > 0) return { step: { ...about, state: 'done', message: `answers ${symbols}`, next: null }, lines }
  const broken = sources.flatMap(({ source }) => failed.get(source.id) ?? [])[0]
  const message = broken === undefined ? reasons.join('; ') || 'no source fills it' : broken.message
  const last = sources.at(-1)?.source.id
  const next = broken?.next ?? (last === undefined ? `${program} sources list` : `${program} sources test ${last}`)
  return { step: { ...about, state: 'failed', source: broken?.source ?? last ?? null, message, next }, lines }
}

const curlOf = ({ host, port }: Workbench['config'], url: string) =>
  `curl -H "Authorization: Bearer $BOURSE_KEY" "${addressOf(host, port)}${url}"`
