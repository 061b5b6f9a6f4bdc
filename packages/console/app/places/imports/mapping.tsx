import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAdmin } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { SimpleTable } from '../../table/simple-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { pathOf, type Import } from './import.ts'

type Draft = Import['options']

/** Which column feeds which field, and how else the rows are read. */
export function Mapping({ of, isFixed }: { readonly of: Import; readonly isFixed: boolean }) {
  const admin = useAdmin()
  const [draft, setDraft] = useState<Draft>(of.options)
  const set = (change: Partial<Draft>) => setDraft((last) => ({ ...last, ...change }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => admin.send('PATCH', pathOf(of), draft, { ifMatch: `"${of.version}"` }),
    onSettled: () => forgetAdmin('/imports'),
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(of.options)
  const tools = isFixed ? undefined : (
    <Button look="primary" disabled={!isChanged} busy={isPending} onClick={() => mutate()}>
      Save
    </Button>
  )
  return (
    <Panel title="How the file is read" tools={tools}>
      {error === null ? null : (
        <p role="alert" className="field-error">
          {problemText(error)}
        </p>
      )}
      <Missing of={of} draft={draft} />
      <fieldset className="imports-mapping" disabled={isFixed}>
        <legend className="visually-hidden">Columns and options</legend>
        <Columns of={of} draft={draft} set={set} />
        <Options draft={draft} set={set} />
      </fieldset>
    </Panel>
  )
}

interface PartProps {
  readonly draft: Draft
  set(change: Partial<Draft>): void
}

/** The field that a column feeds: chosen, or of its own name. */
function fieldOf({ map }: Draft, column: string, fields: Import['fields']): string {
  return map[column] ?? (fields.some(({ name }) => name === column) ? column : '')
}

/** Fields that every row must have and no column feeds. */
function Missing({ of: { columns, fields }, draft }: { readonly of: Import; readonly draft: Draft }) {
  const fed = new Set(columns?.map(({ name }) => fieldOf(draft, name, fields)))
  const missing = fields.filter(({ name, required }) => required && !fed.has(name)).map(({ name }) => name)
  if (missing.length === 0) return null
  return (
    <p className="field-error" role="status">
      No column feeds {missing.join(', ')}.
    </p>
  )
}

function Columns({ of: { columns, fields }, draft, set }: PartProps & { readonly of: Import }) {
  const choose = (column: string, field: string) => {
    const { [column]: _, ...others } = draft.map
    set({ map: field === '' || field === column ? others : { ...others, [column]: field } })
  }
  return (
    <SimpleTable label="Columns of the file" heads={['Column', 'First values', 'Field']}>
      <tbody>
        {columns?.map(({ name, samples }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="soft numeric">{samples.slice(0, 3).join(', ')}</td>
            <td>
              <Select
                aria-label={`Field of ${name}`}
                value={fieldOf(draft, name, fields)}
                onChange={(event) => choose(name, event.currentTarget.value)}
              >
                {/* A column of the name of a field always feeds it. */}
                {fields.some(({ name: field }) => field === name) ? null : <option value="">none</option>}
                {fields.map(({ name: field, description, required }) => (
                  <option key={field} value={field} title={description}>
                    {field}
                    {required ? ' (required)' : ''}
                  </option>
                ))}
              </Select>
            </td>
          </tr>
        ))}
      </tbody>
    </SimpleTable>
  )
}

function Options({ draft, set }: PartProps) {
  return (
    <div className="imports-options">
      <Field label="Market" hint="MIC of symbols that come without one, such as XNAS. Empty: each row names its own.">
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={10}
            value={draft.market ?? ''}
            onChange={({ currentTarget: { value } }) => set({ market: value === '' ? null : value.toUpperCase() })}
          />
        )}
      </Field>
      <Field label="Source" hint="Whose rows these are: a source replaces its own rows only.">
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={60}
            value={draft.source}
            onChange={({ currentTarget: { value } }) => set({ source: value })}
          />
        )}
      </Field>
      <Field label="Known at" hint="A column, or one instant for all rows. Empty: now.">
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
        Make a listing for each symbol that no listing carried
      </Checkbox>
      <Checkbox checked={draft.complete} onChange={({ currentTarget: { checked } }) => set({ complete: checked })}>
        The file is the whole list of its source: rows that it lacks are withdrawn
      </Checkbox>
    </div>
  )
}
