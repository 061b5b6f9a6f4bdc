import { useCloses } from '../../api/closes.ts'
import { Sparkline } from '../../chart/sparkline.tsx'

interface SymbolSparklineProps {
  readonly instrumentId: string
  readonly name: string
  /** Last session; undefined while it is not known. */
  readonly to: string | undefined
}

/** Closes of the latest sessions. */
export function SymbolSparkline({ instrumentId, name, to }: SymbolSparklineProps) {
  const values = useCloses(instrumentId, to).data ?? []
  return <Sparkline label={`${name}, last ${values.length} closes`} values={values} />
}
