import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAdminRead } from '../../api/queries.ts'
import { shiftDays, today } from '../../format/now.ts'
import { useAdmin } from '../../session/session.ts'
import { save } from '../../ui/save.ts'
import { Asked } from '../../ui/asked.tsx'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'
import { DayChart } from './day-chart.tsx'
import type { UsageDay } from './measure.ts'
import { UsageTable } from './usage-table.tsx'

const route = getRouteApi('/usage')

/** Usage of every account, or of one: by day, and by a selected dimension. */
export function AllUsage({ days }: { readonly days: number }) {
  const { account } = route.useSearch()
  const span = { from: shiftDays(today(), 1 - days), to: today(), account_id: account }
  const query = useAdminRead<readonly UsageDay[]>(
    '/usage',
    { ...span, by: 'day', limit: 1_000 },
    { every: 60_000, keep: true },
  )
  return (
    <>
      {account === undefined ? null : <UsageOf account={account} />}
      <Asked query={query}>{({ data }) => <DayChart days={days} told={data} tools={<Export span={span} />} />}</Asked>
      <UsageTable span={span} />
    </>
  )
}

function UsageOf({ account }: { readonly account: string }) {
  const found = useAdminRead<{ readonly name: string }>(`/accounts/${encodeURIComponent(account)}`)
  return (
    <p className="usage-of">
      Showing{' '}
      <Link to="/accounts/$account" params={{ account }} title={account}>
        {found.data?.data.name ?? account}
      </Link>{' '}
      only.{' '}
      <Link to="/usage" search={(last) => ({ ...last, account: undefined })}>
        All accounts
      </Link>
    </p>
  )
}

/** Period and account of a usage query. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly account_id: string | undefined
}

/** Exports usage by day, account and operation as a file for billing, reading all pages. */
function Export({ span }: { readonly span: Span }) {
  const admin = useAdmin()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const pages: string[] = []
      let cursor: string | undefined
      do {
        const query = { ...span, by: 'day,account,operation', format: 'csv', limit: 1_000, cursor }
        const response = await admin.raw('/usage', query)
        const page = await response.text()
        pages.push(pages.length === 0 ? page : page.slice(page.indexOf('\n') + 1))
        cursor = response.headers.get('x-next-cursor') ?? undefined
      } while (cursor !== undefined && cursor !== '')
      save(pages, `usage-${span.from}-${span.to}.csv`)
    } catch (failure) {
      setError(problemText(failure))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={Download} busy={busy} onClick={() => void start()}>
        CSV
      </Button>
      {error === undefined ? null : (
        <span role="alert" className="field-error">
          {error}
        </span>
      )}
    </>
  )
}
