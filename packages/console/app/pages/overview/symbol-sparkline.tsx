import { Sparkline } from '../../chart/sparkline.tsx'
import { useRead } from '../../api/queries.ts'
import { useBourse } from '../../session/session.ts'

interface SymbolSparklineProps {
  readonly instrumentId: string
  readonly name: string
}

/** Number of sessions in the chart. */
const SESSIONS = 60

/** Closes of the latest sessions. */
export function SymbolSparkline({ instrumentId, name }: SymbolSparklineProps) {
  const bourse = useBourse()
  const bars = useRead(bourse.eod.list, { instrument_ids: [instrumentId], adjustment: 'split', limit: SESSIONS })
  const values = bars.data?.data.map(({ close }) => Number(close)).reverse() ?? []
  return <Sparkline label={`${name}, last ${values.length} closes`} values={values} />
}
