import { entitiesById, type Entity, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { resolveNames } from '@bourse/kit/subject'

/** Each market's benchmark. */
const BENCHMARKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'].map((mic) => [mic, 'ARCX:SPY'])),
  ...Object.fromEntries(['XTSE', 'XTSX', 'NEOE', 'FSRV'].map((mic) => [mic, 'INDEX:GSPTSE'])),
  XPAR: 'INDEX:FCHI',
  XAMS: 'INDEX:AEX',
  XASX: 'INDEX:AXJO',
}

/** Returns a market's benchmark listing; undefined if it has none. */
export async function benchmarkOf(
  listings: SubjectResolver,
  { mic, on, knowledge }: { readonly mic: string; readonly on: string; readonly knowledge: Knowledge },
): Promise<Entity | undefined> {
  const name = BENCHMARKS[mic]
  if (name === undefined) return undefined
  const markets = [name.slice(0, name.indexOf(':'))]
  const [found] = await resolveNames(listings, [name], { on, markets, knowledge })
  if (found?.found !== true) return undefined
  return (await entitiesById(listings, [found.entity.id], knowledge, on)).get(found.entity.id)
}
