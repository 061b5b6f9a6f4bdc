import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { FieldOf } from '../api/openapi.ts'
import { secondText } from '../format/dates.ts'
import { titleOf, valueText } from '../table/field-columns.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import type { NumberedVersion, RowVersion } from './versions.ts'

interface VersionListProps {
  /** The field that the panel is about. */
  readonly field: FieldOf
  readonly fields: readonly FieldOf[]
  /** Newest first. */
  readonly versions: readonly NumberedVersion[]
  /** What an open version shows in addition to its changes. */
  children(version: RowVersion): ReactNode
}

/** The versions of a row, newest first; one at a time is open. */
export function VersionList({ field, fields, versions, children }: VersionListProps) {
  const [open, setOpen] = useState<number | null | undefined>()
  const shown = open === undefined ? versions[0]?.number : open
  return (
    <section className="origin-section">
      <h3>{versions.length === 1 ? 'One version, never changed' : `${versions.length} versions`}</h3>
      <ol className="origin-versions" reversed>
        {versions.map((one) => (
          <Version
            key={one.number}
            field={field}
            fields={fields}
            of={one}
            isOpen={one.number === shown}
            onToggle={() => setOpen(one.number === shown ? null : one.number)}
          >
            {children(one.version)}
          </Version>
        ))}
      </ol>
    </section>
  )
}

interface VersionProps extends Pick<VersionListProps, 'field' | 'fields'> {
  readonly of: NumberedVersion
  readonly isOpen: boolean
  onToggle(): void
  readonly children: ReactNode
}

function Version({ field, fields, of, isOpen, onToggle, children }: VersionProps) {
  const { version, number, before, changed } = of
  const { known_from: from, known_to: to, values, held } = version
  const id = useId()
  const isChanged = changed.includes(field.name)
  return (
    <li>
      <button
        type="button"
        className="origin-version"
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={onToggle}
      >
        <span className="origin-number numeric">{number}</span>
        <span className="origin-change">
          <span className={classNames('numeric', 'origin-version-value', isChanged && 'origin-changed')}>
            {valueText(field, values[field.name])}
          </span>
          {isChanged && before !== undefined ? (
            <span className="soft numeric">was {valueText(field, before.values[field.name])}</span>
          ) : null}
          {held === null ? null : <Badge tone="warn">reviewed</Badge>}
        </span>
        <ChevronDown size={15} aria-hidden />
        <span className="origin-period numeric">
          {secondText(from)} – {to === null ? 'now' : secondText(to)}
        </span>
      </button>
      {isOpen ? (
        <div id={id} className="origin-details">
          <OtherChanges field={field} fields={fields} of={of} />
          {children}
        </div>
      ) : null}
    </li>
  )
}

/** The fields that a version changed in addition to the one that the panel is about. */
function OtherChanges({
  field,
  fields,
  of: { version, before, changed },
}: Omit<VersionProps, 'isOpen' | 'onToggle' | 'children'>) {
  const others = fields.filter(({ name }) => name !== field.name && changed.includes(name))
  if (others.length === 0 || before === undefined) return null
  return (
    <table className="simple-table origin-others">
      <caption>{changed.includes(field.name) ? 'Also changed' : `Changed, but not ${titleOf(field.name)}`}</caption>
      <tbody>
        {others.map((other) => (
          <tr key={other.name}>
            <th scope="row">{titleOf(other.name)}</th>
            <td>
              <s>{valueText(other, before.values[other.name])}</s>
            </td>
            <td>
              <span className="origin-changed">{valueText(other, version.values[other.name])}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
