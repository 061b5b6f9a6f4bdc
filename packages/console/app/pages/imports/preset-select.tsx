import { Field, Select } from '../../ui/field.tsx'
import type { Draft, Import } from './import.ts'

interface PresetSelectProps {
  readonly of: Import
  readonly draft: Draft
  onSelect(preset: string | null): void
}

/** The value for files whose columns are matched only by name. */
const NONE = 'none'

/** Selects the file's publisher, which determines the fields of its columns. */
export function PresetSelect({ of: { presets, recognized }, draft, onSelect }: PresetSelectProps) {
  if (presets === null || presets.length === 0) return null
  const found = presets.find(({ name }) => name === recognized)
  const used = presets.find(({ name }) => name === (draft.preset ?? recognized))
  const hint =
    used === undefined || used.adjusted === null
      ? 'The publisher determines which columns are read, and how.'
      : `${used.title} adjusts prices ${used.adjusted}. They are stored as traded if the splits are known.`
  return (
    <Field label="Publisher of the file" hint={hint}>
      {(ids) => (
        <Select
          {...ids}
          value={draft.preset ?? ''}
          onChange={({ currentTarget: { value } }) => onSelect(value === '' ? null : value)}
        >
          <option value="">{found === undefined ? 'Not recognized' : `Recognized: ${found.title}`}</option>
          <option value={NONE}>None: match columns by name</option>
          {presets.map(({ name, title, adjusted, matches }) => (
            <option key={name} value={name} disabled={!matches}>
              {title}
              {adjusted === null ? '' : ' (adjusted prices)'}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
