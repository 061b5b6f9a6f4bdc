import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { Empty } from '../../ui/empty.tsx'

/** What the map is drawn from: fields of the screener, the dataset that supplies them, and rows that give it them. */
const PARTS = [
  { fields: ['currency_code'], dataset: 'instruments', rows: 'listings with their currency' },
  { fields: ['sector'], dataset: 'companies', rows: 'profiles with a sector' },
  {
    fields: ['market_capitalization'],
    dataset: 'fundamentals',
    rows: 'shares outstanding, counted or out of filings, which are multiplied by the close',
  },
  {
    fields: ['change_ratio', 'return_5d', 'return_21d', 'return_63d', 'return_252d'],
    dataset: 'eod',
    rows: 'daily bars as far back as the change goes',
  },
] as const

interface LackingProps {
  readonly title: string
  /** Fields that nobody has; left out: each may be there, and no listing has all of them. */
  readonly fields?: readonly string[]
}

/** Why the map is empty, and which datasets have to be filled. */
export function Lacking({ title, fields }: LackingProps) {
  const { owner } = useSession()
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
          {owner === undefined ? null : <Link to="/imports">Import a file</Link>}
        </>
      }
    >
      {fields === undefined ? 'Choose another currency, or fill what a listing needs to stand here:' : 'To be filled:'}
    </Empty>
  )
}
