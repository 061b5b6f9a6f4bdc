import { Link } from '@tanstack/react-router'
import { Permitted } from '../../session/permitted.tsx'
import { Empty } from '../../ui/empty.tsx'

/** Inputs for the map: screener fields, the dataset that supplies them, and the rows it needs. */
const PARTS = [
  { fields: ['currency_code'], dataset: 'instruments', rows: 'listings with a currency' },
  { fields: ['sector'], dataset: 'companies', rows: 'profiles with a sector' },
  {
    fields: ['market_capitalization'],
    dataset: 'fundamentals',
    rows: 'shares outstanding, reported directly or in filings, to multiply by the close',
  },
  {
    fields: ['change_ratio', 'return_5d', 'return_21d', 'return_63d', 'return_252d'],
    dataset: 'eod',
    rows: 'daily bars that cover the change period',
  },
] as const

interface LackingProps {
  readonly title: string
  /**
   * Fields for which no listing has a value. If omitted, each field has a value for some listing, but no listing has
   * values for all of them.
   */
  readonly fields?: readonly string[]
}

/** Explains why the map is empty and which datasets need rows. */
export function MissingData({ title, fields }: LackingProps) {
  const parts = PARTS.filter((part) => fields === undefined || part.fields.some((name) => fields.includes(name)))
  return (
    <Empty
      title={title}
      action={
        <>
          <ul className="map-lacking">
            {parts.map(({ dataset, rows }) => (
              <li key={dataset}>
                <Link to="/data/$dataset" params={{ dataset }}>
                  {dataset}
                </Link>
                : {rows}
              </li>
            ))}
          </ul>
          <Permitted to="admin.imports.create">
            <Link to="/imports">Import a file</Link>
          </Permitted>
        </>
      }
    >
      {fields === undefined
        ? 'Select another currency, or import what a listing needs to appear here:'
        : 'Missing data:'}
    </Empty>
  )
}
