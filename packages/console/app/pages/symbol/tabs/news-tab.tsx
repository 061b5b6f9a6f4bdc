import type { NewsListRow } from '@bourse/client'
import { getRouteApi } from '@tanstack/react-router'
import { usePages, useRead } from '../../../api/queries.ts'
import { XyChart } from '../../../chart/xy-chart.tsx'
import { dateText, plainInstantText } from '../../../format/dates.ts'
import { formatFixed, withSign } from '../../../format/numbers.ts'
import { readerZone, zoneName } from '../../../format/zones.ts'
import { callOf, RequestButton } from '../../../forms/request-panel.tsx'
import { originsOf } from '../../../origin/origin.ts'
import { useBourse } from '../../../session/session.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ProblemNote } from '../../../ui/problem.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { emptyText } from '../as-of/empty-text.ts'
import { selectionOf, type Instrument } from '../instrument.ts'

const route = getRouteApi('/symbols/$symbol')

/** Articles about the listing with their sentiment, and the weekly mean. */
export function NewsTab({ instrument }: { readonly instrument: Instrument }) {
  const bourse = useBourse()
  const { as_of } = route.useSearch()
  const asked = { ...selectionOf(instrument), ...(as_of && { as_of }) }
  const weekly = { ...asked, interval: '1w' as const, limit: 200 }
  const sentiment = useRead(bourse.news.sentiment, weekly)
  const scores = callOf(bourse.news.sentiment, weekly)
  const pages = usePages(bourse.news.list, { ...asked, limit: 30 })
  const articles = pages.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="stack">
      <Panel title="Sentiment by week" tools={<RequestButton calls={[scores]} />}>
        <QueryView query={sentiment}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No sentiment">
                {emptyText(as_of, 'Weekly sentiment is computed at the end of each week.')}
              </Empty>
            ) : (
              <XyChart
                label="Mean sentiment of the articles of each week, from −1 to 1"
                shape="bars"
                height={160}
                series={[
                  {
                    title: 'Mean score',
                    points: data.map(({ date, mean_score: score }) => [Date.parse(date), Number(score)]),
                    originAt: originsOf(scores, data, 'mean_score'),
                  },
                ]}
                xText={(at) => dateText(new Date(at).toISOString().slice(0, 10))}
                yText={(value) => formatFixed(value)}
              />
            )
          }
        </QueryView>
      </Panel>
      <Panel
        title={
          <>
            Articles <span className="faint">times in {zoneName(readerZone())}</span>
          </>
        }
        tools={<RequestButton calls={[callOf(bourse.news.list, asked)]} />}
      >
        {articles === undefined ? (
          pages.isError ? (
            <ProblemNote error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <SkeletonLines lines={6} />
          )
        ) : articles.length === 0 ? (
          <Empty title="No articles">{emptyText(as_of, 'No article mentions this listing.')}</Empty>
        ) : (
          <ul className="articles">
            {articles.map((article) => (
              <Article key={article.id} article={article} />
            ))}
          </ul>
        )}
        {pages.hasNextPage ? (
          <Button busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
            Older articles
          </Button>
        ) : null}
      </Panel>
    </div>
  )
}

function Article({ article }: { readonly article: NewsListRow }) {
  const { title, url, published_at: at, publisher, summary, sentiment } = article
  const score = sentiment?.score ?? null
  return (
    <li>
      <p>
        {url === null ? <strong>{title}</strong> : <ArticleLink url={url} title={title} />}{' '}
        {score === null ? null : (
          <Badge tone={Number(score) > 0.05 ? 'up' : Number(score) < -0.05 ? 'down' : 'neutral'}>
            {withSign(score)}
          </Badge>
        )}
      </p>
      {summary === null ? null : <p className="soft">{summary}</p>}
      <p className="faint numeric">
        {plainInstantText(at)} · {publisher?.name}
      </p>
    </li>
  )
}

/** URLs come from third-party feeds, so only http and https links are clickable. */
function ArticleLink({ url, title }: { readonly url: string; readonly title: string }) {
  if (!/^https?:\/\//.test(url)) return <strong>{title}</strong>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}
