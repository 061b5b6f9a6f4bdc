import { Button } from '../../ui/button.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import type { Draft, Import } from './import.ts'

interface ConstantsProps {
  readonly of: Import
  readonly draft: Draft
  set(change: Partial<Draft>): void
}

/** Fields with the same value in every row, such as the symbol of a file with one listing. */
export function Constants({ of: { fields }, draft, set }: ConstantsProps) {
  const change = (name: string, value: string) => set({ set: { ...draft.set, [name]: value } })
  return (
    <>
      {Object.entries(draft.set).map(([name, value]) => (
        <Field key={name} label={`${name} of every row`}>
          {(ids) => (
            <span className="imports-constant">
              <TextInput
                {...ids}
                maxLength={200}
                value={value}
                onChange={({ currentTarget: { value: given } }) => change(name, given)}
              />
              <Button onClick={() => set({ set: without(draft.set, name) })}>Remove {name}</Button>
            </span>
          )}
        </Field>
      ))}
      <Field label="Same value in every row" hint="A field that the file does not contain, such as symbol.">
        {(ids) => (
          <Select {...ids} value="" onChange={({ currentTarget: { value } }) => change(value, '')}>
            <option value="">Select a field</option>
            {fields
              .filter(({ name }) => !Object.hasOwn(draft.set, name))
              .map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </>
  )
}

function without(constants: Draft['set'], removed: string): Draft['set'] {
  return Object.fromEntries(Object.entries(constants).filter(([name]) => name !== removed))
}
