import { Link } from '@tanstack/react-router'
import { useAdmin } from '../../session/session.ts'
import { SimpleTable } from '../../table/simple-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { Constants } from './constants.tsx'
import { fieldOf, isChanged, pathOf, withField, type Draft, type Import } from './import.ts'
import { PresetSelect } from './preset-select.tsx'
import { ReadingOptions } from './reading-options.tsx'
import { MappingHints } from './mapping-hints.tsx'
import { InlineCode, withoutBackticks } from '../../ui/inline-code.tsx'
import { useImportChange } from './use-import-change.ts'

interface MappingProps {
  readonly of: Import
  readonly draft: Draft
  readonly isFixed: boolean
  onChange(draft: Draft): void
}

/** Maps columns to fields, and sets an import's other options. */
export function Mapping({ of, draft, isFixed, onChange }: MappingProps) {
  const admin = useAdmin()
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const { mutate, isPending, isBusy, error } = useImportChange(of, (options: Draft) =>
    admin.send('PATCH', pathOf(of), options, { ifMatch: `"${of.version}"` }),
  )
  const tools = isFixed ? undefined : (
    <Button
      blocked={isChanged(of, draft) ? undefined : 'There is no change to save.'}
      disabled={isBusy}
      busy={isPending}
      onClick={() => mutate(draft)}
    >
      Save
    </Button>
  )
  return (
    <Panel title="Column mapping" tools={tools}>
      {error === null ? null : (
        <p role="alert" className="field-error">
          <InlineCode text={problemText(error)} />
        </p>
      )}
      {of.mapping_from === null ? null : (
        <p className="soft">
          The mapping began as in{' '}
          <Link to="/imports/$import" params={{ import: of.mapping_from }}>
            the latest import of a file with the same columns
          </Link>
          .
        </p>
      )}
      {isFixed ? null : <MappingHints of={of} draft={draft} set={set} />}
      {/* Disabled while saving: a selection made meanwhile would be lost with the old version. */}
      <fieldset className="imports-mapping" disabled={isFixed || isBusy}>
        <legend className="visually-hidden">Columns and options</legend>
        <PresetSelect of={of} draft={draft} onSelect={(preset) => mutate({ ...draft, preset })} />
        <Columns of={of} draft={draft} set={set} />
        <Options of={of} draft={draft} set={set} />
      </fieldset>
    </Panel>
  )
}

interface PartProps {
  readonly draft: Draft
  set(change: Partial<Draft>): void
}

function Columns({ of, draft, set }: PartProps & { readonly of: Import }) {
  const { columns, fields } = of
  return (
    <SimpleTable label="Columns of the file" className="imports-columns" heads={['Column', 'Sample values', 'Field']}>
      <tbody>
        {columns?.map((column) => {
          const { name, samples } = column
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="soft numeric">{samples.slice(0, 3).join(', ')}</td>
              <td>
                <Select
                  aria-label={`Field of ${name}`}
                  value={fieldOf(of, draft, column)}
                  onChange={(event) => set({ map: withField(of, draft, column, event.currentTarget.value) })}
                >
                  <option value="">none: ignore the column</option>
                  {fields.map(({ name: field, description, required }) => (
                    <option key={field} value={field} title={withoutBackticks(description ?? '')}>
                      {field}
                      {required ? ' (required)' : ''}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          )
        })}
      </tbody>
    </SimpleTable>
  )
}

function Options({ of, draft, set }: PartProps & { readonly of: Import }) {
  return (
    <div className="imports-options">
      <Constants of={of} draft={draft} set={set} />
      <Field
        label="Default exchange (MIC)"
        hint="Applies to symbols without an exchange, such as XNAS. Leave empty if every row names its exchange."
      >
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={10}
            value={draft.market ?? ''}
            onChange={({ currentTarget: { value } }) => set({ market: value === '' ? null : value.toUpperCase() })}
          />
        )}
      </Field>
      <ReadingOptions draft={draft} set={set} />
      <Field label="Source name" hint="An import only replaces rows from the same source.">
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={60}
            value={draft.source}
            onChange={({ currentTarget: { value } }) => set({ source: value })}
          />
        )}
      </Field>
      <Field
        label="Available since"
        hint="A column, or one timestamp for all rows. Leave empty for the time of the import."
      >
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={200}
            value={draft.known_at ?? ''}
            onChange={({ currentTarget: { value } }) => set({ known_at: value === '' ? null : value })}
          />
        )}
      </Field>
      <Checkbox
        checked={draft.create_listings}
        onChange={({ currentTarget: { checked } }) => set({ create_listings: checked })}
      >
        Create listings for unknown symbols
      </Checkbox>
      <Checkbox
        checked={draft.adjusted_as_is}
        onChange={({ currentTarget: { checked } }) => set({ adjusted_as_is: checked })}
      >
        Import prices unchanged that their publisher adjusted
      </Checkbox>
      <Checkbox checked={draft.complete} onChange={({ currentTarget: { checked } }) => set({ complete: checked })}>
        Full replacement: withdraw rows that are not in this file
      </Checkbox>
    </div>
  )
}
