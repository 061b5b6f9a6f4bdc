import { getRouteApi, Link } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { count, bytes as sizeText } from '../../format/numbers.ts'
import { Asked } from '../../ui/asked.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { ImportFindings } from './import-findings.tsx'
import { ImportSteps } from './import-steps.tsx'
import { IMPORT_TONES, isOpen, isUnderWay, pathOf, type Import } from './import.ts'
import { Mapping } from './mapping.tsx'
import { Progress } from './progress.tsx'

const route = getRouteApi('/imports/$import')
/** Milliseconds between two looks how far it is. */
const LOOK = 1_000

/** One import: how its rows are read, what a dry run found, how far it is, what came of it. */
export function ImportPage() {
  const { import: id } = route.useParams()
  const query = useAdminRead<Import>(pathOf({ id }), {}, { every: LOOK })
  const found = query.data?.data
  return (
    <Page
      title={found?.filename ?? id}
      summary={<Link to="/imports">All imports</Link>}
      tools={found === undefined ? undefined : <ImportSteps of={found} />}
    >
      <Asked query={query}>
        {({ data }) => (
          <>
            <Panel title="Import">
              <Facts of={data} />
              {isUnderWay(data) ? <UnderWay of={data} /> : null}
              {data.failure === null ? null : (
                <p role="alert" className="field-error">
                  {data.failure}
                </p>
              )}
            </Panel>
            {data.report === null ? null : <Report of={data} />}
            {data.findings.length === 0 ? null : <ImportFindings of={data} />}
            {data.columns === null ? null : <Mapping key={data.version} of={data} isFixed={!isOpen(data)} />}
          </>
        )}
      </Asked>
    </Page>
  )
}

function Facts({ of: { id, dataset, status, bytes, created_at: begun, options } }: { readonly of: Import }) {
  return (
    <dl className="facts">
      <Fact name="State">
        <Badge tone={IMPORT_TONES[status]}>{status}</Badge>
      </Fact>
      <Fact name="Dataset">
        <Link to="/data/$dataset" params={{ dataset }}>
          {dataset}
        </Link>
      </Fact>
      <Fact name="Size">{sizeText(bytes)}</Fact>
      <Fact name="Source">{options.source}</Fact>
      <Fact name="Begun">{instantText(begun)}</Fact>
      <Fact name="ID">
        <code>{id}</code>{' '}
        <Link to="/audit" search={{ target: id }}>
          Changes
        </Link>
      </Fact>
    </dl>
  )
}

function UnderWay({ of: { status, progress } }: { readonly of: Import }) {
  const { rows = 0, bytes = 0, total_bytes: total = 0 } = progress ?? {}
  const what = status === 'checking' ? 'Checking' : 'Importing'
  return <Progress label={what} done={bytes} total={total} text={`${what}: ${count(rows)} rows`} />
}

const COUNTS = ['rows', 'published', 'unchanged', 'rejected', 'held', 'warned', 'withdrawn'] as const

/** What a dry run would do, and what an import did. */
function Report({ of: { report, status } }: { readonly of: Import }) {
  return (
    <Panel title={status === 'checked' ? 'A dry run: nothing was kept' : 'What came of it'}>
      <dl className="facts">
        {COUNTS.flatMap((name) => {
          const value = report?.[name]
          return typeof value === 'number'
            ? [
                <Fact key={name} name={name}>
                  {count(value)}
                </Fact>,
              ]
            : []
        })}
      </dl>
    </Panel>
  )
}
