import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminRead } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { count, bytes as sizeText } from '../../format/numbers.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Permitted, usePermits } from '../../session/permitted.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { titleOf } from '../../table/field-columns.tsx'
import { ImportFindings } from './import-findings.tsx'
import { ImportSteps } from './import-steps.tsx'
import { IMPORT_TONES, IMPORT_WORDS, isOpen, isUnderWay, pathOf, type Draft, type Import } from './import.ts'
import { Mapping } from './mapping.tsx'
import { Progress } from './progress.tsx'

const route = getRouteApi('/imports/$import')
/** Polling interval for progress, in milliseconds. */
const LOOK = 1_000

/** One import: column mapping, dry run, progress and results. */
export function ImportPage() {
  const { import: id } = route.useParams()
  const query = useAdminRead<Import>(pathOf({ id }), {}, { every: LOOK })
  const found = query.data?.data
  const mayChange = usePermits('admin.imports.change')
  const [changed, setChanged] = useState<{ readonly version: string; readonly draft: Draft }>()
  // Discards edits made to a different version of the options.
  const draftOf = ({ version, options }: Import) => (changed?.version === version ? changed.draft : options)
  return (
    <Page
      title={found?.filename ?? id}
      summary={<Link to="/imports">All imports</Link>}
      tools={
        found === undefined ? undefined : (
          <Permitted to="admin.imports.change">
            <ImportSteps of={found} draft={draftOf(found)} />
          </Permitted>
        )
      }
    >
      <QueryView query={query}>
        {({ data }) => (
          <>
            <Panel title="Import">
              <Facts of={data} />
              {isUnderWay(data) ? <UnderWay of={data} /> : null}
              {data.failure === null ? null : (
                <p role="alert" className="field-error">
                  <InlineCode text={data.failure} />
                </p>
              )}
            </Panel>
            {data.report === null ? null : <Report of={data} />}
            {data.findings.length === 0 ? null : <ImportFindings of={data} />}
            {data.columns === null ? null : (
              <Mapping
                of={data}
                draft={draftOf(data)}
                isFixed={!isOpen(data) || !mayChange}
                onChange={(draft) => setChanged({ version: data.version, draft })}
              />
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Facts({ of: { id, dataset, status, bytes, created_at: begun, options } }: { readonly of: Import }) {
  return (
    <dl className="facts">
      <Fact name="State">
        <Badge tone={IMPORT_TONES[status]}>{IMPORT_WORDS[status]}</Badge>
      </Fact>
      <Fact name="Dataset">
        <Link to="/data/$dataset" params={{ dataset }}>
          {dataset}
        </Link>
      </Fact>
      <Fact name="Size">{sizeText(bytes)}</Fact>
      <Fact name="Source">{options.source}</Fact>
      <Fact name="Started">{instantText(begun)}</Fact>
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
  const what = status === 'checking' ? 'Dry run' : 'Importing'
  return <Progress label={what} done={bytes} total={total} text={`${what}: ${count(rows)} rows`} />
}

const COUNTS = ['rows', 'published', 'unchanged', 'rejected', 'held', 'warned', 'withdrawn'] as const

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Results of the dry run, or of the import once it has completed. */
function Report({ of: { report, status, dataset } }: { readonly of: Import }) {
  const ignored = textsIn(report?.['ignored_columns'])
  const tools =
    status === 'done' ? (
      <Link to="/data/$dataset" params={{ dataset }}>
        View rows
      </Link>
    ) : undefined
  return (
    <Panel title={status === 'done' ? 'Results' : 'Dry run: nothing was stored'} tools={tools}>
      <dl className="facts">
        {COUNTS.flatMap((name) => {
          const value = report?.[name]
          return typeof value === 'number'
            ? [
                <Fact key={name} name={name === 'warned' ? 'Flagged' : titleOf(name)}>
                  {count(value)}
                </Fact>,
              ]
            : []
        })}
      </dl>
      {textsIn(report?.['notes']).map((note) => (
        <p key={note} className="soft imports-notes">
          <InlineCode text={note} />
        </p>
      ))}
      {ignored.length === 0 ? null : <p className="soft imports-notes">Ignored columns: {ignored.join(', ')}.</p>}
    </Panel>
  )
}
