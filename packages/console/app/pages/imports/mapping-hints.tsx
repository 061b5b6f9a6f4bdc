import { Button } from '../../ui/button.tsx'
import { fieldOf, type Draft, type Import } from './import.ts'
import { mappingGaps, missingText } from './mapping-gaps.ts'

interface MappingHintsProps {
  readonly of: Import
  readonly draft: Draft
  set(change: Partial<Draft>): void
}

/** What is missing from the column mapping, and how to fix it. */
export function MappingHints({ of, draft, set }: MappingHintsProps) {
  const { columns } = of
  if (columns === null) return null
  const { missing, naming, isNameless, fed } = mappingGaps(of, draft)
  const [first] = naming
  const likely = isNameless ? columns.find(({ samples }) => areTickers(samples))?.name : undefined
  const bare = draft.market === null && !fed.has('exchange_mic') ? bareSymbol(of, draft) : undefined
  return (
    <div className="imports-hints" role="status">
      {missing.length === 0 ? null : <p className="field-error">{missingText(missing)}</p>}
      {isNameless ? (
        <p className="field-error">
          Map the column that identifies the instrument. For the ticker column, select {first} or one of{' '}
          {naming.slice(1).join(', ')}.
        </p>
      ) : null}
      {likely === undefined || first === undefined ? null : (
        <Button onClick={() => set({ map: { ...draft.map, [likely]: first } })}>
          Use {likely} as {first}
        </Button>
      )}
      {bare === undefined ? null : (
        <p className="soft">
          {bare} has no exchange. Set the default exchange below, unless the rows use symbols such as XNAS:{bare}.
        </p>
      )}
    </div>
  )
}

/** Whether values look like tickers: short, uppercase, and not numbers. */
function areTickers(samples: readonly string[]): boolean {
  return (
    samples.length > 0 && samples.every((text) => /^(?:[A-Z]{4}:)?[A-Z][A-Z0-9]{0,5}(?:[./-][A-Z]{1,3})?$/.test(text))
  )
}

/** The first symbol without an exchange in the file. */
function bareSymbol(of: Import, draft: Draft) {
  if (draft.set['symbol'] !== undefined) return draft.set['symbol'].includes(':') ? undefined : draft.set['symbol']
  const symbols = of.columns?.find((column) => fieldOf(of, draft, column) === 'symbol')?.samples
  return symbols?.find((text) => text !== '' && !text.includes(':'))
}
