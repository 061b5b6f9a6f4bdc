import { Button } from '../../ui/button.tsx'
import { fieldOf, type Draft, type Import } from './import.ts'

interface MappingHintsProps {
  readonly of: Import
  readonly draft: Draft
  set(change: Partial<Draft>): void
}

/** What a file still lacks before its rows can be read, and what to do about it. */
export function MappingHints({ of: { columns, fields }, draft, set }: MappingHintsProps) {
  if (columns === null) return null
  const fed = new Set(columns.map(({ name }) => fieldOf(draft, name, fields)))
  const missing = fields.filter(({ name, required }) => required && !fed.has(name)).map(({ name }) => name)
  const naming = fields.filter(({ names_entity: names }) => names).map(({ name }) => name)
  const [first] = naming
  const isNameless = first !== undefined && !naming.some((name) => fed.has(name))
  const likely = isNameless ? columns.find(({ samples }) => areTickers(samples))?.name : undefined
  const bare = draft.market === null && !fed.has('exchange_mic') ? bareSymbol(columns, fields, draft) : undefined
  return (
    <div className="imports-hints" role="status">
      {missing.length === 0 ? null : <p className="field-error">No column feeds {missing.join(', ')}.</p>}
      {isNameless ? (
        <p className="field-error">
          No column says whose each row is. Choose {first} as the field of the column with the tickers, or one of{' '}
          {naming.slice(1).join(', ')}.
        </p>
      ) : null}
      {likely === undefined || first === undefined ? null : (
        <Button onClick={() => set({ map: { ...draft.map, [likely]: first } })}>
          Take {likely} as {first}
        </Button>
      )}
      {bare === undefined ? null : (
        <p className="soft">
          {bare} names no market: fill in Market below, unless the rows themselves say XNAS:{bare} or the like.
        </p>
      )}
    </div>
  )
}

/** Whether values look like tickers: short, of capitals, and none of them a number. */
function areTickers(samples: readonly string[]): boolean {
  return (
    samples.length > 0 && samples.every((text) => /^(?:[A-Z]{4}:)?[A-Z][A-Z0-9]{0,5}(?:[./-][A-Z]{1,3})?$/.test(text))
  )
}

/** The first symbol of the file, where it comes without a market. */
function bareSymbol(columns: NonNullable<Import['columns']>, fields: Import['fields'], draft: Draft) {
  const symbols = columns.find(({ name }) => fieldOf(draft, name, fields) === 'symbol')?.samples
  return symbols?.find((text) => text !== '' && !text.includes(':'))
}
