import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminRead } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { count, bytes as sizeText } from '../../format/numbers.ts'
import { Asked } from '../../ui/asked.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { titleOf } from '../../table/field-columns.tsx'
import { ImportFindings } from './import-findings.tsx'
import { ImportSteps } from './import-steps.tsx'
import { IMPORT_TONES, isOpen, isUnderWay, pathOf, type Draft, type Import } from './import.ts'
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
  const [changed, setChanged] = useState<{ readonly version: string; readonly draft: Draft }>()
  // What was changed of another version is no longer what the user looks at.
  const draftOf = ({ version, options }: Import) => (changed?.version === version ? changed.draft : options)
  return (
    <Page
      title={found?.filename ?? id}
      summary={<Link to="/imports">All imports</Link>}
      tools={found === undefined ? undefined : <ImportSteps of={found} draft={draftOf(found)} />}
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
            {data.columns === null ? null : (
              <Mapping
                of={data}
                draft={draftOf(data)}
                isFixed={!isOpen(data)}
                onChange={(draft) => setChanged({ version: data.version, draft })}
              />
            )}
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

/** What a dry run would do, until there is what the import did. */
function Report({ of: { report, status, dataset } }: { readonly of: Import }) {
  const tools =
    status === 'done' ? (
      <Link to="/data/$dataset" params={{ dataset }}>
        Look at the rows
      </Link>
    ) : undefined
  return (
    <Panel title={status === 'done' ? 'What came of it' : 'A dry run: nothing was kept'} tools={tools}>
      <dl className="facts">
        {COUNTS.flatMap((name) => {
          const value = report?.[name]
          return typeof value === 'number'
            ? [
                <Fact key={name} name={titleOf(name)}>
                  {count(value)}
                </Fact>,
              ]
            : []
        })}
      </dl>
    </Panel>
  )
}
