import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { percent } from '../../format/numbers.ts'
import { titleOf } from '../../table/field-columns.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OPERATOR_WORDS, operatorsOf, writtenFilter, type FilterDraft, type ScreenField } from './screen.ts'
import { withoutBackticks } from '../../ui/inline-code.tsx'

type Fields = ReadonlyMap<string, ScreenField>

interface FilterEditorProps {
  readonly fields: Fields
  readonly filters: readonly FilterDraft[]
  onFilters(filters: readonly FilterDraft[]): void
}

/** A screen's filters, one per line. */
export function FilterEditor({ fields, filters, onFilters }: FilterEditorProps) {
  const put = (index: number, filter: FilterDraft) => onFilters(filters.with(index, filter))
  const add = () => onFilters([...filters, { field: 'close', op: 'gte', value: '' }])
  return (
    <Panel
      title="Filters"
      tools={
        <Button look="ghost" icon={Plus} onClick={add}>
          Add filter
        </Button>
      }
    >
      {filters.length === 0 ? (
        <p className="soft">Without a filter, the screener returns every listing that this key can access.</p>
      ) : null}
      <ol className="screener-filters" aria-label="Filters">
        {filters.map((filter, index) => (
          <FilterLine
            key={`${index} ${writtenFilter(filter)}`}
            fields={fields}
            filter={filter}
            place={index + 1}
            onChange={(next) => put(index, next)}
            onRemove={() => onFilters(filters.toSpliced(index, 1))}
          />
        ))}
      </ol>
    </Panel>
  )
}

interface FilterLineProps {
  readonly fields: Fields
  readonly filter: FilterDraft
  /** Line number, starting at 1. */
  readonly place: number
  onChange(filter: FilterDraft): void
  onRemove(): void
}

function FilterLine({ fields, filter, place, onChange, onRemove }: FilterLineProps) {
  const field = fields.get(filter.field)
  if (field === undefined) return null
  const choose = (name: string) => {
    const next = fields.get(name)
    if (next !== undefined) onChange({ field: name, op: operatorsOf(next)[0] ?? 'eq', value: '' })
  }
  return (
    <li className="screener-filter" title={withoutBackticks(field.description)}>
      <Select aria-label={`Field ${place}`} value={filter.field} onChange={(event) => choose(event.target.value)}>
        {[...Map.groupBy(fields.values(), ({ dataset }) => dataset)].map(([dataset, own]) => (
          <optgroup key={dataset} label={titleOf(dataset)}>
            {own.map(({ name }) => (
              <option key={name} value={name}>
                {titleOf(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select
        aria-label={`Comparison ${place}`}
        value={filter.op}
        onChange={(event) => {
          const op = operatorsOf(field).find((one) => one === event.target.value)
          if (op !== undefined) onChange({ ...filter, op })
        }}
      >
        {operatorsOf(field).map((op) => (
          <option key={op} value={op}>
            {OPERATOR_WORDS[op]}
          </option>
        ))}
      </Select>
      <Value field={field} filter={filter} place={place} onValue={(value) => onChange({ ...filter, value })} />
      <IconButton icon={X} label={`Remove filter ${place}`} onClick={onRemove} />
    </li>
  )
}

interface ValueProps {
  readonly field: ScreenField
  readonly filter: FilterDraft
  readonly place: number
  onValue(value: string): void
}

/** Applies the value on Enter or when the control loses focus. */
function Value({ field, filter, place, onValue }: ValueProps) {
  const [typed, setTyped] = useState(filter.value)
  const label = `Value ${place}`
  if (field.type === 'bool' || filter.op === 'is_null')
    return (
      <Select aria-label={label} value={filter.value || 'true'} onChange={(event) => onValue(event.target.value)}>
        <option value="true">yes</option>
        <option value="false">no</option>
      </Select>
    )
  const done = () => {
    if (typed !== filter.value) onValue(typed)
  }
  const isWord = field.type === 'text' || field.type === 'code'
  return (
    <form
      className="screener-value"
      onSubmit={(event) => {
        event.preventDefault()
        done()
      }}
    >
      <TextInput
        aria-label={label}
        maxLength={200}
        value={typed}
        type={field.type === 'date' ? 'date' : 'text'}
        inputMode={isWord ? 'text' : 'decimal'}
        placeholder={isWord ? 'value' : 'number'}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
      />
      <span className="faint">{hintOf(field, typed)}</span>
    </form>
  )
}

/** The hint below a value: the unit of its field, and for a ratio also the percentage. */
function hintOf({ type, unit }: ScreenField, typed: string): string {
  if (unit !== 'ratio' && type !== 'ratio') return unit?.replace('currency_code', 'currency of the listing') ?? ''
  return /^-?\d+(?:\.\d+)?$/.test(typed) && type === 'ratio' ? `ratio, ${percent(typed)}` : 'ratio'
}
