import { ListFilter, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { AnyParams } from '../api/any-operation.ts'
import type { OperationOf, ParameterOf } from '../api/openapi.ts'
import { ParameterField } from '../forms/parameter-field.tsx'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { titleOf } from './field-columns.tsx'
import { InlineCode } from '../ui/inline-code.tsx'

type Filters = Readonly<Record<string, string>>

interface FilterBarProps {
  readonly operation: OperationOf
  readonly fixed?: AnyParams | undefined
  readonly filters: Filters
  onFilters(filters: Filters): void
}

/** Parameters that the table sets itself. */
const OWN = new Set(['limit', 'cursor', 'format', 'dry_run', 'download', 'stream'])

/** An operation's parameters that can be filters; path parameters are required. */
export function filterable({ parameters }: OperationOf, fixed: AnyParams = {}): readonly ParameterOf[] {
  return parameters.filter(({ name, in: where }) => where !== 'header' && !OWN.has(name) && !(name in fixed))
}

/** The active filters, each editable and removable, with a menu to add more. */
export function FilterBar({ operation, fixed, filters, onFilters }: FilterBarProps) {
  const parameters = filterable(operation, fixed)
  const set = parameters.filter(({ name }) => filters[name] !== undefined)
  const others = parameters.filter(({ name }) => filters[name] === undefined)
  const change = (name: string, value: string) => {
    const { [name]: _, ...rest } = filters
    onFilters(value === '' ? rest : { ...rest, [name]: value })
  }
  if (parameters.length === 0) return null
  return (
    <div className="filter-bar">
      {set.map((parameter) => (
        <span key={parameter.name} className="filter-chip">
          <OneFilter parameter={parameter} value={filters[parameter.name] ?? ''} onChange={change} />
          <button
            type="button"
            aria-label={`Remove filter ${titleOf(parameter.name)}`}
            onClick={() => change(parameter.name, '')}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      ))}
      <AddFilter parameters={others} onChange={change} />
    </div>
  )
}

interface OneFilterProps {
  readonly parameter: ParameterOf
  readonly value: string
  onChange(name: string, value: string): void
}

function OneFilter({ parameter, value, onChange }: OneFilterProps) {
  const [open, setOpen] = useState(false)
  const name = titleOf(parameter.name)
  return (
    <Popover
      label={`Filter by ${name}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="filter-value">
          {name} <strong>{value}</strong>
        </button>
      }
    >
      <FilterForm
        parameter={parameter}
        value={value}
        onDone={(next) => {
          onChange(parameter.name, next)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

interface AddFilterProps {
  readonly parameters: readonly ParameterOf[]
  onChange(name: string, value: string): void
}

function AddFilter({ parameters, onChange }: AddFilterProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ParameterOf>()
  const show = (next: boolean) => {
    setOpen(next)
    setChosen(undefined)
  }
  return (
    <Popover
      label="Add filter"
      open={open}
      onOpenChange={show}
      trigger={
        <Button look="ghost" icon={ListFilter}>
          Filter
        </Button>
      }
    >
      {chosen === undefined ? (
        <ul className="filter-choices">
          {parameters.map((parameter) => (
            <li key={parameter.name}>
              <button type="button" onClick={() => setChosen(parameter)}>
                <strong>{titleOf(parameter.name)}</strong>
                <span>
                  <InlineCode text={parameter.description} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <FilterForm
          parameter={chosen}
          value=""
          onDone={(value) => {
            onChange(chosen.name, value)
            show(false)
          }}
        />
      )}
    </Popover>
  )
}

interface FilterFormProps {
  readonly parameter: ParameterOf
  readonly value: string
  onDone(value: string): void
}

function FilterForm({ parameter, value, onDone }: FilterFormProps) {
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone(text.trim())
  }
  return (
    <form className="filter-form" onSubmit={submit}>
      <ParameterField parameter={parameter} value={text} onChange={setText} />
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  )
}
