"""Written by `bourse-client-generate openapi.json _operations.py`: change the document, not this file."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, TypedDict

import httpx

from bourse_client._call import Call, Numbers, Patience, Spec
from bourse_client._client import AsyncCaller, Caller, service_at
from bourse_client._exports import ExportFormat, export, export_async
from bourse_client._files import save, save_async
from bourse_client._rows import Answer, AsyncRows, Rows
from bourse_client._stream import stream, stream_async

#: A number of a row: a ``Decimal`` with every digit that was sent, or a float where these were chosen.
Numeric = Decimal | float
#: A number as a parameter.
Given = Decimal | float | int | str


class AnalystRatingsListRow(TypedDict):
    #: Public id, rat_…
    id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing asked for, else of the issuer’s primary one
    instrument_id: str | None
    #: Ticker of that listing
    symbol: str | None
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: When it was taken from its publisher
    published_at: str
    #: What is rated
    rating_type: str
    #: The advice that the score stands for
    normalized_rating: str
    #: From 1 to 5, which is a strong buy (points)
    score: Numeric
    #: Analysts who advise a strong buy
    strong_buy: int
    #: A buy
    buy: int
    #: To hold
    hold: int
    #: A sale
    sell: int
    #: A strong sale
    strong_sell: int
    #: Mean price target, not adjusted for later splits (currency_code per share)
    mean_target_price: Numeric | None
    #: Highest price target (currency_code per share)
    high_target_price: Numeric | None
    #: Lowest price target (currency_code per share)
    low_target_price: Numeric | None
    #: Median price target (currency_code per share)
    median_target_price: Numeric | None
    #: Analysts with a price target
    target_analyst_count: int | None
    #: ISO 4217 code of the price targets
    currency_code: str | None
    #: Analysts who advise anything
    analyst_count: int
    #: Always null: single analysts are not collected
    firm: str | None
    #: Always null: single analysts are not collected
    analyst: str | None
    #: Always null: single analysts are not collected
    previous_rating: str | None
    #: Always null: single analysts are not collected (currency_code per share)
    previous_target_price: Numeric | None


class AnalyticsRiskRow(TypedDict):
    #: Public id of the row, rsk_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Public id of the company of the listing
    company_id: str | None
    #: Date of the last close used
    observed_on: str
    #: Date of the first of the 253 closes
    window_start: str
    #: Date of the last of them, observed_on
    window_end: str
    #: Daily returns
    return_count: int
    #: Always null: no score is made of the measures
    risk_score: Numeric | None
    #: Standard deviation of the daily returns, a year (ratio)
    volatility: Numeric
    #: Mean over deviation of the returns beyond the risk-free rate, a year
    sharpe_ratio: Numeric | None
    #: Covariance with the benchmark over its variance
    beta: Numeric | None
    #: Public id of the benchmark
    benchmark_instrument_id: str | None
    #: Ticker of the benchmark
    benchmark_symbol: str | None
    #: Correlation with the benchmark
    correlation: Numeric | None
    #: Jensen’s alpha, a year (ratio)
    alpha: Numeric | None
    #: Mean of the three-month yield over the window, a year (ratio)
    risk_free_rate: Numeric | None
    #: Mean daily return × 252 (ratio)
    mean_return: Numeric
    #: Return over the window (ratio)
    total_return: Numeric
    #: Deepest fall from the highest worth so far, at most 0 (ratio)
    max_drawdown: Numeric
    #: Deviation of the returns below the risk-free rate, a year (ratio)
    downside_deviation: Numeric | None
    #: Mean beyond the risk-free rate over downside_deviation
    sortino_ratio: Numeric | None
    #: Loss of a day that one day in twenty exceeds, positive (ratio)
    value_at_risk_95: Numeric


class BarsListRow(TypedDict):
    #: Public id of the bar, bar_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Interval of the bar
    interval: str
    #: When the bar’s window opens, UTC: of daily bars the opening of the session on exchanges, midnight UTC of the
    #: day on the venues
    window_start: str
    #: ISO 4217 code, or minor unit, of the currency of the prices; null where unknown
    currency_code: str | None
    #: Public id of the instrument that prices are counted in: always null, no currency is an instrument here
    quote_instrument_id: str | None
    #: First price; null where the source has none (currency_code)
    open: Numeric | None
    #: Highest price; null where the source has none (currency_code)
    high: Numeric | None
    #: Lowest price; null where the source has none (currency_code)
    low: Numeric | None
    #: Last price; of bonds the clean price per 100 of face value (currency_code)
    close: Numeric
    #: Shares, or coins of a crypto pair; null for currency pairs, indices and bonds (shares or coins)
    volume: Numeric | None
    #: Trades; null where the source has none, and for intraday bars
    trade_count: int | None


class BondsListRow(TypedDict):
    #: Public id, bnd_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: ISIN
    isin: str
    #: CUSIP
    cusip: str | None
    #: FIGI
    figi: str | None
    #: Name of the bond
    name: str
    #: Who owes it
    issuer: str | None
    #: Public id of the issuer; null where it is not known
    company_id: str | None
    #: LEI of the issuer
    issuer_lei: str | None
    #: Sector of the issuer
    sector: str | None
    #: Industry of the issuer
    industry: str | None
    #: ISO 3166 code of the issuer’s country
    country_code: str | None
    #: ISO 4217 code; all of them are in US dollars
    currency_code: str | None
    #: Kind of bond
    bond_type: str
    #: Interest a year; 0 of a zero bond (ratio)
    coupon: Numeric | None
    #: How the coupon is set
    coupon_type: str | None
    #: Payments a year
    frequency: int | None
    #: How days of interest are counted
    day_count: str | None
    #: Day of issue
    issue_date: str | None
    #: Day of the first coupon
    first_coupon_date: str | None
    #: Day of repayment; null for a perpetual
    maturity_date: str | None
    #: Whether that day is read out of the name, for its publisher has none
    maturity_date_from_name: bool
    #: Whether it is never paid back
    perpetual: bool | None
    #: Whether the issuer may pay back earlier
    callable: bool | None
    #: Rights to earlier repayment; empty where none is known
    call_features: list[BondsListRowCallFeaturesItem]
    #: The first call after the day of the price
    next_call_date: str | None
    #: What is paid then (per 100 of face)
    next_call_price: Numeric | None
    #: Place among the debts of the issuer
    seniority: str
    #: Face value that was issued (USD)
    amount_issued: Numeric | None
    #: Face value that is not paid back (USD)
    amount_outstanding: Numeric | None
    #: Least face value that is traded (USD)
    minimum_denomination: Numeric | None
    #: Whether it may be sold to large investors alone
    rule_144a: bool | None
    #: Whether the issuer is in default
    defaulted: bool | None
    #: Clean price of the last trade (per 100 of face)
    price: Numeric | None
    #: What it yields a year until maturity at that price (ratio)
    yield_to_maturity: Numeric | None
    #: Day of that trade
    price_date: str | None
    #: Interest since the last coupon (per 100 of face)
    accrued_interest: Numeric | None
    #: By what share the price falls for a yield that is higher by 1 (years)
    modified_duration: Numeric | None
    #: What has become of it
    status: str


class BondsListRowCallFeaturesItem(TypedDict):
    #: Day from which it may be used; null where it may be at any time
    date: str | None
    #: What is paid then; null where that follows from yields (per 100 of face)
    price: Numeric | None
    #: The issuer may pay back, the issuer may by paying what is lost, or the holder may ask for it
    type: str


class BondsYieldsRow(TypedDict):
    #: Public id, byl_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: ISIN of the bond
    isin: str
    #: US business day on which it was traded
    date: str
    #: Clean price of the day (per 100 of face)
    price: Numeric
    #: What it yields a year until maturity (ratio)
    yield_to_maturity: Numeric | None
    #: The least over maturity and every call after the settlement (ratio)
    yield_to_worst: Numeric | None
    #: Coupon over price (ratio)
    current_yield: Numeric | None
    #: Interest since the last coupon (per 100 of face)
    accrued_interest: Numeric | None
    #: By what share the price falls for a yield that is higher by 1 (years)
    modified_duration: Numeric | None
    #: How that changes with the yield (years squared)
    convexity: Numeric | None
    #: Day on which a trade of the day is settled
    settlement_date: str
    #: Yield to maturity above the Treasury par curve at the same term (percentage points)
    benchmark_spread: Numeric | None
    #: Who worked the yield out; null where there is none
    yield_source: str | None


class CalendarListRow(TypedDict):
    #: MIC of the exchange, or name of the venue
    exchange_mic: str
    #: Date asked for, local to the exchange; a UTC day for the venues
    date: str
    #: True where there is no session
    closed: bool
    #: Regular trading of the date, UTC; empty where closed
    sessions: list[CalendarListRowSessionsItem]
    #: Trading before and after the session, UTC; empty outside the United States
    extended_sessions: list[CalendarListRowExtendedSessionsItem]
    #: True where the session ends before its regular time
    early_close: bool
    #: True where the session begins after its regular time
    late_open: bool
    #: Why it is closed or shorter; null for a regular session
    reason: str | None
    #: IANA time zone of the exchange
    timezone: str
    #: Date of the last change of the exchange’s rules
    calendar_revision: str
    #: First and last date the calendar reaches; history_to is null where it has no end
    coverage: CalendarListRowCoverage


class CalendarListRowSessionsItem(TypedDict):
    #: Start, UTC
    open_at: str
    #: End, UTC
    close_at: str


class CalendarListRowExtendedSessionsItem(TypedDict):
    #: Which of the two it is
    kind: str
    #: Start, UTC
    open_at: str
    #: End, UTC
    close_at: str


class CalendarListRowCoverage(TypedDict):
    #: First date
    history_from: str
    #: Last date
    history_to: str | None


class CompaniesGetRow(TypedDict):
    #: Public id, cmp_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: The same as id
    company_id: str
    #: Id under which datasets of companies keep this one
    issuer_company_id: str
    #: Name of the issuer, of a fund its own
    name: str
    #: Name as registered
    legal_name: str | None
    #: Kind of the listing, a code of /v1/ticker-types or FUND
    type: str
    #: Whether any listing of the issuer is active
    status: str
    #: What the company does
    description: str | None
    #: One of eleven sectors
    sector: str | None
    #: Group of industries
    industry_group: str | None
    #: Industry
    industry: str | None
    #: Standard Industrial Classification, four digits
    sic_code: str | None
    #: The words of the SEC for it
    sic_description: str | None
    #: ISO 3166 code of the country of the seat
    country_code: str | None
    #: ISO 3166 code of the country of incorporation
    incorporation_country_code: str | None
    #: State or province of incorporation
    incorporation_state: str | None
    #: Seat of the company
    address: CompaniesGetRowAddress | None
    #: Telephone
    phone: str | None
    #: Site of the company
    website: str | None
    #: Site for investors
    investor_website: str | None
    #: Full-time employees
    employees: int | None
    #: Year in which it was founded
    founded_year: int | None
    #: ISO 4217 code of its statements
    reporting_currency_code: str | None
    #: Last day of the fiscal year, MM-DD
    fiscal_year_end: str | None
    #: Category of filer at the SEC
    filer_category: str | None
    #: Employer identification number
    ein: str | None
    #: Coded schemes; none until one is connected
    classifications: list[CompaniesGetRowClassificationsItem]
    #: First day of the listing
    listed_on: str
    #: Last day of the listing; null while it is listed
    delisted_on: str | None
    #: ISO 4217 code of the prices
    currency_code: str | None
    #: CIK, ten digits
    cik: str | None
    #: LEI
    lei: str | None
    #: ISIN of the listing
    isin: str | None
    #: FIGI of the listing
    figi: str | None
    #: Officers; none where none is public
    officers: list[CompaniesGetRowOfficersItem]
    #: Pictures; null until a source is connected
    branding: CompaniesGetRowBranding
    #: Listings of the issuer that the key may see, active ones first, then by symbol
    listings: list[CompaniesGetRowListingsItem]
    #: Names that the company had, newest first
    former_names: list[CompaniesGetRowFormerNamesItem]
    #: Day of the newest version of the row
    updated_on: str


class CompaniesGetRowAddress(TypedDict):
    #: First line
    street_1: str | None
    #: Second line
    street_2: str | None
    #: City
    city: str | None
    #: State or province
    state: str | None
    #: Postal code
    postal_code: str | None
    #: ISO 3166 two-letter code
    country_code: str | None


class CompaniesGetRowClassificationsItem(TypedDict):
    #: Scheme
    scheme: str
    #: Code in it
    code: str
    #: Name of the class
    name: str
    #: Since when
    valid_from: str | None


class CompaniesGetRowOfficersItem(TypedDict):
    #: Name
    name: str
    #: Title as published
    title: str | None
    #: Since when; null where unknown
    since: str | None


class CompaniesGetRowBranding(TypedDict):
    #: Address of the logo
    logo_url: str | None
    #: Address of the icon
    icon_url: str | None


class CompaniesGetRowListingsItem(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Its own profile
    company_id: str
    #: Ticker
    symbol: str
    #: MIC
    exchange_mic: str
    #: Kind
    type: str
    #: active, inactive or expired
    status: str
    #: ISO 4217 code
    currency_code: str | None


CompaniesGetRowFormerNamesItem = TypedDict(
    "CompaniesGetRowFormerNamesItem", {"name": str, "from": str | None, "to": str | None}
)


class CompaniesListRow(TypedDict):
    #: Public id, cmp_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: The same as id
    company_id: str
    #: Id under which datasets of companies keep this one
    issuer_company_id: str
    #: Name of the issuer, of a fund its own
    name: str
    #: Name as registered
    legal_name: str | None
    #: Kind of the listing, a code of /v1/ticker-types or FUND
    type: str
    #: Whether any listing of the issuer is active
    status: str
    #: What the company does
    description: str | None
    #: One of eleven sectors
    sector: str | None
    #: Group of industries
    industry_group: str | None
    #: Industry
    industry: str | None
    #: Standard Industrial Classification, four digits
    sic_code: str | None
    #: The words of the SEC for it
    sic_description: str | None
    #: ISO 3166 code of the country of the seat
    country_code: str | None
    #: ISO 3166 code of the country of incorporation
    incorporation_country_code: str | None
    #: State or province of incorporation
    incorporation_state: str | None
    #: Seat of the company
    address: CompaniesListRowAddress | None
    #: Telephone
    phone: str | None
    #: Site of the company
    website: str | None
    #: Site for investors
    investor_website: str | None
    #: Full-time employees
    employees: int | None
    #: Year in which it was founded
    founded_year: int | None
    #: ISO 4217 code of its statements
    reporting_currency_code: str | None
    #: Last day of the fiscal year, MM-DD
    fiscal_year_end: str | None
    #: Category of filer at the SEC
    filer_category: str | None
    #: Employer identification number
    ein: str | None
    #: Coded schemes; none until one is connected
    classifications: list[CompaniesListRowClassificationsItem]
    #: First day of the listing
    listed_on: str
    #: Last day of the listing; null while it is listed
    delisted_on: str | None
    #: ISO 4217 code of the prices
    currency_code: str | None
    #: CIK, ten digits
    cik: str | None
    #: LEI
    lei: str | None
    #: ISIN of the listing
    isin: str | None
    #: FIGI of the listing
    figi: str | None
    #: Officers; none where none is public
    officers: list[CompaniesListRowOfficersItem]
    #: Pictures; null until a source is connected
    branding: CompaniesListRowBranding
    #: Listings of the issuer that the key may see, active ones first, then by symbol
    listings: list[CompaniesListRowListingsItem]
    #: Names that the company had, newest first
    former_names: list[CompaniesListRowFormerNamesItem]
    #: Day of the newest version of the row
    updated_on: str


class CompaniesListRowAddress(TypedDict):
    #: First line
    street_1: str | None
    #: Second line
    street_2: str | None
    #: City
    city: str | None
    #: State or province
    state: str | None
    #: Postal code
    postal_code: str | None
    #: ISO 3166 two-letter code
    country_code: str | None


class CompaniesListRowClassificationsItem(TypedDict):
    #: Scheme
    scheme: str
    #: Code in it
    code: str
    #: Name of the class
    name: str
    #: Since when
    valid_from: str | None


class CompaniesListRowOfficersItem(TypedDict):
    #: Name
    name: str
    #: Title as published
    title: str | None
    #: Since when; null where unknown
    since: str | None


class CompaniesListRowBranding(TypedDict):
    #: Address of the logo
    logo_url: str | None
    #: Address of the icon
    icon_url: str | None


class CompaniesListRowListingsItem(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Its own profile
    company_id: str
    #: Ticker
    symbol: str
    #: MIC
    exchange_mic: str
    #: Kind
    type: str
    #: active, inactive or expired
    status: str
    #: ISO 4217 code
    currency_code: str | None


CompaniesListRowFormerNamesItem = TypedDict(
    "CompaniesListRowFormerNamesItem", {"name": str, "from": str | None, "to": str | None}
)


class ConditionsListRow(TypedDict):
    #: Id of the condition, as in `conditions` of a print
    id: str
    #: What it marks: a trade, a quote, or a trade that may go through a better quote
    type: str
    #: Name
    name: str
    #: What it means, in a sentence
    description: str
    #: What is traded: always stocks
    asset_class: str
    #: Where it occurs
    data_type: str
    #: Code on each tape: CTA (NYSE, NYSE American, Arca and Cboe listings), UTP (Nasdaq listings), FINRA_TDDS
    #: (over the counter); null where the tape has none
    sip_mapping: ConditionsListRowSipMapping
    #: Whether a trade with it moves high and low, open and close (the last sale), and volume: of the consolidated
    #: figures, and of those of its venue. A trade with several conditions moves what all of them let it move. Null
    #: for quotes
    update_rules: ConditionsListRowUpdateRules | None
    #: True where the tapes no longer use it
    legacy: bool


class ConditionsListRowSipMapping(TypedDict):
    CTA: str | None
    UTP: str | None
    FINRA_TDDS: str | None


class ConditionsListRowUpdateRules(TypedDict):
    #: What it moves of the consolidated figures
    consolidated: ConditionsListRowUpdateRulesConsolidated
    #: What it moves of those of its venue
    market_center: ConditionsListRowUpdateRulesMarketCenter


class ConditionsListRowUpdateRulesConsolidated(TypedDict):
    #: Whether high and low move
    updates_high_low: bool
    #: Whether open and close move
    updates_open_close: bool
    #: Whether the volume moves
    updates_volume: bool


class ConditionsListRowUpdateRulesMarketCenter(TypedDict):
    #: Whether high and low move
    updates_high_low: bool
    #: Whether open and close move
    updates_open_close: bool
    #: Whether the volume moves
    updates_volume: bool


class CongressionalTradesListRow(TypedDict):
    #: Public id, cgt_…
    id: str
    #: Public id of the listing
    instrument_id: str | None
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Public id of the company of the listing
    company_id: str | None
    #: Date of the transaction
    transaction_date: str
    #: Date on which the report was filed; null where a compiled source lost it
    disclosed_on: str | None
    #: Date on which the member learned of it; House only
    notified_on: str | None
    #: Chamber
    chamber: str
    #: Public id of the member
    official_id: str
    #: Name as filed
    official_name: str
    #: Number in the Biographical Directory of Congress
    bioguide_id: str | None
    #: Party
    party: str | None
    #: State, two letters
    state: str | None
    #: District; House only
    district: str | None
    #: Whose asset it is
    owner: str
    #: Kind of transaction
    transaction_type: str
    #: Kind of asset
    asset_type: str
    #: The asset as filed, without markup
    asset_description: str
    #: Ticker as filed
    provider_symbol: str | None
    #: Least amount; the amount itself where it is exact (USD)
    amount_min: Numeric | None
    #: Greatest amount; null for the open bracket (USD)
    amount_max: Numeric | None
    #: Amount as filed
    amount_text: str
    #: Put or call, out of the description
    option_type: str | None
    #: Strike price, out of the description (USD)
    option_strike: Numeric | None
    #: Expiration date, out of the description
    option_expiration: str | None
    #: Comment of the filer
    comment: str | None
    #: Number of the report
    filing_id: str
    #: Place in the report, from 1
    line: int
    #: Page of the report
    filing_url: str | None
    #: Whether the report amends an earlier one
    filing_amended: bool
    #: Days from the transaction to the report; null where negative
    days_to_disclosure: int | None
    #: Whether it stands
    status: str
    #: What is doubtful
    quality_issues: list[str]


class CorporateActionsListRow(TypedDict):
    #: Public id of the action
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing on symbol_at, or the last one before
    symbol: str
    #: MIC of that ticker
    exchange_mic: str | None
    #: The date whose tickers are shown
    symbol_at: str
    #: Kind of action
    type: str
    #: `cancelled` where the announcement was withdrawn
    status: str
    #: The ex date; while there is none, the day of the declaration
    date: str
    #: True while no ex date is set: such rows come last
    undated: bool
    #: First day on which the share trades without the right to what is distributed; the execution date of a split;
    #: null while not set
    ex_date: str | None
    #: Holders of this day are entitled
    record_date: str | None
    #: Day of payment or delivery
    pay_date: str | None
    #: Day of the announcement
    declaration_date: str | None
    #: What holders get. Cash: `amount` per share in `currency_code`. Security: `shares` units for every
    #: `per_shares` held, of the listing itself (`own_shares`) or of another security, at `subscription_price`
    #: where they must be paid. The units take the place of those held in splits, mergers and acquisitions, and
    #: come on top of them otherwise
    legs: list[CorporateActionsListRowLegsItem]


class CorporateActionsListRowLegsItem(TypedDict):
    #: What holders get: cash, or units of a security
    kind: str
    #: Cash per share (currency_code per share)
    amount: Numeric | None
    #: ISO 4217 code of amount or subscription_price
    currency_code: str | None
    #: Security leg: true where the listing’s own shares are delivered
    own_shares: bool | None
    #: Public id of another listing that is delivered; null, as are its names, where the key lacks it
    instrument_id: str | None
    #: Ticker of another security that is delivered
    symbol: str | None
    #: MIC of that ticker
    exchange_mic: str | None
    #: Name of that security
    name: str | None
    #: Units delivered for per_shares held
    shares: Numeric | None
    #: Shares held for which shares are delivered
    per_shares: Numeric | None
    #: Price of a unit where it must be paid (currency_code)
    subscription_price: Numeric | None


class CryptoAssetsRow(TypedDict):
    #: Public id of the asset, cra_…
    id: str
    #: Code of the asset; two assets may share one
    asset_code: str
    #: Name of the asset
    name: str
    #: Public id of its pair against the dollar
    instrument_id: str | None
    #: Ticker of that pair
    symbol: str | None
    #: MIC of its venue
    exchange_mic: str | None
    #: What it is
    asset_type: str
    #: What its publisher says of it
    description: str | None
    #: Addresses
    links: CryptoAssetsRowLinks
    #: Coins
    supply: CryptoAssetsRowSupply
    #: Close of the pair that the values below are worked out with (USD)
    price: Numeric | None
    #: Circulating coins times price (USD)
    market_cap: Numeric | None
    #: All coins that there will be, else that there are, times price (USD)
    fully_diluted_market_cap: Numeric | None
    #: Place by market value at the publisher
    market_cap_rank: int | None
    #: Chain a token lives on; null for a coin of its own chain
    network: str | None
    #: Address there
    contract: str | None
    #: Addresses of a token, the main one first
    contracts: list[CryptoAssetsRowContractsItem]
    #: First day of the asset
    launched_on: str | None
    #: ISO 4217 code of price and values
    currency_code: str
    #: When supply and rank were read
    observed_at: str
    #: Whether it is still there
    status: str


class CryptoAssetsRowLinks(TypedDict):
    #: Its own pages
    website: list[str]
    #: Where its transactions are shown
    explorer: list[str]
    #: What it was announced with
    whitepaper: str | None
    #: Where its programs are
    source_code: list[str]
    #: Where people talk about it
    community: list[str]


class CryptoAssetsRowSupply(TypedDict):
    #: Coins that can be traded (coins)
    circulating: Numeric | None
    #: Coins that exist (coins)
    total: Numeric | None
    #: Coins that there will ever be; null where there is no end (coins)
    max: Numeric | None


class CryptoAssetsRowContractsItem(TypedDict):
    #: Chain
    network: str
    #: Address on that chain, in the publisher’s case
    contract: str
    #: Digits behind the point
    decimals: int | None


class DatasetsCoverageRow(TypedDict):
    #: MIC
    exchange_mic: str | None
    #: ISO 3166 country of the exchange
    country_code: str | None
    #: Public id of the instrument
    instrument_id: str | None
    #: Id of the series
    series_id: str | None
    #: First date held
    history_from: str | None
    #: Last date held
    history_to: str | None
    #: Whether anything is published
    status: str
    #: Delay of the data; not stated
    delay_seconds: int | None


class DatasetsListRow(TypedDict):
    #: Name of the dataset
    id: str
    #: Title
    title: str
    #: What it holds
    summary: str
    #: Whether a source exists
    implementation_status: str
    #: Whether it answers for this key
    availability: str
    #: Why it is unavailable
    reason: str | None
    #: Paths it serves
    operations: list[str]
    #: Sources that feed it
    sources: list[str]


class DividendsListRow(TypedDict):
    #: Public id of the action
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing on symbol_at, or the last one before
    symbol: str
    #: MIC of that ticker
    exchange_mic: str | None
    #: The date whose tickers are shown
    symbol_at: str
    #: Kind of dividend
    type: str
    #: True for a dividend beside the regular ones
    special: bool
    #: The ex date; while there is none, the day of the declaration
    date: str
    #: True while no ex date is set: such rows come last
    undated: bool
    #: First day on which the share trades without the right to what is distributed; the execution date of a split;
    #: null while not set
    ex_date: str | None
    #: Holders of this day are entitled
    record_date: str | None
    #: Day of payment or delivery
    pay_date: str | None
    #: Day of the announcement
    declaration_date: str | None
    #: Cash per share as it was on the ex date: the cash legs together (currency_code per share)
    amount: Numeric
    #: ISO 4217 code of the amounts
    currency_code: str
    #: Regular payments a year: 1, 2, 4, 12 …; null where irregular or unknown (payments a year)
    frequency: int | None
    #: Amount per share as it is after the splits executed since the ex date, rounded half up to 15 significant
    #: digits where there was one (currency_code per share)
    split_adjusted_amount: Numeric
    #: Old shares over new ones, over all splits and stock dividends executed after the ex date and by today (by
    #: the date of as_of), as known at as_of; 1 where there was none, rounded half up to 15 significant digits.
    #: Amounts and prices of the ex date times this are on the present share basis (ratio)
    cumulative_adjustment_factor: Numeric
    #: What holders get. Cash: `amount` per share in `currency_code`. Security: `shares` units for every
    #: `per_shares` held, of the listing itself (`own_shares`) or of another security, at `subscription_price`
    #: where they must be paid. The units take the place of those held in splits, mergers and acquisitions, and
    #: come on top of them otherwise
    legs: list[DividendsListRowLegsItem]
    #: Fiscal period that the dividend is paid for, such as FY2026 or HY2026
    fiscal_period: str | None
    #: Australian listings: part of the dividend on which company tax was paid, 0 to 100 (percent)
    franking_percentage: Numeric | None
    #: Australian listings: franked part of the dividend (currency_code per share)
    franked_amount: Numeric | None
    #: Australian listings: unfranked part of the dividend (currency_code per share)
    unfranked_amount: Numeric | None
    #: Tax withheld from holders abroad, of the unfranked part for Australian listings; 0.3 means 30% (ratio)
    withholding_rate: Numeric | None
    #: Whether holders may take shares instead of cash; null where unknown
    reinvestment_plan: bool | None
    #: Price of a share in the reinvestment plan (currency_code)
    reinvestment_price: Numeric | None
    #: Discount of the reinvestment plan to the market price; 0.015 means 1.5% (ratio)
    reinvestment_discount: Numeric | None
    #: Last day on which holders may choose shares
    reinvestment_last_election_date: str | None


class DividendsListRowLegsItem(TypedDict):
    #: What holders get: cash, or units of a security
    kind: str
    #: Cash per share (currency_code per share)
    amount: Numeric | None
    #: ISO 4217 code of amount or subscription_price
    currency_code: str | None
    #: Security leg: true where the listing’s own shares are delivered
    own_shares: bool | None
    #: Public id of another listing that is delivered; null, as are its names, where the key lacks it
    instrument_id: str | None
    #: Ticker of another security that is delivered
    symbol: str | None
    #: MIC of that ticker
    exchange_mic: str | None
    #: Name of that security
    name: str | None
    #: Units delivered for per_shares held
    shares: Numeric | None
    #: Shares held for which shares are delivered
    per_shares: Numeric | None
    #: Price of a unit where it must be paid (currency_code)
    subscription_price: Numeric | None


class EarningsListRow(TypedDict):
    #: Public id, ern_…
    id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing asked for, else of the issuer’s primary one
    instrument_id: str | None
    #: Ticker of that listing
    symbol: str | None
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: report_date, else period_end: what rows are ordered and filtered by
    sort_date: str
    #: Always null: the instant of a release is not collected
    report_at: str | None
    #: Day of the release, exchange-local
    report_date: str | None
    #: When on that day
    report_time: str | None
    #: Whether the company has said so; null without a report_date
    report_date_status: str | None
    #: ISO 4217 code of all amounts
    currency_code: str | None
    #: Earnings per share, on the basis of the publisher (currency_code per share)
    eps_actual: Numeric | None
    #: What had been expected of it (currency_code per share)
    eps_estimate: Numeric | None
    #: Revenue (currency_code)
    revenue_actual: Numeric | None
    #: What had been expected of it (currency_code)
    revenue_estimate: Numeric | None
    #: The 8-K with item 2.02
    filing_id: str | None
    #: End of the fiscal period, in its normal form
    period_end: str
    #: Length of the period
    period_type: str
    #: eps_actual less eps_estimate (currency_code per share)
    eps_surprise: Numeric | None
    #: eps_surprise over the absolute estimate, to ten significant digits; null at an estimate of 0 (ratio)
    eps_surprise_ratio: Numeric | None
    #: revenue_actual less revenue_estimate (currency_code)
    revenue_surprise: Numeric | None
    #: revenue_surprise over the absolute estimate, to ten significant digits; null at an estimate of 0 (ratio)
    revenue_surprise_ratio: Numeric | None


class EconomicEventsRow(TypedDict):
    #: Public id of the event, eev_…
    id: str
    #: Name of the figure
    name: str
    #: Short name of the figure in small letters
    event_code: str
    #: ISO 3166 code of two letters; null for several countries together
    country_code: str | None
    #: ISO 4217 code of the currency that it moves
    currency_code: str | None
    #: Kind of figure
    category: str
    #: How much markets move by it
    importance: str | None
    #: The period that is told: a year, a quarter, a month or a day
    period: str | None
    #: Last day of that period
    period_end: str | None
    #: When it is due; null where only the day is known
    scheduled_at: str | None
    #: Day of the release where its publisher is
    release_date: str
    #: Whether the time of day is known
    time_known: bool
    #: The figure; null until it is released (unit of the event)
    actual: Numeric | None
    #: What was expected (unit of the event)
    forecast: Numeric | None
    #: The figure of the period before as it was first told (unit of the event)
    previous: Numeric | None
    #: The same as it is told with this release (unit of the event)
    revised_previous: Numeric | None
    #: What the figures are counted in
    unit: str | None
    #: Always null: when a figure came out is not told to the second
    released_at: str | None
    #: Always null: a release is of no one series
    series_id: str | None
    #: Whether it is still to come
    status: str
    #: Who releases it
    publisher: str
    #: Page of the release
    source_url: str | None


class EconomicObservationsRow(TypedDict):
    #: Public id of the observation, obs_…; the same of all its revisions
    id: str
    #: Id of the series
    series_id: str
    #: The day, or the first day of the period
    observation_date: str
    #: First day of the period; the day itself of daily series
    period_start: str
    #: Last day of the period; the day itself of daily series
    period_end: str
    #: The value; a day without one has no row (unit of the series)
    value: Numeric
    #: What the value is counted in
    unit: str
    #: ISO 4217 code where the unit is money
    currency_code: str | None
    #: When the publisher released the value; null where only its day is known
    published_at: str | None
    #: Day on which the publisher said so, where the series has vintages and this is of one of them
    vintage_date: str | None
    #: 0 for the first value, then 1, 2 …
    revision: int
    #: What the publisher says of the value
    status: str | None


class EconomicSeriesRow(TypedDict):
    #: Id of the series, which names one unit for ever: a rebased index is a series of its own
    id: str
    #: Name of the series
    name: str
    #: What is measured, in the words of the publisher
    description: str | None
    #: Who states the figures
    publisher: str
    #: What the publisher calls the series
    publisher_series_id: str | None
    #: Kind of figure
    category: str
    #: ISO 3166 code of two letters; null for several countries together
    country_code: str | None
    #: The countries together, or the region of the country
    region: str | None
    #: ISO 4217 code where the unit is money
    currency_code: str | None
    #: What values are counted in
    unit: str
    #: The unit in words
    unit_text: str | None
    #: How often there is an observation
    frequency: str
    #: Whether seasonal swings are taken out
    seasonal_adjustment: str | None
    #: Term of a yield of a curve
    tenor: str | None
    #: The set of series that a tenor belongs to
    curve: str | None
    #: Date of the first observation
    first_observation_date: str | None
    #: Date of the last observation
    last_observation_date: str | None
    #: Since when `as_of` reads what the publisher had said then; before it what this service knew
    first_vintage_at: str | None
    #: Terms of the series
    licence: str | None
    #: Who must be named with it
    attribution: str | None
    #: Whether the publisher has ended it
    discontinued: bool


class EconomicSovereignRatingsRow(TypedDict):
    #: Public id of the row, svr_…
    id: str
    #: Country, as the publisher calls it
    country: str
    #: ISO 3166 code of two letters; null for what is no country of that list
    country_code: str | None
    #: Region of the publisher
    region: str | None
    #: Who rates
    agency: str
    #: Rating as written; null where there is none
    rating: str | None
    #: Place of the rating from 1, the best, to 22; null where there is none
    notch: int | None
    #: Where the rating may go
    outlook: str | None
    #: Which debt is rated
    rating_scale: str
    #: What the rating costs above a government without risk (percent)
    default_spread: Numeric | None
    #: What shares of the country cost for it (percent)
    country_risk_premium: Numeric | None
    #: What shares of the country cost in all (percent)
    equity_risk_premium: Numeric | None
    #: Day of the edition
    observation_date: str
    #: Edition of the publication
    edition: str
    #: When the edition was released; null where only its day is known
    published_at: str | None


class EodListRow(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Trading date, exchange-local; a UTC day for crypto and currency pairs, indices and bonds
    date: str
    #: First price of the session; null where the source has none (currency of the listing)
    open: Numeric | None
    #: Highest price of the session; null where the source has none (currency of the listing)
    high: Numeric | None
    #: Lowest price of the session; null where the source has none (currency of the listing)
    low: Numeric | None
    #: Last price of the session; the net asset value of a mutual fund, the clean price per 100 of face value of a
    #: bond (currency of the listing)
    close: Numeric
    #: Whole shares traded; coins of a crypto pair, with fractions of a coin; null for currency pairs, indices,
    #: bonds and funds (shares)
    volume: Numeric | None
    #: Trades of the session; null where the source has none
    trade_count: int | None


class EstimatesListRow(TypedDict):
    #: Public id, est_…
    id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing asked for, else of the issuer’s primary one
    instrument_id: str | None
    #: Ticker of that listing
    symbol: str | None
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: Day of the observation
    observed_on: str
    #: What is estimated
    metric: str
    #: Length of the period
    period_type: str
    #: End of the fiscal period, in its normal form
    period_end: str
    #: ISO 4217 code of the amounts
    currency_code: str | None
    #: Mean of the analysts
    mean: EstimatesListRowMean
    #: Lowest
    low: EstimatesListRowLow
    #: Highest
    high: EstimatesListRowHigh
    #: Value always null: not collected
    median: EstimatesListRowMedian
    #: How many analysts
    analyst_count: int | None
    #: Actual figure of the period a year before
    year_ago: EstimatesListRowYearAgo
    #: mean over the absolute year_ago less 1, to ten significant digits (ratio)
    growth_ratio: Numeric | None
    #: How analysts changed their minds; null for revenue
    revisions: EstimatesListRowRevisions | None


class EstimatesListRowMean(TypedDict):
    #: The number; null where there is none
    value: Numeric | None
    #: Its unit, such as USD/share or USD
    unit: str


class EstimatesListRowLow(TypedDict):
    #: The number; null where there is none
    value: Numeric | None
    #: Its unit, such as USD/share or USD
    unit: str


class EstimatesListRowHigh(TypedDict):
    #: The number; null where there is none
    value: Numeric | None
    #: Its unit, such as USD/share or USD
    unit: str


class EstimatesListRowMedian(TypedDict):
    #: The number; null where there is none
    value: Numeric | None
    #: Its unit, such as USD/share or USD
    unit: str


class EstimatesListRowYearAgo(TypedDict):
    #: The number; null where there is none
    value: Numeric | None
    #: Its unit, such as USD/share or USD
    unit: str


class EstimatesListRowRevisions(TypedDict):
    #: Raised within 7 days
    up_7d: int | None
    #: Raised within 30 days
    up_30d: int | None
    #: Lowered within 7 days
    down_7d: int | None
    #: Lowered within 30 days
    down_30d: int | None
    #: Mean 7 days before
    mean_7d_ago: Numeric | None
    #: Mean 30 days before
    mean_30d_ago: Numeric | None
    #: Mean 60 days before
    mean_60d_ago: Numeric | None
    #: Mean 90 days before
    mean_90d_ago: Numeric | None


class ExchangesListRow(TypedDict):
    #: MIC of the exchange, or name of the venue
    exchange_mic: str
    #: MIC of its operator (ISO 10383); null for venues
    operating_mic: str | None
    #: Name
    name: str
    #: Short name in common use
    acronym: str | None
    #: ISO 3166 country; null for venues
    country_code: str | None
    #: City of its seat; null for venues
    city: str | None
    #: IANA time zone of its dates and hours
    timezone: str
    #: ISO 4217 currency of its prices; null where it follows from the instrument
    currency_code: str | None
    #: Days of the trading week, 1 for Monday to 7 for Sunday
    trading_days: list[int]
    #: Opening of the regular session, local, HH:MM
    open_time: str
    #: Close of the regular session, local, HH:MM; 24:00 is the end of the day
    close_time: str
    #: Start of trading before the session, local, HH:MM; null where there is none
    pre_market_open_time: str | None
    #: End of trading after a regular session, local, HH:MM; null where there is none
    after_hours_close_time: str | None
    #: Main kinds of instrument, codes as in `type` of /v1/instruments
    asset_types: list[str]
    #: How trading goes: days from trade to settlement, order sizes, smallest price step, and what the hours leave
    #: unsaid; null where it differs from listing to listing or does not apply
    trading_conventions: ExchangesListRowTradingConventions
    #: Date of the last change of the rules of its calendar
    calendar_revision: str
    #: Address of its site; null for venues
    website: str | None


class ExchangesListRowTradingConventions(TypedDict):
    #: Days from trade to settlement, such as T+1
    settlement_cycle: str | None
    #: Order sizes
    lot: str | None
    #: Smallest step of a price
    tick: str | None
    #: What the hours leave unsaid
    note: str | None


class ExportsCreateRow(TypedDict):
    #: Public id, exp_…
    id: str
    #: Status: queued, running, ready, failed or expired
    status: str
    #: Path of the selected collection; null for a resource
    endpoint: str | None
    #: Path template of the selected collection; null for an endpoint
    resource: str | None
    #: Parameters of the selection, lists comma-separated
    parameters: dict[str, str]
    #: File format
    format: str
    #: As-of time of all rows, fixed at creation; null if nothing was published
    as_of: str | None
    #: When it was ordered
    created_at: str
    #: When its file was completed; null before
    generated_at: str | None
    #: When its file expires, a day after completion; null before
    expires_at: str | None
    #: Rows of the file; null before completion
    rows: int | None
    #: Bytes of the file; null before completion
    bytes: int | None
    #: SHA-256 of the file, hexadecimal; null before completion
    sha256: str | None
    #: Why it failed and what to do; null unless failed
    failure: str | None
    #: Relative URL of the file; null unless it is ready
    download: str | None


class ExportsGetRow(TypedDict):
    #: Public id, exp_…
    id: str
    #: Status: queued, running, ready, failed or expired
    status: str
    #: Path of the selected collection; null for a resource
    endpoint: str | None
    #: Path template of the selected collection; null for an endpoint
    resource: str | None
    #: Parameters of the selection, lists comma-separated
    parameters: dict[str, str]
    #: File format
    format: str
    #: As-of time of all rows, fixed at creation; null if nothing was published
    as_of: str | None
    #: When it was ordered
    created_at: str
    #: When its file was completed; null before
    generated_at: str | None
    #: When its file expires, a day after completion; null before
    expires_at: str | None
    #: Rows of the file; null before completion
    rows: int | None
    #: Bytes of the file; null before completion
    bytes: int | None
    #: SHA-256 of the file, hexadecimal; null before completion
    sha256: str | None
    #: Why it failed and what to do; null unless failed
    failure: str | None
    #: Relative URL of the file; null unless it is ready
    download: str | None


class FilingsExhibitsRow(TypedDict):
    #: Public id of the exhibit
    id: str
    #: Accession number of the filing
    filing_id: str
    #: Public id of the issuer
    company_id: str
    #: Filing date
    filed_on: str
    #: Number of the exhibit
    exhibit_number: str
    #: Type of the document
    exhibit_type: str
    #: What it is; null where the filer says no more than the type
    description: str | None
    #: Address of the document
    url: str
    #: Name of the document within the folder of the filing
    file_name: str
    #: Media type, by the extension of the file name
    media_type: str
    #: Size of the document (bytes)
    size_bytes: int | None
    #: Place of the document in the filing
    position: int


class FilingsListRow(TypedDict):
    #: Accession number, the id in the paths of sections and exhibits
    filing_id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing asked for
    instrument_id: str
    #: Ticker of that listing
    symbol: str
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: CIK of the filer, ten digits
    cik: str
    #: Name of the filer when it filed
    company_name: str
    #: Form as filed, `/A` for an amendment
    form_type: str
    #: Whether it amends an earlier filing
    amendment: bool
    #: Filing date; a filing after 17:30 New York carries the next business day
    filed_on: str
    #: End of the period reported on; of an 8-K the date of the event
    reporting_period: str | None
    #: When EDGAR accepted it; where the publisher leaves the zone open, the later reading
    accepted_at: str | None
    #: Item codes of an 8-K, else empty
    items: list[str]
    #: Description of the primary document
    title: str | None
    #: File name of the primary document
    primary_document: str | None
    #: Address of the primary document
    url: str
    #: Address of the page that lists its documents
    index_url: str
    #: Size of the whole filing (bytes)
    size_bytes: int | None
    #: Whether it holds XBRL
    is_xbrl: bool
    #: Whether its primary document holds XBRL inline
    is_inline_xbrl: bool
    #: File number of the registration
    file_number: str | None
    #: Number under which the SEC filmed or scanned it
    film_number: str | None


class FilingsSectionsRow(TypedDict):
    #: Public id of the section
    id: str
    #: Accession number of the filing
    filing_id: str
    #: Public id of the issuer
    company_id: str
    #: Form as filed
    form_type: str
    #: Filing date
    filed_on: str
    #: Number of the item
    item: str
    #: Heading without the number
    title: str
    #: The section with its heading, lines parted by line feeds
    text: str | None
    #: True where the text was cut at 262,144 bytes
    truncated: bool
    #: Size of the whole section (bytes of UTF-8)
    size_bytes: int
    #: Place of the section in the document, from 1
    position: int


class FinancialsConceptsRow(TypedDict):
    #: Tag with its taxonomy, or canonical line
    id: str
    #: Who defines it; `bourse` for canonical lines
    taxonomy: str
    #: The tag alone, or the name of the line
    name: str
    #: Readable name, as the taxonomy has it
    label: str
    #: What it is
    description: str | None
    #: Statement that it belongs to
    statement_family: str
    #: Kind of its values
    unit: str
    #: Whether it is of a period or of an instant
    period_type: str
    #: Side of the books, where it is known
    balance: str | None
    #: Canonical line that a tag feeds
    line: str | None
    #: Tags that a line is read from, in order; empty for tags
    tags: list[str]
    #: Whether a line may be worked out of others
    derived: bool
    #: Whether its taxonomy has given it up
    deprecated: bool


class FinancialsFactsRow(TypedDict):
    #: Public id, fct_…
    id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing asked for
    symbol: str
    #: MIC of its exchange or venue
    exchange_mic: str | None
    #: Tag with its taxonomy
    concept: str
    #: Canonical line that it can feed
    line: str | None
    #: Label in the filer’s taxonomy
    label: str | None
    #: Unit as filed
    unit: str
    #: Value, neither scaled nor rounded (of the row)
    value: Numeric
    #: Of a period or of an instant
    period_type: str
    #: First day; null for an instant
    fiscal_start: str | None
    #: Last day as filed
    fiscal_end: str
    #: Length by its own dates; null for an instant
    duration_months: int | None
    #: Normal form of the end
    period_end: str
    #: Filing that first stated this value
    filing_id: str
    #: Form of that filing
    form_type: str
    #: Date of that filing
    filed_on: str
    #: When the period was first stated at all
    first_filed_on: str
    #: Newest filing that repeats the value
    last_filing_id: str
    #: Fiscal year of the filing, not of the fact
    filing_fiscal_year: int | None
    #: Fiscal period of the filing, not of the fact
    filing_fiscal_period: str | None
    #: More than one value was filed
    restated: bool
    #: Index page of the filing
    source_url: str


class FinancialsMetricDefinitionsRow(TypedDict):
    #: Name of the member in metrics
    id: str
    #: Readable name
    name: str
    #: What it tells about
    family: str
    #: How it is worked out
    formula: str
    #: Unit of its values
    unit: str
    #: Canonical lines, and `close`, `dividend`, `split` and `estimate`
    input_concepts: list[str]
    #: In words
    description: str
    #: Null where neither is
    higher_is_better: bool | None
    #: Whether the screener knows it
    screenable: bool
    #: Since when it is worked out this way
    since: str


class FinancialsMetricsRow(TypedDict):
    #: Public id, met_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Public id of the listing’s own company
    company_id: str | None
    #: Session whose close is used
    observed_on: str
    #: ISO 4217 code of the money here, that of the prices
    currency_code: str
    #: Close of the session, raw (currency of the listing)
    price: Numeric
    #: Normal end of the newest period among the statements used
    fiscal_period_end: str | None
    #: Public ids of the statements, share statistics, dividends and estimates used, sorted
    input_record_ids: list[str]
    #: Asset turnover: revenue TTM ÷ avg total_assets (ratio)
    asset_turnover: Numeric | None
    #: Book value per share: stockholders_equity ÷ shares_outstanding (currency_code per share)
    book_value_per_share: Numeric | None
    #: Buyback yield: −(stock_repurchased + stock_issued) TTM ÷ market_capitalization (ratio)
    buyback_yield: Numeric | None
    #: Cash conversion cycle: 365 × (1 ÷ inventory_turnover + 1 ÷ receivables_turnover − avg accounts_payable ÷
    #: cost_of_revenue TTM) (days)
    cash_conversion_days: Numeric | None
    #: Cash per share: cash_and_short_term_investments ÷ shares_outstanding (currency_code per share)
    cash_per_share: Numeric | None
    #: Cash ratio: cash_and_short_term_investments ÷ total_current_liabilities (ratio)
    cash_ratio: Numeric | None
    #: Current ratio: total_current_assets ÷ total_current_liabilities (ratio)
    current_ratio: Numeric | None
    #: Debt to assets: total_debt ÷ total_assets (ratio)
    debt_to_assets: Numeric | None
    #: Debt to equity: total_debt ÷ stockholders_equity (ratio)
    debt_to_equity: Numeric | None
    #: Dividend growth: dividends_per_share ÷ dividends_per_share a year before − 1 (ratio)
    dividend_growth: Numeric | None
    #: Dividend yield: dividends_per_share ÷ close; specials included (ratio)
    dividend_yield: Numeric | None
    #: Dividends per share: cash dividends paid (pay date; ex date where none) in the 365 days up to observed_on,
    #: after splits (currency_code per share)
    dividends_per_share: Numeric | None
    #: Earnings per share: eps_diluted TTM, each quarter on the share basis of observed_on (currency_code per
    #: share)
    earnings_per_share: Numeric | None
    #: Earnings yield: earnings_per_share ÷ close (ratio)
    earnings_yield: Numeric | None
    #: EBITDA margin: ebitda TTM ÷ revenue TTM (ratio)
    ebitda_margin: Numeric | None
    #: Effective tax rate: income_tax TTM ÷ income_before_tax TTM, null outside 0…1 (ratio)
    effective_tax_rate: Numeric | None
    #: Enterprise value: market_capitalization + total_debt + preferred_stock + noncontrolling_interest −
    #: cash_and_short_term_investments (currency_code)
    enterprise_value: Numeric | None
    #: EPS growth: eps_diluted TTM ÷ eps_diluted TTM a year before − 1 (ratio)
    eps_growth: Numeric | None
    #: Quarterly EPS growth: eps_diluted of the newest quarter ÷ eps_diluted of the same quarter a year before − 1
    #: (ratio)
    eps_growth_quarterly: Numeric | None
    #: Equity ratio: total_equity ÷ total_assets (ratio)
    equity_ratio: Numeric | None
    #: Enterprise value to EBIT: enterprise_value ÷ operating_income TTM (ratio)
    ev_to_ebit: Numeric | None
    #: Enterprise value to EBITDA: enterprise_value ÷ ebitda TTM (ratio)
    ev_to_ebitda: Numeric | None
    #: Enterprise value to free cash flow: enterprise_value ÷ free_cash_flow TTM (ratio)
    ev_to_free_cash_flow: Numeric | None
    #: Enterprise value to sales: enterprise_value ÷ revenue TTM (ratio)
    ev_to_sales: Numeric | None
    #: Forward dividend yield: newest regular dividend × its frequency ÷ close (ratio)
    forward_dividend_yield: Numeric | None
    #: Forward price to earnings: close ÷ mean EPS estimate of the next fiscal year (ratio)
    forward_price_to_earnings: Numeric | None
    #: Free cash flow growth: free_cash_flow TTM ÷ free_cash_flow TTM a year before − 1 (ratio)
    free_cash_flow_growth: Numeric | None
    #: Free cash flow margin: free_cash_flow TTM ÷ revenue TTM (ratio)
    free_cash_flow_margin: Numeric | None
    #: Free cash flow per share: free_cash_flow TTM ÷ shares_diluted of the newest period (currency_code per share)
    free_cash_flow_per_share: Numeric | None
    #: Free cash flow yield: free_cash_flow TTM ÷ market_capitalization (ratio)
    free_cash_flow_yield: Numeric | None
    #: Gross margin: gross_profit TTM ÷ revenue TTM (ratio)
    gross_margin: Numeric | None
    #: Interest coverage: operating_income TTM ÷ interest_expense TTM (ratio)
    interest_coverage: Numeric | None
    #: Inventory turnover: cost_of_revenue TTM ÷ avg inventory (ratio)
    inventory_turnover: Numeric | None
    #: Market capitalization: close × shares_outstanding (currency_code)
    market_capitalization: Numeric | None
    #: Net debt to EBITDA: net_debt ÷ ebitda TTM (ratio)
    net_debt_to_ebitda: Numeric | None
    #: Net income growth: net_income TTM ÷ net_income TTM a year before − 1 (ratio)
    net_income_growth: Numeric | None
    #: Net income of twelve months: net_income TTM (currency_code)
    net_income_ttm: Numeric | None
    #: Net margin: net_income TTM ÷ revenue TTM (ratio)
    net_margin: Numeric | None
    #: Operating cash flow per share: net_cash_from_operating_activities TTM ÷ shares_diluted of the newest period
    #: (currency_code per share)
    operating_cash_flow_per_share: Numeric | None
    #: Operating income growth: operating_income TTM ÷ operating_income TTM a year before − 1 (ratio)
    operating_income_growth: Numeric | None
    #: Operating margin: operating_income TTM ÷ revenue TTM (ratio)
    operating_margin: Numeric | None
    #: Payout ratio: −dividends_paid TTM ÷ net_income_to_common TTM (ratio)
    payout_ratio: Numeric | None
    #: Price/earnings to growth: price_to_earnings ÷ (100 × eps_growth) (ratio)
    peg_ratio: Numeric | None
    #: Price to book: market_capitalization ÷ stockholders_equity (ratio)
    price_to_book: Numeric | None
    #: Price to cash flow: market_capitalization ÷ net_cash_from_operating_activities TTM (ratio)
    price_to_cash_flow: Numeric | None
    #: Price to earnings: close ÷ eps_diluted TTM (ratio)
    price_to_earnings: Numeric | None
    #: Price to free cash flow: market_capitalization ÷ free_cash_flow TTM (ratio)
    price_to_free_cash_flow: Numeric | None
    #: Price to sales: market_capitalization ÷ revenue TTM (ratio)
    price_to_sales: Numeric | None
    #: Price to tangible book: market_capitalization ÷ (stockholders_equity − goodwill − intangible_assets) (ratio)
    price_to_tangible_book: Numeric | None
    #: Quick ratio: (cash_and_short_term_investments + accounts_receivable) ÷ total_current_liabilities (ratio)
    quick_ratio: Numeric | None
    #: Receivables turnover: revenue TTM ÷ avg accounts_receivable (ratio)
    receivables_turnover: Numeric | None
    #: Return on assets: net_income TTM ÷ avg total_assets (ratio)
    return_on_assets: Numeric | None
    #: Return on capital employed: operating_income TTM ÷ avg (total_assets − total_current_liabilities) (ratio)
    return_on_capital_employed: Numeric | None
    #: Return on equity: net_income TTM ÷ avg stockholders_equity (ratio)
    return_on_equity: Numeric | None
    #: Return on invested capital: operating_income TTM × (1 − effective_tax_rate) ÷ avg (total_debt + total_equity
    #: − cash_and_short_term_investments) (ratio)
    return_on_invested_capital: Numeric | None
    #: Revenue growth: revenue TTM ÷ revenue TTM a year before − 1 (ratio)
    revenue_growth: Numeric | None
    #: Quarterly revenue growth: revenue of the newest quarter ÷ revenue of the same quarter a year before − 1
    #: (ratio)
    revenue_growth_quarterly: Numeric | None
    #: Revenue per share: revenue TTM ÷ shares_diluted of the newest period (currency_code per share)
    revenue_per_share: Numeric | None
    #: Revenue of twelve months: revenue TTM (currency_code)
    revenue_ttm: Numeric | None
    #: Shareholder yield: dividend_yield + buyback_yield (ratio)
    shareholder_yield: Numeric | None
    #: Tangible book value per share: (stockholders_equity − goodwill − intangible_assets) ÷ shares_outstanding
    #: (currency_code per share)
    tangible_book_value_per_share: Numeric | None
    #: Trailing dividend yield: dividends_per_share without special dividends and returns of capital ÷ close
    #: (ratio)
    trailing_dividend_yield: Numeric | None


class FinancialsSegmentsRow(TypedDict):
    #: Public id, seg_…
    id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing asked for, else of the issuer’s primary one
    instrument_id: str | None
    #: Ticker of that listing
    symbol: str | None
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: What the revenue is broken down by
    breakdown: str
    #: Readable name
    segment: str
    #: Member of the axis, as tagged
    member: str
    #: Normal form of the fiscal year’s end
    period_end: str
    #: First day as filed
    reported_period_start: str
    #: Last day as filed
    reported_period_end: str
    #: ISO 4217 code of the amounts
    currency_code: str
    #: Revenue (currency_code)
    revenue: Numeric | None
    #: Operating income (currency_code)
    segment_operating_income: Numeric | None
    #: Assets, where tagged for the member (currency_code)
    assets: Numeric | None
    #: Capital expenditure, where tagged for the member (currency_code)
    capital_expenditure: Numeric | None
    #: Depreciation and amortization, where tagged for the member (currency_code)
    depreciation_and_amortization: Numeric | None
    #: Part of consolidated revenue (ratio)
    revenue_ratio: Numeric | None
    #: Accession number of the report
    filing_id: str
    #: Form as filed
    form_type: str
    #: Date of the filing
    filed_on: str


class FinancialsStatementsRow(TypedDict):
    #: Public id, stm_…
    id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing asked for, else of the issuer’s primary one
    instrument_id: str | None
    #: Ticker of that listing
    symbol: str | None
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: Family
    statement: str
    #: A fiscal quarter or year
    period_type: str
    #: Normal form of the period’s end: the calendar month end within seven days, else as filed
    period_end: str
    #: First day as filed; null for balance sheets
    reported_period_start: str | None
    #: Last day as filed
    reported_period_end: str
    #: Fiscal year as the issuer names it in the filing that first stated the period
    reported_fiscal_year: int | None
    #: Fiscal period of the same filing; Q4 for a fourth quarter that is a difference
    reported_fiscal_period: str | None
    #: ISO 4217 code of all money lines
    currency_code: str
    #: Rules that the issuer reports by
    accounting_standard: str
    #: Always null: no normal form is claimed; see `reported_period_start`
    period_start: str | None
    #: Always null: no normal form is claimed; see `reported_fiscal_year`
    fiscal_year: int | None
    #: Always null: no normal form is claimed; see `reported_fiscal_period`
    fiscal_quarter: str | None
    #: Every canonical line of the family: its value, or null where nothing is filed
    items: FinancialsStatementsRowItems
    #: With `details=true`: the lines that have a value, with concept and filing; else null
    item_sources: dict[str, FinancialsStatementsRowItemSources] | None
    #: Accession numbers of the filings that the lines come from, newest first
    filing_ids: list[str]
    #: Form of the newest of them, as filed
    form_type: str
    #: Filing date of the newest of them
    filed_on: str
    #: When the period was first stated
    first_filed_on: str
    #: A later filing changed at least one line
    restated: bool
    #: What is wrong with the row or worth knowing; empty for a clean one. A line that fails a check is null and
    #: named
    quality_issues: list[FinancialsStatementsRowQualityIssuesItem]


class FinancialsStatementsRowItems(TypedDict):
    revenue: float | None
    cost_of_revenue: float | None
    gross_profit: float | None
    research_and_development: float | None
    selling_and_marketing: float | None
    general_and_administrative: float | None
    selling_general_and_administrative: float | None
    depreciation_and_amortization: float | None
    amortization_of_intangibles: float | None
    restructuring_charges: float | None
    impairment_charges: float | None
    other_operating_expenses: float | None
    operating_expenses: float | None
    costs_and_expenses: float | None
    operating_income: float | None
    interest_income: float | None
    interest_expense: float | None
    other_nonoperating_income: float | None
    nonoperating_income: float | None
    income_from_equity_method_investments: float | None
    income_before_tax: float | None
    income_tax: float | None
    income_from_continuing_operations: float | None
    income_from_discontinued_operations: float | None
    net_income_including_noncontrolling_interest: float | None
    net_income_noncontrolling_interest: float | None
    net_income: float | None
    preferred_dividends: float | None
    net_income_to_common: float | None
    eps_basic: float | None
    eps_diluted: float | None
    shares_basic: float | None
    shares_diluted: float | None
    dividends_per_share: float | None
    comprehensive_income: float | None
    net_interest_income: float | None
    noninterest_income: float | None
    noninterest_expense: float | None
    provision_for_credit_losses: float | None
    ebitda: float | None
    cash_and_equivalents: float | None
    short_term_investments: float | None
    cash_and_short_term_investments: float | None
    accounts_receivable: float | None
    other_receivables: float | None
    inventory: float | None
    prepaid_expenses: float | None
    other_current_assets: float | None
    total_current_assets: float | None
    property_plant_and_equipment: float | None
    operating_lease_right_of_use: float | None
    goodwill: float | None
    intangible_assets: float | None
    long_term_investments: float | None
    deferred_tax_assets: float | None
    other_noncurrent_assets: float | None
    total_noncurrent_assets: float | None
    total_assets: float | None
    accounts_payable: float | None
    accrued_liabilities: float | None
    deferred_revenue_current: float | None
    deferred_revenue_noncurrent: float | None
    short_term_debt: float | None
    current_portion_of_long_term_debt: float | None
    operating_lease_liabilities_current: float | None
    operating_lease_liabilities_noncurrent: float | None
    income_taxes_payable: float | None
    other_current_liabilities: float | None
    total_current_liabilities: float | None
    long_term_debt: float | None
    deferred_tax_liabilities: float | None
    other_noncurrent_liabilities: float | None
    total_noncurrent_liabilities: float | None
    total_liabilities: float | None
    temporary_equity: float | None
    preferred_stock: float | None
    common_stock: float | None
    additional_paid_in_capital: float | None
    retained_earnings: float | None
    accumulated_other_comprehensive_income: float | None
    treasury_stock: float | None
    stockholders_equity: float | None
    noncontrolling_interest: float | None
    total_equity: float | None
    total_liabilities_and_equity: float | None
    total_debt: float | None
    net_debt: float | None
    shares_outstanding: float | None
    deposits: float | None
    loans: float | None
    stock_based_compensation: float | None
    deferred_income_tax: float | None
    other_noncash_items: float | None
    change_in_accounts_receivable: float | None
    change_in_inventory: float | None
    change_in_accounts_payable: float | None
    change_in_deferred_revenue: float | None
    change_in_other_working_capital: float | None
    net_cash_from_operating_activities: float | None
    capital_expenditure: float | None
    acquisitions: float | None
    purchases_of_investments: float | None
    sales_and_maturities_of_investments: float | None
    other_investing_activities: float | None
    net_cash_from_investing_activities: float | None
    debt_issued: float | None
    debt_repaid: float | None
    net_short_term_debt: float | None
    stock_issued: float | None
    stock_repurchased: float | None
    dividends_paid: float | None
    taxes_paid_on_equity_awards: float | None
    other_financing_activities: float | None
    net_cash_from_financing_activities: float | None
    effect_of_exchange_rates: float | None
    net_change_in_cash: float | None
    cash_at_beginning: float | None
    cash_at_end: float | None
    income_taxes_paid: float | None
    interest_paid: float | None
    free_cash_flow: float | None


class FinancialsStatementsRowItemSources(TypedDict):
    concept: str | None
    filing_id: str
    derived: bool


class FinancialsStatementsRowQualityIssuesItem(TypedDict):
    #: What it is
    code: str
    #: The line; null where it is about the whole row
    line: str | None
    #: In words, with the numbers
    detail: str


class FlatFilesGetRow(TypedDict):
    #: Name of the flat file: eod, corporate-actions
    dataset: str
    #: Trading date of the US market; first day of a month or year
    date: str
    #: csv: gzipped CSV; parquet
    format: str
    #: SHA-256 of the bytes of the file, hexadecimal; also in X-Content-SHA256
    sha256: str
    #: Bytes of the file (bytes)
    bytes: int
    #: Rows, without the header (rows)
    rows: int
    #: When it was written: a file is only rewritten if its rows have changed
    generated_at: str
    #: Relative URL of the file
    download: str
    #: Period of the file: day, month or year
    period: str


class FlatFilesListRow(TypedDict):
    #: Name of the flat file: eod, corporate-actions
    dataset: str
    #: Trading date of the US market; first day of a month or year
    date: str
    #: csv: gzipped CSV; parquet
    format: str
    #: SHA-256 of the bytes of the file, hexadecimal; also in X-Content-SHA256
    sha256: str
    #: Bytes of the file (bytes)
    bytes: int
    #: Rows, without the header (rows)
    rows: int
    #: When it was written: a file is only rewritten if its rows have changed
    generated_at: str
    #: Relative URL of the file
    download: str
    #: Period of the file: day, month or year
    period: str


class FundsAllocationsRow(TypedDict):
    #: Public id, alc_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Date of the positions
    snapshot_date: str
    #: By what the positions are added up
    dimension: str
    #: Name of the part; unclassified for positions of which it is not told
    name: str
    #: Part of the net assets, what is owed taken off (ratio)
    weight: Numeric
    #: Part of the net assets that is owned (ratio)
    long_weight: Numeric
    #: Part of the net assets that is owed; long_weight less it is weight (ratio)
    short_weight: Numeric
    #: Positions added up; null where a publisher told the part
    position_count: int | None
    #: Whether the publisher told it, or it was added up here
    source: str


class FundsHoldingsRow(TypedDict):
    #: Public id, hld_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Date of the positions
    snapshot_date: str
    #: 1 is the largest weight; equal weights keep the order of the file
    rank: int
    #: Part of the net assets; negative for what is owed, above 1 where more was bought than is owned (ratio)
    weight: Numeric | None
    #: Name of the position as the publisher writes it
    holding: str
    #: Public id of the listing that is held, by its ISIN, else CUSIP, else ticker on that date; null where none or
    #: several are known
    holding_instrument_id: str | None
    #: Ticker of that listing
    holding_symbol: str | None
    #: MIC of that listing’s exchange or venue
    holding_exchange_mic: str | None
    #: Public id of that listing’s own profile
    holding_company_id: str | None
    #: The publisher’s own ticker or number of the position
    provider_symbol: str | None
    #: Always null: see balance
    quantity: Numeric | None
    #: Always null: see value (USD)
    market_value: Numeric | None
    #: Reported amount, in units of balance_unit
    balance: Numeric | None
    #: What the balance counts
    balance_unit: str | None
    #: Reported value, without accrued interest (USD)
    value: Numeric | None
    #: What the position is
    asset_class: str
    #: Sector as the publisher names it
    sector: str | None
    #: ISO 3166 two-letter code of the country of risk
    country_code: str | None
    #: ISO 4217 code of the currency of the position
    currency_code: str | None
    #: ISIN
    isin: str | None
    #: CUSIP
    cusip: str | None
    #: FIGI
    figi: str | None
    #: LEI of the issuer
    lei: str | None
    #: Day on which a debt is due
    maturity_date: str | None
    #: Interest a year (ratio)
    coupon: Numeric | None
    #: Whether it is owned or owed; null for derivatives
    position_side: str | None
    #: Whether it may not be sold freely
    restricted: bool | None
    #: Whether its issuer is in default
    defaulted: bool | None


class FundsListRow(TypedDict):
    #: Public id, fnd_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Public id of the fund’s own profile
    company_id: str | None
    #: Name of the fund
    name: str
    #: What the fund is
    fund_type: str
    #: Fund house
    family: str | None
    #: Who manages it
    manager: str | None
    #: Category in the publisher’s words
    category: str | None
    #: ISO 3166 two-letter code of the country under whose law it is
    domicile: str | None
    #: ISO 4217 code of its amounts
    currency_code: str | None
    #: First day of the fund
    inception_date: str | None
    #: Costs a year after waivers (ratio)
    expense_ratio: Numeric | None
    #: Costs a year before waivers (ratio)
    gross_expense_ratio: Numeric | None
    #: Net assets of all classes (currency_code)
    assets_under_management: Numeric | None
    #: Net assets of this class (currency_code)
    class_net_assets: Numeric | None
    #: Net assets of one share (currency_code per share)
    net_asset_value: Numeric | None
    #: Day of the net asset value
    net_asset_value_date: str | None
    #: Name of the benchmark
    benchmark_name: str | None
    #: Public id of the benchmark, where it is carried as an index
    benchmark_instrument_id: str | None
    #: Part of the assets bought anew in a year (ratio)
    annual_turnover: Numeric | None
    #: Distributions of twelve months over the net asset value (ratio)
    distribution_yield: Numeric | None
    #: Payments a year
    dividend_frequency: int | None
    #: Of bond ETFs (years)
    effective_duration: Numeric | None
    #: Of bond ETFs (years)
    average_maturity: Numeric | None
    #: Of bond ETFs (ratio)
    average_coupon: Numeric | None
    #: Of bond ETFs (per 100 of face)
    average_price: Numeric | None
    #: Of bond ETFs (ratio)
    yield_to_maturity: Numeric | None
    #: How many times it follows its benchmark; negative where against it
    leverage_factor: Numeric | None
    #: Positions of the newest list of holdings
    holdings_count: int | None
    #: ISIN
    isin: str | None
    #: CUSIP
    cusip: str | None
    #: CIK of the registrant, ten digits
    cik: str | None
    #: Number of the series at the SEC
    series_id: str | None
    #: Number of the class at the SEC
    class_id: str | None
    #: Date of the figures
    observed_on: str
    #: Whether it is still there
    status: str


class HealthListRow(TypedDict):
    #: Name of the dataset
    dataset: str
    #: Group of markets
    market: str | None
    #: MIC
    exchange: str | None
    #: Whether the newest closed session is there, 8 hours after its close; not-offered: no source has such rows;
    #: unverified: nothing says which rows to expect; unknown: no calendar; unavailable: off, or nothing published
    freshness_status: str
    #: The worst of freshness and the last run of its sources
    status: str
    #: Newest session held, and the kinds of entity
    coverage: HealthListRowCoverage
    #: Whether the dataset is measured against a calendar
    coverage_configured: bool
    #: Sources of what is held; demo for made-up rows
    source: str | None
    #: Rows that wait for a confirmation
    held: int
    #: That a source moved: its address answers something else than it did
    problem: str | None


class HealthListRowCoverage(TypedDict):
    latest_session: str | None
    asset_types: list[str]


class IndicatorsDefinitionsRow(TypedDict):
    #: Name of the indicator, as `indicator` of /v1/indicators
    id: str
    #: What it is called
    title: str
    #: How it is calculated; x[n] is the value of x n bars before
    formula: str
    #: Fields of the bars that it is calculated from
    inputs: list[str]
    #: Its parameters, each with its limits, both included, its default, and the intervals in which it means
    #: something
    parameters: list[IndicatorsDefinitionsRowParametersItem]
    #: Its outputs, in the order of `values`, each with its unit
    outputs: list[IndicatorsDefinitionsRowOutputsItem]
    #: Bars that must lie before the first value of every output, with the defaults on 1d (bars)
    warmup_bars: int
    #: Intervals in which it is calculated
    intervals: list[str]


class IndicatorsDefinitionsRowParametersItem(TypedDict):
    #: Name
    name: str
    #: Whether fractions are taken
    type: str
    #: Least value, inclusive
    min: Numeric
    #: Greatest value, inclusive
    max: Numeric
    #: Value where it is left out
    default: Numeric
    #: What it is
    description: str
    #: Intervals in which it means something
    intervals: list[str]


class IndicatorsDefinitionsRowOutputsItem(TypedDict):
    #: Name
    name: str
    #: What it is, with its unit
    description: str


class IndicatorsListRow(TypedDict):
    #: Public id of the value, ind_…: of listing, indicator, parameters, interval and instant
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Name of the indicator
    indicator: str
    #: Close of the bar: of its session on 1d, of its interval within a session
    event_at: str
    #: Each output by name, to eight places, in the units that /v1/indicators/definitions tells; null where it
    #: cannot be calculated
    values: dict[str, float | None]


class IndicesConstituentsRow(TypedDict):
    #: Public id, con_…
    id: str
    #: Public id of the index
    index_id: str
    #: Date of the list
    snapshot_date: str
    #: Name of the member as the publisher writes it
    constituent: str
    #: Public id of the member’s listing, by its ISIN, else its ticker on that date; null where none is carried
    instrument_id: str | None
    #: Ticker of that listing
    symbol: str | None
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: Public id of that listing’s own profile
    company_id: str | None
    #: Ticker as the publisher writes it
    provider_symbol: str
    #: Part of the index; null where the publisher tells none (ratio)
    weight: Numeric | None
    #: First day of the present membership
    member_since: str | None
    #: Shares that count in the index (shares)
    shares: Numeric | None
    #: Sector as the publisher names it
    sector: str | None
    #: Industry as the publisher names it
    industry: str | None
    #: ISO 3166 two-letter code
    country_code: str | None
    #: CIK of the member, ten digits
    cik: str | None
    #: ISIN of the member
    isin: str | None


class IndicesListRow(TypedDict):
    #: Public id of the index, that of its listing
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Name of the index
    name: str
    #: Who calculates it
    provider: str | None
    #: What it follows
    index_type: str
    #: Part of the world that it covers
    region: str | None
    #: ISO 3166 two-letter code of the country that it covers
    country_code: str | None
    #: ISO 4217 code of its currency
    currency_code: str | None
    #: MIC of the market whose sessions its bars follow
    home_exchange_mic: str | None
    #: Whether dividends count in it
    return_type: str | None
    #: By what its members are weighted
    weighting: str | None
    #: Whether daily bars of it are served
    level_available: bool
    #: Day on which it began
    base_date: str | None
    #: Its level on that day (points)
    base_level: Numeric | None
    #: Members of the newest list
    constituent_count: int | None
    #: Date of the newest list
    snapshot_date: str | None
    #: Date of the oldest list that is kept
    first_snapshot_date: str | None


class InsiderTransactionsListRow(TypedDict):
    #: Public id, itx_…
    id: str
    #: Public id of the issuer
    company_id: str
    #: Public id of the listing of the class traded where its title names it, else of the requested or the primary
    #: one
    instrument_id: str | None
    #: Ticker of that listing
    symbol: str | None
    #: MIC of that listing’s exchange or venue
    exchange_mic: str | None
    #: Date of the transaction
    transaction_date: str
    #: Accession number of the form
    filing_id: str
    #: Form as filed
    form_type: str
    #: Filing date
    filed_on: str
    #: Name of the first reporting owner
    owner_name: str
    #: CIK of the first reporting owner, ten digits
    owner_cik: str
    #: All reporting owners
    owners: list[InsiderTransactionsListRowOwnersItem]
    #: `director`, `officer`, `ten_percent_owner`, `other` of the first owner, those that hold joined by commas
    relationship: str
    #: Title of the first owner, as filed
    officer_title: str | None
    #: Security, as filed
    security_title: str
    #: Code of the form: P, S, A, D, F, G, M, C, X, J and others
    transaction_code: str
    #: What the code means
    transaction_type: str
    #: Whether the owner acquired or disposed
    acquired_disposed: str
    #: Shares as filed, never adjusted for splits (shares)
    shares: Numeric
    #: Price per share as filed; null where none is stated (USD per share)
    price: Numeric | None
    #: Shares times price, exact (USD)
    value: Numeric | None
    #: Shares owned following the transaction (shares)
    shares_after: Numeric | None
    #: How they are owned
    direct_or_indirect: str | None
    #: Through whom they are owned indirectly
    nature_of_ownership: str | None
    #: Deemed date of execution
    deemed_execution_date: str | None
    #: Whether an equity swap is involved
    equity_swap: bool
    #: Whether the form marks it as reported late
    late: bool
    #: The form’s mark of a rule 10b5-1 plan; null in forms from before it existed
    planned_10b5_1: bool | None
    #: Footnotes that the row refers to
    footnotes: list[str]
    #: Period of report of the form
    period_of_report: str
    #: Place in the table of the form, from 1
    sequence: int
    #: Always null: the instant of filing is not told
    filed_at: str | None
    #: Always null: see direct_or_indirect
    ownership_type: str | None


class InsiderTransactionsListRowOwnersItem(TypedDict):
    #: Name
    name: str
    #: CIK, ten digits
    cik: str
    #: Director of the issuer
    is_director: bool
    #: Officer of the issuer
    is_officer: bool
    #: Holder of more than 10% of a class
    is_ten_percent_owner: bool
    #: Reports for another reason
    is_other: bool
    #: Title of an officer, as filed
    officer_title: str | None


class InstrumentsEventsRow(TypedDict):
    #: Public id of the event
    id: str
    #: Public id of the listing
    instrument_id: str
    #: First day under the new ticker or on the new exchange
    date: str
    #: Ticker from that day on, behind the MIC of that day
    ticker: str
    #: Ticker before, behind the MIC after the event: the same as `ticker` where only the exchange changed
    previous_ticker: str
    #: MIC from that day on
    exchange_mic: str
    #: MIC before
    previous_exchange_mic: str


class InstrumentsGetRow(TypedDict):
    #: Public id of the row, ins_…
    id: str
    #: Newest ticker of the listing, in its one stored spelling
    symbol: str
    #: MIC of the exchange or venue on which it is listed, or was last
    exchange_mic: str
    #: Name of the security; null where no publisher told one
    name: str | None
    #: Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX
    type: str
    #: Class of asset the type belongs to
    asset_class: str
    #: active while it is listed; expired where its kind came to an end by itself (bonds, rights, units, warrants);
    #: else inactive
    status: str
    #: ISO 4217 code, or minor unit, of the currency of its prices; null where unknown
    currency_code: str | None
    #: ISO 3166 two-letter code of its country; null where unknown
    country_code: str | None
    #: Public id of the issuer as this security profiles it; null where no issuer is known
    company_id: str | None
    #: Name of the issuer; null where unknown
    company_name: str | None
    #: ISIN of the security; null where unknown
    isin: str | None
    #: CUSIP of the security; null where unknown
    cusip: str | None
    #: FIGI of the listing; null where unknown
    figi: str | None
    #: CIK of the issuer, ten digits; null where unknown
    cik: str | None
    #: LEI of the issuer; null where unknown
    lei: str | None
    #: First day on which a symbol of the listing is recorded
    listed_on: str
    #: Last day of the listing; null while it is listed
    delisted_on: str | None


class InstrumentsIdentifiersRow(TypedDict):
    #: Public id of the identifier’s row
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Kind of identifier: ISIN, CUSIP and FIGI name the listing, CIK and LEI its issuer
    identifier_type: str
    #: The identifier
    identifier: str
    #: Always null: publishers tell no first day
    valid_from: str | None
    #: Always null: publishers tell no last day
    valid_to: str | None


class InstrumentsListRow(TypedDict):
    #: Public id of the instrument; it never changes
    id: str
    #: Newest ticker of the listing, in its one stored spelling
    symbol: str
    #: MIC of the exchange or venue on which it is listed, or was last
    exchange_mic: str
    #: Name of the security; null where no publisher told one
    name: str | None
    #: Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX
    type: str
    #: Class of asset the type belongs to
    asset_class: str
    #: active while it is listed; expired where its kind came to an end by itself (bonds, rights, units, warrants);
    #: else inactive
    status: str
    #: ISO 4217 code, or minor unit, of the currency of its prices; null where unknown
    currency_code: str | None
    #: ISO 3166 two-letter code of its country; null where unknown
    country_code: str | None
    #: Public id of the issuer as this security profiles it; null where no issuer is known
    company_id: str | None
    #: Name of the issuer; null where unknown
    company_name: str | None
    #: ISIN of the security; null where unknown
    isin: str | None
    #: CUSIP of the security; null where unknown
    cusip: str | None
    #: FIGI of the listing; null where unknown
    figi: str | None
    #: CIK of the issuer, ten digits; null where unknown
    cik: str | None
    #: LEI of the issuer; null where unknown
    lei: str | None
    #: First day on which a symbol of the listing is recorded
    listed_on: str
    #: Last day of the listing; null while it is listed
    delisted_on: str | None


class InstrumentsSymbolsRow(TypedDict):
    #: Public id of the assignment
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker that the listing carried
    symbol: str
    #: MIC of the exchange on which it carried it
    exchange_mic: str
    #: First day of the assignment
    valid_from: str
    #: Last day of the assignment; null while it holds
    valid_to: str | None


class IntradayListRow(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Interval of the bar
    interval: str
    #: Instant at which the bar opens, UTC
    datetime: str
    #: First price of the bar (currency of the listing)
    open: Numeric
    #: Highest price of the bar (currency of the listing)
    high: Numeric
    #: Lowest price of the bar (currency of the listing)
    low: Numeric
    #: Last price of the bar (currency of the listing)
    close: Numeric
    #: Whole shares of an exchange listing, coins of a crypto pair; null for currency pairs (shares or coins)
    volume: Numeric | None


class IposListRow(TypedDict):
    #: Public id, ipo_…
    id: str
    #: Public id of the listing
    instrument_id: str | None
    #: Ticker carried now
    symbol: str | None
    #: MIC of the exchange
    exchange_mic: str
    #: Public id of that listing’s profile
    company_id: str | None
    #: First trading day, expected or actual; of a postponed or withdrawn offering the last expected
    listing_date: str
    #: What became of it
    status: str
    #: Ticker announced
    expected_symbol: str | None
    #: Exchange as published
    exchange_name: str | None
    #: Company
    company_name: str
    #: Kind of security offered
    type: str | None
    #: Security offered
    security_description: str | None
    #: ISO 4217 code of the money here
    currency_code: str
    #: Final price (currency_code per share)
    offer_price: Numeric | None
    #: Low end of the range last filed (currency_code)
    offer_price_low: Numeric | None
    #: High end of it (currency_code)
    offer_price_high: Numeric | None
    #: How many shares are for sale
    shares_offered: int | None
    #: As published, else price times shares (currency_code)
    offer_amount: Numeric | None
    #: Shares outstanding after the offering
    shares_outstanding: int | None
    #: Day of the registration
    announced_on: str | None
    #: Day of the final price
    priced_on: str | None
    #: Day of the withdrawal
    withdrawn_on: str | None
    #: Underwriters; none where they are unknown
    underwriters: list[str]
    #: CIK of the registrant, ten digits
    cik: str | None
    #: ISIN of the security
    isin: str | None
    #: Prospectus, else registration
    filing_id: str | None
    #: Day of the newest version of the row
    updated_on: str


class MarketStatusListRow(TypedDict):
    #: MIC of the exchange, or name of the venue
    exchange_mic: str
    #: Whether it trades now; pre_market and after_hours in the United States only, holiday on a closed day of the
    #: trading week
    status: str
    #: Today, local to the exchange; the UTC day for the venues
    date: str
    #: Today’s session, UTC; null where there is none
    session: MarketStatusListRowSession | None
    #: Why today is closed or shorter; null for a regular session
    reason: str | None
    #: Next opening after now; null when no session falls in the next 14 days
    next_open_at: str | None
    #: Next close after now; null when no session falls in the next 14 days
    next_close_at: str | None
    #: IANA time zone of the exchange
    timezone: str


class MarketStatusListRowSession(TypedDict):
    #: Opening, UTC
    open_at: str
    #: Close, UTC
    close_at: str
    #: True where it ends before its regular time
    early_close: bool
    #: True where it begins after its regular time
    late_open: bool


class MoversListRow(TypedDict):
    #: Place in the ranking, from 1
    rank: int
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Session that is ranked, exchange-local
    date: str
    #: Close of the session, as traded (currency of the listing)
    close: Numeric
    #: Close of the session before, adjusted for splits executed since, then to twelve significant digits (currency
    #: of the listing)
    previous_close: Numeric
    #: close less previous_close (currency of the listing)
    change: Numeric
    #: change over previous_close, rounded to eight places: 0.0093 is a rise of 0.93% (ratio)
    percent_change: Numeric
    #: Shares traded in the session, coins for crypto pairs; null where none are counted (shares)
    volume: Numeric | None
    #: Kind of the listing, such as CS, ETF or CRYPTO
    type: str


class NewsGetRow(TypedDict):
    #: Public id of the article
    id: str
    #: When it was published
    published_at: str
    #: Headline
    title: str
    #: Summary
    summary: str | None
    #: The whole text, where its licence allows that
    text: str | None
    #: Address of the article
    url: str | None
    #: Who published it
    publisher: NewsGetRowPublisher
    #: Author
    author: str | None
    #: Language, a BCP 47 tag
    language: str
    #: Address of a picture
    image_url: str | None
    #: Keywords
    keywords: list[str]
    #: Listings that it is about, of those that the key may see, by symbol
    associations: list[NewsGetRowAssociationsItem]
    #: How positive title and summary sound
    sentiment: NewsGetRowSentiment
    #: When its publisher last changed it; null where it never did
    updated_at: str | None


class NewsGetRowPublisher(TypedDict):
    #: Name
    name: str
    #: Address
    homepage_url: str | None
    #: Address of its logo
    logo_url: str | None
    #: Address of its icon
    favicon_url: str | None


class NewsGetRowAssociationsItem(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Its symbol on the day of the article
    symbol: str
    #: MIC of its market on that day
    exchange_mic: str
    #: Public id of its company
    company_id: str | None
    #: How positive the article is about it, as its publisher says
    score: Numeric | None


class NewsGetRowSentiment(TypedDict):
    #: From −1 to 1; null where nothing says anything
    score: Numeric | None
    #: positive above 0.05, negative below −0.05
    label: str | None
    #: What worked the score out
    model: str


class NewsListRow(TypedDict):
    #: Public id of the article
    id: str
    #: When it was published
    published_at: str
    #: Headline
    title: str
    #: Summary
    summary: str | None
    #: The whole text, where its licence allows that
    text: str | None
    #: Address of the article
    url: str | None
    #: Who published it
    publisher: NewsListRowPublisher
    #: Author
    author: str | None
    #: Language, a BCP 47 tag
    language: str
    #: Address of a picture
    image_url: str | None
    #: Keywords
    keywords: list[str]
    #: Listings that it is about, of those that the key may see, by symbol
    associations: list[NewsListRowAssociationsItem]
    #: How positive title and summary sound
    sentiment: NewsListRowSentiment
    #: When its publisher last changed it; null where it never did
    updated_at: str | None


class NewsListRowPublisher(TypedDict):
    #: Name
    name: str
    #: Address
    homepage_url: str | None
    #: Address of its logo
    logo_url: str | None
    #: Address of its icon
    favicon_url: str | None


class NewsListRowAssociationsItem(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Its symbol on the day of the article
    symbol: str
    #: MIC of its market on that day
    exchange_mic: str
    #: Public id of its company
    company_id: str | None
    #: How positive the article is about it, as its publisher says
    score: Numeric | None


class NewsListRowSentiment(TypedDict):
    #: From −1 to 1; null where nothing says anything
    score: Numeric | None
    #: positive above 0.05, negative below −0.05
    label: str | None
    #: What worked the score out
    model: str


class NewsSentimentRow(TypedDict):
    #: Public id of the row
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: The UTC day, or the Monday of the week
    date: str
    #: Length of the bucket
    interval: str
    #: Mean of the scored articles, −1 to 1, to ten significant digits (score)
    mean_score: Numeric
    #: Scored articles
    article_count: int
    #: Those above 0.05
    positive_count: int
    #: Those between
    neutral_count: int
    #: Those below −0.05
    negative_count: int
    #: The least score (score)
    min_score: Numeric
    #: The greatest score (score)
    max_score: Numeric
    #: What worked the scores out; `mixed` where several did
    model: str


class OptionsBarsRow(TypedDict):
    #: Public id of the bar, opb_…
    id: str
    #: Public id of the contract
    contract_id: str
    #: OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits
    contract_symbol: str
    #: Public id of the listing
    underlying_id: str
    #: Ticker of the underlying
    underlying: str | None
    #: Expiration date as the clearing house states it
    expiration: str
    #: Strike price (USD per share)
    strike: Numeric
    #: Right to buy or to sell
    option_type: str
    #: Trading date, New York
    date: str
    #: First trade; null where the source has none (USD per share)
    open: Numeric | None
    #: Highest trade; null where the source has none (USD per share)
    high: Numeric | None
    #: Lowest trade; null where the source has none (USD per share)
    low: Numeric | None
    #: Last trade (USD per share)
    close: Numeric
    #: Contracts traded
    volume: int | None
    #: Trades; null where the source has none
    trade_count: int | None
    #: Average price by volume; null where the source has none (USD per share)
    vwap: Numeric | None
    #: Contracts open after clearing of the date
    open_interest: int | None
    #: ISO 4217 code of the prices
    currency_code: str
    #: When this version of the bar became known
    known_from: str


class OptionsContractRow(TypedDict):
    #: Public id of the contract, opt_…
    id: str
    #: OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits
    contract_symbol: str
    #: Ticker of the underlying at effective_date
    underlying: str | None
    #: Public id of the listing
    underlying_id: str
    #: MIC of the underlying
    underlying_exchange_mic: str | None
    #: Public id of the issuer of the underlying
    company_id: str | None
    #: Root of the OCC symbol; differs from the ticker for adjusted and renamed ones
    root_symbol: str
    #: Right to buy or to sell
    option_type: str
    #: When it may be exercised: american, on any day
    exercise_style: str
    #: Expiration date as the clearing house states it
    expiration: str
    #: Last session on or before the expiration
    last_trading_date: str
    #: How often such expirations are listed
    expiration_type: str
    #: Strike price (USD per share)
    strike: Numeric
    #: ISO 4217 code of strike and premium
    currency_code: str
    #: Dollars per point of premium
    multiplier: Numeric
    #: What exercise of one contract delivers
    deliverables: list[OptionsContractRowDeliverablesItem]
    #: Whether deliverables are not units of the underlying alone
    adjusted: bool
    #: What exercise pays: shares
    settlement: str
    #: When on the last day it settles
    settlement_time: str
    #: What it is at effective_date
    status: str
    #: First date seen in the list of series; null where it was not seen there
    listed_on: str | None
    #: Last date it could trade, once it has ended
    ended_on: str | None
    #: Public id of the contract that took its place; null where none did or the key lacks it
    adjusted_to_id: str | None
    #: Session of the newest open interest that is recorded of it
    open_interest_date: str | None


class OptionsContractRowDeliverablesItem(TypedDict):
    #: What is delivered
    kind: str
    #: Public id of the listing that is delivered; null for the underlying, cash, or one not in the key
    instrument_id: str | None
    #: Ticker of that listing; null where it is the underlying, or cash
    symbol: str | None
    #: Units delivered
    quantity: Numeric | None
    #: Cash delivered (currency_code)
    amount: Numeric | None
    #: ISO 4217 code of the cash
    currency_code: str | None


class OptionsContractsRow(TypedDict):
    #: Public id of the contract, opt_…
    id: str
    #: OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits
    contract_symbol: str
    #: Ticker of the underlying at effective_date
    underlying: str | None
    #: Public id of the listing
    underlying_id: str
    #: MIC of the underlying
    underlying_exchange_mic: str | None
    #: Public id of the issuer of the underlying
    company_id: str | None
    #: Root of the OCC symbol; differs from the ticker for adjusted and renamed ones
    root_symbol: str
    #: Right to buy or to sell
    option_type: str
    #: When it may be exercised: american, on any day
    exercise_style: str
    #: Expiration date as the clearing house states it
    expiration: str
    #: Last session on or before the expiration
    last_trading_date: str
    #: How often such expirations are listed
    expiration_type: str
    #: Strike price (USD per share)
    strike: Numeric
    #: ISO 4217 code of strike and premium
    currency_code: str
    #: Dollars per point of premium
    multiplier: Numeric
    #: What exercise of one contract delivers
    deliverables: list[OptionsContractsRowDeliverablesItem]
    #: Whether deliverables are not units of the underlying alone
    adjusted: bool
    #: What exercise pays: shares
    settlement: str
    #: When on the last day it settles
    settlement_time: str
    #: What it is at effective_date
    status: str
    #: First date seen in the list of series; null where it was not seen there
    listed_on: str | None
    #: Last date it could trade, once it has ended
    ended_on: str | None
    #: Public id of the contract that took its place; null where none did or the key lacks it
    adjusted_to_id: str | None
    #: Session of the newest open interest that is recorded of it
    open_interest_date: str | None


class OptionsContractsRowDeliverablesItem(TypedDict):
    #: What is delivered
    kind: str
    #: Public id of the listing that is delivered; null for the underlying, cash, or one not in the key
    instrument_id: str | None
    #: Ticker of that listing; null where it is the underlying, or cash
    symbol: str | None
    #: Units delivered
    quantity: Numeric | None
    #: Cash delivered (currency_code)
    amount: Numeric | None
    #: ISO 4217 code of the cash
    currency_code: str | None


class OptionsQuotesRow(TypedDict):
    #: Public id of the quote, opq_…
    id: str
    #: Public id of the contract
    contract_id: str
    #: OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits
    contract_symbol: str
    #: Public id of the listing
    underlying_id: str
    #: Ticker of the underlying
    underlying: str | None
    #: Session that the snapshot closes
    snapshot_date: str
    #: Right to buy or to sell
    option_type: str
    #: Expiration date as the clearing house states it
    expiration: str
    #: Strike price (USD per share)
    strike: Numeric
    #: Close of that session
    event_at: str
    #: Best bid at the close; null where there was none (USD per share)
    bid: Numeric | None
    #: Best ask at the close; null where there was none (USD per share)
    ask: Numeric | None
    #: Contracts bid for
    bid_size: int | None
    #: Contracts asked for
    ask_size: int | None
    #: Middle of bid and ask, where there is an ask that is not below the bid (USD per share)
    mid: Numeric | None
    #: Last trade of the session; null without one (USD per share)
    last_price: Numeric | None
    #: When that was; null where the source does not tell
    last_at: str | None
    #: First trade of the session (USD per share)
    open: Numeric | None
    #: Highest trade of the session (USD per share)
    high: Numeric | None
    #: Lowest trade of the session (USD per share)
    low: Numeric | None
    #: Last trade of the session (USD per share)
    close: Numeric | None
    #: Close of the last session before that traded it (USD per share)
    previous_close: Numeric | None
    #: close less previous_close (USD per share)
    change: Numeric | None
    #: Contracts traded in the session
    volume: int | None
    #: Contracts open after clearing of the session
    open_interest: int | None
    #: Volatility a year that explains the price (ratio)
    implied_volatility: Numeric | None
    #: Per dollar of the underlying (ratio)
    delta: Numeric | None
    #: Change of delta per dollar of the underlying (ratio)
    gamma: Numeric | None
    #: Per calendar day (USD per share)
    theta: Numeric | None
    #: Per 0.01 of volatility (USD per share)
    vega: Numeric | None
    #: Per 0.01 of the rate (USD per share)
    rho: Numeric | None
    #: Who says volatility and greeks; null where all of them are null
    greeks_source: str | None
    #: Why volatility and greeks are all null; null where they are not
    greeks_unavailable: str | None
    #: Raw close of the underlying (USD)
    underlying_price: Numeric | None
    #: Continuously compounded, at the contract’s term (ratio)
    risk_free_rate: Numeric | None
    #: Whether exercise at the close would have paid
    in_the_money: bool | None
    #: Strike and the price used (USD)
    break_even_price: Numeric | None
    #: Calendar days from the session to the last trading date
    days_to_expiration: int


class OwnershipListRow(TypedDict):
    #: Public id of the position
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Public id of the listing’s own profile
    company_id: str | None
    #: Date of the position: the end of a quarter, or the report date of a fund
    reported_on: str
    #: Name of the holder
    holder: str
    #: Stable key of the holder: its CIK, else its name in small letters; of a fund its series
    holder_id: str
    #: CIK of the holder, ten digits
    holder_cik: str | None
    #: Kind of holder: an investment manager, or a fund
    holder_type: str
    #: Place among the holders of its kind, 1 for the largest
    rank: int
    #: Shares of the class held (shares)
    position: int
    #: Value of the position as reported (currency_code)
    position_value: Numeric | None
    #: ISO 4217 code of the value
    currency_code: str | None
    #: Position over the shares outstanding (ratio)
    position_ratio: Numeric | None
    #: Shares more than in the holder’s report before; null without one (shares)
    position_change: int | None
    #: The change over the position before (ratio)
    position_change_ratio: Numeric | None
    #: Value of the position over that of all the holder reported (ratio)
    portfolio_ratio: Numeric | None
    #: Accession number of the report
    filing_id: str | None
    #: Filing date of the report
    filed_on: str | None


class QuotesListRow(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing; VENUE:code of an index or a bond
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Price of the last trade; the level of an index (currency of the listing)
    last_price: Numeric
    #: Instant of the last trade, UTC
    last_at: str
    #: Highest price bid; always null: only trades are collected (currency of the listing)
    bid: Numeric | None
    #: Lowest price asked; always null: only trades are collected (currency of the listing)
    ask: Numeric | None


class RatingsEsgRow(TypedDict):
    #: Public id, esg_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Date of the rating
    observed_on: str
    #: Lowest value of the scale
    scale_min: Numeric
    #: Highest value of the scale
    scale_max: Numeric
    #: Whether a higher score is the better one
    higher_is_better: bool
    #: Scores on that scale; null where one was not given
    scores: RatingsEsgRowScores


class RatingsEsgRowScores(TypedDict):
    #: Score of all three together
    total: Numeric | None
    #: Score of the environment
    environmental: Numeric | None
    #: Score of people
    social: Numeric | None
    #: Score of how it is led
    governance: Numeric | None


class SanctionsListRow(TypedDict):
    #: Public id of the row, san_…
    id: str
    #: Who sanctions it
    publisher: str
    #: Number of the entry with its publisher
    publisher_id: str
    #: Lists that it stands on now
    lists: list[str]
    #: Primary name, as written
    name: str
    #: Kind
    entity_type: str
    #: Date of listing by the publisher, else that of the first export with it after one without; null where
    #: unknown
    listed_on: str | None
    #: Last change by the publisher
    updated_on: str | None
    #: Other names; weak ones are broad or common
    aliases: list[SanctionsListRowAliasesItem]
    #: ISO codes of addresses, nationalities, citizenships and flag, or names as written where there is no code
    countries: list[str]
    #: Programs of sanctions
    programs: list[str]
    #: Passports, numbers in registers, LEI, IMO number, tail number, wallets, …
    identifiers: list[SanctionsListRowIdentifiersItem]
    #: Addresses
    addresses: list[SanctionsListRowAddressesItem]
    #: Titles and offices
    title: str | None
    #: Dates of birth, as far as they are known
    dates_of_birth: list[SanctionsListRowDatesOfBirthItem]
    #: Places of birth, as written
    places_of_birth: list[str]
    #: ISO codes of nationalities
    nationalities: list[str]
    #: Gender, as written
    gender: str | None
    #: What is told of a vessel alone
    vessel: SanctionsListRowVessel | None
    #: Everything else, as written
    remarks: str | None
    #: Page of the publisher
    source_url: str | None
    #: Date of the first export that lacks it; null while it is listed
    removed_on: str | None
    #: Whether it is listed
    status: str
    #: Listing of the entity by LEI, ISIN or ticker
    instrument_id: str | None
    #: Its company
    company_id: str | None


class SanctionsListRowAliasesItem(TypedDict):
    #: Name
    name: str
    #: Also, formerly or now known as
    type: str
    #: Quality
    quality: str


class SanctionsListRowIdentifiersItem(TypedDict):
    #: Kind, such as passport, national_id, tax_id, registration, lei, isin, imo, mmsi, tail_number, wallet
    type: str
    #: Value
    value: str
    #: Currency of a wallet, as the list abbreviates it
    currency: str | None
    #: ISO code of who issued it
    country_code: str | None
    #: Given beside another one
    alternative: bool


class SanctionsListRowAddressesItem(TypedDict):
    #: Street
    address: str | None
    #: City
    city: str | None
    #: State or province
    state: str | None
    #: Code
    postal_code: str | None
    #: ISO code, or the name as written
    country_code: str | None
    #: All of it, as written
    text: str


class SanctionsListRowDatesOfBirthItem(TypedDict):
    #: Date
    date: str | None
    #: Year
    year: str | None
    #: As written
    text: str
    #: About
    circa: bool


class SanctionsListRowVessel(TypedDict):
    #: Call sign
    call_sign: str | None
    #: Type
    type: str | None
    #: Deadweight tonnage, as written
    tonnage: str | None
    #: Gross registered tonnage
    gross_tonnage: str | None
    #: ISO code of the flag
    flag: str | None
    #: Owner
    owner: str | None


class ScreenerRunRow(TypedDict):
    #: Place in the whole result, from 1
    rank: int
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Name of the listing
    name: str | None
    #: Public id of its company
    company_id: str | None
    #: ISO 4217 code of its prices
    currency_code: str | None
    #: The fields that filters and sort use, in the order of first use
    fields: dict[str, float | str | bool | None]


class SecuritiesListRow(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Ticker on symbol_at; of a listing that had ended, its last one
    symbol: str
    #: MIC of that ticker
    exchange_mic: str
    #: Name of the security; null where no publisher told one
    name: str | None
    #: Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX
    type: str
    #: Class of asset the type belongs to
    asset_class: str
    #: ISO 4217 code, or minor unit, of the currency of its prices; null where unknown
    currency_code: str | None
    #: ISO 3166 two-letter code of its country; null where unknown
    country_code: str | None
    #: Public id of the issuer as this security profiles it; null where no issuer is known
    company_id: str | None
    #: First day of the whole time in which the listing carried the symbol without a break, also across exchanges
    valid_from: str
    #: Last day of that time; null while it does
    valid_to: str | None


class ShareStatisticsListRow(TypedDict):
    #: Public id, shs_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Public id of the listing’s own company
    company_id: str | None
    #: Day that the count is for
    observed_on: str
    #: Shares that holders and insiders have together (shares)
    shares_outstanding: int | None
    #: Whether they are those of the class or of the whole issuer
    shares_outstanding_basis: str
    #: Shares that are traded freely; null for one of several listed classes (shares)
    float_shares: int | None
    #: Part of the shares outstanding that is traded freely (ratio)
    float_ratio: Numeric | None
    #: Value of the shares that are traded freely, as filed (USD)
    public_float_value: Numeric | None
    #: Day of that value
    public_float_on: str | None
    #: Part that insiders hold (ratio)
    insider_ownership_ratio: Numeric | None
    #: Part that institutions hold (ratio)
    institutional_ownership_ratio: Numeric | None
    #: Institutions that report holdings
    institutional_holders: int | None
    #: Shares that the issuer holds itself (shares)
    treasury_shares: int | None
    #: Shares that were ever issued and not retired (shares)
    shares_issued: int | None
    #: Accession number of the filing that tells the count
    filing_id: str | None
    #: Date of that filing
    filed_on: str | None


class ShortInterestListRow(TypedDict):
    #: Public id, sin_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Day of the position: settlement date, else the date that a vendor states, else the day of the answer
    observed_on: str
    #: Always null; see observed_on
    settlement_date: str | None
    #: Always null
    published_at: str | None
    #: Shares held short
    short_interest: int
    #: Shares held short in the report before, as restated in this one
    previous_short_interest: int | None
    #: short_interest less previous_short_interest
    change: int | None
    #: change over previous_short_interest, ten significant digits; null after 0 (ratio)
    change_ratio: Numeric | None
    #: Shares traded a day since the report before
    average_daily_volume: int | None
    #: As published, else short_interest over average_daily_volume (days)
    days_to_cover: Numeric | None
    #: short_interest over the shares that may be traded freely; null where these are unknown (ratio)
    short_float_ratio: Numeric | None
    #: short_interest over shares outstanding (ratio)
    short_outstanding_ratio: Numeric | None
    #: Whether the publisher revised the row
    revised: bool
    #: Whether a split lies between this report and the one before; numbers are as published
    split_adjusted: bool


class ShortVolumeListRow(TypedDict):
    #: Public id, svo_…
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Trading date
    date: str
    #: Shares sold short that were reported off exchange, exempt ones included (shares)
    short_volume: Numeric
    #: Of these, shares exempt from the price test (shares)
    short_exempt_volume: Numeric | None
    #: All shares reported off exchange (shares)
    total_volume: Numeric
    #: short_volume over total_volume as reported, before rounding; ten significant digits (ratio)
    ratio: Numeric
    #: What each trade reporting facility reported; numbers are null where only its letter is known
    facilities: list[ShortVolumeListRowFacilitiesItem]


class ShortVolumeListRowFacilitiesItem(TypedDict):
    #: Trade reporting facility
    facility: str
    #: Shares sold short (shares)
    short_volume: Numeric | None
    #: Of these, exempt shares (shares)
    short_exempt_volume: Numeric | None
    #: All shares (shares)
    total_volume: Numeric | None


class SnapshotListRow(TypedDict):
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing; VENUE:code of an index or a bond
    symbol: str | None
    #: MIC of the listing’s exchange or venue
    exchange_mic: str | None
    #: Newest price: the latest quote or the close of the latest session, whichever session is later (currency of
    #: the listing)
    price: Numeric
    #: delayed_quote: the last trade of a quote; session_close: the official close of a session
    price_source: str
    #: When price was observed: the instant of the last trade, or the close of the session, UTC
    updated_at: str
    #: Close of the session before that of price, split-adjusted to it; null where none is known yet, and where a
    #: split seems to be missing on record (currency of the listing)
    previous_close: Numeric | None
    #: price less previous_close; null together with it (currency of the listing)
    change: Numeric | None
    #: Change over previous_close as a plain ratio: -0.002 means -0.2%; null together with it (ratio)
    change_ratio: Numeric | None
    #: Latest quote; null where there is none, or where a later session has a close
    quote: SnapshotListRowQuote | None
    #: Daily bar of the latest session that has closed, raw as traded; null without one
    session: SnapshotListRowSession | None
    #: Daily bar of the session before that one, raw as traded; null without one
    previous_session: SnapshotListRowPreviousSession | None


class SnapshotListRowQuote(TypedDict):
    #: Price of the last trade (currency of the listing)
    last_price: Numeric
    #: Instant of the last trade, UTC
    last_at: str
    #: Bid: always null, only trades are collected (currency of the listing)
    bid: Numeric | None
    #: Ask: always null, only trades are collected (currency of the listing)
    ask: Numeric | None


class SnapshotListRowSession(TypedDict):
    #: Trading date, exchange-local; a UTC day on the venues
    date: str
    #: First price (currency of the listing)
    open: Numeric | None
    #: Highest price (currency of the listing)
    high: Numeric | None
    #: Lowest price (currency of the listing)
    low: Numeric | None
    #: Last price, raw as traded (currency of the listing)
    close: Numeric
    #: Whole shares; coins of a crypto pair, with fractions of a coin (shares)
    volume: Numeric | None
    #: Trades of the session
    trade_count: int | None


class SnapshotListRowPreviousSession(TypedDict):
    #: Trading date, exchange-local; a UTC day on the venues
    date: str
    #: First price (currency of the listing)
    open: Numeric | None
    #: Highest price (currency of the listing)
    high: Numeric | None
    #: Lowest price (currency of the listing)
    low: Numeric | None
    #: Last price, raw as traded (currency of the listing)
    close: Numeric
    #: Whole shares; coins of a crypto pair, with fractions of a coin (shares)
    volume: Numeric | None
    #: Trades of the session
    trade_count: int | None


class SplitsListRow(TypedDict):
    #: Public id of the action
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing on symbol_at, or the last one before
    symbol: str
    #: MIC of that ticker
    exchange_mic: str | None
    #: The date whose tickers are shown
    symbol_at: str
    #: Kind of split
    type: str
    #: First day on which the share trades on the new basis
    execution_date: str
    #: Holders of this day are entitled
    record_date: str | None
    #: Day on which new shares are delivered
    pay_date: str | None
    #: Day of the announcement
    declaration_date: str | None
    #: Shares before, exact (shares)
    split_from: Numeric
    #: Shares that split_from of them became, exact (shares)
    split_to: Numeric
    #: split_to:split_from as text, such as 7:1, or 1:10 for a reverse split
    split_ratio: str
    #: Old shares over new ones, over this and all later splits and stock dividends executed by today (by the date
    #: of as_of), as known at as_of; 1 for one that is still to come; rounded half up to 15 significant digits.
    #: Prices from before the execution date (and after the split before) times this are on the present share basis
    #: (ratio)
    cumulative_price_adjustment_factor: Numeric


class SymbolsSearchRow(TypedDict):
    #: Public id of the assignment
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker that the listing carried
    symbol: str
    #: MIC of the exchange on which it carried it
    exchange_mic: str
    #: First day of the assignment
    valid_from: str
    #: Last day of the assignment; null while it holds
    valid_to: str | None
    #: Name of the security; null where no publisher told one
    name: str | None
    #: Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX
    type: str
    #: Class of asset the type belongs to
    asset_class: str
    #: Position in which the assignment was recorded: the order of the answer
    sequence: int


class TickerTypesListRow(TypedDict):
    #: Code of the type, as in the rows of /v1/tickers
    code: str
    #: What it is
    name: str
    #: Class of asset
    asset_class: str
    #: Region of the markets it is used on
    locale: str


class TickersListRow(TypedDict):
    #: Ticker on the date; of a listing that has ended, its last one
    ticker: str
    #: Public id of the listing
    instrument_id: str
    #: MIC of that ticker
    exchange_mic: str
    #: Name of the security; null where no publisher told one
    name: str | None
    #: Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX
    type: str
    #: Class of asset the type belongs to
    asset_class: str
    #: Whether it was listed on the date
    active: bool
    #: ISO 4217 code, or minor unit, of the currency of its prices; null where unknown
    currency_code: str | None
    #: ISO 3166 two-letter code of its country; null where unknown
    country_code: str | None
    #: Public id of the issuer as this security profiles it; null where no issuer is known
    company_id: str | None
    #: ISIN of the security; null where unknown
    isin: str | None
    #: CUSIP of the security; null where unknown
    cusip: str | None
    #: FIGI of the listing; null where unknown
    figi: str | None
    #: CIK of the issuer, ten digits; null where unknown
    cik: str | None
    #: LEI of the issuer; null where unknown
    lei: str | None
    #: First day on which a symbol of the listing is recorded
    listed_on: str
    #: Last day of the listing, where it lies before the date; else null
    delisted_on: str | None


class TradesListRow(TypedDict):
    #: Public id of the print, trd_…; ids of one instant stand in the order of the tape
    id: str
    #: Public id of the listing
    instrument_id: str
    #: Ticker of the listing
    symbol: str | None
    #: MIC of the exchange where it is listed
    exchange_mic: str | None
    #: When it was traded or reported, UTC, to the millisecond or microsecond as the source has it
    event_at: str
    #: Price as traded, never restated for later splits (US dollars)
    price: Numeric
    #: Shares (shares)
    size: Numeric
    #: MIC of the venue that executed it; FINR and FIN… for trades off exchange; null where the tape tells none
    venue_mic: str | None
    #: Sale conditions, ids of /v1/conditions, in alphabetical order
    conditions: list[str]
    #: Id of the print that this one corrects: always null, sources hold final prints
    correction_of_id: str | None
    #: Whether the trade was cancelled: always false, cancelled ones are not listed
    cancelled: bool


class UsageGetRow(TypedDict):
    #: Credits per UTC day; null without a daily limit (credits)
    limit: int | None
    #: Credits left today: what limit exceeds used by, or nothing, and welcome_remaining (credits)
    remaining: int | None
    #: Credits used this UTC day, welcome credits included (credits)
    used: int
    #: Welcome credits left, which are spent after the allowance; null without a daily limit (credits)
    welcome_remaining: int | None
    #: Until when they can be spent; null where none are left or there is no daily limit
    welcome_expires_at: str | None
    #: Requests per minute; null where no limit applies
    requests_per_minute: int | None
    #: Requests at once; null where no limit applies
    concurrent_requests: int | None


_ANALYST_RATINGS_LIST = Spec(
    "analyst-ratings.list",
    "GET",
    "/v1/analyst-ratings",
    cursor="query",
    columns=True,
    shape={
        "score": "d",
        "mean_target_price": "d",
        "high_target_price": "d",
        "low_target_price": "d",
        "median_target_price": "d",
        "previous_target_price": "d",
    },
)


_ANALYTICS_RISK = Spec(
    "analytics.risk",
    "GET",
    "/v1/analytics/risk",
    cursor="query",
    columns=True,
    shape={
        "risk_score": "d",
        "volatility": "d",
        "sharpe_ratio": "d",
        "beta": "d",
        "correlation": "d",
        "alpha": "d",
        "risk_free_rate": "d",
        "mean_return": "d",
        "total_return": "d",
        "max_drawdown": "d",
        "downside_deviation": "d",
        "sortino_ratio": "d",
        "value_at_risk_95": "d",
    },
)


_BARS_LIST = Spec(
    "bars.list",
    "GET",
    "/v1/bars",
    cursor="query",
    columns=True,
    shape={"open": "d", "high": "d", "low": "d", "close": "d", "volume": "d"},
)


_BONDS_LIST = Spec(
    "bonds.list",
    "GET",
    "/v1/bonds",
    cursor="query",
    columns=True,
    shape={
        "coupon": "d",
        "call_features": [{"price": "d"}],
        "next_call_price": "d",
        "amount_issued": "d",
        "amount_outstanding": "d",
        "minimum_denomination": "d",
        "price": "d",
        "yield_to_maturity": "d",
        "accrued_interest": "d",
        "modified_duration": "d",
    },
)


_BONDS_YIELDS = Spec(
    "bonds.yields",
    "GET",
    "/v1/bonds/yields",
    cursor="query",
    columns=True,
    shape={
        "price": "d",
        "yield_to_maturity": "d",
        "yield_to_worst": "d",
        "current_yield": "d",
        "accrued_interest": "d",
        "modified_duration": "d",
        "convexity": "d",
        "benchmark_spread": "d",
    },
)


_CALENDAR_LIST = Spec("calendar.list", "GET", "/v1/calendar", cursor="query", columns=True)


_COMPANIES_GET = Spec("companies.get", "GET", "/v1/companies/{id}")


_COMPANIES_LIST = Spec("companies.list", "GET", "/v1/companies", cursor="query", columns=True)


_CONDITIONS_LIST = Spec("conditions.list", "GET", "/v1/conditions", cursor="query", columns=True)


_CONGRESSIONAL_TRADES_LIST = Spec(
    "congressional-trades.list",
    "GET",
    "/v1/congressional-trades",
    cursor="query",
    columns=True,
    shape={"amount_min": "d", "amount_max": "d", "option_strike": "d"},
)


_CORPORATE_ACTIONS_LIST = Spec(
    "corporate-actions.list",
    "GET",
    "/v1/corporate-actions",
    cursor="query",
    columns=True,
    shape={"legs": [{"amount": "d", "shares": "d", "per_shares": "d", "subscription_price": "d"}]},
)


_CRYPTO_ASSETS = Spec(
    "crypto.assets",
    "GET",
    "/v1/crypto/assets",
    cursor="query",
    columns=True,
    shape={
        "supply": {"circulating": "d", "total": "d", "max": "d"},
        "price": "d",
        "market_cap": "d",
        "fully_diluted_market_cap": "d",
    },
)


_DATASETS_COVERAGE = Spec("datasets.coverage", "GET", "/v1/datasets/{dataset}/coverage", cursor="query", columns=True)


_DATASETS_LIST = Spec("datasets.list", "GET", "/v1/datasets", cursor="query", columns=True)


_DIVIDENDS_LIST = Spec(
    "dividends.list",
    "GET",
    "/v1/dividends",
    cursor="query",
    columns=True,
    shape={
        "amount": "d",
        "split_adjusted_amount": "d",
        "cumulative_adjustment_factor": "d",
        "legs": [{"amount": "d", "shares": "d", "per_shares": "d", "subscription_price": "d"}],
        "franking_percentage": "d",
        "franked_amount": "d",
        "unfranked_amount": "d",
        "withholding_rate": "d",
        "reinvestment_price": "d",
        "reinvestment_discount": "d",
    },
)


_EARNINGS_LIST = Spec(
    "earnings.list",
    "GET",
    "/v1/earnings",
    cursor="query",
    columns=True,
    shape={
        "eps_actual": "d",
        "eps_estimate": "d",
        "revenue_actual": "d",
        "revenue_estimate": "d",
        "eps_surprise": "d",
        "eps_surprise_ratio": "d",
        "revenue_surprise": "d",
        "revenue_surprise_ratio": "d",
    },
)


_ECONOMIC_EVENTS = Spec(
    "economic.events",
    "GET",
    "/v1/economic/events",
    cursor="query",
    columns=True,
    shape={"actual": "d", "forecast": "d", "previous": "d", "revised_previous": "d"},
)


_ECONOMIC_OBSERVATIONS = Spec(
    "economic.observations", "GET", "/v1/economic/observations", cursor="query", columns=True, shape={"value": "d"}
)


_ECONOMIC_SERIES = Spec("economic.series", "GET", "/v1/economic/series", cursor="query", columns=True)


_ECONOMIC_SOVEREIGN_RATINGS = Spec(
    "economic.sovereign-ratings",
    "GET",
    "/v1/economic/sovereign-ratings",
    cursor="query",
    columns=True,
    shape={"default_spread": "d", "country_risk_premium": "d", "equity_risk_premium": "d"},
)


_EOD_LIST = Spec(
    "eod.list",
    "GET",
    "/v1/eod",
    cursor="query",
    columns=True,
    shape={"open": "d", "high": "d", "low": "d", "close": "d", "volume": "d"},
)


_ESTIMATES_LIST = Spec(
    "estimates.list",
    "GET",
    "/v1/estimates",
    cursor="query",
    columns=True,
    shape={
        "mean": {"value": "d"},
        "low": {"value": "d"},
        "high": {"value": "d"},
        "median": {"value": "d"},
        "year_ago": {"value": "d"},
        "growth_ratio": "d",
        "revisions": {"mean_7d_ago": "d", "mean_30d_ago": "d", "mean_60d_ago": "d", "mean_90d_ago": "d"},
    },
)


_EXCHANGES_LIST = Spec("exchanges.list", "GET", "/v1/exchanges", cursor="query", columns=True)


_EXPORTS_CREATE = Spec("exports.create", "POST", "/v1/exports")


_EXPORTS_GET = Spec("exports.get", "GET", "/v1/exports/{id}")


_FILINGS_EXHIBITS = Spec("filings.exhibits", "GET", "/v1/filings/{filing_id}/exhibits", cursor="query", columns=True)


_FILINGS_LIST = Spec("filings.list", "GET", "/v1/filings", cursor="query", columns=True)


_FILINGS_SECTIONS = Spec("filings.sections", "GET", "/v1/filings/{filing_id}/sections", cursor="query", columns=True)


_FINANCIALS_CONCEPTS = Spec("financials.concepts", "GET", "/v1/financials/concepts", cursor="query", columns=True)


_FINANCIALS_FACTS = Spec(
    "financials.facts", "GET", "/v1/financials/facts", cursor="query", columns=True, shape={"value": "d"}
)


_FINANCIALS_METRIC_DEFINITIONS = Spec(
    "financials.metric-definitions", "GET", "/v1/financials/metric-definitions", cursor="query", columns=True
)


_FINANCIALS_METRICS = Spec(
    "financials.metrics",
    "GET",
    "/v1/financials/metrics",
    cursor="query",
    columns=True,
    shape={
        "price": "d",
        "asset_turnover": "d",
        "book_value_per_share": "d",
        "buyback_yield": "d",
        "cash_conversion_days": "d",
        "cash_per_share": "d",
        "cash_ratio": "d",
        "current_ratio": "d",
        "debt_to_assets": "d",
        "debt_to_equity": "d",
        "dividend_growth": "d",
        "dividend_yield": "d",
        "dividends_per_share": "d",
        "earnings_per_share": "d",
        "earnings_yield": "d",
        "ebitda_margin": "d",
        "effective_tax_rate": "d",
        "enterprise_value": "d",
        "eps_growth": "d",
        "eps_growth_quarterly": "d",
        "equity_ratio": "d",
        "ev_to_ebit": "d",
        "ev_to_ebitda": "d",
        "ev_to_free_cash_flow": "d",
        "ev_to_sales": "d",
        "forward_dividend_yield": "d",
        "forward_price_to_earnings": "d",
        "free_cash_flow_growth": "d",
        "free_cash_flow_margin": "d",
        "free_cash_flow_per_share": "d",
        "free_cash_flow_yield": "d",
        "gross_margin": "d",
        "interest_coverage": "d",
        "inventory_turnover": "d",
        "market_capitalization": "d",
        "net_debt_to_ebitda": "d",
        "net_income_growth": "d",
        "net_income_ttm": "d",
        "net_margin": "d",
        "operating_cash_flow_per_share": "d",
        "operating_income_growth": "d",
        "operating_margin": "d",
        "payout_ratio": "d",
        "peg_ratio": "d",
        "price_to_book": "d",
        "price_to_cash_flow": "d",
        "price_to_earnings": "d",
        "price_to_free_cash_flow": "d",
        "price_to_sales": "d",
        "price_to_tangible_book": "d",
        "quick_ratio": "d",
        "receivables_turnover": "d",
        "return_on_assets": "d",
        "return_on_capital_employed": "d",
        "return_on_equity": "d",
        "return_on_invested_capital": "d",
        "revenue_growth": "d",
        "revenue_growth_quarterly": "d",
        "revenue_per_share": "d",
        "revenue_ttm": "d",
        "shareholder_yield": "d",
        "tangible_book_value_per_share": "d",
        "trailing_dividend_yield": "d",
    },
)


_FINANCIALS_SEGMENTS = Spec(
    "financials.segments",
    "GET",
    "/v1/financials/segments",
    cursor="query",
    columns=True,
    shape={
        "revenue": "d",
        "segment_operating_income": "d",
        "assets": "d",
        "capital_expenditure": "d",
        "depreciation_and_amortization": "d",
        "revenue_ratio": "d",
    },
)


_FINANCIALS_STATEMENTS = Spec("financials.statements", "GET", "/v1/financials/statements", cursor="query", columns=True)


_FLAT_FILES_GET = Spec("flat-files.get", "GET", "/v1/flat-files/{dataset}/{date}")


_FLAT_FILES_LIST = Spec("flat-files.list", "GET", "/v1/flat-files", cursor="query", columns=True)


_FUNDS_ALLOCATIONS = Spec(
    "funds.allocations",
    "GET",
    "/v1/funds/{instrument_id}/allocations",
    cursor="query",
    columns=True,
    shape={"weight": "d", "long_weight": "d", "short_weight": "d"},
)


_FUNDS_HOLDINGS = Spec(
    "funds.holdings",
    "GET",
    "/v1/funds/{instrument_id}/holdings",
    cursor="query",
    columns=True,
    shape={"weight": "d", "quantity": "d", "market_value": "d", "balance": "d", "value": "d", "coupon": "d"},
)


_FUNDS_LIST = Spec(
    "funds.list",
    "GET",
    "/v1/funds",
    cursor="query",
    columns=True,
    shape={
        "expense_ratio": "d",
        "gross_expense_ratio": "d",
        "assets_under_management": "d",
        "class_net_assets": "d",
        "net_asset_value": "d",
        "annual_turnover": "d",
        "distribution_yield": "d",
        "effective_duration": "d",
        "average_maturity": "d",
        "average_coupon": "d",
        "average_price": "d",
        "yield_to_maturity": "d",
        "leverage_factor": "d",
    },
)


_HEALTH_LIST = Spec("health.list", "GET", "/v1/health", columns=True)


_INDICATORS_DEFINITIONS = Spec(
    "indicators.definitions",
    "GET",
    "/v1/indicators/definitions",
    cursor="query",
    columns=True,
    shape={"parameters": [{"min": "d", "max": "d", "default": "d"}]},
)


_INDICATORS_LIST = Spec("indicators.list", "GET", "/v1/indicators", cursor="query", columns=True)


_INDICES_CONSTITUENTS = Spec(
    "indices.constituents",
    "GET",
    "/v1/indices/{instrument_id}/constituents",
    cursor="query",
    columns=True,
    shape={"weight": "d", "shares": "d"},
)


_INDICES_LIST = Spec("indices.list", "GET", "/v1/indices", cursor="query", columns=True, shape={"base_level": "d"})


_INSIDER_TRANSACTIONS_LIST = Spec(
    "insider-transactions.list",
    "GET",
    "/v1/insider-transactions",
    cursor="query",
    columns=True,
    shape={"shares": "d", "price": "d", "value": "d", "shares_after": "d"},
)


_INSTRUMENTS_EVENTS = Spec(
    "instruments.events", "GET", "/v1/instruments/{instrument_id}/events", cursor="query", columns=True
)


_INSTRUMENTS_GET = Spec("instruments.get", "GET", "/v1/instruments/{id}")


_INSTRUMENTS_IDENTIFIERS = Spec(
    "instruments.identifiers", "GET", "/v1/instruments/{instrument_id}/identifiers", cursor="query", columns=True
)


_INSTRUMENTS_LIST = Spec("instruments.list", "GET", "/v1/instruments", cursor="query", columns=True)


_INSTRUMENTS_SYMBOLS = Spec(
    "instruments.symbols", "GET", "/v1/instruments/{instrument_id}/symbols", cursor="query", columns=True
)


_INTRADAY_LIST = Spec(
    "intraday.list",
    "GET",
    "/v1/intraday",
    cursor="query",
    columns=True,
    shape={"open": "d", "high": "d", "low": "d", "close": "d", "volume": "d"},
)


_IPOS_LIST = Spec(
    "ipos.list",
    "GET",
    "/v1/ipos",
    cursor="query",
    columns=True,
    shape={"offer_price": "d", "offer_price_low": "d", "offer_price_high": "d", "offer_amount": "d"},
)


_MARKET_STATUS_LIST = Spec("market-status.list", "GET", "/v1/market-status", cursor="query", columns=True)


_MOVERS_LIST = Spec(
    "movers.list",
    "GET",
    "/v1/movers",
    columns=True,
    shape={"close": "d", "previous_close": "d", "change": "d", "percent_change": "d", "volume": "d"},
)


_NEWS_GET = Spec(
    "news.get", "GET", "/v1/news/{id}", shape={"associations": [{"score": "d"}], "sentiment": {"score": "d"}}
)


_NEWS_LIST = Spec(
    "news.list",
    "GET",
    "/v1/news",
    cursor="query",
    columns=True,
    shape={"associations": [{"score": "d"}], "sentiment": {"score": "d"}},
)


_NEWS_SENTIMENT = Spec(
    "news.sentiment",
    "GET",
    "/v1/news/sentiment",
    cursor="query",
    columns=True,
    shape={"mean_score": "d", "min_score": "d", "max_score": "d"},
)


_OPTIONS_BARS = Spec(
    "options.bars",
    "GET",
    "/v1/options/bars",
    cursor="query",
    columns=True,
    shape={"strike": "d", "open": "d", "high": "d", "low": "d", "close": "d", "vwap": "d"},
)


_OPTIONS_CONTRACT = Spec(
    "options.contract",
    "GET",
    "/v1/options/contracts/{id}",
    shape={"strike": "d", "multiplier": "d", "deliverables": [{"quantity": "d", "amount": "d"}]},
)


_OPTIONS_CONTRACTS = Spec(
    "options.contracts",
    "GET",
    "/v1/options/contracts",
    cursor="query",
    columns=True,
    shape={"strike": "d", "multiplier": "d", "deliverables": [{"quantity": "d", "amount": "d"}]},
)


_OPTIONS_QUOTES = Spec(
    "options.quotes",
    "GET",
    "/v1/options/quotes",
    cursor="query",
    columns=True,
    shape={
        "strike": "d",
        "bid": "d",
        "ask": "d",
        "mid": "d",
        "last_price": "d",
        "open": "d",
        "high": "d",
        "low": "d",
        "close": "d",
        "previous_close": "d",
        "change": "d",
        "implied_volatility": "d",
        "delta": "d",
        "gamma": "d",
        "theta": "d",
        "vega": "d",
        "rho": "d",
        "underlying_price": "d",
        "risk_free_rate": "d",
        "break_even_price": "d",
    },
)


_OWNERSHIP_LIST = Spec(
    "ownership.list",
    "GET",
    "/v1/ownership",
    cursor="query",
    columns=True,
    shape={"position_value": "d", "position_ratio": "d", "position_change_ratio": "d", "portfolio_ratio": "d"},
)


_QUOTES_LIST = Spec("quotes.list", "GET", "/v1/quotes", columns=True, shape={"last_price": "d", "bid": "d", "ask": "d"})


_RATINGS_ESG = Spec(
    "ratings.esg",
    "GET",
    "/v1/ratings/esg",
    cursor="query",
    columns=True,
    shape={
        "scale_min": "d",
        "scale_max": "d",
        "scores": {"total": "d", "environmental": "d", "social": "d", "governance": "d"},
    },
)


_SANCTIONS_LIST = Spec("sanctions.list", "GET", "/v1/sanctions", cursor="query", columns=True)


_SCREENER_RUN = Spec("screener.run", "POST", "/v1/screener", cursor="body", columns=True)


_SECURITIES_LIST = Spec("securities.list", "GET", "/v1/securities", cursor="query", columns=True)


_SHARE_STATISTICS_LIST = Spec(
    "share-statistics.list",
    "GET",
    "/v1/share-statistics",
    cursor="query",
    columns=True,
    shape={
        "float_ratio": "d",
        "public_float_value": "d",
        "insider_ownership_ratio": "d",
        "institutional_ownership_ratio": "d",
    },
)


_SHORT_INTEREST_LIST = Spec(
    "short-interest.list",
    "GET",
    "/v1/short-interest",
    cursor="query",
    columns=True,
    shape={"change_ratio": "d", "days_to_cover": "d", "short_float_ratio": "d", "short_outstanding_ratio": "d"},
)


_SHORT_VOLUME_LIST = Spec(
    "short-volume.list",
    "GET",
    "/v1/short-volume",
    cursor="query",
    columns=True,
    shape={
        "short_volume": "d",
        "short_exempt_volume": "d",
        "total_volume": "d",
        "ratio": "d",
        "facilities": [{"short_volume": "d", "short_exempt_volume": "d", "total_volume": "d"}],
    },
)


_SNAPSHOT_LIST = Spec(
    "snapshot.list",
    "GET",
    "/v1/snapshot",
    columns=True,
    shape={
        "price": "d",
        "previous_close": "d",
        "change": "d",
        "change_ratio": "d",
        "quote": {"last_price": "d", "bid": "d", "ask": "d"},
        "session": {"open": "d", "high": "d", "low": "d", "close": "d", "volume": "d"},
        "previous_session": {"open": "d", "high": "d", "low": "d", "close": "d", "volume": "d"},
    },
)


_SPLITS_LIST = Spec(
    "splits.list",
    "GET",
    "/v1/splits",
    cursor="query",
    columns=True,
    shape={"split_from": "d", "split_to": "d", "cumulative_price_adjustment_factor": "d"},
)


_SYMBOLS_SEARCH = Spec("symbols.search", "GET", "/v1/symbols/search", cursor="query", columns=True)


_TICKER_TYPES_LIST = Spec("ticker-types.list", "GET", "/v1/ticker-types", cursor="query", columns=True)


_TICKERS_LIST = Spec("tickers.list", "GET", "/v1/tickers", cursor="query", columns=True)


_TRADES_LIST = Spec("trades.list", "GET", "/v1/trades", cursor="query", columns=True, shape={"price": "d", "size": "d"})


_USAGE_GET = Spec("usage.get", "GET", "/v1/usage")


class AnalystRatings:
    """Operations of `analyst_ratings`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        normalized_rating: Sequence[Literal["strong_buy", "buy", "hold", "sell", "strong_sell"]] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[AnalystRatingsListRow]:
        """What analysts advise of companies.

        The advice of all analysts of a company together, one row for each refresh of its profile, about once a
        month. Price targets are as they were told, not adjusted for later splits.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        normalized_rating: Rows with any of these values, comma separated: the advice that the score stands for.

        from_: First `published_at`, inclusive: a date or an instant.

        to: Last `published_at`, inclusive: a date or an instant.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs analyst-ratings.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _ANALYST_RATINGS_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "normalized_rating": normalized_rating,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Analytics:
    """Operations of `analytics`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def risk(
        self,
        *,
        observed_on: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[AnalyticsRiskRow]:
        """Risk measures of listings over their last 252 daily returns.

        Volatility, Sharpe and Sortino ratio, beta, alpha and correlation beside a benchmark, drawdown and value at
        risk of exchange listings and mutual funds, worked out from raw closes with splits and cash dividends. The
        two newest observation dates of each market are kept, so that a listing that stopped trading drops out; an
        `as_of` before both is 422 `point-in-time-unavailable`. Ratios are plain: 0.25 is 25%.

        observed_on: Only this observation date. Default: both that are kept.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs analytics.risk. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _ANALYTICS_RISK,
                {
                    "observed_on": observed_on,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Bars:
    """Daily and intraday bars of every kind of listing in one shape, out of the datasets that keep them."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        interval: Literal["1d", "1m", "5m", "1h"] | None = None,
        adjustment: Literal["raw", "split", "all"] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[BarsListRow]:
        """Bars of exchange listings, crypto and currency pairs, indices and bonds in one shape.

        Daily and intraday bars, raw as traded unless `adjustment` says otherwise, newest first over all requested
        listings, those of one instant by id. `from` and `to` are dates (trading dates, local to the exchange, UTC
        on the venues) or instants of the opening. An interval that none of the listings is collected in is 422
        `unsupported-interval`; where some have it, the others are entries of `meta.errors`. Bonds, indices and
        mutual funds have daily bars only. Daily bars are those of `/v1/eod` and need `eod.read`, the others those
        of `/v1/intraday`, which are kept 30 days, and need `intraday.read`.

        interval: Length of the bars. Exchange listings have 1d, 5m and 1h; crypto and currency pairs 1m too.

        adjustment: Of daily bars. raw: as traded. split: on the share basis of today. all: also less the cash
        dividends since. As on `/v1/eod`; other intervals are raw.

        from_: First trading date or first opening, inclusive.

        to: Last trading date or last opening, inclusive.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs bars.list. Costs 5 credits per symbol; 25 credits per symbol with interval=1m or 5m or 1h.
        """
        return Rows(
            self._caller,
            Call(
                _BARS_LIST,
                {
                    "interval": interval,
                    "adjustment": adjustment,
                    "from": from_,
                    "to": to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Bonds:
    """Corporate bonds in US dollars: terms, prices and yields."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        issuer: str | None = None,
        sector: Sequence[str] | None = None,
        seniority: Sequence[
            Literal[
                "senior_secured",
                "senior_unsecured",
                "senior_subordinated",
                "subordinated",
                "junior_subordinated",
                "unknown",
            ]
        ]
        | None = None,
        coupon_type: Sequence[Literal["fixed", "floating", "variable", "zero", "step"]] | None = None,
        callable: bool | None = None,
        maturity: date | str | None = None,
        maturity_from: date | str | None = None,
        maturity_to: date | str | None = None,
        min_coupon: Given | None = None,
        max_coupon: Given | None = None,
        min_yield: Given | None = None,
        max_yield: Given | None = None,
        status: Literal["active", "matured", "called", "defaulted", "all"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[BondsListRow]:
        """Corporate bonds in US dollars: terms, and the price of the last trade.

        Bonds of the venue BOND by id, active ones unless `status` says otherwise. Price members are those of the
        last trade; after maturity they stay. `maturity_date_from_name` tells that the day of maturity is read out
        of the name. `as_of` reads back seven days.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        issuer: A part of the text, in any case and with or without accents: who owes it.

        sector: Rows with any of these values, comma separated: sector of the issuer.

        seniority: Rows with any of these values, comma separated: place among the debts of the issuer.

        coupon_type: Rows with any of these values, comma separated: how the coupon is set.

        callable: Rows with this value alone: whether the issuer may pay back earlier.

        maturity: Rows of this date alone: day of repayment. Not together with `maturity_from` and `maturity_to`.

        maturity_from: First date, inclusive: day of repayment.

        maturity_to: Last date, inclusive: day of repayment.

        min_coupon: Least value, inclusive: interest a year.

        max_coupon: Greatest value, inclusive: interest a year.

        min_yield: Least value, inclusive: what it yields a year until maturity at that price.

        max_yield: Greatest value, inclusive: what it yields a year until maturity at that price.

        status: Rows with this value alone: what has become of it. Default active. all: whatever the value.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs bonds.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _BONDS_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "issuer": issuer,
                    "sector": sector,
                    "seniority": seniority,
                    "coupon_type": coupon_type,
                    "callable": callable,
                    "maturity": maturity,
                    "maturity_from": maturity_from,
                    "maturity_to": maturity_to,
                    "min_coupon": min_coupon,
                    "max_coupon": max_coupon,
                    "min_yield": min_yield,
                    "max_yield": max_yield,
                    "status": status,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def yields(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[BondsYieldsRow]:
        """Yields of bonds by day.

        Prices of bonds by day with what follows from them, newest first: yields by the street convention, 30/360,
        settled on the business day after the trade (before 2024-05-28 on the second, before 2017-09-05 on the
        third). `yield_source` tells whether a publisher’s yield was taken, which is where it lies within 0.0025 of
        the model’s. Members of the yield are null after maturity, of floating and of defaulted bonds, and where no
        coupon is known. History from 2021.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        from_: First `date`, inclusive.

        to: Last `date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs bonds.yields. Costs 5 credits per symbol.
        """
        return Rows(
            self._caller,
            Call(
                _BONDS_YIELDS,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Calendar:
    """Operations of `calendar`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        date: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[CalendarListRow]:
        """What the trading calendar of each exchange says about a date.

        One row per requested exchange, by MIC: its sessions on `date`, or that it is closed and why. A date that no
        requested calendar reaches is 422 `calendar-out-of-range`; an exchange whose calendar alone does not reach
        it has no row and is named in `meta.errors`. Always the latest revision of the calendar: `as_of` does not
        apply, nor does the plan’s history depth.

        date: Date, local to each exchange, UTC for the venues. Default: today there.

        exchanges: MICs, comma separated. Default: every market of the key.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs calendar.read. Costs 5 credits per request.
        """
        return Rows(
            self._caller, Call(_CALENDAR_LIST, {"date": date, "exchanges": exchanges, "limit": limit, "cursor": cursor})
        )


class Companies:
    """Profiles of companies, merged field by field of what their sources tell, for every listing that has an issuer."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def get(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[CompaniesGetRow]:
        """The profile of a company.

        id: Public id, cmp_….

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs companies.list. Costs 5 credits per request.
        """
        return self._caller.one(Call(_COMPANIES_GET, {"id": id, "as_of": as_of}))

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        sector: Literal[
            "Communication Services",
            "Consumer Discretionary",
            "Consumer Staples",
            "Energy",
            "Financials",
            "Health Care",
            "Industrials",
            "Information Technology",
            "Materials",
            "Real Estate",
            "Utilities",
        ]
        | None = None,
        industry: str | None = None,
        countries: Sequence[str] | None = None,
        sic_code: str | None = None,
        cik: str | None = None,
        status: Literal["active", "inactive"] | None = None,
        type: Literal[
            "CS",
            "ADRC",
            "ADRP",
            "ETF",
            "ETN",
            "NOTE",
            "OTHER",
            "PFD",
            "RIGHT",
            "SP",
            "UNIT",
            "WARRANT",
            "FUND",
            "BOND",
            "CRYPTO",
            "FOREX",
            "INDEX",
        ]
        | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[CompaniesListRow]:
        """Profiles of companies.

        One row for each listing that has an issuer. `company_ids` takes the id of a class, or that of an issuer for
        all of its classes.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        sector: Rows with this value alone: one of eleven sectors.

        industry: Rows with this value alone: industry.

        countries: Rows with any of these values, comma separated: ISO 3166 code of the country of the seat.

        sic_code: Rows with this value alone: standard Industrial Classification, four digits.

        cik: Rows with this value alone: CIK, ten digits.

        status: Rows with this value alone: whether any listing of the issuer is active.

        type: Rows with this value alone: kind of the listing, a code of /v1/ticker-types or FUND.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs companies.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _COMPANIES_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "sector": sector,
                    "industry": industry,
                    "countries": countries,
                    "sic_code": sic_code,
                    "cik": cik,
                    "status": status,
                    "type": type,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Conditions:
    """Operations of `conditions`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> Rows[ConditionsListRow]:
        """Conditions of trades and quotes on the US tapes.

        What a print or a quote can be marked with, by type and id: the code of each condition on the tapes, and
        which figures of the day a trade with it moves. Part of the installed release, so that `as_of` does not
        apply; a key without a US market sees none.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs conditions.list. Costs 5 credits per request.
        """
        return Rows(self._caller, Call(_CONDITIONS_LIST, {"limit": limit, "cursor": cursor}))


class CongressionalTrades:
    """Operations of `congressional_trades`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        chamber: Literal["house", "senate"] | None = None,
        official_ids: Sequence[str] | None = None,
        official_name: str | None = None,
        party: str | None = None,
        state: str | None = None,
        transaction_type: Literal["purchase", "sale", "partial_sale", "exchange", "other"] | None = None,
        asset_type: Literal[
            "stock",
            "stock_option",
            "corporate_bond",
            "municipal_bond",
            "government_bond",
            "fund",
            "crypto",
            "private_equity",
            "other",
        ]
        | None = None,
        owner: Literal["self", "spouse", "joint", "dependent_child", "unknown"] | None = None,
        min_amount: Given | None = None,
        max_amount: Given | None = None,
        disclosed: date | str | None = None,
        disclosed_from: date | str | None = None,
        disclosed_to: date | str | None = None,
        status: Literal["active", "withdrawn", "all"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[CongressionalTradesListRow]:
        """Trades of members of Congress.

        Lines of the periodic transaction reports of both chambers. Trades whose ticker no listing carried on the
        day come without selectors alone.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        chamber: Rows with this value alone: chamber.

        official_ids: Rows with any of these values, comma separated: public id of the member.

        official_name: A part of the text, in any case and with or without accents: name as filed.

        party: Rows with this value alone: party.

        state: Rows with this value alone: state, two letters.

        transaction_type: Rows with this value alone: kind of transaction.

        asset_type: Rows with this value alone: kind of asset.

        owner: Rows with this value alone: whose asset it is.

        min_amount: Least value, inclusive: least amount.

        max_amount: Greatest value, inclusive: least amount.

        disclosed: Rows of this date alone: date on which the report was filed. Not together with `disclosed_from`
        and `disclosed_to`.

        disclosed_from: First date, inclusive: date on which the report was filed.

        disclosed_to: Last date, inclusive: date on which the report was filed.

        status: Rows with this value alone: whether it stands. Default active. all: whatever the value.

        from_: First `transaction_date`, inclusive.

        to: Last `transaction_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs congressional-trades.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _CONGRESSIONAL_TRADES_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "chamber": chamber,
                    "official_ids": official_ids,
                    "official_name": official_name,
                    "party": party,
                    "state": state,
                    "transaction_type": transaction_type,
                    "asset_type": asset_type,
                    "owner": owner,
                    "min_amount": min_amount,
                    "max_amount": max_amount,
                    "disclosed": disclosed,
                    "disclosed_from": disclosed_from,
                    "disclosed_to": disclosed_to,
                    "status": status,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class CorporateActions:
    """Dividends, splits, spin-offs, rights and mergers as the sources agree on them, with what was known when."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[CorporateActionsListRow]:
        """Corporate actions with their cash and security legs.

        Dividends, splits, spin-offs, rights, mergers and the like: for each action what the sources agree on, as
        known at `as_of`. Of the named listings, or of every listing in the key’s markets (optionally of some
        `exchanges`) for a window of at most 366 days. By symbol, then ex date; `order=desc`: newest date first over
        all symbols, then symbol; undated actions last either way. `from` and `to` bound the ex date, so that
        undated actions are listed only without both. A withdrawn announcement stays, with status `cancelled`.

        from_: First `ex_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are required,
        at most 366 days apart counting both ends.

        to: Last `ex_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market. Not together with `symbols` or
        `instrument_ids`.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`. A row
        shows the symbol of that date, or the last one before.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs corporate-actions.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _CORPORATE_ACTIONS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Crypto:
    """Coins and tokens: supply, links, contracts and market values."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def assets(
        self,
        *,
        asset_codes: Sequence[str] | None = None,
        network: str | None = None,
        asset_type: Literal["coin", "token", "stablecoin", "wrapped", "other"] | None = None,
        contract: str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[CryptoAssetsRow]:
        """Crypto assets.

        Coins and tokens behind the pairs of the venue CRYPTO. A pair in any currency names its asset; `symbol` is
        its pair against the dollar. Values are worked out from the supply and the newest close at or before
        `observed_at`, and null where either is missing.

        asset_codes: Codes of assets, comma separated.

        network: Chain on which a token lives, in any case.

        asset_type: What the asset is.

        contract: Address of a token; the case of 0x… does not count.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs crypto.assets. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _CRYPTO_ASSETS,
                {
                    "asset_codes": asset_codes,
                    "network": network,
                    "asset_type": asset_type,
                    "contract": contract,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Datasets:
    """Operations of `datasets`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def coverage(
        self,
        *,
        dataset: str,
        exchanges: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        series_ids: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[DatasetsCoverageRow]:
        """How far a dataset reaches, by exchange, instrument or series.

        dataset: The dataset.

        exchanges: MICs, comma separated.

        countries: ISO 3166 codes of countries, comma separated.

        instrument_ids: Public ids of instruments, comma separated: a row for each.

        series_ids: Ids of series, comma separated: a row for each. Refused where the dataset has no series.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs datasets.coverage. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _DATASETS_COVERAGE,
                {
                    "dataset": dataset,
                    "exchanges": exchanges,
                    "countries": countries,
                    "instrument_ids": instrument_ids,
                    "series_ids": series_ids,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> Rows[DatasetsListRow]:
        """Installed datasets and whether they answer for this key.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs datasets.list. Costs 5 credits per request.
        """
        return Rows(self._caller, Call(_DATASETS_LIST, {"limit": limit, "cursor": cursor}))


class Dividends:
    """Operations of `dividends`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[DividendsListRow]:
        """Cash dividends, as paid and adjusted for splits.

        The cash dividends, special dividends, returns of capital and capital gains distributions among the
        corporate actions, with the amount as it was on the ex date and on the present share basis; franking and
        reinvestment plan for Australian listings. `from` and `to` apply to ex_date. Selection, window and order as
        on /v1/corporate-actions. Amounts and factors are adjusted by the splits known at `as_of`.

        from_: First `ex_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are required,
        at most 366 days apart counting both ends.

        to: Last `ex_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market. Not together with `symbols` or
        `instrument_ids`.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`. A row
        shows the symbol of that date, or the last one before.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs corporate-actions.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _DIVIDENDS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Earnings:
    """Operations of `earnings`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        period_type: Literal["quarterly", "annual"] | None = None,
        status: Literal["reported", "upcoming"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[EarningsListRow]:
        """Earnings reported and expected.

        Fiscal periods of companies, newest report first: earnings per share and revenue beside what had been
        expected, and the surprise, which is worked out here. Where no report date is known, order, `from` and `to`
        go by the end of the period. Estimates stay as they were when the company reported.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        period_type: Rows with this value alone: length of the period.

        status: reported: periods with an actual figure; upcoming: those without.

        from_: First `sort_date`, inclusive.

        to: Last `sort_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs earnings.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _EARNINGS_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "period_type": period_type,
                    "status": status,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Economic:
    """Economic series with every revision, ratings of countries and the calendar of releases."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def events(
        self,
        *,
        countries: Sequence[str] | None = None,
        importance: Sequence[Literal["low", "medium", "high"]] | None = None,
        event_code: Sequence[str] | None = None,
        category: Sequence[
            Literal[
                "interest_rate",
                "government_bond",
                "sovereign_risk",
                "prices",
                "national_accounts",
                "labour",
                "trade",
                "commodity",
                "exchange_rate",
                "money",
                "market",
                "other",
            ]
        ]
        | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[EconomicEventsRow]:
        """Calendar of economic releases.

        Releases of figures by their day, from 2020 to about seven days ahead, with what was expected, what was told
        before and, once released, what is told. Every key with the capability sees all of them. `released_at` and
        `series_id` are always null.

        countries: Rows with any of these values, comma separated: ISO 3166 code of two letters.

        importance: Rows with any of these values, comma separated: how much markets move by it.

        event_code: Rows with any of these values, comma separated: short name of the figure in small letters.

        category: Rows with any of these values, comma separated: kind of figure.

        from_: First `release_date`, inclusive.

        to: Last `release_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.events. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _ECONOMIC_EVENTS,
                {
                    "countries": countries,
                    "importance": importance,
                    "event_code": event_code,
                    "category": category,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def observations(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        revisions: Literal["latest", "all"] | None = None,
        series_ids: Sequence[str] | None = None,
        curve: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[EconomicObservationsRow]:
        """Observations of economic series, with their revisions.

        Values of up to 100 series named by `series_ids`, or of all tenors of a `curve`, in the order in which the
        series are asked for, each by date. `as_of` reads the newest revision known at that instant: what the
        publisher had said by then from `first_vintage_at` of the series on, and what this service had read by then
        before it. `revisions=all` lists every version that was known, the first value first. A day without a value
        has no row.

        from_: First `observation_date`, inclusive.

        to: Last `observation_date`, inclusive.

        revisions: latest: the newest revision of each observation. all: every one known.

        series_ids: Public ids, comma separated. Exactly one of `series_ids` and `curve` is required.

        curve: Names of curves, comma separated. Exactly one of `series_ids` and `curve` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.observations. Costs 5 credits per series_id.
        """
        return Rows(
            self._caller,
            Call(
                _ECONOMIC_OBSERVATIONS,
                {
                    "from": from_,
                    "to": to,
                    "revisions": revisions,
                    "series_ids": series_ids,
                    "curve": curve,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def series(
        self,
        *,
        category: Sequence[
            Literal[
                "interest_rate",
                "government_bond",
                "sovereign_risk",
                "prices",
                "national_accounts",
                "labour",
                "trade",
                "commodity",
                "exchange_rate",
                "money",
                "market",
                "other",
            ]
        ]
        | None = None,
        publisher: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        curve: str | None = None,
        frequency: Sequence[Literal["daily", "weekly", "monthly", "quarterly", "annual", "irregular"]] | None = None,
        q: str | None = None,
        series_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[EconomicSeriesRow]:
        """Economic series: rates, yields, prices, national accounts and more.

        The catalogue of series by id, narrowed by any of the parameters. Rates, yields and spreads are percent,
        money is in units of `currency_code`, commodities are dollars for the unit in the name, and an exchange rate
        is what one unit of the named currency costs in `currency_code`.

        category: Rows with any of these values, comma separated: kind of figure.

        publisher: Rows with any of these values, comma separated: who states the figures.

        countries: Rows with any of these values, comma separated: ISO 3166 code of two letters.

        curve: Rows with this value alone: the set of series that a tenor belongs to.

        frequency: Rows with any of these values, comma separated: how often there is an observation.

        q: A part of the id or of the name, in any case.

        series_ids: Rows with any of these values, comma separated: id of the series, which names one unit for ever:
        a rebased index is a series of its own.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.series. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _ECONOMIC_SERIES,
                {
                    "category": category,
                    "publisher": publisher,
                    "countries": countries,
                    "curve": curve,
                    "frequency": frequency,
                    "q": q,
                    "series_ids": series_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def sovereign_ratings(
        self,
        *,
        countries: Sequence[str] | None = None,
        agency: Sequence[Literal["moodys", "sp", "fitch", "dbrs", "other"]] | None = None,
        min_notch: Given | None = None,
        max_notch: Given | None = None,
        edition: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[EconomicSovereignRatingsRow]:
        """Ratings of countries, with default spreads and risk premiums.

        Ratings by edition, from 2026 unless the operator has taken in older ones. `notch` puts the ratings of all
        agencies in one order, from 1, the best, to 22. Spreads and premiums are percent. A country without a rating
        has `rating` and `notch` null.

        countries: Rows with any of these values, comma separated: ISO 3166 code of two letters.

        agency: Rows with any of these values, comma separated: who rates.

        min_notch: Least value, inclusive: place of the rating from 1, the best, to 22.

        max_notch: Greatest value, inclusive: place of the rating from 1, the best, to 22.

        edition: Rows with any of these values, comma separated: edition of the publication.

        from_: First `observation_date`, inclusive.

        to: Last `observation_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.sovereign-ratings. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _ECONOMIC_SOVEREIGN_RATINGS,
                {
                    "countries": countries,
                    "agency": agency,
                    "min_notch": min_notch,
                    "max_notch": max_notch,
                    "edition": edition,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Eod:
    """Open, high, low, close and volume of every session, raw as traded, with what was known when."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        adjustment: Literal["raw", "split", "all"] | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        date: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[EodListRow]:
        """Daily bars.

        Open, high, low, close and volume of each session, raw as traded unless `adjustment` says otherwise. With
        `from` and `to`: the bars of the named listings, newest first; as columns (`format=arrow` or `parquet`) and
        in exports also without names: the history of every listing in the key’s markets. With `date`: one bar per
        listing in symbol order, of the named listings or of every listing in the key’s markets (mutual funds only
        when named), under the symbol recorded on that date.

        adjustment: raw: as traded. split: prices divided, volumes multiplied by the ratios of the splits after the
        bar that are known at `as_of`. all: prices also times 1 − cash ÷ close before the ex date for the cash of
        each ex date after it. Cash that cannot be taken off, such as in another currency than that of the prices,
        is an entry `adjustment-incomplete` of `meta.errors` with listing, ex date and reason.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        date: One date, local to the exchange: a row per entity, in symbol order.

        exchanges: MICs, comma separated, that limit a read of the whole market.

        from_: First date, inclusive.

        to: Last date, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs eod.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _EOD_LIST,
                {
                    "adjustment": adjustment,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "date": date,
                    "exchanges": exchanges,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Estimates:
    """Operations of `estimates`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        metric: Literal["eps", "revenue"] | None = None,
        period_type: Literal["quarterly", "annual"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        effective_date: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[EstimatesListRow]:
        """Estimates of earnings and revenue.

        What analysts expect of the fiscal periods of companies: of each metric and period the newest observation on
        or before `effective_date`. Without `from`, periods that ended more than 120 days before it are left out. An
        observation that says the same as the one before is not kept again.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        metric: Rows with this value alone: what is estimated.

        period_type: Rows with this value alone: length of the period.

        from_: First `period_end`, inclusive. Default 120 days before `effective_date`.

        to: Last `period_end`, inclusive.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs estimates.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _ESTIMATES_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "metric": metric,
                    "period_type": period_type,
                    "from": from_,
                    "to": to,
                    "effective_date": effective_date,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Exchanges:
    """Operations of `exchanges`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> Rows[ExchangesListRow]:
        """Exchanges and venues of the key, with their trading conventions.

        One row per entitled market, by MIC. Hours are the regular ones of today, in the market’s own time zone;
        `/v1/calendar` has those of a date. `as_of` does not apply: conventions are part of the installed release.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs exchanges.read. Costs 5 credits per request.
        """
        return Rows(self._caller, Call(_EXCHANGES_LIST, {"limit": limit, "cursor": cursor}))


class Exports:
    """Complete selections of any collection as private files."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def create(self, *, body: Mapping[str, Any], idempotency_key: str | None = None) -> Answer[ExportsCreateRow]:
        """Order an export.

        Orders a private file with all rows of a collection, as NDJSON, CSV, Parquet or an Arrow IPC stream: at most
        1,000,000 rows and 256 MiB. The export reads the versions published now, so the file equals pages read at
        the same time. Needs `bulk.download` and the capability of the collection. An account can have up to 25
        queued or running exports and 4,096 MiB of files, else 429 `concurrency-limit`; if the deployment is low on
        disk space, 503 `overloaded`. A file expires a day after it was completed. Unknown symbols are listed in
        `meta.errors`, here and on `GET /v1/exports/{id}`. With `Idempotency-Key`, repeating an order within 24
        hours returns the same export at no cost.

        Needs bulk.download. Costs 500 credits per request.
        """
        return self._caller.one(
            Call(_EXPORTS_CREATE, {}, body, {} if idempotency_key is None else {"idempotency-key": idempotency_key})
        )

    def get(self, *, id: str) -> Answer[ExportsGetRow]:
        """An export, or its file.

        Returns the status of an export; with `download=true` sends its file once it is ready, also in ranges
        (`Range`, `If-Range`). Only the account and key that ordered the export can access it, and only while they
        are still entitled to everything in it, which is checked again during the download: if a plan or key was
        narrowed, the request fails with the missing entitlement, and the export must be ordered again. Items that
        could not be served are listed in `meta.errors`, and with the file in `X-Errors` and `X-Errors-Count`. A day
        after it was completed the response is 409.

        id: Public id, exp_….

        Needs bulk.download. Costs free.
        """
        return self._caller.one(Call(_EXPORTS_GET, {"id": id}))

    def get_file(self, *, to: str | Path, id: str) -> Path:
        """Writes the file to `to`, checked against the digest that the service names."""
        return save(self._caller, Call(_EXPORTS_GET, {"id": id}), to)

    def __call__(
        self,
        endpoint: str,
        to: str | Path,
        *,
        format: ExportFormat = "ndjson",
        as_of: datetime | date | str | None = None,
        **parameters: Any,
    ) -> Path:
        """Orders a file of all rows of a collection, such as `/v1/eod`, waits for it and writes it to `to`.

        Parameters are those of the method of the collection.
        """
        return export(self._caller, endpoint, to, format, as_of, parameters)


class Filings:
    """Annual, quarterly and current reports to the SEC, the sections of their text, and their exhibits."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def exhibits(
        self,
        *,
        filing_id: str,
        exhibit_numbers: Sequence[str] | None = None,
        xbrl: bool | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FilingsExhibitsRow]:
        """Exhibits of a filing.

        Exhibits in the order of the filing with their addresses, read within about an hour and kept for about two
        years. A filing without exhibits answers with none. The documents themselves are not served.

        filing_id: Accession number, the id in the paths of sections and exhibits.

        exhibit_numbers: Numbers of exhibits, comma separated; 99 means 99 and 99.1, 99.2 and so on.

        xbrl: true: the parts of the XBRL are listed too.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs filings.exhibits. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _FILINGS_EXHIBITS,
                {
                    "filing_id": filing_id,
                    "exhibit_numbers": exhibit_numbers,
                    "xbrl": xbrl,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        form_types: Sequence[
            Literal[
                "10-K", "10-K/A", "10-Q", "10-Q/A", "8-K", "8-K/A", "20-F", "20-F/A", "40-F", "40-F/A", "6-K", "6-K/A"
            ]
        ]
        | None = None,
        reporting_period: date | str | None = None,
        reporting_from: date | str | None = None,
        reporting_to: date | str | None = None,
        items: Sequence[str] | None = None,
        amendments: Literal["include", "exclude", "only"] | None = None,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FilingsListRow]:
        """Filings of companies.

        Forms 10-K, 10-Q, 8-K, 20-F, 40-F, 6-K and their amendments, filed since 2024-09-23. `from` and `to` apply
        to filed_on. By symbol, then filing date; the filings of a company come once for each of its symbols that is
        asked for. A filing that the SEC removed is told as of before alone.

        from_: First `filed_on`, inclusive.

        to: Last `filed_on`, inclusive.

        form_types: Forms, comma separated and exact: 10-K is not 10-K/A.

        reporting_period: The period of report alone. Not together with `reporting_from` and `reporting_to`.

        reporting_from: First period of report, inclusive.

        reporting_to: Last period of report, inclusive.

        items: Item codes of an 8-K, comma separated: filings with any of them.

        amendments: Whether amendments are among the filings.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `company_ids` and
        `instrument_ids` is required.

        company_ids: Public ids, comma separated. Exactly one of `symbols`, `company_ids` and `instrument_ids` is
        required.

        instrument_ids: Public ids of listings, comma separated. Exactly one of `symbols`, `company_ids` and
        `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs filings.read. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _FILINGS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "form_types": form_types,
                    "reporting_period": reporting_period,
                    "reporting_from": reporting_from,
                    "reporting_to": reporting_to,
                    "items": items,
                    "amendments": amendments,
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def sections(
        self,
        *,
        filing_id: str,
        items: Sequence[str] | None = None,
        include_text: bool | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FilingsSectionsRow]:
        """Sections of a filing.

        Items 1, 1A and 7 of a 10-K and every item of an 8-K, in the order of the document, read the morning after
        the filing and kept for about two years. A filing without sections answers with none. A text over 256 KiB is
        cut and marked.

        filing_id: Accession number, the id in the paths of sections and exhibits.

        items: Numbers of items, comma separated.

        include_text: false: texts are left out, and null then.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs filings.sections. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _FILINGS_SECTIONS,
                {
                    "filing_id": filing_id,
                    "items": items,
                    "include_text": include_text,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Financials:
    """Operations of `financials`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def concepts(
        self,
        *,
        taxonomy: Literal["bourse", "us-gaap", "ifrs-full", "dei", "srt"] | None = None,
        statement_family: Literal["income_statement", "balance_sheet", "cash_flow_statement", "cover", "other"]
        | None = None,
        line: str | None = None,
        q: str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FinancialsConceptsRow]:
        """Concepts of financial facts and canonical lines of statements.

        Every canonical line with the tags that it is read from, and every tag of published facts.

        taxonomy: One taxonomy.

        statement_family: Concepts of one statement.

        line: Tags that feed this canonical line.

        q: A part of id or label.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.concepts. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _FINANCIALS_CONCEPTS,
                {
                    "taxonomy": taxonomy,
                    "statement_family": statement_family,
                    "line": line,
                    "q": q,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def facts(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        concepts: Sequence[str] | None = None,
        unit: str | None = None,
        period_type: Literal["instant", "period"] | None = None,
        duration_months: Sequence[
            Literal["3", "6", "9", "12", "1", "2", "4", "5", "7", "8", "10", "11", "13", "14", "15", "18", "24", "36"]
        ]
        | None = None,
        form_types: Sequence[
            Literal[
                "10-K",
                "10-K/A",
                "10-Q",
                "10-Q/A",
                "20-F",
                "20-F/A",
                "40-F",
                "40-F/A",
                "6-K",
                "6-K/A",
                "8-K",
                "8-K/A",
                "10-KT",
                "10-KT/A",
                "10-QT",
                "10-QT/A",
            ]
        ]
        | None = None,
        filed_from: date | str | None = None,
        filed_to: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FinancialsFactsRow]:
        """Facts as filed, one record for each concept, fiscal period and unit.

        Consolidated values of filings to the SEC, neither scaled, rounded nor adjusted for splits. A restated value
        is a new version: `as_of` shows the one before. `from` and `to` apply to fiscal_end.

        from_: First `fiscal_end`, inclusive.

        to: Last `fiscal_end`, inclusive.

        concepts: Tags with or without their taxonomy, or canonical lines, comma separated.

        unit: One unit.

        period_type: Facts of periods or of instants.

        duration_months: Lengths in months, comma separated: 3, 6, 9 and 12 are usual.

        form_types: Forms of the source filings, comma separated.

        filed_from: First `filed_on`, inclusive.

        filed_to: Last `filed_on`, inclusive.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `instrument_ids` and
        `company_ids` is required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols`, `instrument_ids` and `company_ids` is
        required.

        company_ids: Public ids of companies, comma separated. Exactly one of `symbols`, `instrument_ids` and
        `company_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs fundamentals.read. Costs 50 credits per symbol.
        """
        return Rows(
            self._caller,
            Call(
                _FINANCIALS_FACTS,
                {
                    "from": from_,
                    "to": to,
                    "concepts": concepts,
                    "unit": unit,
                    "period_type": period_type,
                    "duration_months": duration_months,
                    "form_types": form_types,
                    "filed_from": filed_from,
                    "filed_to": filed_to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def metric_definitions(
        self,
        *,
        family: Literal[
            "valuation", "profitability", "liquidity", "leverage", "efficiency", "growth", "per_share", "yield"
        ]
        | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FinancialsMetricDefinitionsRow]:
        """What the metrics mean and how they are worked out.

        The members of /v1/financials/metrics. TTM: twelve months up to the newest fiscal period.

        family: One family.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.metric-definitions. Costs 5 credits per request.
        """
        return Rows(
            self._caller, Call(_FINANCIALS_METRIC_DEFINITIONS, {"family": family, "limit": limit, "cursor": cursor})
        )

    def metrics(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FinancialsMetricsRow]:
        """Valuation, profitability, growth and other metrics of listings.

        One row for each listing and session, worked out after the close from what was known then;
        /v1/financials/metric-definitions tells the formulas. A member is null where an input is missing. Preferred
        shares have a price and dividend yields alone. `from` and `to` apply to observed_on.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        from_: First `observed_on`, inclusive.

        to: Last `observed_on`, inclusive.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.metrics. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _FINANCIALS_METRICS,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def segments(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        breakdown: Literal["business", "product", "geography"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FinancialsSegmentsRow]:
        """Revenue by business, product and geography.

        Parts of the yearly revenue that add up to the whole, from annual reports (10-K and 10-KT). A company with a
        single segment has no records. `from` and `to` apply to period_end.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        breakdown: Rows with this value alone: what the revenue is broken down by.

        from_: First `period_end`, inclusive.

        to: Last `period_end`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.segments. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _FINANCIALS_SEGMENTS,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "breakdown": breakdown,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def statements(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        statement: Sequence[Literal["income_statement", "balance_sheet", "cash_flow_statement"]] | None = None,
        period_type: Literal["quarterly", "annual"] | None = None,
        details: bool | None = None,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FinancialsStatementsRow]:
        """Income statements, balance sheets and cash flow statements.

        Quarterly and annual statements of issuers in canonical lines, as their filings to the SEC state them.
        `as_of` shows what was filed by then. A value that fails a check is null or flagged: see `quality_issues`.
        There are no trailing twelve months. `from` and `to` apply to period_end. Expenses are positive; cash-flow
        lines are effects on cash, outflows negative.

        from_: First `period_end`, inclusive.

        to: Last `period_end`, inclusive.

        statement: Families, comma separated. Default: all.

        period_type: Quarters or years. Default: both.

        details: true: `item_sources` tells where each line comes from.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.statements. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _FINANCIALS_STATEMENTS,
                {
                    "from": from_,
                    "to": to,
                    "statement": statement,
                    "period_type": period_type,
                    "details": details,
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class FlatFiles:
    """All rows of a trading date, month or year of the US market as gzipped CSV and Parquet."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def get(
        self,
        *,
        dataset: str,
        date: date | str,
        period: Literal["day", "month", "year"] | None = None,
        stream: bool | None = None,
        format: Literal["parquet"] | None = None,
    ) -> Answer[FlatFilesGetRow]:
        """A flat file.

        Returns size and SHA-256 of the file of a trading date, or with `period` of the month or year that includes
        the date. With `download=true` sends it: 302 to a URL that is valid for five minutes and needs no key, or
        with `stream=true` (and if the object store cannot sign URLs) the bytes themselves, also in ranges (`Range`,
        `If-Range`). `X-Content-SHA256` is on both. The CSV is `application/gzip` without Content-Encoding: an empty
        field is null, instants are UTC with six fractional digits, the last column is `instrument_id`
        (`security_id` before it has the same value and is deprecated). A date before the plan’s history returns
        403, and so does a month or a year that starts before it.

        dataset: Name of the flat file: eod, corporate-actions.

        date: Trading date of the US market; first day of a month or year.

        period: day: files of trading dates; month, year: one file with all trading dates of the period.

        stream: true, with `download`: sends the bytes themselves, for clients that cannot follow redirects to
        another host.

        format: parquet: the Parquet version of the file, or its facts. Any other value selects the representation
        of the facts.

        Needs flat-files.read. Costs 5 credits per request; 500 credits per request with download=true.
        """
        return self._caller.one(
            Call(
                _FLAT_FILES_GET,
                {"dataset": dataset, "date": date, "period": period, "stream": stream, "format": format},
            )
        )

    def get_file(
        self,
        *,
        to: str | Path,
        dataset: str,
        date: date | str,
        period: Literal["day", "month", "year"] | None = None,
        stream: bool | None = None,
        format: Literal["parquet"] | None = None,
    ) -> Path:
        """Writes the file to `to`, checked against the digest that the service names."""
        return save(
            self._caller,
            Call(
                _FLAT_FILES_GET,
                {"dataset": dataset, "date": date, "period": period, "stream": stream, "format": format},
            ),
            to,
        )

    def list(
        self,
        *,
        dataset: Literal["eod", "corporate-actions"] | None = None,
        period: Literal["day", "month", "year"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FlatFilesListRow]:
        """Flat files.

        The files of every trading date of the US market, newest date first: one for each dataset whose capability
        the key has, gzipped CSV (each with a Parquet twin at the same address, `format=parquet`). With `period`
        those of months or of years, each under its first day. Dates before the plan’s history are omitted, and
        months and years that start before it. Needs `flat-files.read` and every US market; a key that is limited to
        symbols is rejected.

        dataset: Only files of one dataset.

        period: day: files of trading dates; month, year: one file with all trading dates of the period.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs flat-files.read. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(_FLAT_FILES_LIST, {"dataset": dataset, "period": period, "limit": limit, "cursor": cursor}),
        )


class Funds:
    """ETFs and funds: what they are, what they hold, and how that is spread."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def allocations(
        self,
        *,
        instrument_id: str,
        dimension: Sequence[
            Literal["asset_class", "sector", "country", "currency", "issuer_type", "maturity", "credit_quality"]
        ]
        | None = None,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FundsAllocationsRow]:
        """Allocations of a fund.

        How the net assets are spread: the holdings of one date added up by kind of asset, sector, country,
        currency, issuer, maturity and credit quality. A dimension of which no position tells anything is left out.
        `meta.snapshot` is of these holdings: the parts of a dimension add up to its `weight_covered`, unless a
        publisher told them.

        instrument_id: Public id of the listing.

        dimension: Rows with any of these values, comma separated: by what the positions are added up.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs funds.allocations. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _FUNDS_ALLOCATIONS,
                {
                    "instrument_id": instrument_id,
                    "dimension": dimension,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def holdings(
        self,
        *,
        instrument_id: str,
        asset_class: Sequence[
            Literal[
                "equity",
                "fixed_income",
                "mortgage_backed",
                "asset_backed",
                "loan",
                "derivative",
                "cash",
                "fund",
                "commodity",
                "real_estate",
                "other",
            ]
        ]
        | None = None,
        holding_instrument_ids: Sequence[str] | None = None,
        min_weight: Given | None = None,
        max_weight: Given | None = None,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FundsHoldingsRow]:
        """Holdings of a fund.

        One list of a date, the largest weights first, on every page the same one: the newest, or the newest on or
        before `effective_date`. The newest three are kept. A position whose listing is not carried, or lies outside
        the key, stays without its link. `meta.snapshot` is of the whole list, whatever is filtered.

        instrument_id: Public id of the listing.

        asset_class: Rows with any of these values, comma separated: what the position is.

        holding_instrument_ids: Rows with any of these values, comma separated: public id of the listing that is
        held, by its ISIN, else CUSIP, else ticker on that date.

        min_weight: Least value, inclusive: part of the net assets.

        max_weight: Greatest value, inclusive: part of the net assets.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs funds.holdings. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _FUNDS_HOLDINGS,
                {
                    "instrument_id": instrument_id,
                    "asset_class": asset_class,
                    "holding_instrument_ids": holding_instrument_ids,
                    "min_weight": min_weight,
                    "max_weight": max_weight,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        fund_type: Sequence[Literal["etf", "mutual_fund", "closed_end", "money_market", "etn", "unit_trust"]]
        | None = None,
        family: str | None = None,
        status: Literal["active", "inactive", "all"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FundsListRow]:
        """Funds and ETFs.

        Profiles of ETFs, ETNs and funds. A mutual fund needs `mutual-funds.read`: named without it the request is
        refused, else it is left out. A listing that is no fund has no row.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        countries: ISO 3166 codes of countries of domicile, comma separated.

        fund_type: Rows with any of these values, comma separated: what the fund is.

        family: Rows with this value alone: fund house.

        status: Rows with this value alone: whether it is still there. Default active. all: whatever the value.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs funds.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _FUNDS_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "countries": countries,
                    "fund_type": fund_type,
                    "family": family,
                    "status": status,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Health:
    """Operations of `health`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(self) -> Rows[HealthListRow]:
        """How fresh each dataset is, by market and exchange.

        Costs free.
        """
        return Rows(self._caller, Call(_HEALTH_LIST, {}))


class Indicators:
    """Moving averages, oscillators, bands and volume indicators, calculated on request from stored bars."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def definitions(self, *, limit: int | None = None, cursor: str | None = None) -> Rows[IndicatorsDefinitionsRow]:
        """What each indicator is calculated from, and how.

        One row for each indicator, by name: formula, bar fields, parameters with limits and defaults, outputs with
        their units, and the bars before the first value.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indicators.definitions. Costs 5 credits per request.
        """
        return Rows(self._caller, Call(_INDICATORS_DEFINITIONS, {"limit": limit, "cursor": cursor}))

    def list(
        self,
        *,
        indicator: Literal[
            "adx",
            "aroon",
            "atr",
            "bbands",
            "cci",
            "dema",
            "donchian",
            "ema",
            "hma",
            "keltner",
            "macd",
            "mfi",
            "momentum",
            "natr",
            "obv",
            "ppo",
            "roc",
            "rsi",
            "sma",
            "smma",
            "stddev",
            "stoch",
            "stoch_rsi",
            "tema",
            "trix",
            "vortex",
            "vwap",
            "williams_r",
            "wma",
        ],
        interval: Literal["1d", "5m", "1h"] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        adjustment: Literal["split", "raw"] | None = None,
        atr_period: Given | None = None,
        deviations: Given | None = None,
        fast: Given | None = None,
        multiplier: Given | None = None,
        period: Given | None = None,
        rsi_period: Given | None = None,
        signal: Given | None = None,
        slow: Given | None = None,
        smoothing: Given | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[IndicatorsListRow]:
        """A technical indicator, calculated on request from stored bars.

        One row for each bar of the range, newest first. Give the parameters of the indicator by name; those left
        out have their defaults. Bars before the range are read to warm up; where the listing has too few of them,
        values are null. So are values whose window, `period` bars or what the formula looks back over, begins
        before the history of the plan. Averages that remember every bar before are seeded so far back, also before
        that history, that the seed weighs less than 1e-20. The interval 1d needs eod.read, 5m and 1h need
        intraday.read; they are those of exchange listings alone. A request that would read more than 100,000 bars,
        or 50,000 for one listing, is refused: the whole range and the warm-up count, not the page.

        indicator: Name of the indicator, as in /v1/indicators/definitions.

        interval: Length of the bars: 1d, or 5m and 1h of exchange listings.

        from_: First, inclusive: a date local to the exchange, or an instant at or after which bars close.

        to: Last, inclusive: a date local to the exchange, or an instant at or before which bars close.

        adjustment: split: prices divided, volumes multiplied by the ratio of every later split known at `as_of`.
        raw: as traded.

        atr_period: Bars of the average true range, from 1 to 500: `keltner` (10).

        deviations: Distance of the bands from the middle, in standard deviations, from 0.1 to 10: `bbands` (2).

        fast: Bars of the faster average; fewer than slow, from 1 to 500: `macd` (12), `ppo` (12).

        multiplier: Distance of the channel from the middle, in average true ranges, from 0.1 to 10: `keltner` (2).

        period: Bars of Wilder’s averages, from 1 to 500: `adx` (14). Bars to look back, from 1 to 500: `aroon`
        (25). Bars of Wilder’s average, from 1 to 500: `atr` (14), `natr` (14). Bars in the mean and in the
        deviation, from 2 to 500: `bbands` (20). Bars in the means, from 2 to 500: `cci` (20). Bars of each of the
        two averages, from 1 to 500: `dema` (20). Bars in the channel, from 1 to 500: `donchian` (20). Bars that set
        the share α of each close, from 1 to 500: `ema` (20). Bars of the longest of the three averages, from 2 to
        500: `hma` (20). Bars of the average of close, from 1 to 500: `keltner` (20). Bars in the sums, from 1 to
        500: `mfi` (14). Bars between the two closes, from 1 to 500: `momentum` (10), `roc` (12). Bars of Wilder’s
        averages, from 2 to 500: `rsi` (14). Bars in the mean, from 1 to 500: `sma` (20), `wma` (20). Bars that set
        the share of each close, from 1 to 500: `smma` (14). Bars in the deviation, from 2 to 500: `stddev` (20).
        Bars that make the range, from 1 to 500: `stoch` (14), `williams_r` (14). Values of the index that make the
        range, from 2 to 500: `stoch_rsi` (14). Bars of each of the three averages, from 1 to 500: `tema` (20),
        `trix` (15). Bars in the sums, from 2 to 500: `vortex` (14). Bars in the sums, on 1d only, from 1 to 500:
        `vwap` (20).

        rsi_period: Bars of the relative strength index, from 2 to 500: `stoch_rsi` (14).

        signal: Bars of the average that is the signal, from 1 to 500: `macd` (9), `ppo` (9). Bars in the mean of k
        that is d, from 1 to 500: `stoch` (3), `stoch_rsi` (3).

        slow: Bars of the slower average, from 2 to 500: `macd` (26), `ppo` (26).

        smoothing: Bars in the mean that is k; 1 for the fast stochastic, from 1 to 500: `stoch` (3). Bars in the
        mean that is k, from 1 to 500: `stoch_rsi` (3).

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indicators.list. Costs 25 credits per symbol.
        """
        return Rows(
            self._caller,
            Call(
                _INDICATORS_LIST,
                {
                    "indicator": indicator,
                    "interval": interval,
                    "from": from_,
                    "to": to,
                    "adjustment": adjustment,
                    "atr_period": atr_period,
                    "deviations": deviations,
                    "fast": fast,
                    "multiplier": multiplier,
                    "period": period,
                    "rsi_period": rsi_period,
                    "signal": signal,
                    "slow": slow,
                    "smoothing": smoothing,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Indices:
    """Indices and their members by date."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def constituents(
        self,
        *,
        instrument_id: str,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[IndicesConstituentsRow]:
        """Constituents of an index.

        One list of a date by ticker, on every page the same one: the newest, or the newest on or before
        `effective_date`. The newest twenty are kept. A member whose listing is not carried, or lies outside the
        key, stays without its link; a weight that the publisher does not tell is null.

        instrument_id: Public id of the index.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indices.constituents. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _INDICES_CONSTITUENTS,
                {
                    "instrument_id": instrument_id,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        index_type: Sequence[Literal["equity", "bond", "volatility", "commodity", "other"]] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[IndicesListRow]:
        """Indices with members.

        Indices of which a list of members is published. `id` is the `instrument_id`, under which `/v1/eod` and
        `/v1/bars` have the level where `level_available` is true.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        countries: ISO 3166 codes of the countries that they cover, comma separated.

        index_type: Rows with any of these values, comma separated: what it follows.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indices.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _INDICES_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "countries": countries,
                    "index_type": index_type,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class InsiderTransactions:
    """Operations of `insider_transactions`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        transaction_codes: Sequence[str] | None = None,
        transaction_types: Sequence[
            Literal[
                "purchase",
                "sale",
                "grant",
                "disposition_to_issuer",
                "tax_withholding",
                "gift",
                "option_exercise",
                "conversion",
                "inheritance",
                "other",
            ]
        ]
        | None = None,
        owner_cik: str | None = None,
        acquired_disposed: Literal["acquired", "disposed"] | None = None,
        min_value: Given | None = None,
        max_value: Given | None = None,
        filed: date | str | None = None,
        filed_from: date | str | None = None,
        filed_to: date | str | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[InsiderTransactionsListRow]:
        """Transactions of insiders.

        Every transaction of forms 4 and 5 in securities that are no derivatives, one row whatever the number of
        owners. Shares and prices are as filed. An amendment takes the place of the rows that it corrects.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        transaction_codes: Rows with any of these values, comma separated: code of the form: P, S, A, D, F, G, M, C,
        X, J and others.

        transaction_types: Rows with any of these values, comma separated: what the code means.

        owner_cik: Rows with this value alone: CIK of the first reporting owner, ten digits.

        acquired_disposed: Rows with this value alone: whether the owner acquired or disposed.

        min_value: Least value, inclusive: shares times price, exact.

        max_value: Greatest value, inclusive: shares times price, exact.

        filed: Rows of this date alone: filing date. Not together with `filed_from` and `filed_to`.

        filed_from: First date, inclusive: filing date.

        filed_to: Last date, inclusive: filing date.

        from_: First `transaction_date`, inclusive.

        to: Last `transaction_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs insider-transactions.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _INSIDER_TRANSACTIONS_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "transaction_codes": transaction_codes,
                    "transaction_types": transaction_types,
                    "owner_cik": owner_cik,
                    "acquired_disposed": acquired_disposed,
                    "min_value": min_value,
                    "max_value": max_value,
                    "filed": filed,
                    "filed_from": filed_from,
                    "filed_to": filed_to,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Instruments:
    """Listings, their symbols over time, identifiers and ticker events, and the resolver of symbols to listings."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def events(
        self,
        *,
        instrument_id: str,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[InstrumentsEventsRow]:
        """Ticker and exchange changes of one instrument.

        An event whose ticker equals previous_ticker is a move between exchanges. Derived from the symbol
        assignments known at as_of: one recorded later is left out.

        instrument_id: Public id of the listing.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.events. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _INSTRUMENTS_EVENTS, {"instrument_id": instrument_id, "as_of": as_of, "limit": limit, "cursor": cursor}
            ),
        )

    def get(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[InstrumentsGetRow]:
        """One instrument by id, also inactive or expired.

        id: Public id of the row, ins_….

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs instruments.list. Costs 5 credits per request.
        """
        return self._caller.one(Call(_INSTRUMENTS_GET, {"id": id, "as_of": as_of}))

    def identifiers(
        self,
        *,
        instrument_id: str,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[InstrumentsIdentifiersRow]:
        """ISIN, CUSIP, FIGI, CIK and LEI of one instrument.

        FIGI names the listing, CIK and LEI its issuer. as_of bounds when an identifier became known. An identifier
        that was replaced stays in the list.

        instrument_id: Public id of the listing.

        effective_date: Accepted for symmetry; identifiers have no days of their own, so that it does not narrow the
        list.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.identifiers. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _INSTRUMENTS_IDENTIFIERS,
                {
                    "instrument_id": instrument_id,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        status: Literal["active", "inactive", "expired", "all"] | None = None,
        identifier: Sequence[str] | None = None,
        identifier_type: Literal["ISIN", "CUSIP", "FIGI", "CIK", "LEI"] | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[InstrumentsListRow]:
        """Instruments by status, symbol, id or identifier.

        One row per listing under its newest symbol. Without symbols or instrument_ids: every entitled instrument of
        the status. Status inactive: delisted; expired: bonds, rights, units and warrants that have ended.

        status: Status of the instruments, also of named ones. all: whatever the status.

        identifier: Identifiers of one kind, comma separated: instruments with any of them. Together with
        `identifier_type`. One that no instrument has is in `meta.errors`.

        identifier_type: What kind of identifier these are. Together with `identifier`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _INSTRUMENTS_LIST,
                {
                    "status": status,
                    "identifier": identifier,
                    "identifier_type": identifier_type,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def symbols(
        self,
        *,
        instrument_id: str,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[InstrumentsSymbolsRow]:
        """Symbols of one instrument over time.

        Effective-dated: one row per stretch of days on one exchange, retired tickers included. A symbol that came
        back has a row for each time.

        instrument_id: Public id of the listing.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.symbols. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _INSTRUMENTS_SYMBOLS, {"instrument_id": instrument_id, "as_of": as_of, "limit": limit, "cursor": cursor}
            ),
        )


class Intraday:
    """Bars of one minute, five minutes and one hour of the regular session, of the last 30 days."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        interval: Literal["1m", "5m", "1h"] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[IntradayListRow]:
        """Intraday bars of the regular session.

        Bars of the last 30 days, raw as traded, newest first for each symbol. Exchange listings are collected as
        5-minute bars, leading crypto and currency pairs as minutes; longer intervals are rolled up on request: on
        exchanges from the opening of the session (in New York 9:30, 10:30, …, 15:30, the last one shorter), for
        pairs on UTC hours. The volumes of a day do not add up to its daily volume, and the daily high and low may
        lie outside these bars. An interval in which none of the listings is collected is 422, in which some are not
        an entry of `meta.errors`; indices, bonds and mutual funds have no intraday bars.

        interval: Length of the bars. Exchange listings have 5m and 1h; crypto and currency pairs 1m too.

        from_: First opening, inclusive: an instant, or a date meaning its whole day, local to the exchange and UTC
        for pairs.

        to: Last opening, inclusive: an instant, or a date meaning its whole day.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs intraday.read. Costs 25 credits per symbol.
        """
        return Rows(
            self._caller,
            Call(
                _INTRADAY_LIST,
                {
                    "interval": interval,
                    "from": from_,
                    "to": to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Ipos:
    """Offerings on US exchanges from the first expected date to the first trade, withdrawn ones too."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        status: Sequence[Literal["expected", "priced", "listed", "postponed", "withdrawn"]] | None = None,
        symbol: str | None = None,
        company_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[IposListRow]:
        """Initial public offerings.

        Offerings on XNYS, XNAS, XASE, ARCX and BATS from 2008 on, from the first expected date to the first trade.
        By listing date, also of those to come.

        status: Rows with any of these values, comma separated: what became of it.

        symbol: Ticker, carried now or announced; in any case.

        company_ids: Public ids of the profiles of listed companies, comma separated.

        from_: First `listing_date`, inclusive.

        to: Last `listing_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs ipos.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _IPOS_LIST,
                {
                    "status": status,
                    "symbol": symbol,
                    "company_ids": company_ids,
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class MarketStatus:
    """Operations of `market_status`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self, *, exchanges: Sequence[str] | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Rows[MarketStatusListRow]:
        """Whether each market trades now, and when it opens and closes next.

        One row per entitled market, by MIC. Pre-market is from 04:00 to the opening, after hours from the close to
        20:00, New York time, or until four hours after an early close. Opens and closes are scheduled ones: a halt
        during the session does not show.

        exchanges: MICs, comma separated. Default: every market of the key.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs market-status.list. Costs 5 credits per request.
        """
        return Rows(self._caller, Call(_MARKET_STATUS_LIST, {"exchanges": exchanges, "limit": limit, "cursor": cursor}))


class Movers:
    """The top gainers and losers of a session, ranked by their change from the close before."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        direction: Literal["gainers", "losers"] | None = None,
        date: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        asset_type: Literal[
            "CS",
            "ADRC",
            "ADRP",
            "ETF",
            "ETN",
            "NOTE",
            "OTHER",
            "PFD",
            "RIGHT",
            "SP",
            "UNIT",
            "WARRANT",
            "FUND",
            "BOND",
            "CRYPTO",
            "FOREX",
            "INDEX",
        ]
        | None = None,
        min_price: Given | None = None,
        min_volume: int | None = None,
        limit: int | None = None,
        as_of: datetime | date | str | None = None,
    ) -> Rows[MoversListRow]:
        """Top gainers and losers of a session.

        Listings by their percent change from the previous session’s close to a session’s close, in one ranking over
        all requested markets; ties by listing. Without `date` each market is ranked on its latest complete session:
        one on which at least 98% of the listings with a bar of the session before have one, mutual funds aside.
        Previous closes are split-adjusted. A listing whose session opened at least 90% away from its split-adjusted
        previous close is withheld until its split is recorded, and one without bars of both sessions is not ranked.
        Mutual funds are ranked with `asset_type=FUND` only. Rankings of the last 10 sessions follow a change of
        their bars or splits within minutes; those of other dates, and those as of an instant, are worked out on
        request.

        direction: Rises, the largest first, or falls, the largest first.

        date: Session, exchange-local; markets without a session on the date are left out. Default: the latest
        complete session of each market.

        exchanges: MICs, comma separated. Default: every market of the key, in one ranking.

        asset_type: Only one kind: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX. Default: all but
        FUND.

        min_price: Least close, inclusive, in the currency of each listing.

        min_volume: Least volume of the session, inclusive, in shares or coins; listings without one are left out.

        limit: Rows at most; there is no further page.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs eod.read. Costs 25 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _MOVERS_LIST,
                {
                    "direction": direction,
                    "date": date,
                    "exchanges": exchanges,
                    "asset_type": asset_type,
                    "min_price": min_price,
                    "min_volume": min_volume,
                    "limit": limit,
                    "as_of": as_of,
                },
            ),
        )


class News:
    """Articles about listings, how positive they sound, and the mean of that by day and week."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def get(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[NewsGetRow]:
        """One article.

        An article by its id, with those of its associations that the key may see.

        id: Public id of the article.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs news.list. Costs 5 credits per request.
        """
        return self._caller.one(Call(_NEWS_GET, {"id": id, "as_of": as_of}))

    def list(
        self,
        *,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        q: str | None = None,
        publishers: Sequence[str] | None = None,
        languages: Sequence[str] | None = None,
        min_score: Given | None = None,
        max_score: Given | None = None,
        include_text: bool | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[NewsListRow]:
        """News.

        Articles, newest first, each once: with names those about any of the named listings, without names
        everything that the key may see, news about no listing included. Associations outside the key are left out,
        and an article all of whose associations are is not shown. Several reports of one address, or of one
        publisher under one title within 24 hours, are one article, of which the newest version is shown.

        from_: First `published_at`, inclusive: a date or an instant.

        to: Last `published_at`, inclusive: a date or an instant.

        q: Words of two letters or more that must all occur in title or summary, in any case.

        publishers: Names of publishers, comma separated, in any case.

        languages: Languages as BCP 47 tags, comma separated.

        min_score: Least score of the sentiment, inclusive.

        max_score: Greatest score of the sentiment, inclusive.

        include_text: false: texts are left out, and null then.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs news.list. Costs 25 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _NEWS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "q": q,
                    "publishers": publishers,
                    "languages": languages,
                    "min_score": min_score,
                    "max_score": max_score,
                    "include_text": include_text,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def sentiment(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        interval: Literal["1d", "1w"] | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[NewsSentimentRow]:
        """Sentiment of news by day or week.

        The mean score of the articles about a listing, by UTC day or by week from Monday; without a scored article
        there is no row. Buckets are worked out anew for three days after they end, then they stay. The running week
        is shown and grows.

        from_: First `date`, inclusive; of weeks the one that holds it.

        to: Last `date`, inclusive.

        interval: Length of the buckets: a UTC day, or a week from Monday.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs news.sentiment. Costs 25 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _NEWS_SENTIMENT,
                {
                    "from": from_,
                    "to": to,
                    "interval": interval,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Options:
    """Contracts on US stocks and ETFs, end-of-day quotes with greeks, and daily bars."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def bars(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        known_from: datetime | date | str | None = None,
        known_to: datetime | date | str | None = None,
        contract_symbols: Sequence[str] | None = None,
        contract_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[OptionsBarsRow]:
        """Daily bars of option contracts.

        Bars of the sessions in which a contract traded, newest first, raw: a split of the underlying changes
        contracts, never past bars. `as_of` picks the version of a bar; `known_from` and `known_to` then keep those
        whose version became known between the two, both included.

        from_: First `date`, inclusive.

        to: Last `date`, inclusive.

        known_from: Bars whose version became known at this instant or later: a date from its start, UTC.

        known_to: Bars whose version became known at this instant or before: a date to its end, UTC.

        contract_symbols: Names, comma separated: OCC symbol, padded to 21 characters or compact, with or without
        O:. Exactly one of `contract_symbols` and `contract_ids` is required.

        contract_ids: Public ids, comma separated. Exactly one of `contract_symbols` and `contract_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs options.bars. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _OPTIONS_BARS,
                {
                    "from": from_,
                    "to": to,
                    "known_from": known_from,
                    "known_to": known_to,
                    "contract_symbols": contract_symbols,
                    "contract_ids": contract_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def contract(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[OptionsContractRow]:
        """One option contract by id, also an expired one.

        id: Public id of the contract, opt_….

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs options.contracts. Costs 50 credits per request.
        """
        return self._caller.one(Call(_OPTIONS_CONTRACT, {"id": id, "as_of": as_of}))

    def contracts(
        self,
        *,
        expiration: date | str | None = None,
        expiration_from: date | str | None = None,
        expiration_to: date | str | None = None,
        min_strike: Given | None = None,
        max_strike: Given | None = None,
        option_type: Literal["call", "put"] | None = None,
        strike: Given | None = None,
        root_symbol: str | None = None,
        adjusted: bool | None = None,
        status: Literal["active", "expired", "adjusted", "delisted", "all"] | None = None,
        effective_date: date | str | None = None,
        symbols: Sequence[str] | None = None,
        underlying_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        contract_symbols: Sequence[str] | None = None,
        contract_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[OptionsContractsRow]:
        """Option contracts.

        Options on US stocks and ETFs, by underlying, expiration and strike. `status` is what a contract is at
        `effective_date`: active from its listing to its last trading date, then expired; adjusted from the date on
        which an adjustment changed its strike or root; delisted where it left the list of series earlier. Where an
        underlying is named the order is expiration, strike, type; else id. `contract_symbols` takes OCC symbols,
        padded or compact, with or without `O:`.

        expiration: Expiration date, exactly. Not together with `expiration_from` and `expiration_to`.

        expiration_from: First expiration date, inclusive.

        expiration_to: Last expiration date, inclusive.

        min_strike: Least strike, inclusive, in dollars.

        max_strike: Greatest strike, inclusive, in dollars.

        option_type: Calls or puts.

        strike: Strike, exactly, in dollars. Not together with `min_strike` and `max_strike`.

        root_symbol: Root of the OCC symbol.

        adjusted: Whether deliverables are not units of the underlying alone.

        status: What the contract is at `effective_date`. all: whatever the status.

        effective_date: The date that status and tickers are of. Default today, or the date of `as_of`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `underlying_ids`,
        `instrument_ids`, `contract_symbols` or `contract_ids`; without any of them the answer covers every entitled
        one.

        underlying_ids: Public ids, comma separated. Not together with `symbols`, `instrument_ids`,
        `contract_symbols` or `contract_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols`, `underlying_ids`,
        `contract_symbols` or `contract_ids`.

        contract_symbols: Names, comma separated: OCC symbol, padded to 21 characters or compact, with or without
        O:. Not together with `symbols`, `underlying_ids`, `instrument_ids` or `contract_ids`; without any of them
        the answer covers every entitled one.

        contract_ids: Public ids, comma separated. Not together with `symbols`, `underlying_ids`, `instrument_ids`
        or `contract_symbols`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs options.contracts. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _OPTIONS_CONTRACTS,
                {
                    "expiration": expiration,
                    "expiration_from": expiration_from,
                    "expiration_to": expiration_to,
                    "min_strike": min_strike,
                    "max_strike": max_strike,
                    "option_type": option_type,
                    "strike": strike,
                    "root_symbol": root_symbol,
                    "adjusted": adjusted,
                    "status": status,
                    "effective_date": effective_date,
                    "symbols": symbols,
                    "underlying_ids": underlying_ids,
                    "instrument_ids": instrument_ids,
                    "contract_symbols": contract_symbols,
                    "contract_ids": contract_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def quotes(
        self,
        *,
        expiration: date | str | None = None,
        expiration_from: date | str | None = None,
        expiration_to: date | str | None = None,
        min_strike: Given | None = None,
        max_strike: Given | None = None,
        option_type: Literal["call", "put"] | None = None,
        snapshot_date: date | str | None = None,
        min_volume: int | None = None,
        min_open_interest: int | None = None,
        symbols: Sequence[str] | None = None,
        underlying_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        contract_symbols: Sequence[str] | None = None,
        contract_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[OptionsQuotesRow]:
        """End-of-day quotes of option contracts, with greeks.

        Chains at the close of a session, published the morning after; the two newest of each underlying are kept.
        Volatility and greeks are the publisher’s where it tells all that matters, else of an American model on the
        middle of bid and ask, or the last trade of the session; they are null where an input is missing or known to
        be incomplete, or where no volatility explains the price: `greeks_unavailable` has the reason. An `as_of`
        before what is kept answers without quotes. `meta.snapshot` is about the newest chain where one underlying
        is asked for.

        expiration: Expiration date, exactly. Not together with `expiration_from` and `expiration_to`.

        expiration_from: First expiration date, inclusive.

        expiration_to: Last expiration date, inclusive.

        min_strike: Least strike, inclusive, in dollars.

        max_strike: Greatest strike, inclusive, in dollars.

        option_type: Calls or puts.

        snapshot_date: Session of the snapshot. Default: both that are kept; another one has no quotes.

        min_volume: Least contracts traded in the session, inclusive; a quote without them does not match.

        min_open_interest: Least open interest, inclusive; a quote without it does not match.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `underlying_ids`,
        `instrument_ids`, `contract_symbols` and `contract_ids` is required.

        underlying_ids: Public ids, comma separated. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`,
        `contract_symbols` and `contract_ids` is required.

        instrument_ids: Public ids of listings, comma separated. Exactly one of `symbols`, `underlying_ids`,
        `instrument_ids`, `contract_symbols` and `contract_ids` is required.

        contract_symbols: Names, comma separated: OCC symbol, padded to 21 characters or compact, with or without
        O:. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`, `contract_symbols` and `contract_ids` is
        required.

        contract_ids: Public ids, comma separated. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`,
        `contract_symbols` and `contract_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs options.quotes. Costs 50 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _OPTIONS_QUOTES,
                {
                    "expiration": expiration,
                    "expiration_from": expiration_from,
                    "expiration_to": expiration_to,
                    "min_strike": min_strike,
                    "max_strike": max_strike,
                    "option_type": option_type,
                    "snapshot_date": snapshot_date,
                    "min_volume": min_volume,
                    "min_open_interest": min_open_interest,
                    "symbols": symbols,
                    "underlying_ids": underlying_ids,
                    "instrument_ids": instrument_ids,
                    "contract_symbols": contract_symbols,
                    "contract_ids": contract_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Ownership:
    """The largest institutions and funds that hold a listing, and the transactions of its insiders."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        effective_date: date | str | None = None,
        holder_type: Literal["institution", "fund"] | None = None,
        holder: str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[OwnershipListRow]:
        """Largest holders of listings.

        The 20 largest institutions and 10 largest funds of each listing by their newest positions on or before
        effective_date, reported at most 200 days before it. Positions are shares of the class: puts, calls and
        principal amounts never count. A holder whose own later report lacks the listing is left out.

        effective_date: The newest positions on or before this date. Default today, or the date of `as_of`. A date
        in the future means today.

        holder_type: Holders of this kind alone.

        holder: A part of the name of the holder, in any case.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs ownership.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _OWNERSHIP_LIST,
                {
                    "effective_date": effective_date,
                    "holder_type": holder_type,
                    "holder": holder,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Quotes:
    """The latest delayed quote of each listing, streamed as it comes, and snapshots with the change from the previous
    close.
    """

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
    ) -> Rows[QuotesListRow]:
        """Latest delayed quote of each named listing.

        The newest quote of up to 250 listings, in the order of the request and always in one answer. Quotes of
        exchange listings and of indices are at least 15 minutes old, those of crypto and currency pairs are not
        delayed. `last_price` is the last trade of the newest snapshot; after the close it may differ from the
        official close. Mutual funds, bonds, OTC listings, preferreds of XNYS and XNAS and all but the leading
        indices have no quotes. These, listings without a quote in the last 31 days, and listings that have traded
        in a session after their newest quote, are reported in `meta.errors` as `no-data`; a crypto quote gives way
        to the daily bar of its day. The close of that session is in /v1/snapshot and /v1/eod.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs quotes.read. Costs 5 credits per symbol.
        """
        return Rows(
            self._caller, Call(_QUOTES_LIST, {"symbols": symbols, "instrument_ids": instrument_ids, "as_of": as_of})
        )


class Ratings:
    """Operations of `ratings`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def esg(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[RatingsEsgRow]:
        """ESG ratings.

        Not yet available: no source is connected, and every request is answered with 501 `dataset-unavailable`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        from_: First date, inclusive.

        to: Last date, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs ratings.esg. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _RATINGS_ESG,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Sanctions:
    """Entities of sanctions lists: names, aliases, identifiers, and the dates on which they came and went."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        status: Literal["listed", "removed", "all"] | None = None,
        publisher: Literal["ofac", "un", "eu", "uk"] | None = None,
        list: Sequence[str] | None = None,
        programs: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        entity_type: Literal["person", "organization", "vessel", "aircraft", "crypto", "other"] | None = None,
        name: str | None = None,
        identifier: Sequence[str] | None = None,
        updated: date | str | None = None,
        updated_from: date | str | None = None,
        updated_to: date | str | None = None,
        publisher_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[SanctionsListRow]:
        """Sanctioned entities.

        Entities of the sanctions lists, listed or removed. Names are searched as parts of text: this is data, not a
        screening verdict.

        status: Rows with this value alone: whether it is listed. Default listed. all: whatever the value.

        publisher: Rows with this value alone: who sanctions it.

        list: Rows with any of these values, comma separated: lists that it stands on now.

        programs: Rows with any of these values, comma separated: programs of sanctions.

        countries: Rows with any of these values, comma separated: ISO codes of addresses, nationalities,
        citizenships and flag, or names as written where there is no code.

        entity_type: Rows with this value alone: kind.

        name: A part of the text, in any case and with or without accents: primary name, as written.

        identifier: Rows with any of these values, comma separated: value.

        updated: Rows of this date alone: last change by the publisher. Not together with `updated_from` and
        `updated_to`.

        updated_from: First date, inclusive: last change by the publisher.

        updated_to: Last date, inclusive: last change by the publisher.

        publisher_ids: Rows with any of these values, comma separated: number of the entry with its publisher.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs sanctions.list. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _SANCTIONS_LIST,
                {
                    "status": status,
                    "publisher": publisher,
                    "list": list,
                    "programs": programs,
                    "countries": countries,
                    "entity_type": entity_type,
                    "name": name,
                    "identifier": identifier,
                    "updated": updated,
                    "updated_from": updated_from,
                    "updated_to": updated_to,
                    "publisher_ids": publisher_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Screener:
    """Listings that fit filters over what all datasets tell of them, from a snapshot a day."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def run(self, *, body: Mapping[str, Any]) -> Rows[ScreenerRunRow]:
        """Listings that fit filters.

        Listings of the key’s markets that fit all filters, ranked. The fields come from the datasets that are
        installed and are read from one snapshot a day, at 22:30 in New York; the one before is kept. Several
        filters on one field are a range. A number may be written as a decimal text and is compared exactly. Null
        fits nothing but `is_null`. Without `sort` the largest market_capitalization comes first; rows without the
        value follow. Fields of datasets that the plan does not include are refused.

        Needs screener.run, eod.read. Costs 25 credits per request.
        """
        return Rows(self._caller, Call(_SCREENER_RUN, {}, body))


class Securities:
    """Operations of `securities`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[SecuritiesListRow]:
        """Symbol assignments of named listings on a date.

        Compatibility form of /v1/instruments and its symbols. One row per listing: its symbol on symbol_at, or the
        last one before, with the whole time in which it carried it without a break. A listing not recorded by then
        has no row.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs reference.read. Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _SECURITIES_LIST,
                {
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class ShareStatistics:
    """Operations of `share_statistics`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[ShareStatisticsListRow]:
        """Shares outstanding, float and ownership.

        Counts from the covers of filings, and what vendors add to them. Preferred shares, warrants, rights, units
        and funds have none. `from` and `to` apply to observed_on.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        from_: First `observed_on`, inclusive.

        to: Last `observed_on`, inclusive.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs share-statistics.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _SHARE_STATISTICS_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class ShortInterest:
    """Operations of `short_interest`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        min_short_float_ratio: Given | None = None,
        max_short_float_ratio: Given | None = None,
        min_days_to_cover: Given | None = None,
        max_days_to_cover: Given | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[ShortInterestListRow]:
        """Short interest, twice a month.

        Shares held short in US listings. Collected from settlement dates in September 2026 on; older rows are there
        where the operator imported them.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        min_short_float_ratio: Least value, inclusive: `short_interest` over the shares that may be traded freely.

        max_short_float_ratio: Greatest value, inclusive: `short_interest` over the shares that may be traded
        freely.

        min_days_to_cover: Least value, inclusive: as published, else `short_interest` over `average_daily_volume`.

        max_days_to_cover: Greatest value, inclusive: as published, else `short_interest` over
        `average_daily_volume`.

        from_: First `observed_on`, inclusive.

        to: Last `observed_on`, inclusive.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs short-interest.list. Costs 5 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _SHORT_INTEREST_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "min_short_float_ratio": min_short_float_ratio,
                    "max_short_float_ratio": max_short_float_ratio,
                    "min_days_to_cover": min_days_to_cover,
                    "max_days_to_cover": max_days_to_cover,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class ShortVolume:
    """Operations of `short_volume`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[ShortVolumeListRow]:
        """Short volume of every day.

        Shares sold short in trades that were reported off exchange; trades on exchanges are in no total.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        from_: First `date`, inclusive.

        to: Last `date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs short-volume.list. Costs 5 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _SHORT_VOLUME_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Snapshot:
    """Operations of `snapshot`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
    ) -> Rows[SnapshotListRow]:
        """Latest price, session and change of each named listing.

        One row for each of up to 250 listings, in the order of the request and always in one answer: the latest
        quote, the daily bars of the latest session that has closed and of the one before, and the change of `price`
        from the close before it. `price` is the official close of a session as soon as it is published, and a quote
        from the next session on. `previous_close` is adjusted to the shares of the session of `price`, by the
        splits on record. Where `price` lies at least 90% away from it and no split of that session is on record, a
        split is taken to be missing: `previous_close`, `change` and `change_ratio` are then withheld together. They
        are also null while the bar of the session before is still to come. A listing with neither a quote nor a
        session in the last 31 days is reported in `meta.errors` as `no-data`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs quotes.read, eod.read. Costs 5 credits per symbol.
        """
        return Rows(
            self._caller, Call(_SNAPSHOT_LIST, {"symbols": symbols, "instrument_ids": instrument_ids, "as_of": as_of})
        )


class Splits:
    """Operations of `splits`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[SplitsListRow]:
        """Splits, reverse splits and stock dividends in own shares.

        Changes of the number of a listing’s own shares that move its price, with the ratio and the factor for
        earlier prices. `from` and `to` apply to execution_date; without symbols or instrument_ids a window of at
        most 366 days. By symbol, then execution date; `order=desc`: newest first over all symbols, then symbol.
        Splits that leave the price as it is, and adjustments for spin-offs and rights, are not listed; a withdrawn
        or undated split is on /v1/corporate-actions only. A split may arrive up to a day after its execution: until
        then bars of that date are on the new share basis already. Factors are those of the splits known at `as_of`.

        from_: First `execution_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are
        required, at most 366 days apart counting both ends.

        to: Last `execution_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market. Not together with `symbols` or
        `instrument_ids`.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`. A row
        shows the symbol of that date, or the last one before.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs corporate-actions.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return Rows(
            self._caller,
            Call(
                _SPLITS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Symbols:
    """Operations of `symbols`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def search(
        self, *, q: str, as_of: datetime | date | str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Rows[SymbolsSearchRow]:
        """Symbol assignments by the beginning of a ticker.

        Compatibility form for look-ups while typing. Finds current and retired tickers, also by other spellings of
        a share class or series (BRK-B, ABR$A), and indices and bonds by their code. In the order in which
        assignments were recorded.

        q: Beginning of a ticker in any usual spelling, in any case; MIC: before it limits it to one market.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs reference.read. Costs 5 credits per request.
        """
        return Rows(self._caller, Call(_SYMBOLS_SEARCH, {"q": q, "as_of": as_of, "limit": limit, "cursor": cursor}))


class TickerTypes:
    """Operations of `ticker_types`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> Rows[TickerTypesListRow]:
        """Types of exchange listings.

        The codes of `type` in /v1/tickers for asset class stocks. The other types are asset classes of their own:
        FUND, BOND, CRYPTO, FOREX, INDEX.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Costs 5 credits per request.
        """
        return Rows(self._caller, Call(_TICKER_TYPES_LIST, {"limit": limit, "cursor": cursor}))


class Tickers:
    """Operations of `tickers`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        date: date | str | None = None,
        q: str | None = None,
        ticker: str | None = None,
        name: str | None = None,
        type: Literal[
            "CS",
            "ADRC",
            "ADRP",
            "ETF",
            "ETN",
            "NOTE",
            "OTHER",
            "PFD",
            "RIGHT",
            "SP",
            "UNIT",
            "WARRANT",
            "FUND",
            "BOND",
            "CRYPTO",
            "FOREX",
            "INDEX",
        ]
        | None = None,
        asset_class: Literal["stocks", "funds", "bonds", "crypto", "forex", "indices", "FUND", "BOND", "INDEX"]
        | None = None,
        exchange: str | None = None,
        country: str | None = None,
        cik: str | None = None,
        figi: str | None = None,
        active: bool | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[TickersListRow]:
        """All listings of the entitled markets as of a date, active or delisted.

        One row per listing that had begun by the date, under its ticker of the date or the last one before. Name,
        identifiers and type are the newest known at as_of. With q it is a search, the best match first.

        date: The date as of which listings and tickers are shown. Default today, or the date of `as_of`.

        q: Beginning of the ticker, or words of the name in any case. The rows then come best first, at most 1,000:
        the ticker itself, tickers that begin so, names that begin so, others.

        ticker: Beginning of the ticker.

        name: A part of the name, in any case.

        type: Type of security: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX.

        asset_class: Class of asset; FUND, BOND, CRYPTO, FOREX and INDEX name theirs too.

        exchange: MIC of an entitled exchange or venue.

        country: ISO 3166 code of the country, two letters.

        cik: CIK of the issuer, with or without leading zeros.

        figi: FIGI of the listing.

        active: true: listings that were listed on the date. false: those that no longer were.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Costs 5 credits per request.
        """
        return Rows(
            self._caller,
            Call(
                _TICKERS_LIST,
                {
                    "date": date,
                    "q": q,
                    "ticker": ticker,
                    "name": name,
                    "type": type,
                    "asset_class": asset_class,
                    "exchange": exchange,
                    "country": country,
                    "cik": cik,
                    "figi": figi,
                    "active": active,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Trades:
    """Trade prints of US listings, read from a source on request, and the conditions that prints and quotes carry."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def list(
        self,
        *,
        from_: datetime | date | str,
        to: datetime | date | str,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[TradesListRow]:
        """Trade prints of one US listing on one UTC date.

        Every print of one US-listed stock or ETF (OTC listings included) whose `event_at` lies in one UTC date,
        extended hours included, in the order of time. `from` and `to` name that date, or two instants of it. Dates
        from 2008-01-01 to the day before today, as far as the plan reaches. Prints are read from the trade source
        on request and kept, so that later pages come from the archive; while no source answers the call is 503
        until 00:00 UTC. `as_of` does not apply.

        from_: The UTC date, or an instant of it: prints from there on.

        to: The same UTC date, or an instant of it: prints up to and including it.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs trades.list. Costs 50 credits per symbol.
        """
        return Rows(
            self._caller,
            Call(
                _TRADES_LIST,
                {
                    "from": from_,
                    "to": to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class Usage:
    """Operations of `usage`."""

    def __init__(self, caller: Caller):
        self._caller = caller

    def get(self, *, days: int | None = None) -> Answer[UsageGetRow]:
        """Daily credit allowance and request limits of the account.

        With `days` also what the account used on each of the last UTC days, today first, in `meta.days`: not older
        than a second or two.

        days: Days whose usage is told in `meta.days`, today included.

        Costs free.
        """
        return self._caller.one(Call(_USAGE_GET, {"days": days}))


class AsyncAnalystRatings:
    """Operations of `analyst_ratings`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        normalized_rating: Sequence[Literal["strong_buy", "buy", "hold", "sell", "strong_sell"]] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[AnalystRatingsListRow]:
        """What analysts advise of companies.

        The advice of all analysts of a company together, one row for each refresh of its profile, about once a
        month. Price targets are as they were told, not adjusted for later splits.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        normalized_rating: Rows with any of these values, comma separated: the advice that the score stands for.

        from_: First `published_at`, inclusive: a date or an instant.

        to: Last `published_at`, inclusive: a date or an instant.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs analyst-ratings.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _ANALYST_RATINGS_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "normalized_rating": normalized_rating,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncAnalytics:
    """Operations of `analytics`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def risk(
        self,
        *,
        observed_on: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[AnalyticsRiskRow]:
        """Risk measures of listings over their last 252 daily returns.

        Volatility, Sharpe and Sortino ratio, beta, alpha and correlation beside a benchmark, drawdown and value at
        risk of exchange listings and mutual funds, worked out from raw closes with splits and cash dividends. The
        two newest observation dates of each market are kept, so that a listing that stopped trading drops out; an
        `as_of` before both is 422 `point-in-time-unavailable`. Ratios are plain: 0.25 is 25%.

        observed_on: Only this observation date. Default: both that are kept.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs analytics.risk. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _ANALYTICS_RISK,
                {
                    "observed_on": observed_on,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncBars:
    """Daily and intraday bars of every kind of listing in one shape, out of the datasets that keep them."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        interval: Literal["1d", "1m", "5m", "1h"] | None = None,
        adjustment: Literal["raw", "split", "all"] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[BarsListRow]:
        """Bars of exchange listings, crypto and currency pairs, indices and bonds in one shape.

        Daily and intraday bars, raw as traded unless `adjustment` says otherwise, newest first over all requested
        listings, those of one instant by id. `from` and `to` are dates (trading dates, local to the exchange, UTC
        on the venues) or instants of the opening. An interval that none of the listings is collected in is 422
        `unsupported-interval`; where some have it, the others are entries of `meta.errors`. Bonds, indices and
        mutual funds have daily bars only. Daily bars are those of `/v1/eod` and need `eod.read`, the others those
        of `/v1/intraday`, which are kept 30 days, and need `intraday.read`.

        interval: Length of the bars. Exchange listings have 1d, 5m and 1h; crypto and currency pairs 1m too.

        adjustment: Of daily bars. raw: as traded. split: on the share basis of today. all: also less the cash
        dividends since. As on `/v1/eod`; other intervals are raw.

        from_: First trading date or first opening, inclusive.

        to: Last trading date or last opening, inclusive.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs bars.list. Costs 5 credits per symbol; 25 credits per symbol with interval=1m or 5m or 1h.
        """
        return AsyncRows(
            self._caller,
            Call(
                _BARS_LIST,
                {
                    "interval": interval,
                    "adjustment": adjustment,
                    "from": from_,
                    "to": to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncBonds:
    """Corporate bonds in US dollars: terms, prices and yields."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        issuer: str | None = None,
        sector: Sequence[str] | None = None,
        seniority: Sequence[
            Literal[
                "senior_secured",
                "senior_unsecured",
                "senior_subordinated",
                "subordinated",
                "junior_subordinated",
                "unknown",
            ]
        ]
        | None = None,
        coupon_type: Sequence[Literal["fixed", "floating", "variable", "zero", "step"]] | None = None,
        callable: bool | None = None,
        maturity: date | str | None = None,
        maturity_from: date | str | None = None,
        maturity_to: date | str | None = None,
        min_coupon: Given | None = None,
        max_coupon: Given | None = None,
        min_yield: Given | None = None,
        max_yield: Given | None = None,
        status: Literal["active", "matured", "called", "defaulted", "all"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[BondsListRow]:
        """Corporate bonds in US dollars: terms, and the price of the last trade.

        Bonds of the venue BOND by id, active ones unless `status` says otherwise. Price members are those of the
        last trade; after maturity they stay. `maturity_date_from_name` tells that the day of maturity is read out
        of the name. `as_of` reads back seven days.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        issuer: A part of the text, in any case and with or without accents: who owes it.

        sector: Rows with any of these values, comma separated: sector of the issuer.

        seniority: Rows with any of these values, comma separated: place among the debts of the issuer.

        coupon_type: Rows with any of these values, comma separated: how the coupon is set.

        callable: Rows with this value alone: whether the issuer may pay back earlier.

        maturity: Rows of this date alone: day of repayment. Not together with `maturity_from` and `maturity_to`.

        maturity_from: First date, inclusive: day of repayment.

        maturity_to: Last date, inclusive: day of repayment.

        min_coupon: Least value, inclusive: interest a year.

        max_coupon: Greatest value, inclusive: interest a year.

        min_yield: Least value, inclusive: what it yields a year until maturity at that price.

        max_yield: Greatest value, inclusive: what it yields a year until maturity at that price.

        status: Rows with this value alone: what has become of it. Default active. all: whatever the value.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs bonds.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _BONDS_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "issuer": issuer,
                    "sector": sector,
                    "seniority": seniority,
                    "coupon_type": coupon_type,
                    "callable": callable,
                    "maturity": maturity,
                    "maturity_from": maturity_from,
                    "maturity_to": maturity_to,
                    "min_coupon": min_coupon,
                    "max_coupon": max_coupon,
                    "min_yield": min_yield,
                    "max_yield": max_yield,
                    "status": status,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def yields(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[BondsYieldsRow]:
        """Yields of bonds by day.

        Prices of bonds by day with what follows from them, newest first: yields by the street convention, 30/360,
        settled on the business day after the trade (before 2024-05-28 on the second, before 2017-09-05 on the
        third). `yield_source` tells whether a publisher’s yield was taken, which is where it lies within 0.0025 of
        the model’s. Members of the yield are null after maturity, of floating and of defaulted bonds, and where no
        coupon is known. History from 2021.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        from_: First `date`, inclusive.

        to: Last `date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs bonds.yields. Costs 5 credits per symbol.
        """
        return AsyncRows(
            self._caller,
            Call(
                _BONDS_YIELDS,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncCalendar:
    """Operations of `calendar`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        date: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[CalendarListRow]:
        """What the trading calendar of each exchange says about a date.

        One row per requested exchange, by MIC: its sessions on `date`, or that it is closed and why. A date that no
        requested calendar reaches is 422 `calendar-out-of-range`; an exchange whose calendar alone does not reach
        it has no row and is named in `meta.errors`. Always the latest revision of the calendar: `as_of` does not
        apply, nor does the plan’s history depth.

        date: Date, local to each exchange, UTC for the venues. Default: today there.

        exchanges: MICs, comma separated. Default: every market of the key.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs calendar.read. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller, Call(_CALENDAR_LIST, {"date": date, "exchanges": exchanges, "limit": limit, "cursor": cursor})
        )


class AsyncCompanies:
    """Profiles of companies, merged field by field of what their sources tell, for every listing that has an issuer."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    async def get(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[CompaniesGetRow]:
        """The profile of a company.

        id: Public id, cmp_….

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs companies.list. Costs 5 credits per request.
        """
        return await self._caller.one(Call(_COMPANIES_GET, {"id": id, "as_of": as_of}))

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        sector: Literal[
            "Communication Services",
            "Consumer Discretionary",
            "Consumer Staples",
            "Energy",
            "Financials",
            "Health Care",
            "Industrials",
            "Information Technology",
            "Materials",
            "Real Estate",
            "Utilities",
        ]
        | None = None,
        industry: str | None = None,
        countries: Sequence[str] | None = None,
        sic_code: str | None = None,
        cik: str | None = None,
        status: Literal["active", "inactive"] | None = None,
        type: Literal[
            "CS",
            "ADRC",
            "ADRP",
            "ETF",
            "ETN",
            "NOTE",
            "OTHER",
            "PFD",
            "RIGHT",
            "SP",
            "UNIT",
            "WARRANT",
            "FUND",
            "BOND",
            "CRYPTO",
            "FOREX",
            "INDEX",
        ]
        | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[CompaniesListRow]:
        """Profiles of companies.

        One row for each listing that has an issuer. `company_ids` takes the id of a class, or that of an issuer for
        all of its classes.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        sector: Rows with this value alone: one of eleven sectors.

        industry: Rows with this value alone: industry.

        countries: Rows with any of these values, comma separated: ISO 3166 code of the country of the seat.

        sic_code: Rows with this value alone: standard Industrial Classification, four digits.

        cik: Rows with this value alone: CIK, ten digits.

        status: Rows with this value alone: whether any listing of the issuer is active.

        type: Rows with this value alone: kind of the listing, a code of /v1/ticker-types or FUND.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs companies.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _COMPANIES_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "sector": sector,
                    "industry": industry,
                    "countries": countries,
                    "sic_code": sic_code,
                    "cik": cik,
                    "status": status,
                    "type": type,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncConditions:
    """Operations of `conditions`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> AsyncRows[ConditionsListRow]:
        """Conditions of trades and quotes on the US tapes.

        What a print or a quote can be marked with, by type and id: the code of each condition on the tapes, and
        which figures of the day a trade with it moves. Part of the installed release, so that `as_of` does not
        apply; a key without a US market sees none.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs conditions.list. Costs 5 credits per request.
        """
        return AsyncRows(self._caller, Call(_CONDITIONS_LIST, {"limit": limit, "cursor": cursor}))


class AsyncCongressionalTrades:
    """Operations of `congressional_trades`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        chamber: Literal["house", "senate"] | None = None,
        official_ids: Sequence[str] | None = None,
        official_name: str | None = None,
        party: str | None = None,
        state: str | None = None,
        transaction_type: Literal["purchase", "sale", "partial_sale", "exchange", "other"] | None = None,
        asset_type: Literal[
            "stock",
            "stock_option",
            "corporate_bond",
            "municipal_bond",
            "government_bond",
            "fund",
            "crypto",
            "private_equity",
            "other",
        ]
        | None = None,
        owner: Literal["self", "spouse", "joint", "dependent_child", "unknown"] | None = None,
        min_amount: Given | None = None,
        max_amount: Given | None = None,
        disclosed: date | str | None = None,
        disclosed_from: date | str | None = None,
        disclosed_to: date | str | None = None,
        status: Literal["active", "withdrawn", "all"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[CongressionalTradesListRow]:
        """Trades of members of Congress.

        Lines of the periodic transaction reports of both chambers. Trades whose ticker no listing carried on the
        day come without selectors alone.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        chamber: Rows with this value alone: chamber.

        official_ids: Rows with any of these values, comma separated: public id of the member.

        official_name: A part of the text, in any case and with or without accents: name as filed.

        party: Rows with this value alone: party.

        state: Rows with this value alone: state, two letters.

        transaction_type: Rows with this value alone: kind of transaction.

        asset_type: Rows with this value alone: kind of asset.

        owner: Rows with this value alone: whose asset it is.

        min_amount: Least value, inclusive: least amount.

        max_amount: Greatest value, inclusive: least amount.

        disclosed: Rows of this date alone: date on which the report was filed. Not together with `disclosed_from`
        and `disclosed_to`.

        disclosed_from: First date, inclusive: date on which the report was filed.

        disclosed_to: Last date, inclusive: date on which the report was filed.

        status: Rows with this value alone: whether it stands. Default active. all: whatever the value.

        from_: First `transaction_date`, inclusive.

        to: Last `transaction_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs congressional-trades.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _CONGRESSIONAL_TRADES_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "chamber": chamber,
                    "official_ids": official_ids,
                    "official_name": official_name,
                    "party": party,
                    "state": state,
                    "transaction_type": transaction_type,
                    "asset_type": asset_type,
                    "owner": owner,
                    "min_amount": min_amount,
                    "max_amount": max_amount,
                    "disclosed": disclosed,
                    "disclosed_from": disclosed_from,
                    "disclosed_to": disclosed_to,
                    "status": status,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncCorporateActions:
    """Dividends, splits, spin-offs, rights and mergers as the sources agree on them, with what was known when."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[CorporateActionsListRow]:
        """Corporate actions with their cash and security legs.

        Dividends, splits, spin-offs, rights, mergers and the like: for each action what the sources agree on, as
        known at `as_of`. Of the named listings, or of every listing in the key’s markets (optionally of some
        `exchanges`) for a window of at most 366 days. By symbol, then ex date; `order=desc`: newest date first over
        all symbols, then symbol; undated actions last either way. `from` and `to` bound the ex date, so that
        undated actions are listed only without both. A withdrawn announcement stays, with status `cancelled`.

        from_: First `ex_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are required,
        at most 366 days apart counting both ends.

        to: Last `ex_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market. Not together with `symbols` or
        `instrument_ids`.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`. A row
        shows the symbol of that date, or the last one before.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs corporate-actions.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _CORPORATE_ACTIONS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncCrypto:
    """Coins and tokens: supply, links, contracts and market values."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def assets(
        self,
        *,
        asset_codes: Sequence[str] | None = None,
        network: str | None = None,
        asset_type: Literal["coin", "token", "stablecoin", "wrapped", "other"] | None = None,
        contract: str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[CryptoAssetsRow]:
        """Crypto assets.

        Coins and tokens behind the pairs of the venue CRYPTO. A pair in any currency names its asset; `symbol` is
        its pair against the dollar. Values are worked out from the supply and the newest close at or before
        `observed_at`, and null where either is missing.

        asset_codes: Codes of assets, comma separated.

        network: Chain on which a token lives, in any case.

        asset_type: What the asset is.

        contract: Address of a token; the case of 0x… does not count.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs crypto.assets. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _CRYPTO_ASSETS,
                {
                    "asset_codes": asset_codes,
                    "network": network,
                    "asset_type": asset_type,
                    "contract": contract,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncDatasets:
    """Operations of `datasets`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def coverage(
        self,
        *,
        dataset: str,
        exchanges: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        series_ids: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[DatasetsCoverageRow]:
        """How far a dataset reaches, by exchange, instrument or series.

        dataset: The dataset.

        exchanges: MICs, comma separated.

        countries: ISO 3166 codes of countries, comma separated.

        instrument_ids: Public ids of instruments, comma separated: a row for each.

        series_ids: Ids of series, comma separated: a row for each. Refused where the dataset has no series.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs datasets.coverage. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _DATASETS_COVERAGE,
                {
                    "dataset": dataset,
                    "exchanges": exchanges,
                    "countries": countries,
                    "instrument_ids": instrument_ids,
                    "series_ids": series_ids,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> AsyncRows[DatasetsListRow]:
        """Installed datasets and whether they answer for this key.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs datasets.list. Costs 5 credits per request.
        """
        return AsyncRows(self._caller, Call(_DATASETS_LIST, {"limit": limit, "cursor": cursor}))


class AsyncDividends:
    """Operations of `dividends`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[DividendsListRow]:
        """Cash dividends, as paid and adjusted for splits.

        The cash dividends, special dividends, returns of capital and capital gains distributions among the
        corporate actions, with the amount as it was on the ex date and on the present share basis; franking and
        reinvestment plan for Australian listings. `from` and `to` apply to ex_date. Selection, window and order as
        on /v1/corporate-actions. Amounts and factors are adjusted by the splits known at `as_of`.

        from_: First `ex_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are required,
        at most 366 days apart counting both ends.

        to: Last `ex_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market. Not together with `symbols` or
        `instrument_ids`.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`. A row
        shows the symbol of that date, or the last one before.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs corporate-actions.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _DIVIDENDS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncEarnings:
    """Operations of `earnings`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        period_type: Literal["quarterly", "annual"] | None = None,
        status: Literal["reported", "upcoming"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[EarningsListRow]:
        """Earnings reported and expected.

        Fiscal periods of companies, newest report first: earnings per share and revenue beside what had been
        expected, and the surprise, which is worked out here. Where no report date is known, order, `from` and `to`
        go by the end of the period. Estimates stay as they were when the company reported.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        period_type: Rows with this value alone: length of the period.

        status: reported: periods with an actual figure; upcoming: those without.

        from_: First `sort_date`, inclusive.

        to: Last `sort_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs earnings.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _EARNINGS_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "period_type": period_type,
                    "status": status,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncEconomic:
    """Economic series with every revision, ratings of countries and the calendar of releases."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def events(
        self,
        *,
        countries: Sequence[str] | None = None,
        importance: Sequence[Literal["low", "medium", "high"]] | None = None,
        event_code: Sequence[str] | None = None,
        category: Sequence[
            Literal[
                "interest_rate",
                "government_bond",
                "sovereign_risk",
                "prices",
                "national_accounts",
                "labour",
                "trade",
                "commodity",
                "exchange_rate",
                "money",
                "market",
                "other",
            ]
        ]
        | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[EconomicEventsRow]:
        """Calendar of economic releases.

        Releases of figures by their day, from 2020 to about seven days ahead, with what was expected, what was told
        before and, once released, what is told. Every key with the capability sees all of them. `released_at` and
        `series_id` are always null.

        countries: Rows with any of these values, comma separated: ISO 3166 code of two letters.

        importance: Rows with any of these values, comma separated: how much markets move by it.

        event_code: Rows with any of these values, comma separated: short name of the figure in small letters.

        category: Rows with any of these values, comma separated: kind of figure.

        from_: First `release_date`, inclusive.

        to: Last `release_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.events. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _ECONOMIC_EVENTS,
                {
                    "countries": countries,
                    "importance": importance,
                    "event_code": event_code,
                    "category": category,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def observations(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        revisions: Literal["latest", "all"] | None = None,
        series_ids: Sequence[str] | None = None,
        curve: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[EconomicObservationsRow]:
        """Observations of economic series, with their revisions.

        Values of up to 100 series named by `series_ids`, or of all tenors of a `curve`, in the order in which the
        series are asked for, each by date. `as_of` reads the newest revision known at that instant: what the
        publisher had said by then from `first_vintage_at` of the series on, and what this service had read by then
        before it. `revisions=all` lists every version that was known, the first value first. A day without a value
        has no row.

        from_: First `observation_date`, inclusive.

        to: Last `observation_date`, inclusive.

        revisions: latest: the newest revision of each observation. all: every one known.

        series_ids: Public ids, comma separated. Exactly one of `series_ids` and `curve` is required.

        curve: Names of curves, comma separated. Exactly one of `series_ids` and `curve` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.observations. Costs 5 credits per series_id.
        """
        return AsyncRows(
            self._caller,
            Call(
                _ECONOMIC_OBSERVATIONS,
                {
                    "from": from_,
                    "to": to,
                    "revisions": revisions,
                    "series_ids": series_ids,
                    "curve": curve,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def series(
        self,
        *,
        category: Sequence[
            Literal[
                "interest_rate",
                "government_bond",
                "sovereign_risk",
                "prices",
                "national_accounts",
                "labour",
                "trade",
                "commodity",
                "exchange_rate",
                "money",
                "market",
                "other",
            ]
        ]
        | None = None,
        publisher: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        curve: str | None = None,
        frequency: Sequence[Literal["daily", "weekly", "monthly", "quarterly", "annual", "irregular"]] | None = None,
        q: str | None = None,
        series_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[EconomicSeriesRow]:
        """Economic series: rates, yields, prices, national accounts and more.

        The catalogue of series by id, narrowed by any of the parameters. Rates, yields and spreads are percent,
        money is in units of `currency_code`, commodities are dollars for the unit in the name, and an exchange rate
        is what one unit of the named currency costs in `currency_code`.

        category: Rows with any of these values, comma separated: kind of figure.

        publisher: Rows with any of these values, comma separated: who states the figures.

        countries: Rows with any of these values, comma separated: ISO 3166 code of two letters.

        curve: Rows with this value alone: the set of series that a tenor belongs to.

        frequency: Rows with any of these values, comma separated: how often there is an observation.

        q: A part of the id or of the name, in any case.

        series_ids: Rows with any of these values, comma separated: id of the series, which names one unit for ever:
        a rebased index is a series of its own.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.series. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _ECONOMIC_SERIES,
                {
                    "category": category,
                    "publisher": publisher,
                    "countries": countries,
                    "curve": curve,
                    "frequency": frequency,
                    "q": q,
                    "series_ids": series_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def sovereign_ratings(
        self,
        *,
        countries: Sequence[str] | None = None,
        agency: Sequence[Literal["moodys", "sp", "fitch", "dbrs", "other"]] | None = None,
        min_notch: Given | None = None,
        max_notch: Given | None = None,
        edition: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[EconomicSovereignRatingsRow]:
        """Ratings of countries, with default spreads and risk premiums.

        Ratings by edition, from 2026 unless the operator has taken in older ones. `notch` puts the ratings of all
        agencies in one order, from 1, the best, to 22. Spreads and premiums are percent. A country without a rating
        has `rating` and `notch` null.

        countries: Rows with any of these values, comma separated: ISO 3166 code of two letters.

        agency: Rows with any of these values, comma separated: who rates.

        min_notch: Least value, inclusive: place of the rating from 1, the best, to 22.

        max_notch: Greatest value, inclusive: place of the rating from 1, the best, to 22.

        edition: Rows with any of these values, comma separated: edition of the publication.

        from_: First `observation_date`, inclusive.

        to: Last `observation_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs economic.sovereign-ratings. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _ECONOMIC_SOVEREIGN_RATINGS,
                {
                    "countries": countries,
                    "agency": agency,
                    "min_notch": min_notch,
                    "max_notch": max_notch,
                    "edition": edition,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncEod:
    """Open, high, low, close and volume of every session, raw as traded, with what was known when."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        adjustment: Literal["raw", "split", "all"] | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        date: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[EodListRow]:
        """Daily bars.

        Open, high, low, close and volume of each session, raw as traded unless `adjustment` says otherwise. With
        `from` and `to`: the bars of the named listings, newest first; as columns (`format=arrow` or `parquet`) and
        in exports also without names: the history of every listing in the key’s markets. With `date`: one bar per
        listing in symbol order, of the named listings or of every listing in the key’s markets (mutual funds only
        when named), under the symbol recorded on that date.

        adjustment: raw: as traded. split: prices divided, volumes multiplied by the ratios of the splits after the
        bar that are known at `as_of`. all: prices also times 1 − cash ÷ close before the ex date for the cash of
        each ex date after it. Cash that cannot be taken off, such as in another currency than that of the prices,
        is an entry `adjustment-incomplete` of `meta.errors` with listing, ex date and reason.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        date: One date, local to the exchange: a row per entity, in symbol order.

        exchanges: MICs, comma separated, that limit a read of the whole market.

        from_: First date, inclusive.

        to: Last date, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs eod.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _EOD_LIST,
                {
                    "adjustment": adjustment,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "date": date,
                    "exchanges": exchanges,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncEstimates:
    """Operations of `estimates`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        metric: Literal["eps", "revenue"] | None = None,
        period_type: Literal["quarterly", "annual"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        effective_date: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[EstimatesListRow]:
        """Estimates of earnings and revenue.

        What analysts expect of the fiscal periods of companies: of each metric and period the newest observation on
        or before `effective_date`. Without `from`, periods that ended more than 120 days before it are left out. An
        observation that says the same as the one before is not kept again.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        metric: Rows with this value alone: what is estimated.

        period_type: Rows with this value alone: length of the period.

        from_: First `period_end`, inclusive. Default 120 days before `effective_date`.

        to: Last `period_end`, inclusive.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs estimates.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _ESTIMATES_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "metric": metric,
                    "period_type": period_type,
                    "from": from_,
                    "to": to,
                    "effective_date": effective_date,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncExchanges:
    """Operations of `exchanges`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> AsyncRows[ExchangesListRow]:
        """Exchanges and venues of the key, with their trading conventions.

        One row per entitled market, by MIC. Hours are the regular ones of today, in the market’s own time zone;
        `/v1/calendar` has those of a date. `as_of` does not apply: conventions are part of the installed release.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs exchanges.read. Costs 5 credits per request.
        """
        return AsyncRows(self._caller, Call(_EXCHANGES_LIST, {"limit": limit, "cursor": cursor}))


class AsyncExports:
    """Complete selections of any collection as private files."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    async def create(self, *, body: Mapping[str, Any], idempotency_key: str | None = None) -> Answer[ExportsCreateRow]:
        """Order an export.

        Orders a private file with all rows of a collection, as NDJSON, CSV, Parquet or an Arrow IPC stream: at most
        1,000,000 rows and 256 MiB. The export reads the versions published now, so the file equals pages read at
        the same time. Needs `bulk.download` and the capability of the collection. An account can have up to 25
        queued or running exports and 4,096 MiB of files, else 429 `concurrency-limit`; if the deployment is low on
        disk space, 503 `overloaded`. A file expires a day after it was completed. Unknown symbols are listed in
        `meta.errors`, here and on `GET /v1/exports/{id}`. With `Idempotency-Key`, repeating an order within 24
        hours returns the same export at no cost.

        Needs bulk.download. Costs 500 credits per request.
        """
        return await self._caller.one(
            Call(_EXPORTS_CREATE, {}, body, {} if idempotency_key is None else {"idempotency-key": idempotency_key})
        )

    async def get(self, *, id: str) -> Answer[ExportsGetRow]:
        """An export, or its file.

        Returns the status of an export; with `download=true` sends its file once it is ready, also in ranges
        (`Range`, `If-Range`). Only the account and key that ordered the export can access it, and only while they
        are still entitled to everything in it, which is checked again during the download: if a plan or key was
        narrowed, the request fails with the missing entitlement, and the export must be ordered again. Items that
        could not be served are listed in `meta.errors`, and with the file in `X-Errors` and `X-Errors-Count`. A day
        after it was completed the response is 409.

        id: Public id, exp_….

        Needs bulk.download. Costs free.
        """
        return await self._caller.one(Call(_EXPORTS_GET, {"id": id}))

    async def get_file(self, *, to: str | Path, id: str) -> Path:
        """Writes the file to `to`, checked against the digest that the service names."""
        return await save_async(self._caller, Call(_EXPORTS_GET, {"id": id}), to)

    async def __call__(
        self,
        endpoint: str,
        to: str | Path,
        *,
        format: ExportFormat = "ndjson",
        as_of: datetime | date | str | None = None,
        **parameters: Any,
    ) -> Path:
        """Orders a file of all rows of a collection, such as `/v1/eod`, waits for it and writes it to `to`.

        Parameters are those of the method of the collection.
        """
        return await export_async(self._caller, endpoint, to, format, as_of, parameters)


class AsyncFilings:
    """Annual, quarterly and current reports to the SEC, the sections of their text, and their exhibits."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def exhibits(
        self,
        *,
        filing_id: str,
        exhibit_numbers: Sequence[str] | None = None,
        xbrl: bool | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FilingsExhibitsRow]:
        """Exhibits of a filing.

        Exhibits in the order of the filing with their addresses, read within about an hour and kept for about two
        years. A filing without exhibits answers with none. The documents themselves are not served.

        filing_id: Accession number, the id in the paths of sections and exhibits.

        exhibit_numbers: Numbers of exhibits, comma separated; 99 means 99 and 99.1, 99.2 and so on.

        xbrl: true: the parts of the XBRL are listed too.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs filings.exhibits. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FILINGS_EXHIBITS,
                {
                    "filing_id": filing_id,
                    "exhibit_numbers": exhibit_numbers,
                    "xbrl": xbrl,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        form_types: Sequence[
            Literal[
                "10-K", "10-K/A", "10-Q", "10-Q/A", "8-K", "8-K/A", "20-F", "20-F/A", "40-F", "40-F/A", "6-K", "6-K/A"
            ]
        ]
        | None = None,
        reporting_period: date | str | None = None,
        reporting_from: date | str | None = None,
        reporting_to: date | str | None = None,
        items: Sequence[str] | None = None,
        amendments: Literal["include", "exclude", "only"] | None = None,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FilingsListRow]:
        """Filings of companies.

        Forms 10-K, 10-Q, 8-K, 20-F, 40-F, 6-K and their amendments, filed since 2024-09-23. `from` and `to` apply
        to filed_on. By symbol, then filing date; the filings of a company come once for each of its symbols that is
        asked for. A filing that the SEC removed is told as of before alone.

        from_: First `filed_on`, inclusive.

        to: Last `filed_on`, inclusive.

        form_types: Forms, comma separated and exact: 10-K is not 10-K/A.

        reporting_period: The period of report alone. Not together with `reporting_from` and `reporting_to`.

        reporting_from: First period of report, inclusive.

        reporting_to: Last period of report, inclusive.

        items: Item codes of an 8-K, comma separated: filings with any of them.

        amendments: Whether amendments are among the filings.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `company_ids` and
        `instrument_ids` is required.

        company_ids: Public ids, comma separated. Exactly one of `symbols`, `company_ids` and `instrument_ids` is
        required.

        instrument_ids: Public ids of listings, comma separated. Exactly one of `symbols`, `company_ids` and
        `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs filings.read. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FILINGS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "form_types": form_types,
                    "reporting_period": reporting_period,
                    "reporting_from": reporting_from,
                    "reporting_to": reporting_to,
                    "items": items,
                    "amendments": amendments,
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def sections(
        self,
        *,
        filing_id: str,
        items: Sequence[str] | None = None,
        include_text: bool | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FilingsSectionsRow]:
        """Sections of a filing.

        Items 1, 1A and 7 of a 10-K and every item of an 8-K, in the order of the document, read the morning after
        the filing and kept for about two years. A filing without sections answers with none. A text over 256 KiB is
        cut and marked.

        filing_id: Accession number, the id in the paths of sections and exhibits.

        items: Numbers of items, comma separated.

        include_text: false: texts are left out, and null then.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs filings.sections. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FILINGS_SECTIONS,
                {
                    "filing_id": filing_id,
                    "items": items,
                    "include_text": include_text,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncFinancials:
    """Operations of `financials`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def concepts(
        self,
        *,
        taxonomy: Literal["bourse", "us-gaap", "ifrs-full", "dei", "srt"] | None = None,
        statement_family: Literal["income_statement", "balance_sheet", "cash_flow_statement", "cover", "other"]
        | None = None,
        line: str | None = None,
        q: str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FinancialsConceptsRow]:
        """Concepts of financial facts and canonical lines of statements.

        Every canonical line with the tags that it is read from, and every tag of published facts.

        taxonomy: One taxonomy.

        statement_family: Concepts of one statement.

        line: Tags that feed this canonical line.

        q: A part of id or label.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.concepts. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FINANCIALS_CONCEPTS,
                {
                    "taxonomy": taxonomy,
                    "statement_family": statement_family,
                    "line": line,
                    "q": q,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def facts(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        concepts: Sequence[str] | None = None,
        unit: str | None = None,
        period_type: Literal["instant", "period"] | None = None,
        duration_months: Sequence[
            Literal["3", "6", "9", "12", "1", "2", "4", "5", "7", "8", "10", "11", "13", "14", "15", "18", "24", "36"]
        ]
        | None = None,
        form_types: Sequence[
            Literal[
                "10-K",
                "10-K/A",
                "10-Q",
                "10-Q/A",
                "20-F",
                "20-F/A",
                "40-F",
                "40-F/A",
                "6-K",
                "6-K/A",
                "8-K",
                "8-K/A",
                "10-KT",
                "10-KT/A",
                "10-QT",
                "10-QT/A",
            ]
        ]
        | None = None,
        filed_from: date | str | None = None,
        filed_to: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FinancialsFactsRow]:
        """Facts as filed, one record for each concept, fiscal period and unit.

        Consolidated values of filings to the SEC, neither scaled, rounded nor adjusted for splits. A restated value
        is a new version: `as_of` shows the one before. `from` and `to` apply to fiscal_end.

        from_: First `fiscal_end`, inclusive.

        to: Last `fiscal_end`, inclusive.

        concepts: Tags with or without their taxonomy, or canonical lines, comma separated.

        unit: One unit.

        period_type: Facts of periods or of instants.

        duration_months: Lengths in months, comma separated: 3, 6, 9 and 12 are usual.

        form_types: Forms of the source filings, comma separated.

        filed_from: First `filed_on`, inclusive.

        filed_to: Last `filed_on`, inclusive.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `instrument_ids` and
        `company_ids` is required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols`, `instrument_ids` and `company_ids` is
        required.

        company_ids: Public ids of companies, comma separated. Exactly one of `symbols`, `instrument_ids` and
        `company_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs fundamentals.read. Costs 50 credits per symbol.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FINANCIALS_FACTS,
                {
                    "from": from_,
                    "to": to,
                    "concepts": concepts,
                    "unit": unit,
                    "period_type": period_type,
                    "duration_months": duration_months,
                    "form_types": form_types,
                    "filed_from": filed_from,
                    "filed_to": filed_to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def metric_definitions(
        self,
        *,
        family: Literal[
            "valuation", "profitability", "liquidity", "leverage", "efficiency", "growth", "per_share", "yield"
        ]
        | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FinancialsMetricDefinitionsRow]:
        """What the metrics mean and how they are worked out.

        The members of /v1/financials/metrics. TTM: twelve months up to the newest fiscal period.

        family: One family.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.metric-definitions. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller, Call(_FINANCIALS_METRIC_DEFINITIONS, {"family": family, "limit": limit, "cursor": cursor})
        )

    def metrics(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FinancialsMetricsRow]:
        """Valuation, profitability, growth and other metrics of listings.

        One row for each listing and session, worked out after the close from what was known then;
        /v1/financials/metric-definitions tells the formulas. A member is null where an input is missing. Preferred
        shares have a price and dividend yields alone. `from` and `to` apply to observed_on.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        from_: First `observed_on`, inclusive.

        to: Last `observed_on`, inclusive.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.metrics. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FINANCIALS_METRICS,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def segments(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        breakdown: Literal["business", "product", "geography"] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FinancialsSegmentsRow]:
        """Revenue by business, product and geography.

        Parts of the yearly revenue that add up to the whole, from annual reports (10-K and 10-KT). A company with a
        single segment has no records. `from` and `to` apply to period_end.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        breakdown: Rows with this value alone: what the revenue is broken down by.

        from_: First `period_end`, inclusive.

        to: Last `period_end`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.segments. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FINANCIALS_SEGMENTS,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "breakdown": breakdown,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def statements(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        statement: Sequence[Literal["income_statement", "balance_sheet", "cash_flow_statement"]] | None = None,
        period_type: Literal["quarterly", "annual"] | None = None,
        details: bool | None = None,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FinancialsStatementsRow]:
        """Income statements, balance sheets and cash flow statements.

        Quarterly and annual statements of issuers in canonical lines, as their filings to the SEC state them.
        `as_of` shows what was filed by then. A value that fails a check is null or flagged: see `quality_issues`.
        There are no trailing twelve months. `from` and `to` apply to period_end. Expenses are positive; cash-flow
        lines are effects on cash, outflows negative.

        from_: First `period_end`, inclusive.

        to: Last `period_end`, inclusive.

        statement: Families, comma separated. Default: all.

        period_type: Quarters or years. Default: both.

        details: true: `item_sources` tells where each line comes from.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs financials.statements. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FINANCIALS_STATEMENTS,
                {
                    "from": from_,
                    "to": to,
                    "statement": statement,
                    "period_type": period_type,
                    "details": details,
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncFlatFiles:
    """All rows of a trading date, month or year of the US market as gzipped CSV and Parquet."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    async def get(
        self,
        *,
        dataset: str,
        date: date | str,
        period: Literal["day", "month", "year"] | None = None,
        stream: bool | None = None,
        format: Literal["parquet"] | None = None,
    ) -> Answer[FlatFilesGetRow]:
        """A flat file.

        Returns size and SHA-256 of the file of a trading date, or with `period` of the month or year that includes
        the date. With `download=true` sends it: 302 to a URL that is valid for five minutes and needs no key, or
        with `stream=true` (and if the object store cannot sign URLs) the bytes themselves, also in ranges (`Range`,
        `If-Range`). `X-Content-SHA256` is on both. The CSV is `application/gzip` without Content-Encoding: an empty
        field is null, instants are UTC with six fractional digits, the last column is `instrument_id`
        (`security_id` before it has the same value and is deprecated). A date before the plan’s history returns
        403, and so does a month or a year that starts before it.

        dataset: Name of the flat file: eod, corporate-actions.

        date: Trading date of the US market; first day of a month or year.

        period: day: files of trading dates; month, year: one file with all trading dates of the period.

        stream: true, with `download`: sends the bytes themselves, for clients that cannot follow redirects to
        another host.

        format: parquet: the Parquet version of the file, or its facts. Any other value selects the representation
        of the facts.

        Needs flat-files.read. Costs 5 credits per request; 500 credits per request with download=true.
        """
        return await self._caller.one(
            Call(
                _FLAT_FILES_GET,
                {"dataset": dataset, "date": date, "period": period, "stream": stream, "format": format},
            )
        )

    async def get_file(
        self,
        *,
        to: str | Path,
        dataset: str,
        date: date | str,
        period: Literal["day", "month", "year"] | None = None,
        stream: bool | None = None,
        format: Literal["parquet"] | None = None,
    ) -> Path:
        """Writes the file to `to`, checked against the digest that the service names."""
        return await save_async(
            self._caller,
            Call(
                _FLAT_FILES_GET,
                {"dataset": dataset, "date": date, "period": period, "stream": stream, "format": format},
            ),
            to,
        )

    def list(
        self,
        *,
        dataset: Literal["eod", "corporate-actions"] | None = None,
        period: Literal["day", "month", "year"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FlatFilesListRow]:
        """Flat files.

        The files of every trading date of the US market, newest date first: one for each dataset whose capability
        the key has, gzipped CSV (each with a Parquet twin at the same address, `format=parquet`). With `period`
        those of months or of years, each under its first day. Dates before the plan’s history are omitted, and
        months and years that start before it. Needs `flat-files.read` and every US market; a key that is limited to
        symbols is rejected.

        dataset: Only files of one dataset.

        period: day: files of trading dates; month, year: one file with all trading dates of the period.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs flat-files.read. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(_FLAT_FILES_LIST, {"dataset": dataset, "period": period, "limit": limit, "cursor": cursor}),
        )


class AsyncFunds:
    """ETFs and funds: what they are, what they hold, and how that is spread."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def allocations(
        self,
        *,
        instrument_id: str,
        dimension: Sequence[
            Literal["asset_class", "sector", "country", "currency", "issuer_type", "maturity", "credit_quality"]
        ]
        | None = None,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FundsAllocationsRow]:
        """Allocations of a fund.

        How the net assets are spread: the holdings of one date added up by kind of asset, sector, country,
        currency, issuer, maturity and credit quality. A dimension of which no position tells anything is left out.
        `meta.snapshot` is of these holdings: the parts of a dimension add up to its `weight_covered`, unless a
        publisher told them.

        instrument_id: Public id of the listing.

        dimension: Rows with any of these values, comma separated: by what the positions are added up.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs funds.allocations. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FUNDS_ALLOCATIONS,
                {
                    "instrument_id": instrument_id,
                    "dimension": dimension,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def holdings(
        self,
        *,
        instrument_id: str,
        asset_class: Sequence[
            Literal[
                "equity",
                "fixed_income",
                "mortgage_backed",
                "asset_backed",
                "loan",
                "derivative",
                "cash",
                "fund",
                "commodity",
                "real_estate",
                "other",
            ]
        ]
        | None = None,
        holding_instrument_ids: Sequence[str] | None = None,
        min_weight: Given | None = None,
        max_weight: Given | None = None,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FundsHoldingsRow]:
        """Holdings of a fund.

        One list of a date, the largest weights first, on every page the same one: the newest, or the newest on or
        before `effective_date`. The newest three are kept. A position whose listing is not carried, or lies outside
        the key, stays without its link. `meta.snapshot` is of the whole list, whatever is filtered.

        instrument_id: Public id of the listing.

        asset_class: Rows with any of these values, comma separated: what the position is.

        holding_instrument_ids: Rows with any of these values, comma separated: public id of the listing that is
        held, by its ISIN, else CUSIP, else ticker on that date.

        min_weight: Least value, inclusive: part of the net assets.

        max_weight: Greatest value, inclusive: part of the net assets.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs funds.holdings. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FUNDS_HOLDINGS,
                {
                    "instrument_id": instrument_id,
                    "asset_class": asset_class,
                    "holding_instrument_ids": holding_instrument_ids,
                    "min_weight": min_weight,
                    "max_weight": max_weight,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        fund_type: Sequence[Literal["etf", "mutual_fund", "closed_end", "money_market", "etn", "unit_trust"]]
        | None = None,
        family: str | None = None,
        status: Literal["active", "inactive", "all"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[FundsListRow]:
        """Funds and ETFs.

        Profiles of ETFs, ETNs and funds. A mutual fund needs `mutual-funds.read`: named without it the request is
        refused, else it is left out. A listing that is no fund has no row.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        countries: ISO 3166 codes of countries of domicile, comma separated.

        fund_type: Rows with any of these values, comma separated: what the fund is.

        family: Rows with this value alone: fund house.

        status: Rows with this value alone: whether it is still there. Default active. all: whatever the value.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs funds.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _FUNDS_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "countries": countries,
                    "fund_type": fund_type,
                    "family": family,
                    "status": status,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncHealth:
    """Operations of `health`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(self) -> AsyncRows[HealthListRow]:
        """How fresh each dataset is, by market and exchange.

        Costs free.
        """
        return AsyncRows(self._caller, Call(_HEALTH_LIST, {}))


class AsyncIndicators:
    """Moving averages, oscillators, bands and volume indicators, calculated on request from stored bars."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def definitions(
        self, *, limit: int | None = None, cursor: str | None = None
    ) -> AsyncRows[IndicatorsDefinitionsRow]:
        """What each indicator is calculated from, and how.

        One row for each indicator, by name: formula, bar fields, parameters with limits and defaults, outputs with
        their units, and the bars before the first value.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indicators.definitions. Costs 5 credits per request.
        """
        return AsyncRows(self._caller, Call(_INDICATORS_DEFINITIONS, {"limit": limit, "cursor": cursor}))

    def list(
        self,
        *,
        indicator: Literal[
            "adx",
            "aroon",
            "atr",
            "bbands",
            "cci",
            "dema",
            "donchian",
            "ema",
            "hma",
            "keltner",
            "macd",
            "mfi",
            "momentum",
            "natr",
            "obv",
            "ppo",
            "roc",
            "rsi",
            "sma",
            "smma",
            "stddev",
            "stoch",
            "stoch_rsi",
            "tema",
            "trix",
            "vortex",
            "vwap",
            "williams_r",
            "wma",
        ],
        interval: Literal["1d", "5m", "1h"] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        adjustment: Literal["split", "raw"] | None = None,
        atr_period: Given | None = None,
        deviations: Given | None = None,
        fast: Given | None = None,
        multiplier: Given | None = None,
        period: Given | None = None,
        rsi_period: Given | None = None,
        signal: Given | None = None,
        slow: Given | None = None,
        smoothing: Given | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[IndicatorsListRow]:
        """A technical indicator, calculated on request from stored bars.

        One row for each bar of the range, newest first. Give the parameters of the indicator by name; those left
        out have their defaults. Bars before the range are read to warm up; where the listing has too few of them,
        values are null. So are values whose window, `period` bars or what the formula looks back over, begins
        before the history of the plan. Averages that remember every bar before are seeded so far back, also before
        that history, that the seed weighs less than 1e-20. The interval 1d needs eod.read, 5m and 1h need
        intraday.read; they are those of exchange listings alone. A request that would read more than 100,000 bars,
        or 50,000 for one listing, is refused: the whole range and the warm-up count, not the page.

        indicator: Name of the indicator, as in /v1/indicators/definitions.

        interval: Length of the bars: 1d, or 5m and 1h of exchange listings.

        from_: First, inclusive: a date local to the exchange, or an instant at or after which bars close.

        to: Last, inclusive: a date local to the exchange, or an instant at or before which bars close.

        adjustment: split: prices divided, volumes multiplied by the ratio of every later split known at `as_of`.
        raw: as traded.

        atr_period: Bars of the average true range, from 1 to 500: `keltner` (10).

        deviations: Distance of the bands from the middle, in standard deviations, from 0.1 to 10: `bbands` (2).

        fast: Bars of the faster average; fewer than slow, from 1 to 500: `macd` (12), `ppo` (12).

        multiplier: Distance of the channel from the middle, in average true ranges, from 0.1 to 10: `keltner` (2).

        period: Bars of Wilder’s averages, from 1 to 500: `adx` (14). Bars to look back, from 1 to 500: `aroon`
        (25). Bars of Wilder’s average, from 1 to 500: `atr` (14), `natr` (14). Bars in the mean and in the
        deviation, from 2 to 500: `bbands` (20). Bars in the means, from 2 to 500: `cci` (20). Bars of each of the
        two averages, from 1 to 500: `dema` (20). Bars in the channel, from 1 to 500: `donchian` (20). Bars that set
        the share α of each close, from 1 to 500: `ema` (20). Bars of the longest of the three averages, from 2 to
        500: `hma` (20). Bars of the average of close, from 1 to 500: `keltner` (20). Bars in the sums, from 1 to
        500: `mfi` (14). Bars between the two closes, from 1 to 500: `momentum` (10), `roc` (12). Bars of Wilder’s
        averages, from 2 to 500: `rsi` (14). Bars in the mean, from 1 to 500: `sma` (20), `wma` (20). Bars that set
        the share of each close, from 1 to 500: `smma` (14). Bars in the deviation, from 2 to 500: `stddev` (20).
        Bars that make the range, from 1 to 500: `stoch` (14), `williams_r` (14). Values of the index that make the
        range, from 2 to 500: `stoch_rsi` (14). Bars of each of the three averages, from 1 to 500: `tema` (20),
        `trix` (15). Bars in the sums, from 2 to 500: `vortex` (14). Bars in the sums, on 1d only, from 1 to 500:
        `vwap` (20).

        rsi_period: Bars of the relative strength index, from 2 to 500: `stoch_rsi` (14).

        signal: Bars of the average that is the signal, from 1 to 500: `macd` (9), `ppo` (9). Bars in the mean of k
        that is d, from 1 to 500: `stoch` (3), `stoch_rsi` (3).

        slow: Bars of the slower average, from 2 to 500: `macd` (26), `ppo` (26).

        smoothing: Bars in the mean that is k; 1 for the fast stochastic, from 1 to 500: `stoch` (3). Bars in the
        mean that is k, from 1 to 500: `stoch_rsi` (3).

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indicators.list. Costs 25 credits per symbol.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INDICATORS_LIST,
                {
                    "indicator": indicator,
                    "interval": interval,
                    "from": from_,
                    "to": to,
                    "adjustment": adjustment,
                    "atr_period": atr_period,
                    "deviations": deviations,
                    "fast": fast,
                    "multiplier": multiplier,
                    "period": period,
                    "rsi_period": rsi_period,
                    "signal": signal,
                    "slow": slow,
                    "smoothing": smoothing,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncIndices:
    """Indices and their members by date."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def constituents(
        self,
        *,
        instrument_id: str,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[IndicesConstituentsRow]:
        """Constituents of an index.

        One list of a date by ticker, on every page the same one: the newest, or the newest on or before
        `effective_date`. The newest twenty are kept. A member whose listing is not carried, or lies outside the
        key, stays without its link; a weight that the publisher does not tell is null.

        instrument_id: Public id of the index.

        effective_date: The newest rows on or before this date. Default today, or the date of `as_of`. A date in the
        future means today.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indices.constituents. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INDICES_CONSTITUENTS,
                {
                    "instrument_id": instrument_id,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        index_type: Sequence[Literal["equity", "bond", "volatility", "commodity", "other"]] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[IndicesListRow]:
        """Indices with members.

        Indices of which a list of members is published. `id` is the `instrument_id`, under which `/v1/eod` and
        `/v1/bars` have the level where `level_available` is true.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        countries: ISO 3166 codes of the countries that they cover, comma separated.

        index_type: Rows with any of these values, comma separated: what it follows.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs indices.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INDICES_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "countries": countries,
                    "index_type": index_type,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncInsiderTransactions:
    """Operations of `insider_transactions`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        transaction_codes: Sequence[str] | None = None,
        transaction_types: Sequence[
            Literal[
                "purchase",
                "sale",
                "grant",
                "disposition_to_issuer",
                "tax_withholding",
                "gift",
                "option_exercise",
                "conversion",
                "inheritance",
                "other",
            ]
        ]
        | None = None,
        owner_cik: str | None = None,
        acquired_disposed: Literal["acquired", "disposed"] | None = None,
        min_value: Given | None = None,
        max_value: Given | None = None,
        filed: date | str | None = None,
        filed_from: date | str | None = None,
        filed_to: date | str | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[InsiderTransactionsListRow]:
        """Transactions of insiders.

        Every transaction of forms 4 and 5 in securities that are no derivatives, one row whatever the number of
        owners. Shares and prices are as filed. An amendment takes the place of the rows that it corrects.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `company_ids` or
        `instrument_ids`; without any of them the answer covers every entitled one.

        company_ids: Public ids, comma separated. Not together with `symbols` or `instrument_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols` or `company_ids`.

        transaction_codes: Rows with any of these values, comma separated: code of the form: P, S, A, D, F, G, M, C,
        X, J and others.

        transaction_types: Rows with any of these values, comma separated: what the code means.

        owner_cik: Rows with this value alone: CIK of the first reporting owner, ten digits.

        acquired_disposed: Rows with this value alone: whether the owner acquired or disposed.

        min_value: Least value, inclusive: shares times price, exact.

        max_value: Greatest value, inclusive: shares times price, exact.

        filed: Rows of this date alone: filing date. Not together with `filed_from` and `filed_to`.

        filed_from: First date, inclusive: filing date.

        filed_to: Last date, inclusive: filing date.

        from_: First `transaction_date`, inclusive.

        to: Last `transaction_date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs insider-transactions.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INSIDER_TRANSACTIONS_LIST,
                {
                    "symbols": symbols,
                    "company_ids": company_ids,
                    "instrument_ids": instrument_ids,
                    "transaction_codes": transaction_codes,
                    "transaction_types": transaction_types,
                    "owner_cik": owner_cik,
                    "acquired_disposed": acquired_disposed,
                    "min_value": min_value,
                    "max_value": max_value,
                    "filed": filed,
                    "filed_from": filed_from,
                    "filed_to": filed_to,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncInstruments:
    """Listings, their symbols over time, identifiers and ticker events, and the resolver of symbols to listings."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def events(
        self,
        *,
        instrument_id: str,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[InstrumentsEventsRow]:
        """Ticker and exchange changes of one instrument.

        An event whose ticker equals previous_ticker is a move between exchanges. Derived from the symbol
        assignments known at as_of: one recorded later is left out.

        instrument_id: Public id of the listing.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.events. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INSTRUMENTS_EVENTS, {"instrument_id": instrument_id, "as_of": as_of, "limit": limit, "cursor": cursor}
            ),
        )

    async def get(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[InstrumentsGetRow]:
        """One instrument by id, also inactive or expired.

        id: Public id of the row, ins_….

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs instruments.list. Costs 5 credits per request.
        """
        return await self._caller.one(Call(_INSTRUMENTS_GET, {"id": id, "as_of": as_of}))

    def identifiers(
        self,
        *,
        instrument_id: str,
        effective_date: date | str | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[InstrumentsIdentifiersRow]:
        """ISIN, CUSIP, FIGI, CIK and LEI of one instrument.

        FIGI names the listing, CIK and LEI its issuer. as_of bounds when an identifier became known. An identifier
        that was replaced stays in the list.

        instrument_id: Public id of the listing.

        effective_date: Accepted for symmetry; identifiers have no days of their own, so that it does not narrow the
        list.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.identifiers. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INSTRUMENTS_IDENTIFIERS,
                {
                    "instrument_id": instrument_id,
                    "effective_date": effective_date,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def list(
        self,
        *,
        status: Literal["active", "inactive", "expired", "all"] | None = None,
        identifier: Sequence[str] | None = None,
        identifier_type: Literal["ISIN", "CUSIP", "FIGI", "CIK", "LEI"] | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[InstrumentsListRow]:
        """Instruments by status, symbol, id or identifier.

        One row per listing under its newest symbol. Without symbols or instrument_ids: every entitled instrument of
        the status. Status inactive: delisted; expired: bonds, rights, units and warrants that have ended.

        status: Status of the instruments, also of named ones. all: whatever the status.

        identifier: Identifiers of one kind, comma separated: instruments with any of them. Together with
        `identifier_type`. One that no instrument has is in `meta.errors`.

        identifier_type: What kind of identifier these are. Together with `identifier`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INSTRUMENTS_LIST,
                {
                    "status": status,
                    "identifier": identifier,
                    "identifier_type": identifier_type,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def symbols(
        self,
        *,
        instrument_id: str,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[InstrumentsSymbolsRow]:
        """Symbols of one instrument over time.

        Effective-dated: one row per stretch of days on one exchange, retired tickers included. A symbol that came
        back has a row for each time.

        instrument_id: Public id of the listing.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs instruments.symbols. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INSTRUMENTS_SYMBOLS, {"instrument_id": instrument_id, "as_of": as_of, "limit": limit, "cursor": cursor}
            ),
        )


class AsyncIntraday:
    """Bars of one minute, five minutes and one hour of the regular session, of the last 30 days."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        interval: Literal["1m", "5m", "1h"] | None = None,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[IntradayListRow]:
        """Intraday bars of the regular session.

        Bars of the last 30 days, raw as traded, newest first for each symbol. Exchange listings are collected as
        5-minute bars, leading crypto and currency pairs as minutes; longer intervals are rolled up on request: on
        exchanges from the opening of the session (in New York 9:30, 10:30, …, 15:30, the last one shorter), for
        pairs on UTC hours. The volumes of a day do not add up to its daily volume, and the daily high and low may
        lie outside these bars. An interval in which none of the listings is collected is 422, in which some are not
        an entry of `meta.errors`; indices, bonds and mutual funds have no intraday bars.

        interval: Length of the bars. Exchange listings have 5m and 1h; crypto and currency pairs 1m too.

        from_: First opening, inclusive: an instant, or a date meaning its whole day, local to the exchange and UTC
        for pairs.

        to: Last opening, inclusive: an instant, or a date meaning its whole day.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs intraday.read. Costs 25 credits per symbol.
        """
        return AsyncRows(
            self._caller,
            Call(
                _INTRADAY_LIST,
                {
                    "interval": interval,
                    "from": from_,
                    "to": to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncIpos:
    """Offerings on US exchanges from the first expected date to the first trade, withdrawn ones too."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        status: Sequence[Literal["expected", "priced", "listed", "postponed", "withdrawn"]] | None = None,
        symbol: str | None = None,
        company_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[IposListRow]:
        """Initial public offerings.

        Offerings on XNYS, XNAS, XASE, ARCX and BATS from 2008 on, from the first expected date to the first trade.
        By listing date, also of those to come.

        status: Rows with any of these values, comma separated: what became of it.

        symbol: Ticker, carried now or announced; in any case.

        company_ids: Public ids of the profiles of listed companies, comma separated.

        from_: First `listing_date`, inclusive.

        to: Last `listing_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs ipos.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _IPOS_LIST,
                {
                    "status": status,
                    "symbol": symbol,
                    "company_ids": company_ids,
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncMarketStatus:
    """Operations of `market_status`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self, *, exchanges: Sequence[str] | None = None, limit: int | None = None, cursor: str | None = None
    ) -> AsyncRows[MarketStatusListRow]:
        """Whether each market trades now, and when it opens and closes next.

        One row per entitled market, by MIC. Pre-market is from 04:00 to the opening, after hours from the close to
        20:00, New York time, or until four hours after an early close. Opens and closes are scheduled ones: a halt
        during the session does not show.

        exchanges: MICs, comma separated. Default: every market of the key.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs market-status.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller, Call(_MARKET_STATUS_LIST, {"exchanges": exchanges, "limit": limit, "cursor": cursor})
        )


class AsyncMovers:
    """The top gainers and losers of a session, ranked by their change from the close before."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        direction: Literal["gainers", "losers"] | None = None,
        date: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        asset_type: Literal[
            "CS",
            "ADRC",
            "ADRP",
            "ETF",
            "ETN",
            "NOTE",
            "OTHER",
            "PFD",
            "RIGHT",
            "SP",
            "UNIT",
            "WARRANT",
            "FUND",
            "BOND",
            "CRYPTO",
            "FOREX",
            "INDEX",
        ]
        | None = None,
        min_price: Given | None = None,
        min_volume: int | None = None,
        limit: int | None = None,
        as_of: datetime | date | str | None = None,
    ) -> AsyncRows[MoversListRow]:
        """Top gainers and losers of a session.

        Listings by their percent change from the previous session’s close to a session’s close, in one ranking over
        all requested markets; ties by listing. Without `date` each market is ranked on its latest complete session:
        one on which at least 98% of the listings with a bar of the session before have one, mutual funds aside.
        Previous closes are split-adjusted. A listing whose session opened at least 90% away from its split-adjusted
        previous close is withheld until its split is recorded, and one without bars of both sessions is not ranked.
        Mutual funds are ranked with `asset_type=FUND` only. Rankings of the last 10 sessions follow a change of
        their bars or splits within minutes; those of other dates, and those as of an instant, are worked out on
        request.

        direction: Rises, the largest first, or falls, the largest first.

        date: Session, exchange-local; markets without a session on the date are left out. Default: the latest
        complete session of each market.

        exchanges: MICs, comma separated. Default: every market of the key, in one ranking.

        asset_type: Only one kind: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX. Default: all but
        FUND.

        min_price: Least close, inclusive, in the currency of each listing.

        min_volume: Least volume of the session, inclusive, in shares or coins; listings without one are left out.

        limit: Rows at most; there is no further page.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs eod.read. Costs 25 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _MOVERS_LIST,
                {
                    "direction": direction,
                    "date": date,
                    "exchanges": exchanges,
                    "asset_type": asset_type,
                    "min_price": min_price,
                    "min_volume": min_volume,
                    "limit": limit,
                    "as_of": as_of,
                },
            ),
        )


class AsyncNews:
    """Articles about listings, how positive they sound, and the mean of that by day and week."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    async def get(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[NewsGetRow]:
        """One article.

        An article by its id, with those of its associations that the key may see.

        id: Public id of the article.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs news.list. Costs 5 credits per request.
        """
        return await self._caller.one(Call(_NEWS_GET, {"id": id, "as_of": as_of}))

    def list(
        self,
        *,
        from_: datetime | date | str | None = None,
        to: datetime | date | str | None = None,
        q: str | None = None,
        publishers: Sequence[str] | None = None,
        languages: Sequence[str] | None = None,
        min_score: Given | None = None,
        max_score: Given | None = None,
        include_text: bool | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[NewsListRow]:
        """News.

        Articles, newest first, each once: with names those about any of the named listings, without names
        everything that the key may see, news about no listing included. Associations outside the key are left out,
        and an article all of whose associations are is not shown. Several reports of one address, or of one
        publisher under one title within 24 hours, are one article, of which the newest version is shown.

        from_: First `published_at`, inclusive: a date or an instant.

        to: Last `published_at`, inclusive: a date or an instant.

        q: Words of two letters or more that must all occur in title or summary, in any case.

        publishers: Names of publishers, comma separated, in any case.

        languages: Languages as BCP 47 tags, comma separated.

        min_score: Least score of the sentiment, inclusive.

        max_score: Greatest score of the sentiment, inclusive.

        include_text: false: texts are left out, and null then.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs news.list. Costs 25 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _NEWS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "q": q,
                    "publishers": publishers,
                    "languages": languages,
                    "min_score": min_score,
                    "max_score": max_score,
                    "include_text": include_text,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def sentiment(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        interval: Literal["1d", "1w"] | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[NewsSentimentRow]:
        """Sentiment of news by day or week.

        The mean score of the articles about a listing, by UTC day or by week from Monday; without a scored article
        there is no row. Buckets are worked out anew for three days after they end, then they stay. The running week
        is shown and grows.

        from_: First `date`, inclusive; of weeks the one that holds it.

        to: Last `date`, inclusive.

        interval: Length of the buckets: a UTC day, or a week from Monday.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs news.sentiment. Costs 25 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _NEWS_SENTIMENT,
                {
                    "from": from_,
                    "to": to,
                    "interval": interval,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncOptions:
    """Contracts on US stocks and ETFs, end-of-day quotes with greeks, and daily bars."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def bars(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        known_from: datetime | date | str | None = None,
        known_to: datetime | date | str | None = None,
        contract_symbols: Sequence[str] | None = None,
        contract_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[OptionsBarsRow]:
        """Daily bars of option contracts.

        Bars of the sessions in which a contract traded, newest first, raw: a split of the underlying changes
        contracts, never past bars. `as_of` picks the version of a bar; `known_from` and `known_to` then keep those
        whose version became known between the two, both included.

        from_: First `date`, inclusive.

        to: Last `date`, inclusive.

        known_from: Bars whose version became known at this instant or later: a date from its start, UTC.

        known_to: Bars whose version became known at this instant or before: a date to its end, UTC.

        contract_symbols: Names, comma separated: OCC symbol, padded to 21 characters or compact, with or without
        O:. Exactly one of `contract_symbols` and `contract_ids` is required.

        contract_ids: Public ids, comma separated. Exactly one of `contract_symbols` and `contract_ids` is required.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs options.bars. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _OPTIONS_BARS,
                {
                    "from": from_,
                    "to": to,
                    "known_from": known_from,
                    "known_to": known_to,
                    "contract_symbols": contract_symbols,
                    "contract_ids": contract_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    async def contract(self, *, id: str, as_of: datetime | date | str | None = None) -> Answer[OptionsContractRow]:
        """One option contract by id, also an expired one.

        id: Public id of the contract, opt_….

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs options.contracts. Costs 50 credits per request.
        """
        return await self._caller.one(Call(_OPTIONS_CONTRACT, {"id": id, "as_of": as_of}))

    def contracts(
        self,
        *,
        expiration: date | str | None = None,
        expiration_from: date | str | None = None,
        expiration_to: date | str | None = None,
        min_strike: Given | None = None,
        max_strike: Given | None = None,
        option_type: Literal["call", "put"] | None = None,
        strike: Given | None = None,
        root_symbol: str | None = None,
        adjusted: bool | None = None,
        status: Literal["active", "expired", "adjusted", "delisted", "all"] | None = None,
        effective_date: date | str | None = None,
        symbols: Sequence[str] | None = None,
        underlying_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        contract_symbols: Sequence[str] | None = None,
        contract_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[OptionsContractsRow]:
        """Option contracts.

        Options on US stocks and ETFs, by underlying, expiration and strike. `status` is what a contract is at
        `effective_date`: active from its listing to its last trading date, then expired; adjusted from the date on
        which an adjustment changed its strike or root; delisted where it left the list of series earlier. Where an
        underlying is named the order is expiration, strike, type; else id. `contract_symbols` takes OCC symbols,
        padded or compact, with or without `O:`.

        expiration: Expiration date, exactly. Not together with `expiration_from` and `expiration_to`.

        expiration_from: First expiration date, inclusive.

        expiration_to: Last expiration date, inclusive.

        min_strike: Least strike, inclusive, in dollars.

        max_strike: Greatest strike, inclusive, in dollars.

        option_type: Calls or puts.

        strike: Strike, exactly, in dollars. Not together with `min_strike` and `max_strike`.

        root_symbol: Root of the OCC symbol.

        adjusted: Whether deliverables are not units of the underlying alone.

        status: What the contract is at `effective_date`. all: whatever the status.

        effective_date: The date that status and tickers are of. Default today, or the date of `as_of`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `underlying_ids`,
        `instrument_ids`, `contract_symbols` or `contract_ids`; without any of them the answer covers every entitled
        one.

        underlying_ids: Public ids, comma separated. Not together with `symbols`, `instrument_ids`,
        `contract_symbols` or `contract_ids`.

        instrument_ids: Public ids of listings, comma separated. Not together with `symbols`, `underlying_ids`,
        `contract_symbols` or `contract_ids`.

        contract_symbols: Names, comma separated: OCC symbol, padded to 21 characters or compact, with or without
        O:. Not together with `symbols`, `underlying_ids`, `instrument_ids` or `contract_ids`; without any of them
        the answer covers every entitled one.

        contract_ids: Public ids, comma separated. Not together with `symbols`, `underlying_ids`, `instrument_ids`
        or `contract_symbols`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs options.contracts. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _OPTIONS_CONTRACTS,
                {
                    "expiration": expiration,
                    "expiration_from": expiration_from,
                    "expiration_to": expiration_to,
                    "min_strike": min_strike,
                    "max_strike": max_strike,
                    "option_type": option_type,
                    "strike": strike,
                    "root_symbol": root_symbol,
                    "adjusted": adjusted,
                    "status": status,
                    "effective_date": effective_date,
                    "symbols": symbols,
                    "underlying_ids": underlying_ids,
                    "instrument_ids": instrument_ids,
                    "contract_symbols": contract_symbols,
                    "contract_ids": contract_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )

    def quotes(
        self,
        *,
        expiration: date | str | None = None,
        expiration_from: date | str | None = None,
        expiration_to: date | str | None = None,
        min_strike: Given | None = None,
        max_strike: Given | None = None,
        option_type: Literal["call", "put"] | None = None,
        snapshot_date: date | str | None = None,
        min_volume: int | None = None,
        min_open_interest: int | None = None,
        symbols: Sequence[str] | None = None,
        underlying_ids: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        contract_symbols: Sequence[str] | None = None,
        contract_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[OptionsQuotesRow]:
        """End-of-day quotes of option contracts, with greeks.

        Chains at the close of a session, published the morning after; the two newest of each underlying are kept.
        Volatility and greeks are the publisher’s where it tells all that matters, else of an American model on the
        middle of bid and ask, or the last trade of the session; they are null where an input is missing or known to
        be incomplete, or where no volatility explains the price: `greeks_unavailable` has the reason. An `as_of`
        before what is kept answers without quotes. `meta.snapshot` is about the newest chain where one underlying
        is asked for.

        expiration: Expiration date, exactly. Not together with `expiration_from` and `expiration_to`.

        expiration_from: First expiration date, inclusive.

        expiration_to: Last expiration date, inclusive.

        min_strike: Least strike, inclusive, in dollars.

        max_strike: Greatest strike, inclusive, in dollars.

        option_type: Calls or puts.

        snapshot_date: Session of the snapshot. Default: both that are kept; another one has no quotes.

        min_volume: Least contracts traded in the session, inclusive; a quote without them does not match.

        min_open_interest: Least open interest, inclusive; a quote without it does not match.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `underlying_ids`,
        `instrument_ids`, `contract_symbols` and `contract_ids` is required.

        underlying_ids: Public ids, comma separated. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`,
        `contract_symbols` and `contract_ids` is required.

        instrument_ids: Public ids of listings, comma separated. Exactly one of `symbols`, `underlying_ids`,
        `instrument_ids`, `contract_symbols` and `contract_ids` is required.

        contract_symbols: Names, comma separated: OCC symbol, padded to 21 characters or compact, with or without
        O:. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`, `contract_symbols` and `contract_ids` is
        required.

        contract_ids: Public ids, comma separated. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`,
        `contract_symbols` and `contract_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs options.quotes. Costs 50 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _OPTIONS_QUOTES,
                {
                    "expiration": expiration,
                    "expiration_from": expiration_from,
                    "expiration_to": expiration_to,
                    "min_strike": min_strike,
                    "max_strike": max_strike,
                    "option_type": option_type,
                    "snapshot_date": snapshot_date,
                    "min_volume": min_volume,
                    "min_open_interest": min_open_interest,
                    "symbols": symbols,
                    "underlying_ids": underlying_ids,
                    "instrument_ids": instrument_ids,
                    "contract_symbols": contract_symbols,
                    "contract_ids": contract_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncOwnership:
    """The largest institutions and funds that hold a listing, and the transactions of its insiders."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        effective_date: date | str | None = None,
        holder_type: Literal["institution", "fund"] | None = None,
        holder: str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[OwnershipListRow]:
        """Largest holders of listings.

        The 20 largest institutions and 10 largest funds of each listing by their newest positions on or before
        effective_date, reported at most 200 days before it. Positions are shares of the class: puts, calls and
        principal amounts never count. A holder whose own later report lacks the listing is left out.

        effective_date: The newest positions on or before this date. Default today, or the date of `as_of`. A date
        in the future means today.

        holder_type: Holders of this kind alone.

        holder: A part of the name of the holder, in any case.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs ownership.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _OWNERSHIP_LIST,
                {
                    "effective_date": effective_date,
                    "holder_type": holder_type,
                    "holder": holder,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncQuotes:
    """The latest delayed quote of each listing, streamed as it comes, and snapshots with the change from the previous
    close.
    """

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
    ) -> AsyncRows[QuotesListRow]:
        """Latest delayed quote of each named listing.

        The newest quote of up to 250 listings, in the order of the request and always in one answer. Quotes of
        exchange listings and of indices are at least 15 minutes old, those of crypto and currency pairs are not
        delayed. `last_price` is the last trade of the newest snapshot; after the close it may differ from the
        official close. Mutual funds, bonds, OTC listings, preferreds of XNYS and XNAS and all but the leading
        indices have no quotes. These, listings without a quote in the last 31 days, and listings that have traded
        in a session after their newest quote, are reported in `meta.errors` as `no-data`; a crypto quote gives way
        to the daily bar of its day. The close of that session is in /v1/snapshot and /v1/eod.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs quotes.read. Costs 5 credits per symbol.
        """
        return AsyncRows(
            self._caller, Call(_QUOTES_LIST, {"symbols": symbols, "instrument_ids": instrument_ids, "as_of": as_of})
        )


class AsyncRatings:
    """Operations of `ratings`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def esg(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[RatingsEsgRow]:
        """ESG ratings.

        Not yet available: no source is connected, and every request is answered with 501 `dataset-unavailable`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        from_: First date, inclusive.

        to: Last date, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs ratings.esg. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _RATINGS_ESG,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncSanctions:
    """Entities of sanctions lists: names, aliases, identifiers, and the dates on which they came and went."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        status: Literal["listed", "removed", "all"] | None = None,
        publisher: Literal["ofac", "un", "eu", "uk"] | None = None,
        list: Sequence[str] | None = None,
        programs: Sequence[str] | None = None,
        countries: Sequence[str] | None = None,
        entity_type: Literal["person", "organization", "vessel", "aircraft", "crypto", "other"] | None = None,
        name: str | None = None,
        identifier: Sequence[str] | None = None,
        updated: date | str | None = None,
        updated_from: date | str | None = None,
        updated_to: date | str | None = None,
        publisher_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[SanctionsListRow]:
        """Sanctioned entities.

        Entities of the sanctions lists, listed or removed. Names are searched as parts of text: this is data, not a
        screening verdict.

        status: Rows with this value alone: whether it is listed. Default listed. all: whatever the value.

        publisher: Rows with this value alone: who sanctions it.

        list: Rows with any of these values, comma separated: lists that it stands on now.

        programs: Rows with any of these values, comma separated: programs of sanctions.

        countries: Rows with any of these values, comma separated: ISO codes of addresses, nationalities,
        citizenships and flag, or names as written where there is no code.

        entity_type: Rows with this value alone: kind.

        name: A part of the text, in any case and with or without accents: primary name, as written.

        identifier: Rows with any of these values, comma separated: value.

        updated: Rows of this date alone: last change by the publisher. Not together with `updated_from` and
        `updated_to`.

        updated_from: First date, inclusive: last change by the publisher.

        updated_to: Last date, inclusive: last change by the publisher.

        publisher_ids: Rows with any of these values, comma separated: number of the entry with its publisher.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs sanctions.list. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _SANCTIONS_LIST,
                {
                    "status": status,
                    "publisher": publisher,
                    "list": list,
                    "programs": programs,
                    "countries": countries,
                    "entity_type": entity_type,
                    "name": name,
                    "identifier": identifier,
                    "updated": updated,
                    "updated_from": updated_from,
                    "updated_to": updated_to,
                    "publisher_ids": publisher_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncScreener:
    """Listings that fit filters over what all datasets tell of them, from a snapshot a day."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def run(self, *, body: Mapping[str, Any]) -> AsyncRows[ScreenerRunRow]:
        """Listings that fit filters.

        Listings of the key’s markets that fit all filters, ranked. The fields come from the datasets that are
        installed and are read from one snapshot a day, at 22:30 in New York; the one before is kept. Several
        filters on one field are a range. A number may be written as a decimal text and is compared exactly. Null
        fits nothing but `is_null`. Without `sort` the largest market_capitalization comes first; rows without the
        value follow. Fields of datasets that the plan does not include are refused.

        Needs screener.run, eod.read. Costs 25 credits per request.
        """
        return AsyncRows(self._caller, Call(_SCREENER_RUN, {}, body))


class AsyncSecurities:
    """Operations of `securities`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[SecuritiesListRow]:
        """Symbol assignments of named listings on a date.

        Compatibility form of /v1/instruments and its symbols. One row per listing: its symbol on symbol_at, or the
        last one before, with the whole time in which it carried it without a break. A listing not recorded by then
        has no row.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs reference.read. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _SECURITIES_LIST,
                {
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncShareStatistics:
    """Operations of `share_statistics`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        company_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[ShareStatisticsListRow]:
        """Shares outstanding, float and ownership.

        Counts from the covers of filings, and what vendors add to them. Preferred shares, warrants, rights, units
        and funds have none. `from` and `to` apply to observed_on.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids` or
        `company_ids`; without any of them the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols` or `company_ids`.

        company_ids: Public ids of companies, comma separated. Not together with `symbols` or `instrument_ids`.

        from_: First `observed_on`, inclusive.

        to: Last `observed_on`, inclusive.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs share-statistics.list. Costs 50 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _SHARE_STATISTICS_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "company_ids": company_ids,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncShortInterest:
    """Operations of `short_interest`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        min_short_float_ratio: Given | None = None,
        max_short_float_ratio: Given | None = None,
        min_days_to_cover: Given | None = None,
        max_days_to_cover: Given | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        latest: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[ShortInterestListRow]:
        """Short interest, twice a month.

        Shares held short in US listings. Collected from settlement dates in September 2026 on; older rows are there
        where the operator imported them.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        min_short_float_ratio: Least value, inclusive: `short_interest` over the shares that may be traded freely.

        max_short_float_ratio: Greatest value, inclusive: `short_interest` over the shares that may be traded
        freely.

        min_days_to_cover: Least value, inclusive: as published, else `short_interest` over `average_daily_volume`.

        max_days_to_cover: Greatest value, inclusive: as published, else `short_interest` over
        `average_daily_volume`.

        from_: First `observed_on`, inclusive.

        to: Last `observed_on`, inclusive.

        latest: true: the newest row of each subject alone. Not together with `from` and `to`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs short-interest.list. Costs 5 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _SHORT_INTEREST_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "min_short_float_ratio": min_short_float_ratio,
                    "max_short_float_ratio": max_short_float_ratio,
                    "min_days_to_cover": min_days_to_cover,
                    "max_days_to_cover": max_days_to_cover,
                    "from": from_,
                    "to": to,
                    "latest": latest,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncShortVolume:
    """Operations of `short_volume`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        from_: date | str | None = None,
        to: date | str | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[ShortVolumeListRow]:
        """Short volume of every day.

        Shares sold short in trades that were reported off exchange; trades on exchanges are in no total.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        from_: First `date`, inclusive.

        to: Last `date`, inclusive.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs short-volume.list. Costs 5 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _SHORT_VOLUME_LIST,
                {
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "from": from_,
                    "to": to,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncSnapshot:
    """Operations of `snapshot`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        as_of: datetime | date | str | None = None,
    ) -> AsyncRows[SnapshotListRow]:
        """Latest price, session and change of each named listing.

        One row for each of up to 250 listings, in the order of the request and always in one answer: the latest
        quote, the daily bars of the latest session that has closed and of the one before, and the change of `price`
        from the close before it. `price` is the official close of a session as soon as it is published, and a quote
        from the next session on. `previous_close` is adjusted to the shares of the session of `price`, by the
        splits on record. Where `price` lies at least 90% away from it and no split of that session is on record, a
        split is taken to be missing: `previous_close`, `change` and `change_ratio` are then withheld together. They
        are also null while the bar of the session before is still to come. A listing with neither a quote nor a
        session in the last 31 days is reported in `meta.errors` as `no-data`.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        Needs quotes.read, eod.read. Costs 5 credits per symbol.
        """
        return AsyncRows(
            self._caller, Call(_SNAPSHOT_LIST, {"symbols": symbols, "instrument_ids": instrument_ids, "as_of": as_of})
        )


class AsyncSplits:
    """Operations of `splits`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        exchanges: Sequence[str] | None = None,
        symbol_at: date | str | None = None,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        order: Literal["asc", "desc"] | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[SplitsListRow]:
        """Splits, reverse splits and stock dividends in own shares.

        Changes of the number of a listing’s own shares that move its price, with the ratio and the factor for
        earlier prices. `from` and `to` apply to execution_date; without symbols or instrument_ids a window of at
        most 366 days. By symbol, then execution date; `order=desc`: newest first over all symbols, then symbol.
        Splits that leave the price as it is, and adjustments for spin-offs and rights, are not listed; a withdrawn
        or undated split is on /v1/corporate-actions only. A split may arrive up to a day after its execution: until
        then bars of that date are on the new share basis already. Factors are those of the splits known at `as_of`.

        from_: First `execution_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are
        required, at most 366 days apart counting both ends.

        to: Last `execution_date`, inclusive.

        exchanges: MICs, comma separated, that limit a read of the whole market. Not together with `symbols` or
        `instrument_ids`.

        symbol_at: The date on which symbols are looked up and shown. Default today, or the date of `as_of`. A row
        shows the symbol of that date, or the last one before.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Not together with `instrument_ids`; without either
        the answer covers every entitled one.

        instrument_ids: Public ids, comma separated. Not together with `symbols`.

        order: Direction of the date; symbols keep their order.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs corporate-actions.read. Costs 5 credits per symbol, 500 without symbols.
        """
        return AsyncRows(
            self._caller,
            Call(
                _SPLITS_LIST,
                {
                    "from": from_,
                    "to": to,
                    "exchanges": exchanges,
                    "symbol_at": symbol_at,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "order": order,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncSymbols:
    """Operations of `symbols`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def search(
        self, *, q: str, as_of: datetime | date | str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> AsyncRows[SymbolsSearchRow]:
        """Symbol assignments by the beginning of a ticker.

        Compatibility form for look-ups while typing. Finds current and retired tickers, also by other spellings of
        a share class or series (BRK-B, ABR$A), and indices and bonds by their code. In the order in which
        assignments were recorded.

        q: Beginning of a ticker in any usual spelling, in any case; MIC: before it limits it to one market.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs reference.read. Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller, Call(_SYMBOLS_SEARCH, {"q": q, "as_of": as_of, "limit": limit, "cursor": cursor})
        )


class AsyncTickerTypes:
    """Operations of `ticker_types`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> AsyncRows[TickerTypesListRow]:
        """Types of exchange listings.

        The codes of `type` in /v1/tickers for asset class stocks. The other types are asset classes of their own:
        FUND, BOND, CRYPTO, FOREX, INDEX.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Costs 5 credits per request.
        """
        return AsyncRows(self._caller, Call(_TICKER_TYPES_LIST, {"limit": limit, "cursor": cursor}))


class AsyncTickers:
    """Operations of `tickers`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        date: date | str | None = None,
        q: str | None = None,
        ticker: str | None = None,
        name: str | None = None,
        type: Literal[
            "CS",
            "ADRC",
            "ADRP",
            "ETF",
            "ETN",
            "NOTE",
            "OTHER",
            "PFD",
            "RIGHT",
            "SP",
            "UNIT",
            "WARRANT",
            "FUND",
            "BOND",
            "CRYPTO",
            "FOREX",
            "INDEX",
        ]
        | None = None,
        asset_class: Literal["stocks", "funds", "bonds", "crypto", "forex", "indices", "FUND", "BOND", "INDEX"]
        | None = None,
        exchange: str | None = None,
        country: str | None = None,
        cik: str | None = None,
        figi: str | None = None,
        active: bool | None = None,
        as_of: datetime | date | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[TickersListRow]:
        """All listings of the entitled markets as of a date, active or delisted.

        One row per listing that had begun by the date, under its ticker of the date or the last one before. Name,
        identifiers and type are the newest known at as_of. With q it is a search, the best match first.

        date: The date as of which listings and tickers are shown. Default today, or the date of `as_of`.

        q: Beginning of the ticker, or words of the name in any case. The rows then come best first, at most 1,000:
        the ticker itself, tickers that begin so, names that begin so, others.

        ticker: Beginning of the ticker.

        name: A part of the name, in any case.

        type: Type of security: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX.

        asset_class: Class of asset; FUND, BOND, CRYPTO, FOREX and INDEX name theirs too.

        exchange: MIC of an entitled exchange or venue.

        country: ISO 3166 code of the country, two letters.

        cik: CIK of the issuer, with or without leading zeros.

        figi: FIGI of the listing.

        active: true: listings that were listed on the date. false: those that no longer were.

        as_of: Knowledge cutoff: the answer as it was known at that instant. A date means its whole UTC day.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 1,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Costs 5 credits per request.
        """
        return AsyncRows(
            self._caller,
            Call(
                _TICKERS_LIST,
                {
                    "date": date,
                    "q": q,
                    "ticker": ticker,
                    "name": name,
                    "type": type,
                    "asset_class": asset_class,
                    "exchange": exchange,
                    "country": country,
                    "cik": cik,
                    "figi": figi,
                    "active": active,
                    "as_of": as_of,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncTrades:
    """Trade prints of US listings, read from a source on request, and the conditions that prints and quotes carry."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    def list(
        self,
        *,
        from_: datetime | date | str,
        to: datetime | date | str,
        symbols: Sequence[str] | None = None,
        instrument_ids: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncRows[TradesListRow]:
        """Trade prints of one US listing on one UTC date.

        Every print of one US-listed stock or ETF (OTC listings included) whose `event_at` lies in one UTC date,
        extended hours included, in the order of time. `from` and `to` name that date, or two instants of it. Dates
        from 2008-01-01 to the day before today, as far as the plan reaches. Prints are read from the trade source
        on request and kept, so that later pages come from the archive; while no source answers the call is 503
        until 00:00 UTC. `as_of` does not apply.

        from_: The UTC date, or an instant of it: prints from there on.

        to: The same UTC date, or an instant of it: prints up to and including it.

        symbols: Names, comma separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is
        required.

        instrument_ids: Public ids, comma separated. Exactly one of `symbols` and `instrument_ids` is required.

        limit: Rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page
        of many bytes ends sooner; else at most 10,000.

        cursor: `meta.next_cursor` of the page before; empty for the first one.

        Needs trades.list. Costs 50 credits per symbol.
        """
        return AsyncRows(
            self._caller,
            Call(
                _TRADES_LIST,
                {
                    "from": from_,
                    "to": to,
                    "symbols": symbols,
                    "instrument_ids": instrument_ids,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
        )


class AsyncUsage:
    """Operations of `usage`."""

    def __init__(self, caller: AsyncCaller):
        self._caller = caller

    async def get(self, *, days: int | None = None) -> Answer[UsageGetRow]:
        """Daily credit allowance and request limits of the account.

        With `days` also what the account used on each of the last UTC days, today first, in `meta.days`: not older
        than a second or two.

        days: Days whose usage is told in `meta.days`, today included.

        Costs free.
        """
        return await self._caller.one(Call(_USAGE_GET, {"days": days}))


class Bourse:
    """A Bourse service: a method for each operation."""

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        numbers: Numbers = "decimal",
        retries: int = 4,
        longest_wait: float = 60.0,
        timeout: float = 60.0,
        headers: dict[str, str] | None = None,
        client: httpx.Client | None = None,
    ):
        """Without ``url`` and ``key`` those of ``BOURSE_URL`` and ``BOURSE_KEY``.

        ``numbers``: what decimals of rows and tables are, ``"decimal"`` or ``"float"``. ``retries`` and
        ``longest_wait`` (seconds) bound how a call is tried again where the service asks for it. ``client`` is one
        of your own, with its own timeout; it stays open.
        """
        address = url or os.environ.get("BOURSE_URL", "http://127.0.0.1:8080")
        service = service_at(address, key or os.environ.get("BOURSE_KEY", ""), headers)
        self._caller = Caller(service, numbers, Patience(retries, longest_wait), client=client, timeout=timeout)
        self.analyst_ratings = AnalystRatings(self._caller)
        self.analytics = Analytics(self._caller)
        self.bars = Bars(self._caller)
        self.bonds = Bonds(self._caller)
        self.calendar = Calendar(self._caller)
        self.companies = Companies(self._caller)
        self.conditions = Conditions(self._caller)
        self.congressional_trades = CongressionalTrades(self._caller)
        self.corporate_actions = CorporateActions(self._caller)
        self.crypto = Crypto(self._caller)
        self.datasets = Datasets(self._caller)
        self.dividends = Dividends(self._caller)
        self.earnings = Earnings(self._caller)
        self.economic = Economic(self._caller)
        self.eod = Eod(self._caller)
        self.estimates = Estimates(self._caller)
        self.exchanges = Exchanges(self._caller)
        self.exports = Exports(self._caller)
        self.filings = Filings(self._caller)
        self.financials = Financials(self._caller)
        self.flat_files = FlatFiles(self._caller)
        self.funds = Funds(self._caller)
        self.health = Health(self._caller)
        self.indicators = Indicators(self._caller)
        self.indices = Indices(self._caller)
        self.insider_transactions = InsiderTransactions(self._caller)
        self.instruments = Instruments(self._caller)
        self.intraday = Intraday(self._caller)
        self.ipos = Ipos(self._caller)
        self.market_status = MarketStatus(self._caller)
        self.movers = Movers(self._caller)
        self.news = News(self._caller)
        self.options = Options(self._caller)
        self.ownership = Ownership(self._caller)
        self.quotes = Quotes(self._caller)
        self.ratings = Ratings(self._caller)
        self.sanctions = Sanctions(self._caller)
        self.screener = Screener(self._caller)
        self.securities = Securities(self._caller)
        self.share_statistics = ShareStatistics(self._caller)
        self.short_interest = ShortInterest(self._caller)
        self.short_volume = ShortVolume(self._caller)
        self.snapshot = Snapshot(self._caller)
        self.splits = Splits(self._caller)
        self.symbols = Symbols(self._caller)
        self.ticker_types = TickerTypes(self._caller)
        self.tickers = Tickers(self._caller)
        self.trades = Trades(self._caller)
        self.usage = Usage(self._caller)

    def stream(self, channel: str, symbols: Sequence[str]) -> Iterator[dict[str, Any]]:
        """Rows of a channel as they are published: the current one of each symbol at once, then every new one."""
        return stream(self._caller, channel, symbols)

    def close(self) -> None:
        """Gives the connections back."""
        self._caller.close()

    def __enter__(self) -> Bourse:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncBourse:
    """A Bourse service, awaited: a method for each operation."""

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        numbers: Numbers = "decimal",
        retries: int = 4,
        longest_wait: float = 60.0,
        timeout: float = 60.0,
        headers: dict[str, str] | None = None,
        client: httpx.AsyncClient | None = None,
    ):
        """Without ``url`` and ``key`` those of ``BOURSE_URL`` and ``BOURSE_KEY``.

        ``numbers``: what decimals of rows and tables are, ``"decimal"`` or ``"float"``. ``retries`` and
        ``longest_wait`` (seconds) bound how a call is tried again where the service asks for it. ``client`` is one
        of your own, with its own timeout; it stays open.
        """
        address = url or os.environ.get("BOURSE_URL", "http://127.0.0.1:8080")
        service = service_at(address, key or os.environ.get("BOURSE_KEY", ""), headers)
        self._caller = AsyncCaller(service, numbers, Patience(retries, longest_wait), client=client, timeout=timeout)
        self.analyst_ratings = AsyncAnalystRatings(self._caller)
        self.analytics = AsyncAnalytics(self._caller)
        self.bars = AsyncBars(self._caller)
        self.bonds = AsyncBonds(self._caller)
        self.calendar = AsyncCalendar(self._caller)
        self.companies = AsyncCompanies(self._caller)
        self.conditions = AsyncConditions(self._caller)
        self.congressional_trades = AsyncCongressionalTrades(self._caller)
        self.corporate_actions = AsyncCorporateActions(self._caller)
        self.crypto = AsyncCrypto(self._caller)
        self.datasets = AsyncDatasets(self._caller)
        self.dividends = AsyncDividends(self._caller)
        self.earnings = AsyncEarnings(self._caller)
        self.economic = AsyncEconomic(self._caller)
        self.eod = AsyncEod(self._caller)
        self.estimates = AsyncEstimates(self._caller)
        self.exchanges = AsyncExchanges(self._caller)
        self.exports = AsyncExports(self._caller)
        self.filings = AsyncFilings(self._caller)
        self.financials = AsyncFinancials(self._caller)
        self.flat_files = AsyncFlatFiles(self._caller)
        self.funds = AsyncFunds(self._caller)
        self.health = AsyncHealth(self._caller)
        self.indicators = AsyncIndicators(self._caller)
        self.indices = AsyncIndices(self._caller)
        self.insider_transactions = AsyncInsiderTransactions(self._caller)
        self.instruments = AsyncInstruments(self._caller)
        self.intraday = AsyncIntraday(self._caller)
        self.ipos = AsyncIpos(self._caller)
        self.market_status = AsyncMarketStatus(self._caller)
        self.movers = AsyncMovers(self._caller)
        self.news = AsyncNews(self._caller)
        self.options = AsyncOptions(self._caller)
        self.ownership = AsyncOwnership(self._caller)
        self.quotes = AsyncQuotes(self._caller)
        self.ratings = AsyncRatings(self._caller)
        self.sanctions = AsyncSanctions(self._caller)
        self.screener = AsyncScreener(self._caller)
        self.securities = AsyncSecurities(self._caller)
        self.share_statistics = AsyncShareStatistics(self._caller)
        self.short_interest = AsyncShortInterest(self._caller)
        self.short_volume = AsyncShortVolume(self._caller)
        self.snapshot = AsyncSnapshot(self._caller)
        self.splits = AsyncSplits(self._caller)
        self.symbols = AsyncSymbols(self._caller)
        self.ticker_types = AsyncTickerTypes(self._caller)
        self.tickers = AsyncTickers(self._caller)
        self.trades = AsyncTrades(self._caller)
        self.usage = AsyncUsage(self._caller)

    def stream(self, channel: str, symbols: Sequence[str]) -> AsyncIterator[dict[str, Any]]:
        """Rows of a channel as they are published: the current one of each symbol at once, then every new one."""
        return stream_async(self._caller, channel, symbols)

    async def close(self) -> None:
        """Gives the connections back."""
        await self._caller.close()

    async def __aenter__(self) -> AsyncBourse:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
