import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { SimpleTable } from '../../table/simple-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { fieldOf, isChanged, pathOf, type Draft, type Import } from './import.ts'
import { MappingHints } from './mapping-hints.tsx'

interface MappingProps {
  readonly of: Import
  readonly draft: Draft
  readonly isFixed: boolean
  onChange(draft: Draft): void
}

/** Which column feeds which field, and how else the rows are read. */
export function Mapping({ of, draft, isFixed, onChange }: MappingProps) {
  const admin = useAdmin()
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => admin.send('PATCH', pathOf(of), draft, { ifMatch: `"${of.version}"` }),
    onSettled: () => forgetAdmin('/imports'),
  })
  const tools = isFixed ? undefined : (
    <Button disabled={!isChanged(of, draft)} busy={isPending} onClick={() => mutate()}>
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
      {isFixed ? null : <MappingHints of={of} draft={draft} set={set} />}
      {/* What is chosen while it is saved would be lost with the version that it was chosen for. */}
      <fieldset className="imports-mapping" disabled={isFixed || isPending}>
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

function Columns({ of: { columns, fields }, draft, set }: PartProps & { readonly of: Import }) {
  const choose = (column: string, field: string) => {
    const { [column]: _, ...others } = draft.map
    set({ map: field === '' || field === column ? others : { ...others, [column]: field } })
  }
  return (
    <SimpleTable label="Columns of the file" className="imports-columns" heads={['Column', 'First values', 'Field']}>
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
