import { NONE } from '../format/numbers.ts'
import { titleOf } from './field-columns.tsx'
import { difference, type Members } from './difference.ts'
import { SimpleTable } from './simple-table.tsx'

interface DifferenceTableProps {
  readonly before: Members
  readonly after: Members
}

/** Each property that a change affects, before and after it. */
export function DifferenceTable({ before, after }: DifferenceTableProps) {
  return (
    <SimpleTable label="Change" className="difference" heads={['Property', 'Before', 'After']}>
      <tbody>
        {difference(before, after).map((one) => (
          <tr key={one.name}>
            <th scope="row">{titleOf(one.name)}</th>
            <td>{one.before === undefined ? NONE : <del>{one.before}</del>}</td>
            <td>{one.after === undefined ? NONE : <ins>{one.after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </SimpleTable>
  )
}
