import { getRouteApi } from '@tanstack/react-router'
import { useOperation } from '../../api/openapi.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { Matches } from './matches.tsx'
import { FIRST, PRESETS } from './presets.ts'
import { fieldsIn, filterOf, writtenFilter, type FilterDraft } from './screen.ts'

const route = getRouteApi('/screener')

/** Filters on every screener field, and the matching listings. */
export function ScreenerPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const operation = useOperation('screener.run')
  const sort = search.sort ?? FIRST.sort
  const show = (next: { readonly filters: readonly string[]; readonly sort: string }) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const written = search.filters ?? FIRST.filters
  return (
    <Page
      title="Screener"
      summary="Listings that match all filters. Share the URL to share the screen."
      tools={PRESETS.map(({ title, ...preset }) => (
        <Button
          key={title}
          look={String(preset.filters) === String(written) ? 'secondary' : 'ghost'}
          onClick={() => show(preset)}
        >
          {title}
        </Button>
      ))}
    >
      {operation === undefined ? (
        <Panel title="Filters">
          <SkeletonLines />
        </Panel>
      ) : (
        <Screen
          fields={fieldsIn(operation)}
          written={written}
          sort={sort}
          onFilters={(filters) => show({ filters: filters.map(writtenFilter), sort })}
          onSort={(next) => show({ filters: written, sort: next })}
        />
      )}
    </Page>
  )
}

interface ScreenProps {
  readonly fields: ReturnType<typeof fieldsIn>
  readonly written: readonly string[]
  readonly sort: string
  onFilters(filters: readonly FilterDraft[]): void
  onSort(sort: string): void
}

function Screen({ fields, written, sort, onFilters, onSort }: ScreenProps) {
  const filters = written.flatMap((one) => filterOf(one, fields) ?? [])
  return (
    <>
      <FilterEditor fields={fields} filters={filters} onFilters={onFilters} />
      <Matches fields={fields} filters={filters} sort={sort} onSort={onSort} />
    </>
  )
}
