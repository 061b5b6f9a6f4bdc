import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../../../api/queries.ts'
import { dateText } from '../../../format/dates.ts'
import { count } from '../../../format/numbers.ts'
import { callOf, RequestButton } from '../../../forms/request-panel.tsx'
import { useBourse } from '../../../session/session.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Fact, Panel } from '../../../ui/panel.tsx'
import { emptyText } from '../as-of/empty-text.ts'
import { fullSymbol, selectionOf, type Instrument } from '../instrument.ts'

const route = getRouteApi('/symbols/$symbol')

/** The issuer of the listing, and the listing's identifiers. */
export function ProfileTab({ instrument }: { readonly instrument: Instrument }) {
  const bourse = useBourse()
  const { as_of } = route.useSearch()
  const params = { ...selectionOf(instrument), ...(as_of && { as_of }) }
  const companies = useRead(bourse.companies.list, params)
  return (
    <div className="stack">
      <Panel title="Company" tools={<RequestButton calls={[callOf(bourse.companies.list, params)]} />}>
        <QueryView query={companies}>
          {({ data: [company] }) =>
            company === undefined ? (
              <p className="soft">{emptyText(as_of, 'No company profile is available for this listing.')}</p>
            ) : (
              <div className="stack">
                {company.description === null ? null : <p className="prose">{company.description}</p>}
                <dl className="facts">
                  <Fact name="Legal name">{company.legal_name ?? company.name}</Fact>
                  <Fact name="Sector">{company.sector ?? '–'}</Fact>
                  <Fact name="Industry">{company.industry ?? '–'}</Fact>
                  <Fact name="Country">{company.country_code ?? '–'}</Fact>
                  <Fact name="Employees">{count(company.employees)}</Fact>
                  <Fact name="Fiscal year ends">{company.fiscal_year_end ?? '–'}</Fact>
                  <Fact name="SIC">
                    {company.sic_code === null ? '–' : `${company.sic_code} ${company.sic_description ?? ''}`}
                  </Fact>
                  <Fact name="Reporting currency">{company.reporting_currency_code ?? '–'}</Fact>
                </dl>
                {company.officers.length === 0 ? null : <Officers officers={company.officers} />}
                {company.listings.length < 2 ? null : <Listings listings={company.listings} own={instrument.id} />}
              </div>
            )
          }
        </QueryView>
      </Panel>
      <Panel title="Listing" tools={<RequestButton calls={[callOf(bourse.instruments.list, params)]} />}>
        <dl className="facts">
          <Fact name="Instrument id">{instrument.id}</Fact>
          <Fact name="ISIN">{instrument.isin ?? '–'}</Fact>
          <Fact name="CUSIP">{instrument.cusip ?? '–'}</Fact>
          <Fact name="FIGI">{instrument.figi ?? '–'}</Fact>
          <Fact name="CIK">{instrument.cik ?? '–'}</Fact>
          <Fact name="LEI">{instrument.lei ?? '–'}</Fact>
          <Fact name="Listed on">{dateText(instrument.listed_on)}</Fact>
          <Fact name="Delisted on">{dateText(instrument.delisted_on)}</Fact>
        </dl>
      </Panel>
    </div>
  )
}

interface Officer {
  readonly name: string
  readonly title: string | null
}

function Officers({ officers }: { readonly officers: readonly Officer[] }) {
  return (
    <section>
      <h3>Officers</h3>
      <dl className="facts">
        {officers.map(({ name, title }) => (
          <Fact key={name} name={title ?? 'Officer'}>
            {name}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

interface Listing {
  readonly instrument_id: string
  readonly symbol: string | null
  readonly exchange_mic: string | null
}

function Listings({ listings, own }: { readonly listings: readonly Listing[]; readonly own: string }) {
  return (
    <section>
      <h3>Also listed as</h3>
      <ul className="inline-list">
        {listings
          .filter(({ instrument_id: id }) => id !== own)
          .map(({ instrument_id: id, symbol, exchange_mic: market }) => (
            <li key={id}>
              <Link to="/symbols/$symbol" params={{ symbol: id }}>
                {fullSymbol({ symbol, exchange_mic: market })}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
