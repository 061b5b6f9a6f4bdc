// Generated from an OpenAPI document. Do not edit. Run `npx pnpm --filter @bourse/client generate` to regenerate it.
import {
  Caller,
  operation,
  type Answer,
  type BourseOptions,
  type Cacheable,
  type Count,
  type DecimalText,
  type Downloads,
  type Lined,
  type NumberOf,
  type Numbers,
  type Numeric,
  type Open,
  type Operation,
  type OrderOptions,
  type Paged,
} from '../runtime/index.ts'

/** Parameters of `analyst-ratings.list`. */
export interface AnalystRatingsListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `company_ids` or `instrument_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Public ids of listings, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Rows with any of these values, comma-separated: rating that corresponds to the score. */
  readonly normalized_rating?: readonly ('strong_buy' | 'buy' | 'hold' | 'sell' | 'strong_sell')[]
  /** First `published_at`, inclusive: a date or an instant. */
  readonly from?: string
  /** Last `published_at`, inclusive: a date or an instant. */
  readonly to?: string
  /** true: only the newest row of each subject. Cannot be combined with `from` and `to`. */
  readonly latest?: boolean
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `analyst-ratings.list`. */
export interface AnalystRatingsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `analytics.risk`. */
export interface AnalyticsRiskParams {
  /** Only this observation date. Default: both stored dates. */
  readonly observed_on?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `analytics.risk`. */
export interface AnalyticsRiskMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `bars.list`. */
export interface BarsListParams {
  /** Bar interval. Exchange listings have 1d, 5m and 1h; crypto and currency pairs also have 1m. */
  readonly interval?: '1d' | '1m' | '5m' | '1h'
  /**
   * Adjustment of daily bars. raw: none. split: for splits. all: for splits and for cash dividends since the bar. As on
   * `/v1/eod`; other intervals are raw.
   */
  readonly adjustment?: 'raw' | 'split' | 'all'
  /** First trading date or bar start, inclusive. */
  readonly from?: string
  /** Last trading date or bar start, inclusive. */
  readonly to?: string
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `bars.list`. */
export interface BarsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** The applied adjustment: raw, split, all */
  readonly adjustment?: Open<'raw' | 'split' | 'all'>
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `bonds.list`. */
export interface BondsListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Part of the text, ignoring case and accents: name of the issuer. */
  readonly issuer?: string
  /** Rows with any of these values, comma-separated: sector of the issuer. */
  readonly sector?: readonly string[]
  /** Rows with any of these values, comma-separated: seniority among the issuer’s debts. */
  readonly seniority?: readonly (
    'senior_secured' | 'senior_unsecured' | 'senior_subordinated' | 'subordinated' | 'junior_subordinated' | 'unknown'
  )[]
  /** Rows with any of these values, comma-separated: how the coupon is set. */
  readonly coupon_type?: readonly ('fixed' | 'floating' | 'variable' | 'zero' | 'step')[]
  /** Only rows with this value: whether the issuer may redeem the bond early. */
  readonly callable?: boolean
  /** Only rows for this date: maturity date. Cannot be combined with `maturity_from` and `maturity_to`. */
  readonly maturity?: string
  /** First date, inclusive: maturity date. */
  readonly maturity_from?: string
  /** Last date, inclusive: maturity date. */
  readonly maturity_to?: string
  /** Minimum, inclusive: annual coupon rate. */
  readonly min_coupon?: Numeric
  /** Maximum, inclusive: annual coupon rate. */
  readonly max_coupon?: Numeric
  /** Minimum, inclusive: annual yield to maturity at that price. */
  readonly min_yield?: Numeric
  /** Maximum, inclusive: annual yield to maturity at that price. */
  readonly max_yield?: Numeric
  /** Only rows with this value: status of the bond. Default active. all: rows with any value. */
  readonly status?: 'active' | 'matured' | 'called' | 'defaulted' | 'all'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `bonds.list`. */
export interface BondsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `bonds.yields`. */
export interface BondsYieldsParams {
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /** First `date`, inclusive. */
  readonly from?: string
  /** Last `date`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `bonds.yields`. */
export interface BondsYieldsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `calendar.list`. */
export interface CalendarListParams {
  /** Date, local to each exchange, UTC for venues. Default: its current date. */
  readonly date?: string
  /** MICs, comma-separated. Default: all of the key’s markets. */
  readonly exchanges?: readonly string[]
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `calendar.list`. */
export interface CalendarListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `companies.get`. */
export interface CompaniesGetParams {
  /** Public id, cmp_…. */
  readonly id: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `companies.get`. */
export interface CompaniesGetMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `companies.list`. */
export interface CompaniesListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Only rows with this value: one of eleven sectors. */
  readonly sector?:
    | 'Communication Services'
    | 'Consumer Discretionary'
    | 'Consumer Staples'
    | 'Energy'
    | 'Financials'
    | 'Health Care'
    | 'Industrials'
    | 'Information Technology'
    | 'Materials'
    | 'Real Estate'
    | 'Utilities'
  /** Only rows with this value: industry. */
  readonly industry?: string
  /** Rows with any of these values, comma-separated: ISO 3166 code of the headquarters country. */
  readonly countries?: readonly string[]
  /** Only rows with this value: standard Industrial Classification, four digits. */
  readonly sic_code?: string
  /** Only rows with this value: CIK, ten digits. */
  readonly cik?: string
  /** Only rows with this value: whether any listing of the issuer is active. */
  readonly status?: 'active' | 'inactive'
  /** Only rows with this value: kind of listing: a code from /v1/ticker-types, or FUND. */
  readonly type?:
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `companies.list`. */
export interface CompaniesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `conditions.list`. */
export interface ConditionsListParams {
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `conditions.list`. */
export interface ConditionsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `congressional-trades.list`. */
export interface CongressionalTradesListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Only rows with this value: chamber. */
  readonly chamber?: 'house' | 'senate'
  /** Rows with any of these values, comma-separated: member’s public id. */
  readonly official_ids?: readonly string[]
  /** Part of the text, ignoring case and accents: name as filed. */
  readonly official_name?: string
  /** Only rows with this value: party. */
  readonly party?: string
  /** Only rows with this value: state, two letters. */
  readonly state?: string
  /** Only rows with this value: kind of transaction. */
  readonly transaction_type?: 'purchase' | 'sale' | 'partial_sale' | 'exchange' | 'other'
  /** Only rows with this value: kind of asset. */
  readonly asset_type?:
    | 'stock'
    | 'stock_option'
    | 'corporate_bond'
    | 'municipal_bond'
    | 'government_bond'
    | 'fund'
    | 'crypto'
    | 'private_equity'
    | 'other'
  /** Only rows with this value: owner of the asset. */
  readonly owner?: 'self' | 'spouse' | 'joint' | 'dependent_child' | 'unknown'
  /** Minimum, inclusive: lower bound of the amount. */
  readonly min_amount?: Numeric
  /** Maximum, inclusive: lower bound of the amount. */
  readonly max_amount?: Numeric
  /**
   * Only rows for this date: date the report was filed. Cannot be combined with `disclosed_from` and `disclosed_to`.
   */
  readonly disclosed?: string
  /** First date, inclusive: date the report was filed. */
  readonly disclosed_from?: string
  /** Last date, inclusive: date the report was filed. */
  readonly disclosed_to?: string
  /** Only rows with this value: whether the trade is active or withdrawn. Default active. all: rows with any value. */
  readonly status?: 'active' | 'withdrawn' | 'all'
  /** First `transaction_date`, inclusive. */
  readonly from?: string
  /** Last `transaction_date`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `congressional-trades.list`. */
export interface CongressionalTradesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `corporate-actions.list`. */
export interface CorporateActionsListParams {
  /**
   * First `ex_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are required, at most 366
   * days apart counting both ends.
   */
  readonly from?: string
  /** Last `ex_date`, inclusive. */
  readonly to?: string
  /**
   * MICs, comma-separated, that limit a read of the entire market. Cannot be combined with `symbols` or
   * `instrument_ids`.
   */
  readonly exchanges?: readonly string[]
  /**
   * The date on which symbols are looked up and shown. Default: today, or the date of `as_of`. A row shows the symbol
   * on that date, or the last one before it.
   */
  readonly symbol_at?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `corporate-actions.list`. */
export interface CorporateActionsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `crypto.assets`. */
export interface CryptoAssetsParams {
  /** Asset codes, comma-separated. */
  readonly asset_codes?: readonly string[]
  /** A token’s chain, case-insensitive. */
  readonly network?: string
  /** Type of asset. */
  readonly asset_type?: 'coin' | 'token' | 'stablecoin' | 'wrapped' | 'other'
  /** A token’s contract address; 0x… addresses are case-insensitive. */
  readonly contract?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `crypto.assets`. */
export interface CryptoAssetsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `datasets.coverage`. */
export interface DatasetsCoverageParams {
  /** The dataset. */
  readonly dataset: string
  /** MICs, comma-separated. */
  readonly exchanges?: readonly string[]
  /** ISO 3166 country codes, comma-separated. */
  readonly countries?: readonly string[]
  /** Public ids of instruments, comma-separated; one row for each. */
  readonly instrument_ids?: readonly string[]
  /** Ids of series, comma-separated; one row for each. Rejected if the dataset has no series. */
  readonly series_ids?: readonly string[]
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `datasets.coverage`. */
export interface DatasetsCoverageMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `datasets.list`. */
export interface DatasetsListParams {
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `datasets.list`. */
export interface DatasetsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `datasets.publications`. */
export interface DatasetsPublicationsParams {
  /** The dataset. */
  readonly dataset: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `datasets.publications`. */
export interface DatasetsPublicationsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `dividends.list`. */
export interface DividendsListParams {
  /**
   * First `ex_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are required, at most 366
   * days apart counting both ends.
   */
  readonly from?: string
  /** Last `ex_date`, inclusive. */
  readonly to?: string
  /**
   * MICs, comma-separated, that limit a read of the entire market. Cannot be combined with `symbols` or
   * `instrument_ids`.
   */
  readonly exchanges?: readonly string[]
  /**
   * The date on which symbols are looked up and shown. Default: today, or the date of `as_of`. A row shows the symbol
   * on that date, or the last one before it.
   */
  readonly symbol_at?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `dividends.list`. */
export interface DividendsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `earnings.list`. */
export interface EarningsListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `company_ids` or `instrument_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Public ids of listings, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Only rows with this value: length of the period. */
  readonly period_type?: 'quarterly' | 'annual'
  /** reported: periods with an actual figure; upcoming: those without. */
  readonly status?: 'reported' | 'upcoming'
  /** First `sort_date`, inclusive. */
  readonly from?: string
  /** Last `sort_date`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `earnings.list`. */
export interface EarningsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `economic.events`. */
export interface EconomicEventsParams {
  /** Rows with any of these values, comma-separated: ISO 3166 alpha-2 code. */
  readonly countries?: readonly string[]
  /** Rows with any of these values, comma-separated: expected market impact. */
  readonly importance?: readonly ('low' | 'medium' | 'high')[]
  /** Rows with any of these values, comma-separated: short code of the figure in lowercase. */
  readonly event_code?: readonly string[]
  /** Rows with any of these values, comma-separated: category of the figure. */
  readonly category?: readonly (
    | 'interest_rate'
    | 'government_bond'
    | 'sovereign_risk'
    | 'prices'
    | 'national_accounts'
    | 'labour'
    | 'trade'
    | 'commodity'
    | 'exchange_rate'
    | 'money'
    | 'market'
    | 'other'
  )[]
  /** First `release_date`, inclusive. */
  readonly from?: string
  /** Last `release_date`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `economic.events`. */
export interface EconomicEventsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `economic.observations`. */
export interface EconomicObservationsParams {
  /** First `observation_date`, inclusive. */
  readonly from?: string
  /** Last `observation_date`, inclusive. */
  readonly to?: string
  /** latest: the newest revision of each observation. all: every known revision. */
  readonly revisions?: 'latest' | 'all'
  /** Public ids, comma-separated. Exactly one of `series_ids` and `curve` is required. */
  readonly series_ids?: readonly string[]
  /** Names of curves, comma-separated. Exactly one of `series_ids` and `curve` is required. */
  readonly curve?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `economic.observations`. */
export interface EconomicObservationsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `economic.series`. */
export interface EconomicSeriesParams {
  /** Rows with any of these values, comma-separated: category of the figure. */
  readonly category?: readonly (
    | 'interest_rate'
    | 'government_bond'
    | 'sovereign_risk'
    | 'prices'
    | 'national_accounts'
    | 'labour'
    | 'trade'
    | 'commodity'
    | 'exchange_rate'
    | 'money'
    | 'market'
    | 'other'
  )[]
  /** Rows with any of these values, comma-separated: publisher of the figures. */
  readonly publisher?: readonly string[]
  /** Rows with any of these values, comma-separated: ISO 3166 alpha-2 code. */
  readonly countries?: readonly string[]
  /** Only rows with this value: curve that the series belongs to. */
  readonly curve?: string
  /** Rows with any of these values, comma-separated: frequency of observations. */
  readonly frequency?: readonly ('daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual' | 'irregular')[]
  /** Part of the id or name, case-insensitive. */
  readonly q?: string
  /**
   * Rows with any of these values, comma-separated: id of the series, whose unit never changes: a rebased index is a
   * different series.
   */
  readonly series_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `economic.series`. */
export interface EconomicSeriesMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `economic.sovereign-ratings`. */
export interface EconomicSovereignRatingsParams {
  /** Rows with any of these values, comma-separated: ISO 3166 alpha-2 code. */
  readonly countries?: readonly string[]
  /** Rows with any of these values, comma-separated: rating agency. */
  readonly agency?: readonly ('moodys' | 'sp' | 'fitch' | 'dbrs' | 'other')[]
  /** Minimum, inclusive: rank of the rating, from 1 (best) to 22. */
  readonly min_notch?: Numeric
  /** Maximum, inclusive: rank of the rating, from 1 (best) to 22. */
  readonly max_notch?: Numeric
  /** Rows with any of these values, comma-separated: edition of the publication. */
  readonly edition?: readonly string[]
  /** First `observation_date`, inclusive. */
  readonly from?: string
  /** Last `observation_date`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `economic.sovereign-ratings`. */
export interface EconomicSovereignRatingsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `eod.list`. */
export interface EodListParams {
  /**
   * raw: as traded. split: prices are divided and volumes multiplied by the ratios of later splits that are known at
   * `as_of`. all: prices are also multiplied by 1 − cash ÷ previous close for each later ex date. A dividend that
   * cannot be applied, such as one in a different currency than the prices, is reported in `meta.errors` as
   * `adjustment-incomplete` with the listing, the ex date and the reason.
   */
  readonly adjustment?: 'raw' | 'split' | 'all'
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** One date, local to the exchange: a row per entity, in symbol order. */
  readonly date?: string
  /** MICs, comma-separated, that limit a read of the entire market. */
  readonly exchanges?: readonly string[]
  /** First date, inclusive. */
  readonly from?: string
  /** Last date, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `eod.list`. */
export interface EodListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `date`: entities under their earliest recorded name, because none is recorded for that date. */
  readonly unrecorded_symbols?: readonly {
    readonly symbol?: string | null
    readonly instrument_id?: string
  }[]
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  /** What was applied: raw, split, all */
  readonly adjustment?: Open<'raw' | 'split' | 'all'>
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `estimates.list`. */
export interface EstimatesListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `company_ids` or `instrument_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Public ids of listings, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Only rows with this value: estimated metric. */
  readonly metric?: 'eps' | 'revenue'
  /** Only rows with this value: length of the period. */
  readonly period_type?: 'quarterly' | 'annual'
  /** First `period_end`, inclusive. Default 120 days before `effective_date`. */
  readonly from?: string
  /** Last `period_end`, inclusive. */
  readonly to?: string
  /**
   * The newest rows on or before this date. Default today, or the date of `as_of`. A date in the future means today.
   */
  readonly effective_date?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `estimates.list`. */
export interface EstimatesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that is retained. Earlier rows of a copy are to be deleted. */
  readonly retained_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `exchanges.list`. */
export interface ExchangesListParams {
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `exchanges.list`. */
export interface ExchangesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `exports.create`. */
export interface ExportsCreateParams {
  /** Order an export */
  readonly body: {
    /** Path of a collection, such as /v1/eod; or resource. */
    readonly endpoint?: string
    /** Path template of a collection, such as /v1/funds/{instrument_id}/holdings; pass path ids in parameters. */
    readonly resource?: string
    /**
     * The collection’s parameters without limit and cursor, because the export has all rows. `fields` and `numbers` shape
     * columns.
     */
    readonly parameters?: Readonly<Record<string, string | number | boolean | readonly string[]>>
    /** Text lines, or columnar: a Parquet file or an Arrow IPC stream. Default: ndjson. */
    readonly format?: 'ndjson' | 'csv' | 'parquet' | 'arrow'
    /** As-of time of the rows; defaults to what is published now. */
    readonly as_of?: string
  }
}

/** The `meta` of `exports.create`. */
export interface ExportsCreateMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `exports.get`. */
export interface ExportsGetParams {
  /** Public id, exp_…. */
  readonly id: string
}

/** The `meta` of `exports.get`. */
export interface ExportsGetMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `filings.exhibits`. */
export interface FilingsExhibitsParams {
  /** Accession number, the id in the paths of sections and exhibits. */
  readonly filing_id: string
  /** Exhibit numbers, comma-separated; 99 means 99 and 99.1, 99.2 and so on. */
  readonly exhibit_numbers?: readonly string[]
  /** Whether to include the XBRL documents. */
  readonly xbrl?: boolean
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `filings.exhibits`. */
export interface FilingsExhibitsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `filings.list`. */
export interface FilingsListParams {
  /** First `filed_on`, inclusive. */
  readonly from?: string
  /** Last `filed_on`, inclusive. */
  readonly to?: string
  /** Forms, comma-separated and exact: 10-K excludes 10-K/A. */
  readonly form_types?: readonly (
    '10-K' | '10-K/A' | '10-Q' | '10-Q/A' | '8-K' | '8-K/A' | '20-F' | '20-F/A' | '40-F' | '40-F/A' | '6-K' | '6-K/A'
  )[]
  /** Exact period of report. Cannot be combined with `reporting_from` or `reporting_to`. */
  readonly reporting_period?: string
  /** First period of report, inclusive. */
  readonly reporting_from?: string
  /** Last period of report, inclusive. */
  readonly reporting_to?: string
  /** Item codes of 8-K filings, comma-separated; matches filings with any of them. */
  readonly items?: readonly string[]
  /** Whether to include amendments. */
  readonly amendments?: 'include' | 'exclude' | 'only'
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `company_ids` and `instrument_ids` is
   * required.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols`, `company_ids` and `instrument_ids` is required. */
  readonly company_ids?: readonly string[]
  /**
   * Public ids of listings, comma-separated. Exactly one of `symbols`, `company_ids` and `instrument_ids` is required.
   */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `filings.list`. */
export interface FilingsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `filings.sections`. */
export interface FilingsSectionsParams {
  /** Accession number, the id in the paths of sections and exhibits. */
  readonly filing_id: string
  /** Item numbers, comma-separated. */
  readonly items?: readonly string[]
  /** false: omits the text, which is then null. */
  readonly include_text?: boolean
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `filings.sections`. */
export interface FilingsSectionsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `financials.concepts`. */
export interface FinancialsConceptsParams {
  /** One taxonomy. */
  readonly taxonomy?: 'bourse' | 'us-gaap' | 'ifrs-full' | 'dei' | 'srt'
  /** Only concepts in one statement family. */
  readonly statement_family?: 'income_statement' | 'balance_sheet' | 'cash_flow_statement' | 'cover' | 'other'
  /** Only tags that feed this canonical line. */
  readonly line?: string
  /** Part of the id or label. */
  readonly q?: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `financials.concepts`. */
export interface FinancialsConceptsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `financials.facts`. */
export interface FinancialsFactsParams {
  /** First `fiscal_end`, inclusive. */
  readonly from?: string
  /** Last `fiscal_end`, inclusive. */
  readonly to?: string
  /** Tags with or without their taxonomy, or canonical lines, comma-separated. */
  readonly concepts?: readonly string[]
  /** One unit. */
  readonly unit?: string
  /** Only facts for periods, or only facts for instants. */
  readonly period_type?: 'instant' | 'period'
  /** Period lengths in months, comma-separated: usually 3, 6, 9 and 12. */
  readonly duration_months?: readonly (
    '3' | '6' | '9' | '12' | '1' | '2' | '4' | '5' | '7' | '8' | '10' | '11' | '13' | '14' | '15' | '18' | '24' | '36'
  )[]
  /** Forms of the source filings, comma-separated. */
  readonly form_types?: readonly (
    | '10-K'
    | '10-K/A'
    | '10-Q'
    | '10-Q/A'
    | '20-F'
    | '20-F/A'
    | '40-F'
    | '40-F/A'
    | '6-K'
    | '6-K/A'
    | '8-K'
    | '8-K/A'
    | '10-KT'
    | '10-KT/A'
    | '10-QT'
    | '10-QT/A'
  )[]
  /** First `filed_on`, inclusive. */
  readonly filed_from?: string
  /** Last `filed_on`, inclusive. */
  readonly filed_to?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `instrument_ids` and `company_ids` is
   * required.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols`, `instrument_ids` and `company_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /**
   * Public ids of companies, comma-separated. Exactly one of `symbols`, `instrument_ids` and `company_ids` is required.
   */
  readonly company_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `financials.facts`. */
export interface FinancialsFactsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `financials.metric-definitions`. */
export interface FinancialsMetricDefinitionsParams {
  /** One family. */
  readonly family?:
    'valuation' | 'profitability' | 'liquidity' | 'leverage' | 'efficiency' | 'growth' | 'per_share' | 'yield'
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `financials.metric-definitions`. */
export interface FinancialsMetricDefinitionsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `financials.metrics`. */
export interface FinancialsMetricsParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** First `observed_on`, inclusive. */
  readonly from?: string
  /** Last `observed_on`, inclusive. */
  readonly to?: string
  /** true: only the newest row of each subject. Cannot be combined with `from` and `to`. */
  readonly latest?: boolean
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `financials.metrics`. */
export interface FinancialsMetricsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  /** With `changed_since`: the first date that is retained. Earlier rows of a copy are to be deleted. */
  readonly retained_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `financials.segments`. */
export interface FinancialsSegmentsParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `company_ids` or `instrument_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Public ids of listings, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Only rows with this value: breakdown of the revenue. */
  readonly breakdown?: 'business' | 'product' | 'geography'
  /** First `period_end`, inclusive. */
  readonly from?: string
  /** Last `period_end`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `financials.segments`. */
export interface FinancialsSegmentsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `financials.statements`. */
export interface FinancialsStatementsParams {
  /** First `period_end`, inclusive. */
  readonly from?: string
  /** Last `period_end`, inclusive. */
  readonly to?: string
  /** Families, comma-separated. Default: all. */
  readonly statement?: readonly ('income_statement' | 'balance_sheet' | 'cash_flow_statement')[]
  /** Quarters or years. Default: both. */
  readonly period_type?: 'quarterly' | 'annual'
  /** If true, `item_sources` has the origin of each line. */
  readonly details?: boolean
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `company_ids` or `instrument_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Public ids of listings, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `financials.statements`. */
export interface FinancialsStatementsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `flat-files.get`. */
export interface FlatFilesGetParams {
  /** Name of the flat file: eod, corporate-actions. */
  readonly dataset: string
  /** Trading date of the US market; first day of a month or year. */
  readonly date: string
  /** day: files for trading dates; month, year: one file with all trading dates in the period. */
  readonly period?: 'day' | 'month' | 'year'
  /** true, with `download`: sends the bytes themselves, for clients that cannot follow redirects to another host. */
  readonly stream?: boolean
  /**
   * parquet, history: that version of the file, or its metadata. Any other value selects the representation of the
   * facts.
   */
  readonly format?: 'parquet' | 'history'
}

/** The `meta` of `flat-files.get`. */
export interface FlatFilesGetMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `flat-files.list`. */
export interface FlatFilesListParams {
  /** Only files from one dataset. */
  readonly dataset?: 'eod' | 'corporate-actions'
  /** day: files for trading dates; month, year: one file with all trading dates in the period. */
  readonly period?: 'day' | 'month' | 'year'
  /** Format of the files; history: months and years only. */
  readonly file_format?: 'csv' | 'parquet' | 'history'
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `flat-files.list`. */
export interface FlatFilesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `funds.allocations`. */
export interface FundsAllocationsParams {
  /** Public id of the listing. */
  readonly instrument_id: string
  /** Rows with any of these values, comma-separated: dimension of the breakdown. */
  readonly dimension?: readonly (
    'asset_class' | 'sector' | 'country' | 'currency' | 'issuer_type' | 'maturity' | 'credit_quality'
  )[]
  /**
   * The newest rows on or before this date. Default today, or the date of `as_of`. A date in the future means today.
   */
  readonly effective_date?: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `funds.allocations`. */
export interface FundsAllocationsMeta<N = DecimalText> {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  /**
   * The list that contains the rows: its date, publication time, number of rows and the total of their weights; null if
   * there is none
   */
  readonly snapshot?: {
    readonly snapshot_date: string
    readonly published_at: string
    readonly position_count: number
    readonly weight_covered: N | null
  } | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `funds.holdings`. */
export interface FundsHoldingsParams {
  /** Public id of the listing. */
  readonly instrument_id: string
  /** Rows with any of these values, comma-separated: class of the position. */
  readonly asset_class?: readonly (
    | 'equity'
    | 'fixed_income'
    | 'mortgage_backed'
    | 'asset_backed'
    | 'loan'
    | 'derivative'
    | 'cash'
    | 'fund'
    | 'commodity'
    | 'real_estate'
    | 'other'
  )[]
  /**
   * Rows with any of these values, comma-separated: public id of the held listing, found by ISIN, then CUSIP, then
   * ticker on that date.
   */
  readonly holding_instrument_ids?: readonly string[]
  /** Minimum, inclusive: weight in net assets. */
  readonly min_weight?: Numeric
  /** Maximum, inclusive: weight in net assets. */
  readonly max_weight?: Numeric
  /**
   * The newest rows on or before this date. Default today, or the date of `as_of`. A date in the future means today.
   */
  readonly effective_date?: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `funds.holdings`. */
export interface FundsHoldingsMeta<N = DecimalText> {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  /**
   * The list that contains the rows: its date, publication time, number of rows and the total of their weights; null if
   * there is none
   */
  readonly snapshot?: {
    readonly snapshot_date: string
    readonly published_at: string
    readonly position_count: number
    readonly weight_covered: N | null
  } | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `funds.list`. */
export interface FundsListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** ISO 3166 codes of the countries of domicile, comma-separated. */
  readonly countries?: readonly string[]
  /** Rows with any of these values, comma-separated: type of fund. */
  readonly fund_type?: readonly ('etf' | 'mutual_fund' | 'closed_end' | 'money_market' | 'etn' | 'unit_trust')[]
  /** Only rows with this value: fund house. */
  readonly family?: string
  /** Only rows with this value: whether the fund still exists. Default active. all: rows with any value. */
  readonly status?: 'active' | 'inactive' | 'all'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `funds.list`. */
export interface FundsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `health.list`. */
export type HealthListParams = Readonly<Record<string, never>>

/** The `meta` of `health.list`. */
export interface HealthListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `history.list`. */
export interface HistoryListParams {
  /** Id of the operation that returns the row; it must have `x-history`. */
  readonly operation: string
  /**
   * The `id` of the row, or the values of its key, comma-separated in the order in which errors list them: for most
   * rows, symbol or id of the entity and date.
   */
  readonly key: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `history.list`. */
export interface HistoryListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `indicators.definitions`. */
export interface IndicatorsDefinitionsParams {
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `indicators.definitions`. */
export interface IndicatorsDefinitionsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `indicators.list`. */
export interface IndicatorsListParams {
  /** Name of the indicator, as in /v1/indicators/definitions. */
  readonly indicator:
    | 'adx'
    | 'aroon'
    | 'atr'
    | 'bbands'
    | 'cci'
    | 'dema'
    | 'donchian'
    | 'ema'
    | 'hma'
    | 'keltner'
    | 'macd'
    | 'mfi'
    | 'momentum'
    | 'natr'
    | 'obv'
    | 'ppo'
    | 'roc'
    | 'rsi'
    | 'sma'
    | 'smma'
    | 'stddev'
    | 'stoch'
    | 'stoch_rsi'
    | 'tema'
    | 'trix'
    | 'vortex'
    | 'vwap'
    | 'williams_r'
    | 'wma'
  /** Bar interval: 1d, or 5m and 1h for exchange listings. */
  readonly interval?: '1d' | '5m' | '1h'
  /** First bar, inclusive: an exchange-local date, or the earliest bar close time. */
  readonly from?: string
  /** Last bar, inclusive: an exchange-local date, or the latest bar close time. */
  readonly to?: string
  /** split: prices divided, volumes multiplied by the ratio of every later split known at `as_of`. raw: as traded. */
  readonly adjustment?: 'split' | 'raw'
  /**
   * settled: null until the seeds of recursive averages weigh less than 1e-20. available: from the first bar that the
   * formula allows.
   */
  readonly warmup?: 'settled' | 'available'
  /** Bars in the average true range: `keltner` (10). */
  readonly atr_period?: Numeric
  /** Distance of the bands from the middle, in standard deviations: `bbands` (2). */
  readonly deviations?: Numeric
  /** Bars in the faster average; fewer than slow: `macd` (12), `ppo` (12). */
  readonly fast?: Numeric
  /** Distance of the bands from the middle, in average true ranges: `keltner` (2). */
  readonly multiplier?: Numeric
  /**
   * Bars of Wilder’s averages: `adx` (14), `rsi` (14). Bars to look back: `aroon` (25). Bars of Wilder’s average: `atr`
   * (14), `natr` (14). Bars in the mean and in the deviation: `bbands` (20). Bars in the means: `cci` (20). Bars in
   * each of the two averages: `dema` (20). Bars in the channel: `donchian` (20). Bars that determine the weight α of
   * each close: `ema` (20). Bars in the longest of the three averages: `hma` (20). Bars in the average of close:
   * `keltner` (20). Bars in the sums: `mfi` (14), `vortex` (14). Bars between the two closes: `momentum` (10), `roc`
   * (12). Bars in the mean: `sma` (20), `wma` (20). Bars that determine the weight of each close: `smma` (14). Bars in
   * the deviation: `stddev` (20). Bars in the range: `stoch` (14), `williams_r` (14). Index values in the range:
   * `stoch_rsi` (14). Bars in each of the three averages: `tema` (20), `trix` (15). Bars in the sums, only on 1d:
   * `vwap` (20).
   */
  readonly period?: Numeric
  /** Bars in the relative strength index: `stoch_rsi` (14). */
  readonly rsi_period?: Numeric
  /** Bars in the signal average: `macd` (9), `ppo` (9). Bars in the mean of k for d: `stoch` (3), `stoch_rsi` (3). */
  readonly signal?: Numeric
  /** Bars in the slower average: `macd` (26), `ppo` (26). */
  readonly slow?: Numeric
  /** Bars in the mean for k; 1 for the fast stochastic: `stoch` (3). Bars in the mean for k: `stoch_rsi` (3). */
  readonly smoothing?: Numeric
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `indicators.list`. */
export interface IndicatorsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `indices.constituents`. */
export interface IndicesConstituentsParams {
  /** Public id of the index. */
  readonly instrument_id: string
  /**
   * The newest rows on or before this date. Default today, or the date of `as_of`. A date in the future means today.
   */
  readonly effective_date?: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `indices.constituents`. */
export interface IndicesConstituentsMeta<N = DecimalText> {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  /**
   * The list that contains the rows: its date, publication time, number of rows and the total of their weights; null if
   * there is none
   */
  readonly snapshot?: {
    readonly snapshot_date: string
    readonly published_at: string
    readonly position_count: number
    readonly weight_covered: N | null
  } | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `indices.list`. */
export interface IndicesListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** ISO 3166 codes of the covered countries, comma-separated. */
  readonly countries?: readonly string[]
  /** Rows with any of these values, comma-separated: asset class that the index tracks. */
  readonly index_type?: readonly ('equity' | 'bond' | 'volatility' | 'commodity' | 'other')[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `indices.list`. */
export interface IndicesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `insider-transactions.list`. */
export interface InsiderTransactionsListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `company_ids` or `instrument_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Public ids of listings, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Rows with any of these values, comma-separated: code on the form: P, S, A, D, F, G, M, C, X, J and others. */
  readonly transaction_codes?: readonly string[]
  /** Rows with any of these values, comma-separated: meaning of the code. */
  readonly transaction_types?: readonly (
    | 'purchase'
    | 'sale'
    | 'grant'
    | 'disposition_to_issuer'
    | 'tax_withholding'
    | 'gift'
    | 'option_exercise'
    | 'conversion'
    | 'inheritance'
    | 'other'
  )[]
  /** Only rows with this value: CIK of the first reporting owner, ten digits. */
  readonly owner_cik?: string
  /** Only rows with this value: whether the owner acquired or disposed. */
  readonly acquired_disposed?: 'acquired' | 'disposed'
  /** Minimum, inclusive: shares × price, exact. */
  readonly min_value?: Numeric
  /** Maximum, inclusive: shares × price, exact. */
  readonly max_value?: Numeric
  /** Only rows for this date: filing date. Cannot be combined with `filed_from` and `filed_to`. */
  readonly filed?: string
  /** First date, inclusive: filing date. */
  readonly filed_from?: string
  /** Last date, inclusive: filing date. */
  readonly filed_to?: string
  /** First `transaction_date`, inclusive. */
  readonly from?: string
  /** Last `transaction_date`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `insider-transactions.list`. */
export interface InsiderTransactionsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `instruments.events`. */
export interface InstrumentsEventsParams {
  /** Public id of the listing. */
  readonly instrument_id: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `instruments.events`. */
export interface InstrumentsEventsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `instruments.get`. */
export interface InstrumentsGetParams {
  /** Public id of the row, ins_…. */
  readonly id: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `instruments.get`. */
export interface InstrumentsGetMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `instruments.identifiers`. */
export interface InstrumentsIdentifiersParams {
  /** Public id of the listing. */
  readonly instrument_id: string
  /** Accepted for consistency with other operations; identifiers have no dates, so it filters nothing. */
  readonly effective_date?: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `instruments.identifiers`. */
export interface InstrumentsIdentifiersMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `instruments.list`. */
export interface InstrumentsListParams {
  /** Status of the instruments, even if requested by name. all: any status. */
  readonly status?: 'active' | 'inactive' | 'expired' | 'all'
  /**
   * Identifiers of one kind, comma-separated; matches instruments with any of them. Requires `identifier_type`.
   * Identifiers without an instrument are reported in `meta.errors`.
   */
  readonly identifier?: readonly string[]
  /** Kind of these identifiers. Requires `identifier`. */
  readonly identifier_type?: 'ISIN' | 'CUSIP' | 'FIGI' | 'CIK' | 'LEI'
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `instruments.list`. */
export interface InstrumentsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `identifier`: the ids of the instruments with each identifier, in any status; empty if there are none */
  readonly identified?: Readonly<Record<string, readonly string[]>> | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `instruments.symbols`. */
export interface InstrumentsSymbolsParams {
  /** Public id of the listing. */
  readonly instrument_id: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `instruments.symbols`. */
export interface InstrumentsSymbolsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `intraday.list`. */
export interface IntradayListParams {
  /** Bar interval. Exchange listings have 5m and 1h; crypto and currency pairs also have 1m. */
  readonly interval?: '1m' | '5m' | '1h'
  /** First bar start, inclusive: an instant, or a date for its whole day (exchange-local, UTC for pairs). */
  readonly from?: string
  /** Last bar start, inclusive: an instant, or a date for its whole day. */
  readonly to?: string
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `intraday.list`. */
export interface IntradayListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `ipos.list`. */
export interface IposListParams {
  /** Rows with any of these values, comma-separated: offering status. */
  readonly status?: readonly ('expected' | 'priced' | 'listed' | 'postponed' | 'withdrawn')[]
  /** Current or announced ticker; case-insensitive. */
  readonly symbol?: string
  /** Public ids of the profiles of listed companies, comma-separated. */
  readonly company_ids?: readonly string[]
  /** First `listing_date`, inclusive. */
  readonly from?: string
  /** Last `listing_date`, inclusive. */
  readonly to?: string
  /** MICs, comma-separated, that limit a read of the entire market. */
  readonly exchanges?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `ipos.list`. */
export interface IposListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `links.create`. */
export interface LinksCreateParams {
  /** Create a link that works without a key */
  readonly body: {
    /** Id of an operation that reads, such as eod.list. */
    readonly operation: string
    /** The operation’s parameters, those in its path included; `format` has its own property. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | readonly string[]>>
    /** Format of the response. Default: csv. */
    readonly format?: 'csv' | 'json' | 'ndjson' | 'parquet' | 'arrow'
    /** Expiration time, at most 365 days from now. Default: 90 days from now. */
    readonly expires_at?: string
    /** Label for lists, such as who uses the link. */
    readonly label?: string
  }
}

/** The `meta` of `links.create`. */
export interface LinksCreateMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `links.delete`. */
export interface LinksDeleteParams {
  /** Public id, lnk_…. */
  readonly id: string
}

/** The `meta` of `links.delete`. */
export interface LinksDeleteMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `links.list`. */
export interface LinksListParams {
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `links.list`. */
export interface LinksListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `market-status.list`. */
export interface MarketStatusListParams {
  /** MICs, comma-separated. Default: all of the key’s markets. */
  readonly exchanges?: readonly string[]
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `market-status.list`. */
export interface MarketStatusListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `movers.list`. */
export interface MoversListParams {
  /** Gains or losses, largest first. */
  readonly direction?: 'gainers' | 'losers'
  /**
   * Session, exchange-local; markets without a session on the date are omitted. Default: the latest complete session on
   * each market.
   */
  readonly date?: string
  /** MICs, comma-separated. Default: all of the key’s markets, in one ranking. */
  readonly exchanges?: readonly string[]
  /** Only one kind: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX. Default: all but FUND. */
  readonly asset_type?:
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  /** Minimum close, inclusive, in each listing’s currency. */
  readonly min_price?: Numeric
  /** Minimum session volume, inclusive, in shares or coins; listings without one are omitted. */
  readonly min_volume?: number
  /** Maximum number of rows; there are no further pages. */
  readonly limit?: number
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `movers.list`. */
export interface MoversListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `news.get`. */
export interface NewsGetParams {
  /** Public id of the article. */
  readonly id: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `news.get`. */
export interface NewsGetMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `news.list`. */
export interface NewsListParams {
  /** First `published_at`, inclusive: a date or an instant. */
  readonly from?: string
  /** Last `published_at`, inclusive: a date or an instant. */
  readonly to?: string
  /** Words of two or more letters that must all occur in the title or summary; case-insensitive. */
  readonly q?: string
  /** Publisher names, comma-separated; case-insensitive. */
  readonly publishers?: readonly string[]
  /** Languages as BCP 47 tags, comma-separated. */
  readonly languages?: readonly string[]
  /** Minimum sentiment score, inclusive. */
  readonly min_score?: Numeric
  /** Maximum sentiment score, inclusive. */
  readonly max_score?: Numeric
  /** false: omits the text, which is then null. */
  readonly include_text?: boolean
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `news.list`. */
export interface NewsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `news.sentiment`. */
export interface NewsSentimentParams {
  /** First `date`, inclusive; for weeks, the week that contains it. */
  readonly from?: string
  /** Last `date`, inclusive. */
  readonly to?: string
  /** Bucket interval: a UTC day, or a week starting on Monday. */
  readonly interval?: '1d' | '1w'
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `news.sentiment`. */
export interface NewsSentimentMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `options.bars`. */
export interface OptionsBarsParams {
  /** First `date`, inclusive. */
  readonly from?: string
  /** Last `date`, inclusive. */
  readonly to?: string
  /** Bars whose version became known at or after this instant; a date means its start, UTC. */
  readonly known_from?: string
  /** Bars whose version became known at or before this instant; a date means its end, UTC. */
  readonly known_to?: string
  /**
   * Names, comma-separated: OCC symbol, padded to 21 characters or compact, with or without O:. Exactly one of
   * `contract_symbols` and `contract_ids` is required.
   */
  readonly contract_symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `contract_symbols` and `contract_ids` is required. */
  readonly contract_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `options.bars`. */
export interface OptionsBarsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `options.contract`. */
export interface OptionsContractParams {
  /** Public id of the contract, opt_…. */
  readonly id: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `options.contract`. */
export interface OptionsContractMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `options.contracts`. */
export interface OptionsContractsParams {
  /** Exact expiration date. Cannot be combined with `expiration_from` and `expiration_to`. */
  readonly expiration?: string
  /** First expiration date, inclusive. */
  readonly expiration_from?: string
  /** Last expiration date, inclusive. */
  readonly expiration_to?: string
  /** Minimum strike in dollars, inclusive. */
  readonly min_strike?: Numeric
  /** Maximum strike in dollars, inclusive. */
  readonly max_strike?: Numeric
  /** Calls or puts. */
  readonly option_type?: 'call' | 'put'
  /** Exact strike in dollars. Cannot be combined with `min_strike` and `max_strike`. */
  readonly strike?: Numeric
  /** Root of the OCC symbol. */
  readonly root_symbol?: string
  /** Whether exercise delivers anything other than units of the underlying. */
  readonly adjusted?: boolean
  /** Status at `effective_date`. all: any status. */
  readonly status?: 'active' | 'expired' | 'adjusted' | 'delisted' | 'all'
  /** Date for status and tickers. Default: today, or the date of `as_of`. */
  readonly effective_date?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `underlying_ids`, `instrument_ids`,
   * `contract_symbols` or `contract_ids`; without any of them, the response covers every entity that the key can
   * access.
   */
  readonly symbols?: readonly string[]
  /**
   * Public ids, comma-separated. Cannot be combined with `symbols`, `instrument_ids`, `contract_symbols` or
   * `contract_ids`.
   */
  readonly underlying_ids?: readonly string[]
  /**
   * Public ids of listings, comma-separated. Cannot be combined with `symbols`, `underlying_ids`, `contract_symbols` or
   * `contract_ids`.
   */
  readonly instrument_ids?: readonly string[]
  /**
   * Names, comma-separated: OCC symbol, padded to 21 characters or compact, with or without O:. Cannot be combined with
   * `symbols`, `underlying_ids`, `instrument_ids` or `contract_ids`; without any of them, the response covers every
   * entity that the key can access.
   */
  readonly contract_symbols?: readonly string[]
  /**
   * Public ids, comma-separated. Cannot be combined with `symbols`, `underlying_ids`, `instrument_ids` or
   * `contract_symbols`.
   */
  readonly contract_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `options.contracts`. */
export interface OptionsContractsMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `options.quotes`. */
export interface OptionsQuotesParams {
  /** Exact expiration date. Cannot be combined with `expiration_from` and `expiration_to`. */
  readonly expiration?: string
  /** First expiration date, inclusive. */
  readonly expiration_from?: string
  /** Last expiration date, inclusive. */
  readonly expiration_to?: string
  /** Minimum strike in dollars, inclusive. */
  readonly min_strike?: Numeric
  /** Maximum strike in dollars, inclusive. */
  readonly max_strike?: Numeric
  /** Calls or puts. */
  readonly option_type?: 'call' | 'put'
  /** Session of the snapshot. Default: both stored sessions; other sessions have no quotes. */
  readonly snapshot_date?: string
  /** Minimum session volume, inclusive; excludes quotes without volume. */
  readonly min_volume?: number
  /** Minimum open interest, inclusive; excludes quotes without open interest. */
  readonly min_open_interest?: number
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`,
   * `contract_symbols` and `contract_ids` is required.
   */
  readonly symbols?: readonly string[]
  /**
   * Public ids, comma-separated. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`, `contract_symbols` and
   * `contract_ids` is required.
   */
  readonly underlying_ids?: readonly string[]
  /**
   * Public ids of listings, comma-separated. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`,
   * `contract_symbols` and `contract_ids` is required.
   */
  readonly instrument_ids?: readonly string[]
  /**
   * Names, comma-separated: OCC symbol, padded to 21 characters or compact, with or without O:. Exactly one of
   * `symbols`, `underlying_ids`, `instrument_ids`, `contract_symbols` and `contract_ids` is required.
   */
  readonly contract_symbols?: readonly string[]
  /**
   * Public ids, comma-separated. Exactly one of `symbols`, `underlying_ids`, `instrument_ids`, `contract_symbols` and
   * `contract_ids` is required.
   */
  readonly contract_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `options.quotes`. */
export interface OptionsQuotesMeta<N = DecimalText> {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** The newest stored chain of the underlying; null if several are requested or there is none */
  readonly snapshot?: {
    /** Session of the chain */
    readonly snapshot_date: string
    /** When it was published */
    readonly published_at: string
    /** Number of quotes */
    readonly position_count: number
    /** Always null: a chain has no weights [ratio] */
    readonly weight_covered: N | null
  } | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `ownership.list`. */
export interface OwnershipListParams {
  /**
   * The newest positions on or before this date. Default: today, or the date of `as_of`. A date in the future means
   * today.
   */
  readonly effective_date?: string
  /** Only holders of this kind. */
  readonly holder_type?: 'institution' | 'fund'
  /** Part of the holder’s name; case-insensitive. */
  readonly holder?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `ownership.list`. */
export interface OwnershipListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `quotes.list`. */
export interface QuotesListParams {
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `quotes.list`. */
export interface QuotesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `ratings.esg`. */
export interface RatingsEsgParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** First date, inclusive. */
  readonly from?: string
  /** Last date, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `ratings.esg`. */
export interface RatingsEsgMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `sanctions.list`. */
export interface SanctionsListParams {
  /** Only rows with this value: whether it is listed. Default listed. all: rows with any value. */
  readonly status?: 'listed' | 'removed' | 'all'
  /** Only rows with this value: publisher of the list. */
  readonly publisher?: 'ofac' | 'un' | 'eu' | 'uk'
  /** Rows with any of these values, comma-separated: lists that currently contain it. */
  readonly list?: readonly string[]
  /** Rows with any of these values, comma-separated: sanctions programs. */
  readonly programs?: readonly string[]
  /**
   * Rows with any of these values, comma-separated: ISO codes of addresses, nationalities, citizenships and flag, or
   * names as written if there is no code.
   */
  readonly countries?: readonly string[]
  /** Only rows with this value: kind. */
  readonly entity_type?: 'person' | 'organization' | 'vessel' | 'aircraft' | 'crypto' | 'other'
  /** Part of the text, ignoring case and accents: primary name, as written. */
  readonly name?: string
  /** Rows with any of these values, comma-separated: value. */
  readonly identifier?: readonly string[]
  /**
   * Only rows for this date: last change made by the publisher. Cannot be combined with `updated_from` and
   * `updated_to`.
   */
  readonly updated?: string
  /** First date, inclusive: last change made by the publisher. */
  readonly updated_from?: string
  /** Last date, inclusive: last change made by the publisher. */
  readonly updated_to?: string
  /** Rows with any of these values, comma-separated: entry number assigned by the publisher. */
  readonly publisher_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `sanctions.list`. */
export interface SanctionsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `screener.run`. */
export interface ScreenerRunParams {
  /** Listings that match filters */
  readonly body: {
    /** A listing must match all filters */
    readonly filters?: readonly {
      /** Name of a field; /v1/financials/metric-definitions describes financial metrics */
      readonly field: string
      /** How to compare the field */
      readonly op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'not_in' | 'is_null'
      readonly value: number | boolean | string | readonly (number | string)[]
    }[]
    /** Default: market_capitalization desc */
    readonly sort?: readonly {
      /** Name of a field */
      readonly field: string
      readonly order?: 'asc' | 'desc'
    }[]
    /** Number of rows per page. */
    readonly limit?: number
    /** `meta.next_cursor` from the previous page; empty for the first one. All other properties must stay the same. */
    readonly cursor?: string
    /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
    readonly as_of?: string
  }
}

/** The `meta` of `screener.run`. */
export interface ScreenerRunMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  /** The snapshot, and the number of its listings that are visible to the key */
  readonly snapshot?: {
    /** Date of the snapshot */
    readonly snapshot_date: string
    /** When the snapshot takes effect */
    readonly published_at: string
    /** Listings */
    readonly position_count: number
  }
  /** The order of the rows */
  readonly sort?: readonly {
    /** Name of a field */
    readonly field: string
    /** Sort direction */
    readonly order: Open<'asc' | 'desc'>
  }[]
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `securities.list`. */
export interface SecuritiesListParams {
  /** The date on which symbols are looked up and shown. Default: today, or the date of `as_of`. */
  readonly symbol_at?: string
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `securities.list`. */
export interface SecuritiesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `share-statistics.list`. */
export interface ShareStatisticsListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids` or `company_ids`; without
   * any of them, the response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols` or `company_ids`. */
  readonly instrument_ids?: readonly string[]
  /** Public ids of companies, comma-separated. Cannot be combined with `symbols` or `instrument_ids`. */
  readonly company_ids?: readonly string[]
  /** First `observed_on`, inclusive. */
  readonly from?: string
  /** Last `observed_on`, inclusive. */
  readonly to?: string
  /** true: only the newest row of each subject. Cannot be combined with `from` and `to`. */
  readonly latest?: boolean
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `share-statistics.list`. */
export interface ShareStatisticsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `sharing.file`. */
export interface SharingFileParams {
  /** The share. */
  readonly share: string
  /** The schema. */
  readonly schema: string
  /** The table. */
  readonly table: string
  /** Id of the file; files with the same id have the same bytes. */
  readonly file: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `sharing.file`. */
export interface SharingFileMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `sharing.files`. */
export interface SharingFilesParams {
  /** The share. */
  readonly share: string
  /** The schema. */
  readonly schema: string
  /** The table. */
  readonly table: string
  /** Returns the changes published at or after this time; a date means its start, UTC. */
  readonly changes_since?: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 5,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `sharing.files`. */
export interface SharingFilesMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  /** Newest publication of the table, in microseconds since 1970 */
  readonly version?: number
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `sharing.tables`. */
export type SharingTablesParams = Readonly<Record<string, never>>

/** The `meta` of `sharing.tables`. */
export interface SharingTablesMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `short-interest.list`. */
export interface ShortInterestListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** Minimum, inclusive: `short_interest` divided by the free float. */
  readonly min_short_float_ratio?: Numeric
  /** Maximum, inclusive: `short_interest` divided by the free float. */
  readonly max_short_float_ratio?: Numeric
  /** Minimum, inclusive: as published, or `short_interest` divided by `average_daily_volume`. */
  readonly min_days_to_cover?: Numeric
  /** Maximum, inclusive: as published, or `short_interest` divided by `average_daily_volume`. */
  readonly max_days_to_cover?: Numeric
  /** First `observed_on`, inclusive. */
  readonly from?: string
  /** Last `observed_on`, inclusive. */
  readonly to?: string
  /** true: only the newest row of each subject. Cannot be combined with `from` and `to`. */
  readonly latest?: boolean
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `short-interest.list`. */
export interface ShortInterestListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `short-volume.list`. */
export interface ShortVolumeListParams {
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** First `date`, inclusive. */
  readonly from?: string
  /** Last `date`, inclusive. */
  readonly to?: string
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Whether rows also have their source, its publisher, since and until when they were known, and their publication:
   * `_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.
   */
  readonly provenance?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `short-volume.list`. */
export interface ShortVolumeListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `snapshot.list`. */
export interface SnapshotListParams {
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
}

/** The `meta` of `snapshot.list`. */
export interface SnapshotListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `splits.list`. */
export interface SplitsListParams {
  /**
   * First `execution_date`, inclusive. Without `symbols` or `instrument_ids` both `from` and `to` are required, at most
   * 366 days apart counting both ends.
   */
  readonly from?: string
  /** Last `execution_date`, inclusive. */
  readonly to?: string
  /**
   * MICs, comma-separated, that limit a read of the entire market. Cannot be combined with `symbols` or
   * `instrument_ids`.
   */
  readonly exchanges?: readonly string[]
  /**
   * The date on which symbols are looked up and shown. Default: today, or the date of `as_of`. A row shows the symbol
   * on that date, or the last one before it.
   */
  readonly symbol_at?: string
  /**
   * Names, comma-separated: a ticker, or MIC:TICKER. Cannot be combined with `instrument_ids`; without either, the
   * response covers every entity that the key can access.
   */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Cannot be combined with `symbols`. */
  readonly instrument_ids?: readonly string[]
  /** Sort direction of the date; symbols keep their order. */
  readonly order?: 'asc' | 'desc'
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * `meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since then,
   * once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. Cannot be
   * combined with parameters that order rows, select the newest ones or adjust them.
   */
  readonly changed_since?: string
  /** With `changed_since`: whether corrected rows also have the values that were replaced. */
  readonly before?: boolean
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `splits.list`. */
export interface SplitsListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** With `changed_since`: the first date that the plan reaches back to. Earlier rows of a copy are to be deleted. */
  readonly history_from?: string | null
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `sql.run`. */
export interface SqlRunParams {
  /** Query with SQL */
  readonly body: {
    /**
     * One SELECT statement in DuckDB’s SQL. The tables are the list operations, such as `eod` and `options_quotes`;
     * literal symbols and dates in WHERE limit what is read.
     */
    readonly sql: string
    /**
     * Parameters of the operations that are not fields of their rows, by table, such as `{"eod": {"adjustment": "all"}}`.
     */
    readonly parameters?: Readonly<Record<string, Readonly<Record<string, string>>>>
    /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
    readonly as_of?: string
  }
}

/** The `meta` of `sql.run`. */
export interface SqlRunMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  /** Columns of the result */
  readonly columns?: readonly {
    /** Name */
    readonly name: string
    /** Type in DuckDB */
    readonly type: string
  }[]
  /** Reads of the statement */
  readonly reads?: readonly {
    /** Table */
    readonly table: string
    /** Operation */
    readonly operation: string
    /** Its parameters, as in a URL */
    readonly parameters: string
    /** Credits */
    readonly credits: number
    /** Rows read; null in a dry run */
    readonly rows: number | null
  }[]
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `symbology.map`. */
export interface SymbologyMapParams {
  /** Map symbols and identifiers to each other, over time */
  readonly body: {
    /** Names or identifiers to map, all of the kind `from`; up to 2000. Duplicates count once */
    readonly inputs: readonly string[]
    /** Kind of the inputs */
    readonly from:
      'symbol' | 'isin' | 'cusip' | 'figi' | 'cik' | 'lei' | 'instrument_id' | 'company_id' | 'contract_symbol'
    /** Kinds to map to. `contract_symbol` requires `from: contract_symbol` */
    readonly to: readonly (
      'symbol' | 'isin' | 'cusip' | 'figi' | 'cik' | 'lei' | 'instrument_id' | 'company_id' | 'contract_symbol'
    )[]
    /** One date to map on. Default: today, or the date of `as_of` */
    readonly on?: string
    /** First date of a range to map on. Instead of `on` */
    readonly start?: string
    /** End of that range, exclusive. Default: the day after today or the date of `as_of`. Requires `start` */
    readonly end?: string
    /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
    readonly as_of?: string
  }
}

/** The `meta` of `symbology.map`. */
export interface SymbologyMapMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  /** Inputs without a result in the range */
  readonly not_found?: readonly string[]
  /** Inputs with a result for only part of the range */
  readonly partial?: readonly string[]
  /** Inputs with several results for a day */
  readonly ambiguous?: readonly string[]
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `symbols.search`. */
export interface SymbolsSearchParams {
  /** Ticker prefix, in any common spelling and case; begin with MIC: to search one market. */
  readonly q: string
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `symbols.search`. */
export interface SymbolsSearchMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `ticker-types.list`. */
export interface TickerTypesListParams {
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `ticker-types.list`. */
export interface TickerTypesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `tickers.list`. */
export interface TickersListParams {
  /** The date as of which listings and tickers are shown. Default: today, or the date of `as_of`. */
  readonly date?: string
  /**
   * Ticker prefix, or words in the name; case-insensitive. At most 1,000 rows, best matches first: the exact ticker,
   * tickers that begin with the text, names that begin with it, then others.
   */
  readonly q?: string
  /** Ticker prefix. */
  readonly ticker?: string
  /** Part of the name; case-insensitive. */
  readonly name?: string
  /** Type of security: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX. */
  readonly type?:
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  /** Asset class; FUND, BOND, CRYPTO, FOREX and INDEX are also accepted. */
  readonly asset_class?: 'stocks' | 'funds' | 'bonds' | 'crypto' | 'forex' | 'indices' | 'FUND' | 'BOND' | 'INDEX'
  /** MIC of an entitled exchange or venue. */
  readonly exchange?: string
  /** ISO 3166 code of the country, two letters. */
  readonly country?: string
  /** CIK of the issuer, with or without leading zeros. */
  readonly cik?: string
  /** FIGI of the listing. */
  readonly figi?: string
  /** true: listings that were listed on the date. false: listings that had ended. */
  readonly active?: boolean
  /** As-of time: returns the data as known at that instant. A date means its entire UTC day. */
  readonly as_of?: string
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 1,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `tickers.list`. */
export interface TickersListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `trades.list`. */
export interface TradesListParams {
  /** The UTC date, or an instant on it: the start of the range, inclusive. */
  readonly from: string
  /** The same UTC date, or an instant on it: the end of the range, inclusive. */
  readonly to: string
  /** Names, comma-separated: a ticker, or MIC:TICKER. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly symbols?: readonly string[]
  /** Public ids, comma-separated. Exactly one of `symbols` and `instrument_ids` is required. */
  readonly instrument_ids?: readonly string[]
  /**
   * Number of rows on the page, over all entities. At most 100,000 with `format=arrow` or `parquet`, where a page may
   * end sooner because of its size; otherwise at most 10,000.
   */
  readonly limit?: number
  /** `meta.next_cursor` of the previous page; empty for the first one. */
  readonly cursor?: string
}

/** The `meta` of `trades.list`. */
export interface TradesListMeta {
  /** The `cursor` of the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Maximum number of rows on the page. */
  readonly limit: number
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors: ItemErrors
  readonly resolved?: Resolved
  readonly resolved_by?: ResolvedBy
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** Parameters of `usage.get`. */
export interface UsageGetParams {
  /** Number of days in `meta.days`, including today. */
  readonly days?: number
}

/** The `meta` of `usage.get`. */
export interface UsageGetMeta {
  /** As-of time; null before the first publication. */
  readonly as_of: string | null
  readonly errors?: ItemErrors
  /** With `days`: usage of each day with requests, newest first */
  readonly days?: readonly {
    /** UTC day */
    readonly date: string
    /** Requests */
    readonly requests: number
    /** Rejected or failed requests */
    readonly errors: number
    /** Credits [credits] */
    readonly credits: number
    /** Rows returned */
    readonly rows: number
    /** Bytes sent [bytes] */
    readonly bytes: number
  }[]
  readonly attribution?: Attribution
  readonly withheld_publishers?: WithheldPublishers
}

/** A row of `analyst-ratings.list`. */
export interface AnalystRatingsListRow<N = DecimalText> {
  /** Public id, rat_… */
  readonly id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Public id of the requested listing, or else of the issuer’s primary listing */
  readonly instrument_id: string | null
  /** Ticker of that listing */
  readonly symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** When the rating was retrieved from its publisher */
  readonly published_at: string
  /** Rated company */
  readonly rating_type: 'consensus'
  /** Rating that corresponds to the score */
  readonly normalized_rating: Open<'strong_buy' | 'buy' | 'hold' | 'sell' | 'strong_sell'>
  /** From 1 to 5, where 5 is a strong buy [points] */
  readonly score: N
  /** Analysts with a strong buy rating */
  readonly strong_buy: Count
  /** A buy */
  readonly buy: Count
  /** Analysts with a hold rating */
  readonly hold: Count
  /** A sale */
  readonly sell: Count
  /** Analysts with a strong sell rating */
  readonly strong_sell: Count
  /** Mean price target, not adjusted for later splits [currency_code per share] */
  readonly mean_target_price: N | null
  /** Highest price target [currency_code per share] */
  readonly high_target_price: N | null
  /** Lowest price target [currency_code per share] */
  readonly low_target_price: N | null
  /** Median price target [currency_code per share] */
  readonly median_target_price: N | null
  /** Analysts with a price target */
  readonly target_analyst_count: Count | null
  /** ISO 4217 code of the price targets */
  readonly currency_code: string | null
  /** Analysts with a rating */
  readonly analyst_count: Count
  /** Always null: ratings by individual analysts are not collected */
  readonly firm: string | null
  /** Always null: ratings by individual analysts are not collected */
  readonly analyst: string | null
  /** Always null: ratings by individual analysts are not collected */
  readonly previous_rating: string | null
  /** Always null: ratings by individual analysts are not collected [currency_code per share] */
  readonly previous_target_price: N | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `analytics.risk`. */
export interface AnalyticsRiskRow<N = DecimalText> {
  /** Public id of the row, rsk_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Public id of the listing’s company */
  readonly company_id: string | null
  /** Date of the last close used */
  readonly observed_on: string
  /** Date of the first of the 253 closes */
  readonly window_start: string
  /** Date of the last close, observed_on */
  readonly window_end: string
  /** Daily returns */
  readonly return_count: Count
  /** Always null: the measures are not combined into a score */
  readonly risk_score: N | null
  /** Standard deviation of the daily returns, annualized [ratio] */
  readonly volatility: N
  /** Mean divided by standard deviation of returns above the risk-free rate, annualized */
  readonly sharpe_ratio: N | null
  /** Covariance with the benchmark divided by its variance */
  readonly beta: N | null
  /** Public id of the benchmark */
  readonly benchmark_instrument_id: string | null
  /** Ticker of the benchmark */
  readonly benchmark_symbol: string | null
  /** Correlation with the benchmark */
  readonly correlation: N | null
  /** Jensen’s alpha, annualized [ratio] */
  readonly alpha: N | null
  /** Mean annual three-month yield over the window [ratio] */
  readonly risk_free_rate: N | null
  /** Mean daily return × 252 [ratio] */
  readonly mean_return: N
  /** Return over the window [ratio] */
  readonly total_return: N
  /** Largest decline from the running peak, at most 0 [ratio] */
  readonly max_drawdown: N
  /** Deviation of returns below the risk-free rate, annualized [ratio] */
  readonly downside_deviation: N | null
  /** Mean return above the risk-free rate divided by downside_deviation */
  readonly sortino_ratio: N | null
  /** One-day loss exceeded on one day in twenty, as a positive number [ratio] */
  readonly value_at_risk_95: N
}

/**
 * Texts to show with the rows, because the terms of their publishers require attribution. Absent if there are none.
 */
export type Attribution = readonly string[]

/** A row of `bars.list`. */
export interface BarsListRow<N = DecimalText> {
  /** Public id of the bar, bar_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Listing ticker */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Bar interval */
  readonly interval: Open<'1d' | '1m' | '5m' | '1h'>
  /**
   * Start of the bar, UTC. Daily bars on exchanges start at the opening of the session, those on venues at midnight UTC
   */
  readonly window_start: string
  /** ISO 4217 code of the price currency or its minor unit; null where unknown */
  readonly currency_code: string | null
  /** Public id of the instrument that prices are quoted in; always null: currencies have no instrument id */
  readonly quote_instrument_id: string | null
  /** Opening price; null where the source has none [currency_code] */
  readonly open: N | null
  /** Highest price; null where the source has none [currency_code] */
  readonly high: N | null
  /** Lowest price; null where the source has none [currency_code] */
  readonly low: N | null
  /** Closing price; for bonds, the clean price per 100 of face value [currency_code] */
  readonly close: N
  /** Traded shares, or coins for crypto pairs; null for currency pairs, indices and bonds [shares or coins] */
  readonly volume: N | null
  /** Number of trades; null where the source has none, and for intraday bars */
  readonly trade_count: Count | null
}

/** A row of `bonds.list`. */
export interface BondsListRow<N = DecimalText> {
  /** Public id, bnd_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** ISIN */
  readonly isin: string
  /** CUSIP */
  readonly cusip: string | null
  /** FIGI */
  readonly figi: string | null
  /** Name of the bond */
  readonly name: string
  /** Name of the issuer */
  readonly issuer: string | null
  /** Public id of the issuer; null where unknown */
  readonly company_id: string | null
  /** LEI of the issuer */
  readonly issuer_lei: string | null
  /** Sector of the issuer */
  readonly sector: string | null
  /** Industry of the issuer */
  readonly industry: string | null
  /** ISO 3166 code of the issuer’s country */
  readonly country_code: string | null
  /** ISO 4217 code; all bonds are in US dollars */
  readonly currency_code: string | null
  /** Kind of bond */
  readonly bond_type: Open<'corporate' | 'convertible' | 'other'>
  /** Annual coupon rate; 0 for a zero-coupon bond [ratio] */
  readonly coupon: N | null
  /** How the coupon is set */
  readonly coupon_type: Open<'fixed' | 'floating' | 'variable' | 'zero' | 'step'> | null
  /** Coupon payments per year */
  readonly frequency: Count | null
  /** Day count convention */
  readonly day_count: Open<'30/360' | 'act/act' | 'act/360' | 'act/365'> | null
  /** Issue date of the bond */
  readonly issue_date: string | null
  /** Date of the first coupon payment */
  readonly first_coupon_date: string | null
  /** Maturity date; null for a perpetual bond */
  readonly maturity_date: string | null
  /** Whether the maturity date is read from the name, because the publisher does not state one */
  readonly maturity_date_from_name: boolean
  /** Whether the bond is perpetual */
  readonly perpetual: boolean | null
  /** Whether the issuer may redeem the bond early */
  readonly callable: boolean | null
  /** Early redemption rights; empty where none are known */
  readonly call_features: readonly {
    /** First day of this right; null if it applies at any time */
    readonly date: string | null
    /** Redemption price; null where it depends on yields [per 100 of face] */
    readonly price: N | null
    /** Redemption by the issuer, by the issuer with compensation for lost interest, or by the holder */
    readonly type: Open<'call' | 'make_whole' | 'put'>
  }[]
  /** First call date after the price date */
  readonly next_call_date: string | null
  /** Call price on that date [per 100 of face] */
  readonly next_call_price: N | null
  /** Seniority among the issuer’s debts */
  readonly seniority: Open<
    'senior_secured' | 'senior_unsecured' | 'senior_subordinated' | 'subordinated' | 'junior_subordinated' | 'unknown'
  >
  /** Issued face value [USD] */
  readonly amount_issued: N | null
  /** Outstanding face value [USD] */
  readonly amount_outstanding: N | null
  /** Minimum face value per trade [USD] */
  readonly minimum_denomination: N | null
  /** Whether sales are limited to qualified institutional buyers */
  readonly rule_144a: boolean | null
  /** Whether the issuer is in default */
  readonly defaulted: boolean | null
  /** Clean price of the last trade [per 100 of face] */
  readonly price: N | null
  /** Annual yield to maturity at that price [ratio] */
  readonly yield_to_maturity: N | null
  /** Date of that trade */
  readonly price_date: string | null
  /** Interest accrued since the last coupon [per 100 of face] */
  readonly accrued_interest: N | null
  /** Relative price decline for a yield increase of 1 [years] */
  readonly modified_duration: N | null
  /** Status of the bond */
  readonly status: Open<'active' | 'matured' | 'called' | 'defaulted'>
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `bonds.yields`. */
export interface BondsYieldsRow<N = DecimalText> {
  /** Public id, byl_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** ISIN of the bond */
  readonly isin: string
  /** US business day on which the bond traded */
  readonly date: string
  /** Clean price on the day [per 100 of face] */
  readonly price: N
  /** Annual yield to maturity [ratio] */
  readonly yield_to_maturity: N | null
  /** Lowest of the yields to maturity and to every call after settlement [ratio] */
  readonly yield_to_worst: N | null
  /** Coupon divided by price [ratio] */
  readonly current_yield: N | null
  /** Interest accrued since the last coupon [per 100 of face] */
  readonly accrued_interest: N | null
  /** Relative price decline for a yield increase of 1 [years] */
  readonly modified_duration: N | null
  /** Second-order sensitivity of the price to the yield [years squared] */
  readonly convexity: N | null
  /** Settlement date for a trade on the day */
  readonly settlement_date: string
  /** Yield to maturity above the Treasury par curve at the same term [percentage points] */
  readonly benchmark_spread: N | null
  /** Source of the yield; null where there is none */
  readonly yield_source: Open<'publisher' | 'model'> | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `calendar.list`. */
export interface CalendarListRow {
  /** MIC of the exchange, or name of the venue */
  readonly exchange_mic: string
  /** Requested date, local to the exchange; a UTC day for venues */
  readonly date: string
  /** Whether the market is closed all day */
  readonly closed: boolean
  /** Regular sessions on the date, UTC; empty when closed */
  readonly sessions: readonly {
    /** Start, UTC */
    readonly open_at: string
    /** End, UTC */
    readonly close_at: string
  }[]
  /** Pre-market and after-hours sessions, UTC; empty outside the United States */
  readonly extended_sessions: readonly {
    /** Pre-market or after-hours */
    readonly kind: Open<'pre_market' | 'after_hours'>
    /** Start, UTC */
    readonly open_at: string
    /** End, UTC */
    readonly close_at: string
  }[]
  /** Whether the session ends before its regular time */
  readonly early_close: boolean
  /** Whether the session begins after its regular time */
  readonly late_open: boolean
  /** Why the market is closed or the session is shorter; null for a regular session */
  readonly reason: string | null
  /** IANA time zone of the exchange */
  readonly timezone: string
  /** Date of the last change to the exchange’s rules */
  readonly calendar_revision: string
  /** First and last date of the calendar; history_to is null where the calendar has no end */
  readonly coverage: {
    /** First date */
    readonly history_from: string
    /** Last date */
    readonly history_to: string | null
  }
}

/** A row of `companies.get`. */
export interface CompaniesGetRow {
  /** Public id, cmp_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Same as id */
  readonly company_id: string
  /** Id of the issuer, under which company datasets store its rows */
  readonly issuer_company_id: string
  /** Name of the issuer; for a fund, the fund’s name */
  readonly name: string
  /** Registered name */
  readonly legal_name: string | null
  /** Kind of listing: a code from /v1/ticker-types, or FUND */
  readonly type: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Whether any listing of the issuer is active */
  readonly status: Open<'active' | 'inactive'>
  /** Description of the business */
  readonly description: string | null
  /** One of eleven sectors */
  readonly sector: Open<
    | 'Communication Services'
    | 'Consumer Discretionary'
    | 'Consumer Staples'
    | 'Energy'
    | 'Financials'
    | 'Health Care'
    | 'Industrials'
    | 'Information Technology'
    | 'Materials'
    | 'Real Estate'
    | 'Utilities'
  > | null
  /** Industry group within the sector */
  readonly industry_group: string | null
  /** Industry */
  readonly industry: string | null
  /** Standard Industrial Classification, four digits */
  readonly sic_code: string | null
  /** SEC description of the SIC code */
  readonly sic_description: string | null
  /** ISO 3166 code of the headquarters country */
  readonly country_code: string | null
  /** ISO 3166 code of the country of incorporation */
  readonly incorporation_country_code: string | null
  /** State or province of incorporation */
  readonly incorporation_state: string | null
  /** Headquarters of the company */
  readonly address: {
    /** First line of the street address */
    readonly street_1: string | null
    /** Second line of the street address */
    readonly street_2: string | null
    /** City */
    readonly city: string | null
    /** State or province */
    readonly state: string | null
    /** Postal code */
    readonly postal_code: string | null
    /** ISO 3166 two-letter code */
    readonly country_code: string | null
  } | null
  /** Telephone */
  readonly phone: string | null
  /** Website */
  readonly website: string | null
  /** Investor relations website */
  readonly investor_website: string | null
  /** Full-time employees */
  readonly employees: Count | null
  /** Founding year */
  readonly founded_year: Count | null
  /** ISO 4217 code of its financial statements */
  readonly reporting_currency_code: string | null
  /** Last day of the fiscal year, MM-DD */
  readonly fiscal_year_end: string | null
  /** SEC filer category */
  readonly filer_category: string | null
  /** Employer identification number */
  readonly ein: string | null
  /** Industry classifications; empty until a source is connected */
  readonly classifications: readonly {
    /** Scheme */
    readonly scheme: string
    /** Code in the scheme */
    readonly code: string
    /** Name of the class */
    readonly name: string
    /** First day */
    readonly valid_from: string | null
  }[]
  /** First day of the listing */
  readonly listed_on: string
  /** Last day of the listing; null while it is listed */
  readonly delisted_on: string | null
  /** ISO 4217 code of the price currency */
  readonly currency_code: string | null
  /** CIK, ten digits */
  readonly cik: string | null
  /** LEI */
  readonly lei: string | null
  /** ISIN of the listing */
  readonly isin: string | null
  /** FIGI of the listing */
  readonly figi: string | null
  /** Officers; empty if none are public */
  readonly officers: readonly {
    /** Name */
    readonly name: string
    /** Title as published */
    readonly title: string | null
    /** First day in office; null where unknown */
    readonly since: string | null
  }[]
  /** Images; null until a source is connected */
  readonly branding: {
    /** URL of the logo */
    readonly logo_url: string | null
    /** URL of the icon */
    readonly icon_url: string | null
  }
  /** The issuer’s listings that are visible to the key, active ones first, then by symbol */
  readonly listings: readonly {
    /** Public id of the listing */
    readonly instrument_id: string
    /** Public id of its company profile */
    readonly company_id: string
    /** Ticker */
    readonly symbol: string
    /** MIC */
    readonly exchange_mic: string
    /** Kind */
    readonly type: string
    /** active, inactive or expired */
    readonly status: string
    /** ISO 4217 code */
    readonly currency_code: string | null
  }[]
  /** Former names, newest first */
  readonly former_names: readonly {
    /** Name */
    readonly name: string
    /** First day */
    readonly from: string | null
    /** Last day */
    readonly to: string | null
  }[]
  /** Date of the row’s newest version */
  readonly updated_on: string
}

/** A row of `companies.list`. */
export interface CompaniesListRow {
  /** Public id, cmp_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Same as id */
  readonly company_id: string
  /** Id of the issuer, under which company datasets store its rows */
  readonly issuer_company_id: string
  /** Name of the issuer; for a fund, the fund’s name */
  readonly name: string
  /** Registered name */
  readonly legal_name: string | null
  /** Kind of listing: a code from /v1/ticker-types, or FUND */
  readonly type: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Whether any listing of the issuer is active */
  readonly status: Open<'active' | 'inactive'>
  /** Description of the business */
  readonly description: string | null
  /** One of eleven sectors */
  readonly sector: Open<
    | 'Communication Services'
    | 'Consumer Discretionary'
    | 'Consumer Staples'
    | 'Energy'
    | 'Financials'
    | 'Health Care'
    | 'Industrials'
    | 'Information Technology'
    | 'Materials'
    | 'Real Estate'
    | 'Utilities'
  > | null
  /** Industry group within the sector */
  readonly industry_group: string | null
  /** Industry */
  readonly industry: string | null
  /** Standard Industrial Classification, four digits */
  readonly sic_code: string | null
  /** SEC description of the SIC code */
  readonly sic_description: string | null
  /** ISO 3166 code of the headquarters country */
  readonly country_code: string | null
  /** ISO 3166 code of the country of incorporation */
  readonly incorporation_country_code: string | null
  /** State or province of incorporation */
  readonly incorporation_state: string | null
  /** Headquarters of the company */
  readonly address: {
    /** First line of the street address */
    readonly street_1: string | null
    /** Second line of the street address */
    readonly street_2: string | null
    /** City */
    readonly city: string | null
    /** State or province */
    readonly state: string | null
    /** Postal code */
    readonly postal_code: string | null
    /** ISO 3166 two-letter code */
    readonly country_code: string | null
  } | null
  /** Telephone */
  readonly phone: string | null
  /** Website */
  readonly website: string | null
  /** Investor relations website */
  readonly investor_website: string | null
  /** Full-time employees */
  readonly employees: Count | null
  /** Founding year */
  readonly founded_year: Count | null
  /** ISO 4217 code of its financial statements */
  readonly reporting_currency_code: string | null
  /** Last day of the fiscal year, MM-DD */
  readonly fiscal_year_end: string | null
  /** SEC filer category */
  readonly filer_category: string | null
  /** Employer identification number */
  readonly ein: string | null
  /** Industry classifications; empty until a source is connected */
  readonly classifications: readonly {
    /** Scheme */
    readonly scheme: string
    /** Code in the scheme */
    readonly code: string
    /** Name of the class */
    readonly name: string
    /** First day */
    readonly valid_from: string | null
  }[]
  /** First day of the listing */
  readonly listed_on: string
  /** Last day of the listing; null while it is listed */
  readonly delisted_on: string | null
  /** ISO 4217 code of the price currency */
  readonly currency_code: string | null
  /** CIK, ten digits */
  readonly cik: string | null
  /** LEI */
  readonly lei: string | null
  /** ISIN of the listing */
  readonly isin: string | null
  /** FIGI of the listing */
  readonly figi: string | null
  /** Officers; empty if none are public */
  readonly officers: readonly {
    /** Name */
    readonly name: string
    /** Title as published */
    readonly title: string | null
    /** First day in office; null where unknown */
    readonly since: string | null
  }[]
  /** Images; null until a source is connected */
  readonly branding: {
    /** URL of the logo */
    readonly logo_url: string | null
    /** URL of the icon */
    readonly icon_url: string | null
  }
  /** The issuer’s listings that are visible to the key, active ones first, then by symbol */
  readonly listings: readonly {
    /** Public id of the listing */
    readonly instrument_id: string
    /** Public id of its company profile */
    readonly company_id: string
    /** Ticker */
    readonly symbol: string
    /** MIC */
    readonly exchange_mic: string
    /** Kind */
    readonly type: string
    /** active, inactive or expired */
    readonly status: string
    /** ISO 4217 code */
    readonly currency_code: string | null
  }[]
  /** Former names, newest first */
  readonly former_names: readonly {
    /** Name */
    readonly name: string
    /** First day */
    readonly from: string | null
    /** Last day */
    readonly to: string | null
  }[]
  /** Date of the row’s newest version */
  readonly updated_on: string
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `conditions.list`. */
export interface ConditionsListRow {
  /** Id of the condition, as in a print’s `conditions` */
  readonly id: string
  /** What it marks: a trade, a quote, or a trade that may trade through a better quote */
  readonly type: Open<'quote_condition' | 'sale_condition' | 'trade_thru_exempt'>
  /** Name */
  readonly name: string
  /** Its meaning in one sentence */
  readonly description: string
  /** What is traded: always stocks */
  readonly asset_class: string
  /** Where it occurs */
  readonly data_type: Open<'trade' | 'quote'>
  /**
   * Code on each tape: CTA (NYSE, NYSE American, Arca and Cboe listings), UTP (Nasdaq listings), FINRA_TDDS (over the
   * counter); null if the tape has none
   */
  readonly sip_mapping: {
    readonly CTA: string | null
    readonly UTP: string | null
    readonly FINRA_TDDS: string | null
  }
  /**
   * Whether a trade with this condition updates high and low, open and close (the last sale), and volume: in the
   * consolidated figures and in its venue’s figures. A trade with several conditions updates only what all of them
   * allow. Null for quotes
   */
  readonly update_rules: {
    /** How a print with this condition updates the consolidated figures */
    readonly consolidated: {
      /** Whether it updates the high and the low */
      readonly updates_high_low: boolean
      /** Whether it updates the open and the close */
      readonly updates_open_close: boolean
      /** Whether it adds to the volume */
      readonly updates_volume: boolean
    }
    /** How a print with this condition updates its venue’s figures */
    readonly market_center: {
      /** Whether it updates the high and the low */
      readonly updates_high_low: boolean
      /** Whether it updates the open and the close */
      readonly updates_open_close: boolean
      /** Whether it adds to the volume */
      readonly updates_volume: boolean
    }
  } | null
  /** True if the tapes no longer use it */
  readonly legacy: boolean
}

/** A row of `congressional-trades.list`. */
export interface CongressionalTradesListRow<N = DecimalText> {
  /** Public id, cgt_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string | null
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Public id of the listing’s company */
  readonly company_id: string | null
  /** Date of the transaction */
  readonly transaction_date: string
  /** Date the report was filed; null where a compiled source omits it */
  readonly disclosed_on: string | null
  /** Date the member learned of the transaction; House only */
  readonly notified_on: string | null
  /** Chamber */
  readonly chamber: Open<'house' | 'senate'>
  /** Member’s public id */
  readonly official_id: string
  /** Name as filed */
  readonly official_name: string
  /** Id in the Biographical Directory of Congress */
  readonly bioguide_id: string | null
  /** Party */
  readonly party: string | null
  /** State, two letters */
  readonly state: string | null
  /** District; House only */
  readonly district: string | null
  /** Owner of the asset */
  readonly owner: Open<'self' | 'spouse' | 'joint' | 'dependent_child' | 'unknown'>
  /** Kind of transaction */
  readonly transaction_type: Open<'purchase' | 'sale' | 'partial_sale' | 'exchange' | 'other'>
  /** Kind of asset */
  readonly asset_type: Open<
    | 'stock'
    | 'stock_option'
    | 'corporate_bond'
    | 'municipal_bond'
    | 'government_bond'
    | 'fund'
    | 'crypto'
    | 'private_equity'
    | 'other'
  >
  /** The asset as filed, without markup */
  readonly asset_description: string
  /** Ticker as filed */
  readonly provider_symbol: string | null
  /** Lower bound of the amount; the amount itself if it is exact [USD] */
  readonly amount_min: N | null
  /** Upper bound of the amount; null for the open-ended bracket [USD] */
  readonly amount_max: N | null
  /** Amount as filed */
  readonly amount_text: string
  /** Put or call, from the description */
  readonly option_type: string | null
  /** Strike price, from the description [USD] */
  readonly option_strike: N | null
  /** Expiration date, from the description */
  readonly option_expiration: string | null
  /** Filer’s comment */
  readonly comment: string | null
  /** Report number */
  readonly filing_id: string
  /** Position in the report, from 1 */
  readonly line: Count
  /** Web page of the report */
  readonly filing_url: string | null
  /** Whether the report amends an earlier one */
  readonly filing_amended: boolean
  /** Days from the transaction to the report; null where negative */
  readonly days_to_disclosure: Count | null
  /** Whether the trade is active or withdrawn */
  readonly status: Open<'active' | 'withdrawn'>
  /** Data quality issues with the trade */
  readonly quality_issues: readonly Open<
    | 'transaction-after-disclosure'
    | 'disclosure-unknown'
    | 'amount-inferred'
    | 'ticker-not-resolved'
    | 'amount-unreadable'
    | 'notified-on-unreadable'
    | 'owner-unreadable'
    | 'transaction-type-unreadable'
    | 'option-strike-unreadable'
    | 'option-expiration-unreadable'
  >[]
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `corporate-actions.list`. */
export interface CorporateActionsListRow<N = DecimalText> {
  /** Public id of the action */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Listing’s ticker on symbol_at, or the last one before it */
  readonly symbol: string
  /** MIC of that ticker */
  readonly exchange_mic: string | null
  /** Date of the tickers shown */
  readonly symbol_at: string
  /** Kind of action */
  readonly type: Open<
    | 'cash_dividend'
    | 'special_dividend'
    | 'return_of_capital'
    | 'capital_gains_distribution'
    | 'stock_dividend'
    | 'split'
    | 'reverse_split'
    | 'spin_off'
    | 'rights_issue'
    | 'merger'
    | 'acquisition'
    | 'liquidation'
  >
  /** `cancelled` where the announcement was withdrawn */
  readonly status: Open<'active' | 'cancelled'>
  /** The ex date; the declaration date while no ex date is set */
  readonly date: string
  /** True while no ex date is set; such rows are last */
  readonly undated: boolean
  /**
   * First day the share trades without the right to the distribution; the execution date for a split; null while not
   * set
   */
  readonly ex_date: string | null
  /** Holders on this date are entitled */
  readonly record_date: string | null
  /** Payment or delivery date */
  readonly pay_date: string | null
  /** Announcement date */
  readonly declaration_date: string | null
  /**
   * What holders receive. Cash: `amount` per share in `currency_code`. Security: `shares` units for every `per_shares`
   * held, of the listing itself (`own_shares`) or of another security, at `subscription_price` if holders must pay. In
   * splits, mergers and acquisitions, the units replace those held; otherwise they are in addition to them
   */
  readonly legs: readonly {
    /** What holders receive: cash, or units of a security */
    readonly kind: Open<'cash' | 'security'>
    /** Cash per share [currency_code per share] */
    readonly amount: N | null
    /** ISO 4217 code of amount or subscription_price */
    readonly currency_code: string | null
    /** Security leg: true if the listing’s own shares are delivered */
    readonly own_shares: boolean | null
    /** Public id of another listing that is delivered; null, like its names, if not visible to the key */
    readonly instrument_id: string | null
    /** Ticker of another delivered security */
    readonly symbol: string | null
    /** MIC of that ticker */
    readonly exchange_mic: string | null
    /** Name of that security */
    readonly name: string | null
    /** Units delivered for every per_shares held */
    readonly shares: N | null
    /** Number of held shares for which `shares` units are delivered */
    readonly per_shares: N | null
    /** Price per unit, if holders must pay one [currency_code] */
    readonly subscription_price: N | null
  }[]
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `crypto.assets`. */
export interface CryptoAssetsRow<N = DecimalText> {
  /** Public id of the asset, cra_… */
  readonly id: string
  /** Code of the asset; two assets may share one */
  readonly asset_code: string
  /** Asset name */
  readonly name: string
  /** Public id of its US dollar pair */
  readonly instrument_id: string | null
  /** Ticker of that pair */
  readonly symbol: string | null
  /** MIC of the pair’s venue */
  readonly exchange_mic: string | null
  /** Type of asset */
  readonly asset_type: Open<'coin' | 'token' | 'stablecoin' | 'wrapped' | 'other'>
  /** Description by its publisher */
  readonly description: string | null
  /** Addresses */
  readonly links: {
    /** Websites */
    readonly website: readonly string[]
    /** Block explorers */
    readonly explorer: readonly string[]
    /** Whitepaper */
    readonly whitepaper: string | null
    /** Source code repositories */
    readonly source_code: readonly string[]
    /** Community pages */
    readonly community: readonly string[]
  }
  /** Coins */
  readonly supply: {
    /** Coins in circulation [coins] */
    readonly circulating: N | null
    /** Coins that exist [coins] */
    readonly total: N | null
    /** Maximum number of coins; null if unlimited or unknown [coins] */
    readonly max: N | null
  }
  /** Close of the pair, used to compute the values below [USD] */
  readonly price: N | null
  /** Circulating coins times price [USD] */
  readonly market_cap: N | null
  /** Maximum supply, or total supply if there is no maximum, times price [USD] */
  readonly fully_diluted_market_cap: N | null
  /** Rank by market value at the publisher */
  readonly market_cap_rank: Count | null
  /** A token’s chain; null for a coin with its own chain */
  readonly network: string | null
  /** Contract address on that chain */
  readonly contract: string | null
  /** Contracts of a token, the main one first */
  readonly contracts: readonly {
    /** Chain */
    readonly network: string
    /** Address on that chain, with the publisher’s capitalization */
    readonly contract: string
    /** Token decimals */
    readonly decimals: Count | null
  }[]
  /** The asset’s launch date */
  readonly launched_on: string | null
  /** ISO 4217 code of price and values */
  readonly currency_code: string
  /** When supply and rank were read */
  readonly observed_at: string
  /** Whether the asset still exists */
  readonly status: Open<'active' | 'inactive'>
}

/** A row of `datasets.coverage`. */
export interface DatasetsCoverageRow {
  /** MIC */
  readonly exchange_mic: string | null
  /** ISO 3166 country of the exchange */
  readonly country_code: string | null
  /** Public id of the instrument */
  readonly instrument_id: string | null
  /** Id of the series */
  readonly series_id: string | null
  /** First date with rows */
  readonly history_from: string | null
  /** Last date with rows */
  readonly history_to: string | null
  /** Whether rows are published */
  readonly status: Open<'available' | 'unavailable'>
  /** Delay of the data; always null */
  readonly delay_seconds: Count | null
  /** Attributions that publishers require: those of the enabled sources for the dataset and exchange */
  readonly attributions: readonly string[]
}

/** A row of `datasets.list`. */
export interface DatasetsListRow {
  /** Name of the dataset */
  readonly id: string
  /** Title */
  readonly title: string
  /** What the dataset contains */
  readonly summary: string
  /** Whether a source exists */
  readonly implementation_status: Open<'implemented' | 'planned'>
  /** Whether it serves this key; loading: its demo rows follow */
  readonly availability: Open<'available' | 'loading' | 'unpublished' | 'unavailable'>
  /** Why it is unavailable */
  readonly reason: string | null
  /** Paths that it serves */
  readonly operations: readonly string[]
  /** Sources of its rows */
  readonly sources: readonly string[]
}

/** A row of `datasets.publications`. */
export interface DatasetsPublicationsRow {
  /** Publication instant: pass it as `as_of` to read the data as of this publication */
  readonly as_of: string
  /** Number of the publication */
  readonly batch: string
  /** Id of the source, import or job that published */
  readonly source: string
  /** New and corrected rows; null for keys that may not see all of the rows */
  readonly rows_published: Count | null
  /** Earlier versions of corrected or withdrawn rows; null for keys that may not see all of the rows */
  readonly rows_replaced: Count | null
}

/** A row of `dividends.list`. */
export interface DividendsListRow<N = DecimalText> {
  /** Public id of the action */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Listing’s ticker on symbol_at, or the last one before it */
  readonly symbol: string
  /** MIC of that ticker */
  readonly exchange_mic: string | null
  /** Date of the tickers shown */
  readonly symbol_at: string
  /** Kind of dividend */
  readonly type: Open<'cash_dividend' | 'special_dividend' | 'return_of_capital' | 'capital_gains_distribution'>
  /** True for a dividend in addition to the regular ones */
  readonly special: boolean
  /** The ex date; the declaration date while no ex date is set */
  readonly date: string
  /** True while no ex date is set; such rows are last */
  readonly undated: boolean
  /**
   * First day the share trades without the right to the distribution; the execution date for a split; null while not
   * set
   */
  readonly ex_date: string | null
  /** Holders on this date are entitled */
  readonly record_date: string | null
  /** Payment or delivery date */
  readonly pay_date: string | null
  /** Announcement date */
  readonly declaration_date: string | null
  /** Cash per share on the ex-date share basis: the sum of the cash legs [currency_code per share] */
  readonly amount: N
  /** ISO 4217 code of the amounts */
  readonly currency_code: string
  /** Regular payments per year: 1, 2, 4, 12 …; null where irregular or unknown [payments per year] */
  readonly frequency: Count | null
  /**
   * Amount per share on the basis after all splits executed after the ex date, rounded half up to 15 significant digits
   * if any [currency_code per share]
   */
  readonly split_adjusted_amount: N
  /**
   * Old shares divided by new, across all splits and stock dividends executed after the ex date up to today (the date
   * of as_of), as known at as_of; 1 without any, rounded half up to 15 significant digits. Multiply amounts and prices
   * on the ex date by this factor to get the current share basis [ratio]
   */
  readonly cumulative_adjustment_factor: N
  /**
   * What holders receive. Cash: `amount` per share in `currency_code`. Security: `shares` units for every `per_shares`
   * held, of the listing itself (`own_shares`) or of another security, at `subscription_price` if holders must pay. In
   * splits, mergers and acquisitions, the units replace those held; otherwise they are in addition to them
   */
  readonly legs: readonly {
    /** What holders receive: cash, or units of a security */
    readonly kind: Open<'cash' | 'security'>
    /** Cash per share [currency_code per share] */
    readonly amount: N | null
    /** ISO 4217 code of amount or subscription_price */
    readonly currency_code: string | null
    /** Security leg: true if the listing’s own shares are delivered */
    readonly own_shares: boolean | null
    /** Public id of another listing that is delivered; null, like its names, if not visible to the key */
    readonly instrument_id: string | null
    /** Ticker of another delivered security */
    readonly symbol: string | null
    /** MIC of that ticker */
    readonly exchange_mic: string | null
    /** Name of that security */
    readonly name: string | null
    /** Units delivered for every per_shares held */
    readonly shares: N | null
    /** Number of held shares for which `shares` units are delivered */
    readonly per_shares: N | null
    /** Price per unit, if holders must pay one [currency_code] */
    readonly subscription_price: N | null
  }[]
  /** Fiscal period of the dividend, such as FY2026 or HY2026 */
  readonly fiscal_period: string | null
  /** Australian listings: part of the dividend on which company tax was paid, 0 to 100 [percent] */
  readonly franking_percentage: N | null
  /** Australian listings: franked part of the dividend [currency_code per share] */
  readonly franked_amount: N | null
  /** Australian listings: unfranked part of the dividend [currency_code per share] */
  readonly unfranked_amount: N | null
  /** Withholding tax rate for foreign holders, on the unfranked part for Australian listings; 0.3 means 30% [ratio] */
  readonly withholding_rate: N | null
  /** Whether holders may choose shares instead of cash; null where unknown */
  readonly reinvestment_plan: boolean | null
  /** Share price in the reinvestment plan [currency_code] */
  readonly reinvestment_price: N | null
  /** Discount of the reinvestment plan to the market price; 0.015 means 1.5% [ratio] */
  readonly reinvestment_discount: N | null
  /** Last day holders may choose shares */
  readonly reinvestment_last_election_date: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `earnings.list`. */
export interface EarningsListRow<N = DecimalText> {
  /** Public id, ern_… */
  readonly id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Public id of the requested listing, or else of the issuer’s primary listing */
  readonly instrument_id: string | null
  /** Ticker of that listing */
  readonly symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** report_date, or period_end without one: used for order and filters */
  readonly sort_date: string
  /** Always null: the exact release time is not collected */
  readonly report_at: string | null
  /** Release date in the exchange’s time zone */
  readonly report_date: string | null
  /** Time of the release on that day */
  readonly report_time: Open<'before_market' | 'during_market' | 'after_market'> | null
  /** Whether the company confirmed the date; null without a report_date */
  readonly report_date_status: Open<'confirmed' | 'estimated'> | null
  /** ISO 4217 code of all amounts */
  readonly currency_code: string | null
  /** Earnings per share, on the publisher’s basis [currency_code per share] */
  readonly eps_actual: N | null
  /** Expected earnings per share [currency_code per share] */
  readonly eps_estimate: N | null
  /** Revenue [currency_code] */
  readonly revenue_actual: N | null
  /** Expected revenue [currency_code] */
  readonly revenue_estimate: N | null
  /** Accession number of the 8-K with item 2.02 */
  readonly filing_id: string | null
  /** End of the fiscal period, in its normal form */
  readonly period_end: string
  /** Length of the period */
  readonly period_type: Open<'quarterly' | 'annual'>
  /** eps_actual minus eps_estimate [currency_code per share] */
  readonly eps_surprise: N | null
  /** eps_surprise divided by the absolute estimate, to ten significant digits; null for an estimate of 0 [ratio] */
  readonly eps_surprise_ratio: N | null
  /** revenue_actual minus revenue_estimate [currency_code] */
  readonly revenue_surprise: N | null
  /**
   * revenue_surprise divided by the absolute estimate, to ten significant digits; null for an estimate of 0 [ratio]
   */
  readonly revenue_surprise_ratio: N | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `economic.events`. */
export interface EconomicEventsRow<N = DecimalText> {
  /** Public id of the event, eev_… */
  readonly id: string
  /** Name of the figure */
  readonly name: string
  /** Short code of the figure in lowercase */
  readonly event_code: string
  /** ISO 3166 alpha-2 code; null for a group of countries */
  readonly country_code: string | null
  /** ISO 4217 code of the affected currency */
  readonly currency_code: string | null
  /** Category of the figure */
  readonly category: Open<
    | 'interest_rate'
    | 'government_bond'
    | 'sovereign_risk'
    | 'prices'
    | 'national_accounts'
    | 'labour'
    | 'trade'
    | 'commodity'
    | 'exchange_rate'
    | 'money'
    | 'market'
    | 'other'
  >
  /** Expected market impact */
  readonly importance: Open<'low' | 'medium' | 'high'> | null
  /** Reporting period: a year, a quarter, a month or a day */
  readonly period: string | null
  /** Last day of the period */
  readonly period_end: string | null
  /** Scheduled time; null if only the day is known */
  readonly scheduled_at: string | null
  /** Release date in the publisher's time zone */
  readonly release_date: string
  /** Whether the time of day is known */
  readonly time_known: boolean
  /** The figure; null until it is released [unit of the event] */
  readonly actual: N | null
  /** Consensus forecast [unit of the event] */
  readonly forecast: N | null
  /** Figure for the previous period as first released [unit of the event] */
  readonly previous: N | null
  /** Figure for the previous period as revised with this release [unit of the event] */
  readonly revised_previous: N | null
  /** Unit of the figures */
  readonly unit: string | null
  /** Always null: the exact release time is not collected */
  readonly released_at: string | null
  /** Always null: releases are not linked to series */
  readonly series_id: string | null
  /** Whether it is scheduled or released */
  readonly status: Open<'scheduled' | 'released' | 'cancelled'>
  /** Publisher of the release */
  readonly publisher: string
  /** Web page of the release */
  readonly source_url: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `economic.observations`. */
export interface EconomicObservationsRow<N = DecimalText> {
  /** Public id of the observation, obs_…; the same for all its revisions */
  readonly id: string
  /** Id of the series */
  readonly series_id: string
  /** The day, or the first day of the period */
  readonly observation_date: string
  /** First day of the period; for daily series the day itself */
  readonly period_start: string
  /** Last day of the period; for daily series the day itself */
  readonly period_end: string
  /** The value; a day without one has no row [unit of the series] */
  readonly value: N
  /** Unit of the value */
  readonly unit: string
  /** ISO 4217 code if the unit is money */
  readonly currency_code: string | null
  /** When the publisher released the value; null if only the day is known */
  readonly published_at: string | null
  /** Day the publisher released this vintage; null for values without a vintage */
  readonly vintage_date: string | null
  /** 0 for the first value, then 1, 2 … */
  readonly revision: Count
  /** Status according to the publisher */
  readonly status: Open<'final' | 'preliminary' | 'estimated' | 'revised'> | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `economic.series`. */
export interface EconomicSeriesRow {
  /** Id of the series, whose unit never changes: a rebased index is a different series */
  readonly id: string
  /** Name of the series */
  readonly name: string
  /** Publisher’s description */
  readonly description: string | null
  /** Publisher of the figures */
  readonly publisher: string
  /** The publisher's id of the series */
  readonly publisher_series_id: string | null
  /** Category of the figure */
  readonly category: Open<
    | 'interest_rate'
    | 'government_bond'
    | 'sovereign_risk'
    | 'prices'
    | 'national_accounts'
    | 'labour'
    | 'trade'
    | 'commodity'
    | 'exchange_rate'
    | 'money'
    | 'market'
    | 'other'
  >
  /** ISO 3166 alpha-2 code; null for a group of countries */
  readonly country_code: string | null
  /** The country group, or the country’s region */
  readonly region: string | null
  /** ISO 4217 code if the unit is money */
  readonly currency_code: string | null
  /** Unit of the values */
  readonly unit: Open<'percent' | 'index' | 'currency' | 'currency_per_unit' | 'count' | 'ratio' | 'other'>
  /** Unit in words */
  readonly unit_text: string | null
  /** Frequency of observations */
  readonly frequency: Open<'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual' | 'irregular'>
  /** Whether values are seasonally adjusted */
  readonly seasonal_adjustment: Open<'adjusted' | 'not_adjusted'> | null
  /** Maturity of a yield on a curve */
  readonly tenor: string | null
  /** Curve that the series belongs to */
  readonly curve: string | null
  /** Date of the first observation */
  readonly first_observation_date: string | null
  /** Date of the last observation */
  readonly last_observation_date: string | null
  /** First date on which `as_of` follows the publisher's releases; before it, what this service knew */
  readonly first_vintage_at: string | null
  /** License terms for the series */
  readonly licence: string | null
  /** Required attribution */
  readonly attribution: string | null
  /** Whether the publisher has discontinued it */
  readonly discontinued: boolean
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `economic.sovereign-ratings`. */
export interface EconomicSovereignRatingsRow<N = DecimalText> {
  /** Public id of the row, svr_… */
  readonly id: string
  /** Country name used by the publisher */
  readonly country: string
  /** ISO 3166 alpha-2 code; null if the name is not an ISO country */
  readonly country_code: string | null
  /** Region according to the publisher */
  readonly region: string | null
  /** Rating agency */
  readonly agency: Open<'moodys' | 'sp' | 'fitch' | 'dbrs' | 'other'>
  /** Rating as written; null if there is none */
  readonly rating: string | null
  /** Rank of the rating, from 1 (best) to 22; null if there is none */
  readonly notch: Count | null
  /** Rating outlook */
  readonly outlook: Open<'positive' | 'stable' | 'negative' | 'watch'> | null
  /** Rated debt */
  readonly rating_scale: Open<'long_term_foreign' | 'long_term_local'>
  /** Default spread of the rating over a risk-free government bond [percent] */
  readonly default_spread: N | null
  /** Additional equity risk premium of the country [percent] */
  readonly country_risk_premium: N | null
  /** Total equity risk premium of the country [percent] */
  readonly equity_risk_premium: N | null
  /** Date of the edition */
  readonly observation_date: string
  /** Edition of the publication */
  readonly edition: string
  /** When the edition was released; null if only the day is known */
  readonly published_at: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `eod.list`. */
export interface EodListRow<N = DecimalText> {
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Trading date, exchange-local; a UTC day for crypto and currency pairs, indices and bonds */
  readonly date: string
  /** First price of the session; null where the source has none [currency of the listing] */
  readonly open: N | null
  /** Highest price of the session; null where the source has none [currency of the listing] */
  readonly high: N | null
  /** Lowest price of the session; null where the source has none [currency of the listing] */
  readonly low: N | null
  /**
   * Last price of the session; for mutual funds, the net asset value; for bonds, the clean price per 100 face value
   * [currency of the listing]
   */
  readonly close: N
  /**
   * Whole shares traded; coins for a crypto pair, including fractions; null for currency pairs, indices, bonds and
   * funds [shares]
   */
  readonly volume: N | null
  /** Number of trades; null where the source has none */
  readonly trade_count: Count | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `estimates.list`. */
export interface EstimatesListRow<N = DecimalText> {
  /** Public id, est_… */
  readonly id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Public id of the requested listing, or else of the issuer’s primary listing */
  readonly instrument_id: string | null
  /** Ticker of that listing */
  readonly symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Observation date */
  readonly observed_on: string
  /** Estimated metric */
  readonly metric: Open<'eps' | 'revenue'>
  /** Length of the period */
  readonly period_type: Open<'quarterly' | 'annual'>
  /** End of the fiscal period, in its normal form */
  readonly period_end: string
  /** ISO 4217 code of the amounts */
  readonly currency_code: string | null
  /** Mean estimate */
  readonly mean: {
    /** Value; null if there is none */
    readonly value: N | null
    /** Unit, such as USD/share or USD */
    readonly unit: string
  }
  /** Lowest */
  readonly low: {
    /** Value; null if there is none */
    readonly value: N | null
    /** Unit, such as USD/share or USD */
    readonly unit: string
  }
  /** Highest */
  readonly high: {
    /** Value; null if there is none */
    readonly value: N | null
    /** Unit, such as USD/share or USD */
    readonly unit: string
  }
  /** Object whose value is always null: not collected */
  readonly median: {
    /** Value; null if there is none */
    readonly value: N | null
    /** Unit, such as USD/share or USD */
    readonly unit: string
  }
  /** Number of analysts */
  readonly analyst_count: Count | null
  /** Actual figure for the same period of the previous year */
  readonly year_ago: {
    /** Value; null if there is none */
    readonly value: N | null
    /** Unit, such as USD/share or USD */
    readonly unit: string
  }
  /** mean divided by abs(year_ago), minus 1, to ten significant digits [ratio] */
  readonly growth_ratio: N | null
  /** Recent revisions by analysts; null for revenue */
  readonly revisions: {
    /** Upward revisions in 7 days */
    readonly up_7d: Count | null
    /** Upward revisions in 30 days */
    readonly up_30d: Count | null
    /** Downward revisions in 7 days */
    readonly down_7d: Count | null
    /** Downward revisions in 30 days */
    readonly down_30d: Count | null
    /** Mean 7 days before */
    readonly mean_7d_ago: N | null
    /** Mean 30 days before */
    readonly mean_30d_ago: N | null
    /** Mean 60 days before */
    readonly mean_60d_ago: N | null
    /** Mean 90 days before */
    readonly mean_90d_ago: N | null
  } | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `exchanges.list`. */
export interface ExchangesListRow {
  /** MIC of the exchange, or name of the venue */
  readonly exchange_mic: string
  /** MIC of its operator (ISO 10383); null for venues */
  readonly operating_mic: string | null
  /** Name */
  readonly name: string
  /** Common short name */
  readonly acronym: string | null
  /** ISO 3166 two-letter country code; null for venues */
  readonly country_code: string | null
  /** Exchange’s city; null for venues */
  readonly city: string | null
  /** IANA time zone of its dates and trading hours */
  readonly timezone: string
  /** ISO 4217 currency of its prices; null where the instrument determines it */
  readonly currency_code: string | null
  /** Days of the trading week, 1 for Monday to 7 for Sunday */
  readonly trading_days: readonly Count[]
  /** Opening of the regular session, local time, HH:MM */
  readonly open_time: string
  /** Close of the regular session, local time, HH:MM; 24:00 is the end of the day */
  readonly close_time: string
  /** Start of pre-market trading, local time, HH:MM; null where there is none */
  readonly pre_market_open_time: string | null
  /** End of after-hours trading after a regular session, local time, HH:MM; null where there is none */
  readonly after_hours_close_time: string | null
  /** Main instrument types, with the same codes as `type` in /v1/instruments */
  readonly asset_types: readonly string[]
  /**
   * Trading conventions: settlement cycle, lot sizes, tick size, and remarks on the trading hours; null where they
   * differ between listings or do not apply
   */
  readonly trading_conventions: {
    /** Settlement cycle, such as T+1 */
    readonly settlement_cycle: string | null
    /** Order and lot sizes */
    readonly lot: string | null
    /** Tick size */
    readonly tick: string | null
    /** Remarks on the trading hours */
    readonly note: string | null
  }
  /** Date of the last change to the calendar rules */
  readonly calendar_revision: string
  /** Website; null for venues */
  readonly website: string | null
}

/** A row of `exports.create`. */
export interface ExportsCreateRow {
  /** Public id, exp_… */
  readonly id: string
  /** Status: queued, running, ready, failed, canceled or expired */
  readonly status: Open<'queued' | 'running' | 'ready' | 'failed' | 'canceled' | 'expired'>
  /** Path of the selected collection; null for a resource */
  readonly endpoint: string | null
  /** Path template of the selected collection; null for an endpoint */
  readonly resource: string | null
  /** Parameters of the selection, lists comma-separated */
  readonly parameters: Readonly<Record<string, string>>
  /** File format */
  readonly format: Open<'ndjson' | 'csv' | 'parquet' | 'arrow'>
  /** As-of time of all rows, fixed at creation; null if nothing was published */
  readonly as_of: string | null
  /** When it was ordered */
  readonly created_at: string
  /** When its file was completed; null before */
  readonly generated_at: string | null
  /** When its file expires, a day after completion; null before */
  readonly expires_at: string | null
  /** Number of rows in the file; null before completion */
  readonly rows: Count | null
  /** File size in bytes; null before completion */
  readonly bytes: Count | null
  /** SHA-256 of the file, hexadecimal; null before completion */
  readonly sha256: string | null
  /** Why it failed and what to do; null unless failed */
  readonly failure: string | null
  /** Relative URL of the file; null unless it is ready */
  readonly download: string | null
}

/** A row of `exports.get`. */
export interface ExportsGetRow {
  /** Public id, exp_… */
  readonly id: string
  /** Status: queued, running, ready, failed, canceled or expired */
  readonly status: Open<'queued' | 'running' | 'ready' | 'failed' | 'canceled' | 'expired'>
  /** Path of the selected collection; null for a resource */
  readonly endpoint: string | null
  /** Path template of the selected collection; null for an endpoint */
  readonly resource: string | null
  /** Parameters of the selection, lists comma-separated */
  readonly parameters: Readonly<Record<string, string>>
  /** File format */
  readonly format: Open<'ndjson' | 'csv' | 'parquet' | 'arrow'>
  /** As-of time of all rows, fixed at creation; null if nothing was published */
  readonly as_of: string | null
  /** When it was ordered */
  readonly created_at: string
  /** When its file was completed; null before */
  readonly generated_at: string | null
  /** When its file expires, a day after completion; null before */
  readonly expires_at: string | null
  /** Number of rows in the file; null before completion */
  readonly rows: Count | null
  /** File size in bytes; null before completion */
  readonly bytes: Count | null
  /** SHA-256 of the file, hexadecimal; null before completion */
  readonly sha256: string | null
  /** Why it failed and what to do; null unless failed */
  readonly failure: string | null
  /** Relative URL of the file; null unless it is ready */
  readonly download: string | null
}

/** A row of `filings.exhibits`. */
export interface FilingsExhibitsRow {
  /** Public id of the exhibit */
  readonly id: string
  /** Accession number of the filing */
  readonly filing_id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Filing date */
  readonly filed_on: string
  /** Number of the exhibit */
  readonly exhibit_number: string
  /** Type of the document */
  readonly exhibit_type: string
  /** Description of the exhibit; null if the filer states only the type */
  readonly description: string | null
  /** URL of the document */
  readonly url: string
  /** Name of the document in the filing’s folder */
  readonly file_name: string
  /** Media type, derived from the file name extension */
  readonly media_type: string
  /** Size of the document [bytes] */
  readonly size_bytes: Count | null
  /** Position of the document in the filing */
  readonly position: Count
}

/** A row of `filings.list`. */
export interface FilingsListRow {
  /** Accession number, the id in the paths of sections and exhibits */
  readonly filing_id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Public id of the requested listing */
  readonly instrument_id: string
  /** Ticker of that listing */
  readonly symbol: string
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** CIK of the filer, ten digits */
  readonly cik: string
  /** Filer’s name at the time of filing */
  readonly company_name: string
  /** Form as filed, `/A` for an amendment */
  readonly form_type: string
  /** Whether it amends an earlier filing */
  readonly amendment: boolean
  /** Filing date; for filings after 17:30 New York time, the next business day */
  readonly filed_on: string
  /** End of the period of report; for an 8-K, the event date */
  readonly reporting_period: string | null
  /** When EDGAR accepted the filing; if the source omits the time zone, the later interpretation */
  readonly accepted_at: string | null
  /** Item codes of an 8-K; otherwise empty */
  readonly items: readonly string[]
  /** Description of the primary document */
  readonly title: string | null
  /** File name of the primary document */
  readonly primary_document: string | null
  /** URL of the primary document */
  readonly url: string
  /** URL of the page that lists its documents */
  readonly index_url: string
  /** Size of the complete filing [bytes] */
  readonly size_bytes: Count | null
  /** Whether it contains XBRL */
  readonly is_xbrl: boolean
  /** Whether its primary document contains inline XBRL */
  readonly is_inline_xbrl: boolean
  /** Registration file number */
  readonly file_number: string | null
  /** SEC film number */
  readonly film_number: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `filings.sections`. */
export interface FilingsSectionsRow {
  /** Public id of the section */
  readonly id: string
  /** Accession number of the filing */
  readonly filing_id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Form as filed */
  readonly form_type: string
  /** Filing date */
  readonly filed_on: string
  /** Number of the item */
  readonly item: string
  /** Heading without the number */
  readonly title: string
  /** Text of the section with its heading, lines separated by line feeds */
  readonly text: string | null
  /** True if the text was truncated at 262,144 bytes */
  readonly truncated: boolean
  /** Size of the complete section [bytes of UTF-8] */
  readonly size_bytes: Count
  /** Position of the section in the document, from 1 */
  readonly position: Count
}

/** A row of `financials.concepts`. */
export interface FinancialsConceptsRow {
  /** Tag with its taxonomy, or canonical line */
  readonly id: string
  /** Taxonomy that defines it; `bourse` for canonical lines */
  readonly taxonomy: Open<'bourse' | 'us-gaap' | 'ifrs-full' | 'dei' | 'srt'>
  /** Tag without its taxonomy, or name of the line */
  readonly name: string
  /** Label in the taxonomy */
  readonly label: string
  /** Definition */
  readonly description: string | null
  /** Financial statement that the concept belongs to */
  readonly statement_family: Open<'income_statement' | 'balance_sheet' | 'cash_flow_statement' | 'cover' | 'other'>
  /** Type of its values */
  readonly unit: Open<'monetary' | 'shares' | 'per_share' | 'pure' | 'other'>
  /** Whether its values are for periods or instants */
  readonly period_type: Open<'period' | 'instant'>
  /** Debit or credit, if known */
  readonly balance: Open<'debit' | 'credit'> | null
  /** Canonical line that the tag can feed */
  readonly line: string | null
  /** Tags that can feed a line, in order of preference; empty for tags */
  readonly tags: readonly string[]
  /** Whether a line may be computed from other lines */
  readonly derived: boolean
  /** Whether its taxonomy has deprecated it */
  readonly deprecated: boolean
}

/** A row of `financials.facts`. */
export interface FinancialsFactsRow<N = DecimalText> {
  /** Public id, fct_… */
  readonly id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the requested listing */
  readonly symbol: string
  /** MIC of its exchange or venue */
  readonly exchange_mic: string | null
  /** Tag with its taxonomy */
  readonly concept: string
  /** Canonical line that the tag can feed */
  readonly line: string | null
  /** Label in the filer’s taxonomy */
  readonly label: string | null
  /** Unit as filed */
  readonly unit: string
  /** Value, neither scaled nor rounded [of the row] */
  readonly value: N
  /** Period or instant */
  readonly period_type: Open<'period' | 'instant'>
  /** First day; null for an instant */
  readonly fiscal_start: string | null
  /** Last day as filed */
  readonly fiscal_end: string
  /** Length based on the dates as filed; null for an instant */
  readonly duration_months: Count | null
  /** Normal form of the period end */
  readonly period_end: string
  /** Filing that first stated this value */
  readonly filing_id: string
  /** Form of that filing */
  readonly form_type: string
  /** Date of that filing */
  readonly filed_on: string
  /** Date of the first filing that stated the period */
  readonly first_filed_on: string
  /** Newest filing that repeats the value */
  readonly last_filing_id: string
  /** Fiscal year of the filing, not of the fact */
  readonly filing_fiscal_year: Count | null
  /** Fiscal period of the filing, not of the fact */
  readonly filing_fiscal_period: string | null
  /** Whether more than one value was filed */
  readonly restated: boolean
  /** Index page of the filing */
  readonly source_url: string
}

/** A row of `financials.metric-definitions`. */
export interface FinancialsMetricDefinitionsRow {
  /** Name of the field in metrics */
  readonly id: string
  /** Readable name */
  readonly name: string
  /** Family of the metric */
  readonly family: Open<
    'valuation' | 'profitability' | 'liquidity' | 'leverage' | 'efficiency' | 'growth' | 'per_share' | 'yield'
  >
  /** Formula */
  readonly formula: string
  /** Unit of its values */
  readonly unit: Open<'currency' | 'currency_per_share' | 'ratio' | 'days'>
  /** Canonical lines, and `close`, `dividend`, `split` and `estimate` */
  readonly input_concepts: readonly string[]
  /** Description */
  readonly description: string
  /** Whether higher or lower values are better; null if neither */
  readonly higher_is_better: boolean | null
  /** Whether the screener offers it */
  readonly screenable: boolean
  /** Day this formula took effect */
  readonly since: string
}

/** A row of `financials.metrics`. */
export interface FinancialsMetricsRow<N = DecimalText> {
  /** Public id, met_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Public id of the listing’s own company */
  readonly company_id: string | null
  /** Session whose close is used */
  readonly observed_on: string
  /** ISO 4217 code of the price and all amounts */
  readonly currency_code: string
  /** Close of the session, unadjusted [currency of the listing] */
  readonly price: N
  /** Normal period end of the newest statement used */
  readonly fiscal_period_end: string | null
  /** Public ids of the statements, share statistics, dividends and estimates used, sorted */
  readonly input_record_ids: readonly string[]
  /** Asset turnover: revenue TTM ÷ avg total_assets [ratio] */
  readonly asset_turnover: N | null
  /** Book value per share: stockholders_equity ÷ shares_outstanding [currency_code per share] */
  readonly book_value_per_share: N | null
  /** Buyback yield: −(stock_repurchased + stock_issued) TTM ÷ market_capitalization [ratio] */
  readonly buyback_yield: N | null
  /**
   * Cash conversion cycle: 365 × (1 ÷ inventory_turnover + 1 ÷ receivables_turnover − avg accounts_payable ÷
   * cost_of_revenue TTM) [days]
   */
  readonly cash_conversion_days: N | null
  /** Cash per share: cash_and_short_term_investments ÷ shares_outstanding [currency_code per share] */
  readonly cash_per_share: N | null
  /** Cash ratio: cash_and_short_term_investments ÷ total_current_liabilities [ratio] */
  readonly cash_ratio: N | null
  /** Current ratio: total_current_assets ÷ total_current_liabilities [ratio] */
  readonly current_ratio: N | null
  /** Debt to assets: total_debt ÷ total_assets [ratio] */
  readonly debt_to_assets: N | null
  /** Debt to equity: total_debt ÷ stockholders_equity [ratio] */
  readonly debt_to_equity: N | null
  /** Dividend growth: dividends_per_share ÷ dividends_per_share a year earlier − 1 [ratio] */
  readonly dividend_growth: N | null
  /** Dividend yield: dividends_per_share ÷ close; specials included [ratio] */
  readonly dividend_yield: N | null
  /**
   * Dividends per share: cash dividends paid (by pay date, or ex date if none) in the 365 days up to observed_on, after
   * splits [currency_code per share]
   */
  readonly dividends_per_share: N | null
  /** Earnings per share: eps_diluted TTM, each quarter on the share basis of observed_on [currency_code per share] */
  readonly earnings_per_share: N | null
  /** Earnings yield: earnings_per_share ÷ close [ratio] */
  readonly earnings_yield: N | null
  /** EBITDA margin: ebitda TTM ÷ revenue TTM [ratio] */
  readonly ebitda_margin: N | null
  /** Effective tax rate: income_tax TTM ÷ income_before_tax TTM, null outside 0…1 [ratio] */
  readonly effective_tax_rate: N | null
  /**
   * Enterprise value: market_capitalization + total_debt + preferred_stock + noncontrolling_interest −
   * cash_and_short_term_investments [currency_code]
   */
  readonly enterprise_value: N | null
  /** EPS growth: eps_diluted TTM ÷ eps_diluted TTM a year earlier − 1 [ratio] */
  readonly eps_growth: N | null
  /**
   * Quarterly EPS growth: eps_diluted of the newest quarter ÷ eps_diluted of the same quarter a year earlier − 1
   * [ratio]
   */
  readonly eps_growth_quarterly: N | null
  /** Equity ratio: total_equity ÷ total_assets [ratio] */
  readonly equity_ratio: N | null
  /** Enterprise value to EBIT: enterprise_value ÷ operating_income TTM [ratio] */
  readonly ev_to_ebit: N | null
  /** Enterprise value to EBITDA: enterprise_value ÷ ebitda TTM [ratio] */
  readonly ev_to_ebitda: N | null
  /** Enterprise value to free cash flow: enterprise_value ÷ free_cash_flow TTM [ratio] */
  readonly ev_to_free_cash_flow: N | null
  /** Enterprise value to sales: enterprise_value ÷ revenue TTM [ratio] */
  readonly ev_to_sales: N | null
  /** Forward dividend yield: newest regular dividend × its frequency ÷ close [ratio] */
  readonly forward_dividend_yield: N | null
  /** Forward price to earnings: close ÷ mean EPS estimate for the next fiscal year [ratio] */
  readonly forward_price_to_earnings: N | null
  /** Free cash flow growth: free_cash_flow TTM ÷ free_cash_flow TTM a year earlier − 1 [ratio] */
  readonly free_cash_flow_growth: N | null
  /** Free cash flow margin: free_cash_flow TTM ÷ revenue TTM [ratio] */
  readonly free_cash_flow_margin: N | null
  /** Free cash flow per share: free_cash_flow TTM ÷ shares_diluted of the newest period [currency_code per share] */
  readonly free_cash_flow_per_share: N | null
  /** Free cash flow yield: free_cash_flow TTM ÷ market_capitalization [ratio] */
  readonly free_cash_flow_yield: N | null
  /** Gross margin: gross_profit TTM ÷ revenue TTM [ratio] */
  readonly gross_margin: N | null
  /** Interest coverage: operating_income TTM ÷ interest_expense TTM [ratio] */
  readonly interest_coverage: N | null
  /** Inventory turnover: cost_of_revenue TTM ÷ avg inventory [ratio] */
  readonly inventory_turnover: N | null
  /** Market capitalization: close × shares_outstanding [currency_code] */
  readonly market_capitalization: N | null
  /** Net debt to EBITDA: net_debt ÷ ebitda TTM [ratio] */
  readonly net_debt_to_ebitda: N | null
  /** Net income growth: net_income TTM ÷ net_income TTM a year earlier − 1 [ratio] */
  readonly net_income_growth: N | null
  /** Trailing twelve-month net income: net_income TTM [currency_code] */
  readonly net_income_ttm: N | null
  /** Net margin: net_income TTM ÷ revenue TTM [ratio] */
  readonly net_margin: N | null
  /**
   * Operating cash flow per share: net_cash_from_operating_activities TTM ÷ shares_diluted of the newest period
   * [currency_code per share]
   */
  readonly operating_cash_flow_per_share: N | null
  /** Operating income growth: operating_income TTM ÷ operating_income TTM a year earlier − 1 [ratio] */
  readonly operating_income_growth: N | null
  /** Operating margin: operating_income TTM ÷ revenue TTM [ratio] */
  readonly operating_margin: N | null
  /** Payout ratio: −dividends_paid TTM ÷ net_income_to_common TTM [ratio] */
  readonly payout_ratio: N | null
  /** Price/earnings to growth: price_to_earnings ÷ (100 × eps_growth) [ratio] */
  readonly peg_ratio: N | null
  /** Price to book: market_capitalization ÷ stockholders_equity [ratio] */
  readonly price_to_book: N | null
  /** Price to cash flow: market_capitalization ÷ net_cash_from_operating_activities TTM [ratio] */
  readonly price_to_cash_flow: N | null
  /** Price to earnings: close ÷ eps_diluted TTM [ratio] */
  readonly price_to_earnings: N | null
  /** Price to free cash flow: market_capitalization ÷ free_cash_flow TTM [ratio] */
  readonly price_to_free_cash_flow: N | null
  /** Price to sales: market_capitalization ÷ revenue TTM [ratio] */
  readonly price_to_sales: N | null
  /** Price to tangible book: market_capitalization ÷ (stockholders_equity − goodwill − intangible_assets) [ratio] */
  readonly price_to_tangible_book: N | null
  /** Quick ratio: (cash_and_short_term_investments + accounts_receivable) ÷ total_current_liabilities [ratio] */
  readonly quick_ratio: N | null
  /** Receivables turnover: revenue TTM ÷ avg accounts_receivable [ratio] */
  readonly receivables_turnover: N | null
  /** Return on assets: net_income TTM ÷ avg total_assets [ratio] */
  readonly return_on_assets: N | null
  /** Return on capital employed: operating_income TTM ÷ avg (total_assets − total_current_liabilities) [ratio] */
  readonly return_on_capital_employed: N | null
  /** Return on equity: net_income TTM ÷ avg stockholders_equity [ratio] */
  readonly return_on_equity: N | null
  /**
   * Return on invested capital: operating_income TTM × (1 − effective_tax_rate) ÷ avg (total_debt + total_equity −
   * cash_and_short_term_investments) [ratio]
   */
  readonly return_on_invested_capital: N | null
  /** Revenue growth: revenue TTM ÷ revenue TTM a year earlier − 1 [ratio] */
  readonly revenue_growth: N | null
  /**
   * Quarterly revenue growth: revenue of the newest quarter ÷ revenue of the same quarter a year earlier − 1 [ratio]
   */
  readonly revenue_growth_quarterly: N | null
  /** Revenue per share: revenue TTM ÷ shares_diluted of the newest period [currency_code per share] */
  readonly revenue_per_share: N | null
  /** Trailing twelve-month revenue: revenue TTM [currency_code] */
  readonly revenue_ttm: N | null
  /** Shareholder yield: dividend_yield + buyback_yield [ratio] */
  readonly shareholder_yield: N | null
  /**
   * Tangible book value per share: (stockholders_equity − goodwill − intangible_assets) ÷ shares_outstanding
   * [currency_code per share]
   */
  readonly tangible_book_value_per_share: N | null
  /**
   * Trailing dividend yield: dividends_per_share excluding special dividends and returns of capital ÷ close [ratio]
   */
  readonly trailing_dividend_yield: N | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `financials.segments`. */
export interface FinancialsSegmentsRow<N = DecimalText> {
  /** Public id, seg_… */
  readonly id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Public id of the requested listing, or else of the issuer’s primary listing */
  readonly instrument_id: string | null
  /** Ticker of that listing */
  readonly symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Breakdown of the revenue */
  readonly breakdown: Open<'business' | 'product' | 'geography'>
  /** Readable name */
  readonly segment: string
  /** Member of the axis, as tagged */
  readonly member: string
  /** Normal form of the fiscal year’s end */
  readonly period_end: string
  /** First day as filed */
  readonly reported_period_start: string
  /** Last day as filed */
  readonly reported_period_end: string
  /** ISO 4217 code of the amounts */
  readonly currency_code: string
  /** Revenue [currency_code] */
  readonly revenue: N | null
  /** Operating income [currency_code] */
  readonly segment_operating_income: N | null
  /** Assets, if tagged for the member [currency_code] */
  readonly assets: N | null
  /** Capital expenditure, if tagged for the member [currency_code] */
  readonly capital_expenditure: N | null
  /** Depreciation and amortization, if tagged for the member [currency_code] */
  readonly depreciation_and_amortization: N | null
  /** Share of consolidated revenue [ratio] */
  readonly revenue_ratio: N | null
  /** Accession number of the report */
  readonly filing_id: string
  /** Form as filed */
  readonly form_type: string
  /** Date of the filing */
  readonly filed_on: string
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `financials.statements`. */
export interface FinancialsStatementsRow<N = DecimalText> {
  /** Public id, stm_… */
  readonly id: string
  /** Public id of the issuer */
  readonly company_id: string
  /** Public id of the requested listing, or of the issuer’s primary one */
  readonly instrument_id: string | null
  /** Ticker of that listing */
  readonly symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Family */
  readonly statement: Open<'income_statement' | 'balance_sheet' | 'cash_flow_statement'>
  /** Fiscal quarter or year */
  readonly period_type: Open<'quarterly' | 'annual'>
  /** Normal form of the period’s end: the calendar month end within seven days, otherwise as filed */
  readonly period_end: string
  /** First day as filed; null for balance sheets */
  readonly reported_period_start: string | null
  /** Last day as filed */
  readonly reported_period_end: string
  /** Fiscal year according to the filing that first stated the period */
  readonly reported_fiscal_year: Count | null
  /** Fiscal period according to the same filing; Q4 for a fourth quarter computed as a difference */
  readonly reported_fiscal_period: Open<'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY'> | null
  /** ISO 4217 code of all amounts */
  readonly currency_code: string
  /** Accounting standard of the issuer */
  readonly accounting_standard: Open<'us-gaap' | 'ifrs'>
  /** Always null: not normalized; see `reported_period_start` */
  readonly period_start: string | null
  /** Always null: not normalized; see `reported_fiscal_year` */
  readonly fiscal_year: Count | null
  /** Always null: not normalized; see `reported_fiscal_period` */
  readonly fiscal_quarter: string | null
  /** Every canonical line of the family: its value, or null if none is filed */
  readonly items: {
    readonly revenue?: N | null
    readonly cost_of_revenue?: N | null
    readonly gross_profit?: N | null
    readonly research_and_development?: N | null
    readonly selling_and_marketing?: N | null
    readonly general_and_administrative?: N | null
    readonly selling_general_and_administrative?: N | null
    readonly depreciation_and_amortization?: N | null
    readonly amortization_of_intangibles?: N | null
    readonly restructuring_charges?: N | null
    readonly impairment_charges?: N | null
    readonly other_operating_expenses?: N | null
    readonly operating_expenses?: N | null
    readonly costs_and_expenses?: N | null
    readonly operating_income?: N | null
    readonly interest_income?: N | null
    readonly interest_expense?: N | null
    readonly other_nonoperating_income?: N | null
    readonly nonoperating_income?: N | null
    readonly income_from_equity_method_investments?: N | null
    readonly income_before_tax?: N | null
    readonly income_tax?: N | null
    readonly income_from_continuing_operations?: N | null
    readonly income_from_discontinued_operations?: N | null
    readonly net_income_including_noncontrolling_interest?: N | null
    readonly net_income_noncontrolling_interest?: N | null
    readonly net_income?: N | null
    readonly preferred_dividends?: N | null
    readonly net_income_to_common?: N | null
    readonly eps_basic?: N | null
    readonly eps_diluted?: N | null
    readonly shares_basic?: N | null
    readonly shares_diluted?: N | null
    readonly dividends_per_share?: N | null
    readonly comprehensive_income?: N | null
    readonly net_interest_income?: N | null
    readonly noninterest_income?: N | null
    readonly noninterest_expense?: N | null
    readonly provision_for_credit_losses?: N | null
    readonly ebitda?: N | null
    readonly cash_and_equivalents?: N | null
    readonly short_term_investments?: N | null
    readonly cash_and_short_term_investments?: N | null
    readonly accounts_receivable?: N | null
    readonly other_receivables?: N | null
    readonly inventory?: N | null
    readonly prepaid_expenses?: N | null
    readonly other_current_assets?: N | null
    readonly total_current_assets?: N | null
    readonly property_plant_and_equipment?: N | null
    readonly operating_lease_right_of_use?: N | null
    readonly goodwill?: N | null
    readonly intangible_assets?: N | null
    readonly long_term_investments?: N | null
    readonly deferred_tax_assets?: N | null
    readonly other_noncurrent_assets?: N | null
    readonly total_noncurrent_assets?: N | null
    readonly total_assets?: N | null
    readonly accounts_payable?: N | null
    readonly accrued_liabilities?: N | null
    readonly deferred_revenue_current?: N | null
    readonly deferred_revenue_noncurrent?: N | null
    readonly short_term_debt?: N | null
    readonly current_portion_of_long_term_debt?: N | null
    readonly operating_lease_liabilities_current?: N | null
    readonly operating_lease_liabilities_noncurrent?: N | null
    readonly income_taxes_payable?: N | null
    readonly other_current_liabilities?: N | null
    readonly total_current_liabilities?: N | null
    readonly long_term_debt?: N | null
    readonly deferred_tax_liabilities?: N | null
    readonly other_noncurrent_liabilities?: N | null
    readonly total_noncurrent_liabilities?: N | null
    readonly total_liabilities?: N | null
    readonly temporary_equity?: N | null
    readonly preferred_stock?: N | null
    readonly common_stock?: N | null
    readonly additional_paid_in_capital?: N | null
    readonly retained_earnings?: N | null
    readonly accumulated_other_comprehensive_income?: N | null
    readonly treasury_stock?: N | null
    readonly stockholders_equity?: N | null
    readonly noncontrolling_interest?: N | null
    readonly total_equity?: N | null
    readonly total_liabilities_and_equity?: N | null
    readonly total_debt?: N | null
    readonly net_debt?: N | null
    readonly shares_outstanding?: N | null
    readonly deposits?: N | null
    readonly loans?: N | null
    readonly stock_based_compensation?: N | null
    readonly deferred_income_tax?: N | null
    readonly other_noncash_items?: N | null
    readonly change_in_accounts_receivable?: N | null
    readonly change_in_inventory?: N | null
    readonly change_in_accounts_payable?: N | null
    readonly change_in_deferred_revenue?: N | null
    readonly change_in_other_working_capital?: N | null
    readonly net_cash_from_operating_activities?: N | null
    readonly capital_expenditure?: N | null
    readonly acquisitions?: N | null
    readonly purchases_of_investments?: N | null
    readonly sales_and_maturities_of_investments?: N | null
    readonly other_investing_activities?: N | null
    readonly net_cash_from_investing_activities?: N | null
    readonly debt_issued?: N | null
    readonly debt_repaid?: N | null
    readonly net_short_term_debt?: N | null
    readonly stock_issued?: N | null
    readonly stock_repurchased?: N | null
    readonly dividends_paid?: N | null
    readonly taxes_paid_on_equity_awards?: N | null
    readonly other_financing_activities?: N | null
    readonly net_cash_from_financing_activities?: N | null
    readonly effect_of_exchange_rates?: N | null
    readonly net_change_in_cash?: N | null
    readonly cash_at_beginning?: N | null
    readonly cash_at_end?: N | null
    readonly income_taxes_paid?: N | null
    readonly interest_paid?: N | null
    readonly free_cash_flow?: N | null
  }
  /** With `details=true`: the lines that have a value, with concept and filing; or null */
  readonly item_sources: Readonly<
    Record<
      string,
      {
        readonly concept: string | null
        readonly filing_id: string
        readonly derived: boolean
      }
    >
  > | null
  /** Accession numbers of the source filings, newest first */
  readonly filing_ids: readonly string[]
  /** Form of the newest source filing, as filed */
  readonly form_type: string
  /** Filing date of the newest source filing */
  readonly filed_on: string
  /** Date of the first filing that stated the period */
  readonly first_filed_on: string
  /** Whether a later filing changed at least one line */
  readonly restated: boolean
  /** Problems and notes; empty for a clean row. A line that fails a check is null and named here */
  readonly quality_issues: readonly {
    /** Code of the issue */
    readonly code: Open<
      | 'balance_mismatch'
      | 'current_split_mismatch'
      | 'gross_profit_mismatch'
      | 'income_mismatch'
      | 'cash_flow_mismatch'
      | 'cash_bridge_mismatch'
      | 'eps_mismatch'
      | 'debt_mismatch'
      | 'sum_incomplete'
      | 'share_scale'
      | 'sign_error'
      | 'scale_error'
      | 'currency_mixed'
      | 'mixed_filings'
      | 'derived_quarter'
      | 'restated'
      | 'share_basis_stale'
      | 'missing_core'
      | 'transition_period'
    >
    /** Affected line; null if the issue is about the entire row */
    readonly line: string | null
    /** Description with the numbers */
    readonly detail: string
  }[]
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `flat-files.get`. */
export interface FlatFilesGetRow {
  /** Name of the flat file: eod, corporate-actions */
  readonly dataset: string
  /** Trading date of the US market; first day of a month or year */
  readonly date: string
  /** csv: gzipped CSV; parquet; history: Parquet of the rows as the list returns them */
  readonly format: Open<'csv' | 'parquet' | 'history'>
  /** SHA-256 of the file, hexadecimal; also in X-Content-SHA256 */
  readonly sha256: string
  /** File size in bytes [bytes] */
  readonly bytes: Count
  /** Number of rows, without the header [rows] */
  readonly rows: Count
  /** When it was written: a file is rewritten only if its rows have changed */
  readonly generated_at: string
  /** Relative URL of the file */
  readonly download: string
  /** Period of the file: day, month or year */
  readonly period: Open<'day' | 'month' | 'year'>
  /** List with these rows */
  readonly operation: Open<'eod.list' | 'corporate-actions.list'>
  /** Markets of the rows */
  readonly exchanges: readonly string[]
  /** For `history`: as-of time of the rows, from which `changed_since` continues */
  readonly as_of: string | null
}

/** A row of `flat-files.list`. */
export interface FlatFilesListRow {
  /** Name of the flat file: eod, corporate-actions */
  readonly dataset: string
  /** Trading date of the US market; first day of a month or year */
  readonly date: string
  /** csv: gzipped CSV; parquet; history: Parquet of the rows as the list returns them */
  readonly format: Open<'csv' | 'parquet' | 'history'>
  /** SHA-256 of the file, hexadecimal; also in X-Content-SHA256 */
  readonly sha256: string
  /** File size in bytes [bytes] */
  readonly bytes: Count
  /** Number of rows, without the header [rows] */
  readonly rows: Count
  /** When it was written: a file is rewritten only if its rows have changed */
  readonly generated_at: string
  /** Relative URL of the file */
  readonly download: string
  /** Period of the file: day, month or year */
  readonly period: Open<'day' | 'month' | 'year'>
  /** List with these rows */
  readonly operation: Open<'eod.list' | 'corporate-actions.list'>
  /** Markets of the rows */
  readonly exchanges: readonly string[]
  /** For `history`: as-of time of the rows, from which `changed_since` continues */
  readonly as_of: string | null
}

/** A row of `funds.allocations`. */
export interface FundsAllocationsRow<N = DecimalText> {
  /** Public id, alc_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Date of the positions */
  readonly snapshot_date: string
  /** Dimension of the breakdown */
  readonly dimension: Open<
    'asset_class' | 'sector' | 'country' | 'currency' | 'issuer_type' | 'maturity' | 'credit_quality'
  >
  /** Name of the part; unclassified for positions without this information */
  readonly name: string
  /** Weight in net assets: long minus short [ratio] */
  readonly weight: N
  /** Long weight in net assets [ratio] */
  readonly long_weight: N
  /** Short weight in net assets; long_weight minus short_weight is weight [ratio] */
  readonly short_weight: N
  /** Number of positions in the part; null if the publisher reported the part */
  readonly position_count: Count | null
  /** Whether the publisher reported it or it was computed from the holdings */
  readonly source: Open<'publisher' | 'derived'>
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `funds.holdings`. */
export interface FundsHoldingsRow<N = DecimalText> {
  /** Public id, hld_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Date of the positions */
  readonly snapshot_date: string
  /** Position in the publisher’s file */
  readonly line: Count
  /** Rank by weight, 1 for the largest; equal weights keep file order */
  readonly rank: Count
  /** Weight in net assets; negative for short positions, above 1 if leveraged [ratio] */
  readonly weight: N | null
  /** Name of the position according to the publisher */
  readonly holding: string
  /**
   * Public id of the held listing, found by ISIN, then CUSIP, then ticker on that date; null if there are none or
   * several
   */
  readonly holding_instrument_id: string | null
  /** Ticker of that listing */
  readonly holding_symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly holding_exchange_mic: string | null
  /** Public id of that listing’s own profile */
  readonly holding_company_id: string | null
  /** The publisher’s own ticker or number for the position */
  readonly provider_symbol: string | null
  /** Always null: see balance */
  readonly quantity: N | null
  /** Always null: see value [USD] */
  readonly market_value: N | null
  /** Reported amount, in units of balance_unit */
  readonly balance: N | null
  /** Unit of the balance */
  readonly balance_unit: Open<'shares' | 'principal' | 'contracts' | 'other'> | null
  /** Reported value, without accrued interest [USD] */
  readonly value: N | null
  /** Class of the position */
  readonly asset_class: Open<
    | 'equity'
    | 'fixed_income'
    | 'mortgage_backed'
    | 'asset_backed'
    | 'loan'
    | 'derivative'
    | 'cash'
    | 'fund'
    | 'commodity'
    | 'real_estate'
    | 'other'
  >
  /** Sector according to the publisher */
  readonly sector: string | null
  /** ISO 3166 two-letter code of the country of risk */
  readonly country_code: string | null
  /** ISO 4217 code of the position’s currency */
  readonly currency_code: string | null
  /** ISIN */
  readonly isin: string | null
  /** CUSIP */
  readonly cusip: string | null
  /** FIGI */
  readonly figi: string | null
  /** LEI of the issuer */
  readonly lei: string | null
  /** Maturity date of a debt */
  readonly maturity_date: string | null
  /** Interest per year [ratio] */
  readonly coupon: N | null
  /** Long or short; null for derivatives */
  readonly position_side: Open<'long' | 'short'> | null
  /** Whether the position is a restricted security */
  readonly restricted: boolean | null
  /** Whether its issuer is in default */
  readonly defaulted: boolean | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `funds.list`. */
export interface FundsListRow<N = DecimalText> {
  /** Public id, fnd_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Public id of the fund’s own profile */
  readonly company_id: string | null
  /** Name of the fund */
  readonly name: string
  /** Type of fund */
  readonly fund_type: Open<'etf' | 'mutual_fund' | 'closed_end' | 'money_market' | 'etn' | 'unit_trust'>
  /** Fund house */
  readonly family: string | null
  /** Manager of the fund */
  readonly manager: string | null
  /** Category according to the publisher */
  readonly category: string | null
  /** ISO 3166 alpha-2 code of the country of domicile */
  readonly domicile: string | null
  /** ISO 4217 code of its amounts */
  readonly currency_code: string | null
  /** Inception date of the fund */
  readonly inception_date: string | null
  /** Annual costs after waivers [ratio] */
  readonly expense_ratio: N | null
  /** Annual costs before waivers [ratio] */
  readonly gross_expense_ratio: N | null
  /** Net assets of all classes [currency_code] */
  readonly assets_under_management: N | null
  /** Net assets of this class [currency_code] */
  readonly class_net_assets: N | null
  /** Net asset value per share [currency_code per share] */
  readonly net_asset_value: N | null
  /** Date of the net asset value */
  readonly net_asset_value_date: string | null
  /** Name of the benchmark */
  readonly benchmark_name: string | null
  /** Public id of the benchmark, if it is a known index */
  readonly benchmark_instrument_id: string | null
  /** Annual portfolio turnover [ratio] */
  readonly annual_turnover: N | null
  /** Twelve months of distributions divided by the net asset value [ratio] */
  readonly distribution_yield: N | null
  /** Payments per year */
  readonly dividend_frequency: Count | null
  /** Bond ETFs only [years] */
  readonly effective_duration: N | null
  /** Bond ETFs only [years] */
  readonly average_maturity: N | null
  /** Bond ETFs only [ratio] */
  readonly average_coupon: N | null
  /** Bond ETFs only [per 100 of face] */
  readonly average_price: N | null
  /** Bond ETFs only [ratio] */
  readonly yield_to_maturity: N | null
  /** Leverage relative to the benchmark; negative for inverse funds */
  readonly leverage_factor: N | null
  /** Number of positions in the newest holdings list */
  readonly holdings_count: Count | null
  /** ISIN */
  readonly isin: string | null
  /** CUSIP */
  readonly cusip: string | null
  /** CIK of the registrant, ten digits */
  readonly cik: string | null
  /** Series id at the SEC */
  readonly series_id: string | null
  /** Class id at the SEC */
  readonly class_id: string | null
  /** Date of the figures */
  readonly observed_on: string
  /** Whether the fund still exists */
  readonly status: Open<'active' | 'inactive'>
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `health.list`. */
export interface HealthListRow {
  /** Name of the dataset */
  readonly dataset: string
  /** Market group */
  readonly market: string | null
  /** MIC */
  readonly exchange: string | null
  /**
   * Whether the latest closed session is published, 8 hours after its close; not-offered: no source has such rows;
   * unverified: no cadence to check; unknown: no calendar; loading: its demo rows follow; unavailable: disabled, or
   * nothing published
   */
  readonly freshness_status: Open<
    'current' | 'not-offered' | 'unverified' | 'unknown' | 'loading' | 'partial' | 'stale' | 'unavailable'
  >
  /** The worse of freshness and the last run of its sources */
  readonly status: Open<
    'current' | 'not-offered' | 'unverified' | 'unknown' | 'loading' | 'partial' | 'stale' | 'unavailable'
  >
  /** Latest session with rows, and the kinds of entities */
  readonly coverage: {
    readonly latest_session: string | null
    readonly asset_types: readonly string[]
  }
  /** Whether freshness is measured against a calendar or a cadence */
  readonly coverage_configured: boolean
  /** Sources of the rows; demo for synthetic rows */
  readonly source: string | null
  /** Rows held for review */
  readonly held: Count
  /** Set if a source has moved: its address no longer returns the data */
  readonly problem: string | null
}

/** A row of `history.list`. */
export interface HistoryListRow {
  /** When this version became known */
  readonly known_from: string
  /** When it was corrected or withdrawn; null while it is current */
  readonly known_to: string | null
  /** The row as the operation returned it, without fields computed for a page */
  readonly values: Readonly<Record<string, unknown>>
  /** The source, import or job that published it; null if several sources did */
  readonly source: string | null
  /** Who issues the data; null for imports, and for rows computed only from rows of operations */
  readonly publisher: string | null
  /** License of the data; null if its publisher is unknown */
  readonly license: string | null
  /** Number of the publication that added it */
  readonly batch: string
  /** When that publication began; known_from is earlier for imports with their own times */
  readonly published_at: string
  /**
   * The rules that rows are checked by, and whether this version meets them. A row that does not meet a `reject` rule
   * was published before the rule existed
   */
  readonly checks: readonly {
    /** Name of the rule */
    readonly rule: string
    /** What happens to a row that does not meet it */
    readonly level: Open<'reject' | 'hold' | 'warn'>
    /** Whether this version meets it */
    readonly met: boolean
  }[]
  /** That the version was held for review before it was published; null if it was not */
  readonly held: {
    /** The rule that held it */
    readonly rule: string | null
    /** When it was held */
    readonly held_at: string
    /** When it was published */
    readonly released_at: string
    /** The operator who released it, for keys with the capability `admin`; null if a later row confirmed it */
    readonly released_by: string | null
  } | null
  /**
   * The response that the version was read from; for a row computed from one that no operation lists, the response that
   * this one was read from. Null for imports, other computed rows and older releases
   */
  readonly file: {
    /** SHA-256 of the response */
    readonly sha256: string
    /** When it was fetched; null if the archive has a newer response instead */
    readonly fetched_at: string | null
    /** What the source fetched, for keys with the capability `admin`; otherwise null */
    readonly unit: string | null
  } | null
  /** For a computed row: the rows that it is computed from, as far as the key may see them */
  readonly inputs: readonly {
    /** Operation that serves them */
    readonly operation: string
    /** Key of the row, as this operation accepts it; null if there may be several */
    readonly key: string | null
    /** Where to read the history of the row, or the list of the rows */
    readonly href: string
  }[]
}

/** A row of `indicators.definitions`. */
export interface IndicatorsDefinitionsRow<N = DecimalText> {
  /** Name of the indicator, as in `indicator` of /v1/indicators */
  readonly id: string
  /** Display name */
  readonly title: string
  /** Formula; x[n] is the value of x n bars earlier */
  readonly formula: string
  /** Bar fields it is calculated from */
  readonly inputs: readonly string[]
  /** Its parameters, each with inclusive limits, its default, and the intervals it applies to */
  readonly parameters: readonly {
    /** Name */
    readonly name: string
    /** Whether fractions are accepted */
    readonly type: Open<'integer' | 'decimal'>
    /** Minimum value, inclusive */
    readonly min: N
    /** Maximum value, inclusive */
    readonly max: N
    /** Default value */
    readonly default: N
    /** Meaning */
    readonly description: string
    /** Intervals it applies to */
    readonly intervals: readonly string[]
  }[]
  /** Its outputs, in the order of `values`, each with its unit */
  readonly outputs: readonly {
    /** Name */
    readonly name: string
    /** Meaning, with the unit */
    readonly description: string
  }[]
  /** Bars required before the first settled value of every output, with the defaults on 1d [bars] */
  readonly warmup_bars: Count
  /** Bars required before the first value of every output with `warmup=available`, with the defaults on 1d [bars] */
  readonly available_bars: Count
  /** Intervals it is calculated for */
  readonly intervals: readonly string[]
}

/** A row of `indicators.list`. */
export interface IndicatorsListRow<N = DecimalText> {
  /** Public id of the value, ind_…, derived from listing, indicator, parameters, interval and instant */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Name of the indicator */
  readonly indicator: string
  /** Close time of the bar: end of its session on 1d, otherwise of its interval */
  readonly event_at: string
  /**
   * Each output by name, to eight decimal places, in the units of /v1/indicators/definitions; null where it cannot be
   * calculated
   */
  readonly values: Readonly<Record<string, N | null>>
  /**
   * Whether every output has warmed up; before, it is null, or, with `warmup=available`, a value that still depends on
   * where the listing’s bars begin
   */
  readonly settled: boolean
}

/** A row of `indices.constituents`. */
export interface IndicesConstituentsRow<N = DecimalText> {
  /** Public id, con_… */
  readonly id: string
  /** Public id of the index */
  readonly index_id: string
  /** Date of the list */
  readonly snapshot_date: string
  /** Name of the member as published */
  readonly constituent: string
  /** Public id of the member’s listing, found by ISIN, otherwise by ticker on that date; null if there is none */
  readonly instrument_id: string | null
  /** Ticker of that listing */
  readonly symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Public id of that listing’s own profile */
  readonly company_id: string | null
  /** Ticker as published */
  readonly provider_symbol: string
  /** Weight in the index, as a ratio; null if the publisher does not report it [ratio] */
  readonly weight: N | null
  /** First day of the current membership */
  readonly member_since: string | null
  /** Number of shares that the index weighting uses [shares] */
  readonly shares: N | null
  /** Sector as published */
  readonly sector: string | null
  /** Industry as published */
  readonly industry: string | null
  /** ISO 3166 two-letter country code of the member */
  readonly country_code: string | null
  /** CIK of the member, ten digits */
  readonly cik: string | null
  /** ISIN of the member */
  readonly isin: string | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `indices.list`. */
export interface IndicesListRow<N = DecimalText> {
  /** Public id of the index, the same as its listing’s */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Name of the index */
  readonly name: string
  /** Calculation agent */
  readonly provider: string | null
  /** Asset class that the index tracks */
  readonly index_type: Open<'equity' | 'bond' | 'volatility' | 'commodity' | 'other'>
  /** Region that the index covers */
  readonly region: string | null
  /** ISO 3166 two-letter code of the country that the index covers */
  readonly country_code: string | null
  /** ISO 4217 code of the index currency */
  readonly currency_code: string | null
  /** MIC of the market whose sessions the index bars follow */
  readonly home_exchange_mic: string | null
  /** How dividends count in the index: not counted (price), reinvested (total), or reinvested after tax (net) */
  readonly return_type: Open<'price' | 'total' | 'net'> | null
  /** Weighting of the members */
  readonly weighting: Open<'market_cap' | 'float' | 'price' | 'equal' | 'other'> | null
  /** Whether the index has daily bars */
  readonly level_available: boolean
  /** Base date of the index */
  readonly base_date: string | null
  /** Level on the base date [points] */
  readonly base_level: N | null
  /** Number of members in the newest list */
  readonly constituent_count: Count | null
  /** Date of the newest list */
  readonly snapshot_date: string | null
  /** Date of the oldest stored list */
  readonly first_snapshot_date: string | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `insider-transactions.list`. */
export interface InsiderTransactionsListRow<N = DecimalText> {
  /** Public id, itx_… */
  readonly id: string
  /** Public id of the issuer */
  readonly company_id: string
  /**
   * Public id of the listing of the traded class if its title names one, otherwise of the requested or the primary one
   */
  readonly instrument_id: string | null
  /** Ticker of that listing */
  readonly symbol: string | null
  /** MIC of that listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Date of the transaction */
  readonly transaction_date: string
  /** Accession number of the form */
  readonly filing_id: string
  /** Form as filed */
  readonly form_type: Open<'4' | '4/A' | '5' | '5/A'>
  /** Filing date */
  readonly filed_on: string
  /** Name of the first reporting owner */
  readonly owner_name: string
  /** CIK of the first reporting owner, ten digits */
  readonly owner_cik: string
  /** All reporting owners */
  readonly owners: readonly {
    /** Name */
    readonly name: string
    /** CIK, ten digits */
    readonly cik: string
    /** Director of the issuer */
    readonly is_director: boolean
    /** Officer of the issuer */
    readonly is_officer: boolean
    /** Holder of more than 10% of a class */
    readonly is_ten_percent_owner: boolean
    /** Reports for another reason */
    readonly is_other: boolean
    /** Title of an officer, as filed */
    readonly officer_title: string | null
  }[]
  /** `director`, `officer`, `ten_percent_owner`, `other` for the first owner; comma-separated if several */
  readonly relationship: string
  /** Title of the first owner, as filed */
  readonly officer_title: string | null
  /** Security, as filed */
  readonly security_title: string
  /** Code on the form: P, S, A, D, F, G, M, C, X, J and others */
  readonly transaction_code: string
  /** Meaning of the code */
  readonly transaction_type: Open<
    | 'purchase'
    | 'sale'
    | 'grant'
    | 'disposition_to_issuer'
    | 'tax_withholding'
    | 'gift'
    | 'option_exercise'
    | 'conversion'
    | 'inheritance'
    | 'other'
  >
  /** Whether the owner acquired or disposed */
  readonly acquired_disposed: Open<'acquired' | 'disposed'>
  /** Shares as filed, never adjusted for splits [shares] */
  readonly shares: N
  /** Price per share as filed; null where none is stated [USD per share] */
  readonly price: N | null
  /** Shares × price, exact [USD] */
  readonly value: N | null
  /** Shares owned following the transaction [shares] */
  readonly shares_after: N | null
  /** Form of ownership */
  readonly direct_or_indirect: Open<'direct' | 'indirect'> | null
  /** Nature of indirect ownership */
  readonly nature_of_ownership: string | null
  /** Deemed date of execution */
  readonly deemed_execution_date: string | null
  /** Whether an equity swap is involved */
  readonly equity_swap: boolean
  /** Whether the form marks it as reported late */
  readonly late: boolean
  /** Whether the form marks a rule 10b5-1 plan; null on forms that predate the mark */
  readonly planned_10b5_1: boolean | null
  /** Footnotes that the row refers to */
  readonly footnotes: readonly string[]
  /** The form’s period of report */
  readonly period_of_report: string
  /** Row number in the form’s table, from 1 */
  readonly sequence: Count
  /** Always null: the exact filing time is not collected */
  readonly filed_at: string | null
  /** Always null: see direct_or_indirect */
  readonly ownership_type: Open<'direct' | 'indirect'> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `instruments.events`. */
export interface InstrumentsEventsRow {
  /** Public id of the event */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** First day under the new ticker or on the new exchange */
  readonly date: string
  /** Ticker as of that day, prefixed with that day’s MIC */
  readonly ticker: string
  /** Previous ticker, prefixed with the MIC after the event: equal to `ticker` if only the exchange changed */
  readonly previous_ticker: string
  /** MIC as of that day */
  readonly exchange_mic: string
  /** Previous MIC */
  readonly previous_exchange_mic: string
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `instruments.get`. */
export interface InstrumentsGetRow {
  /** Public id of the row, ins_… */
  readonly id: string
  /** Newest ticker of the listing, in canonical spelling */
  readonly symbol: string
  /** MIC of the exchange or venue where it is, or was last, listed */
  readonly exchange_mic: string
  /** Name of the security; null where unknown */
  readonly name: string | null
  /** Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX */
  readonly type: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Asset class of the type */
  readonly asset_class: Open<'stocks' | 'funds' | 'bonds' | 'crypto' | 'forex' | 'indices'>
  /**
   * active while it is listed; expired for kinds that end on their own (bonds, rights, units, warrants); otherwise
   * inactive
   */
  readonly status: Open<'active' | 'inactive' | 'expired'>
  /** ISO 4217 code, or minor unit, of its price currency; null where unknown */
  readonly currency_code: string | null
  /** ISO 3166 two-letter code of its country; null where unknown */
  readonly country_code: string | null
  /** Public id of the company profile of this security; null where no issuer is known */
  readonly company_id: string | null
  /** Name of the issuer; null where unknown */
  readonly company_name: string | null
  /** ISIN of the security; null where unknown */
  readonly isin: string | null
  /** CUSIP of the security; null where unknown */
  readonly cusip: string | null
  /** FIGI of the listing; null where unknown */
  readonly figi: string | null
  /** CIK of the issuer, ten digits; null where unknown */
  readonly cik: string | null
  /** LEI of the issuer; null where unknown */
  readonly lei: string | null
  /** First day with a recorded symbol for the listing */
  readonly listed_on: string
  /** Last day of the listing; null while it is listed */
  readonly delisted_on: string | null
}

/** A row of `instruments.identifiers`. */
export interface InstrumentsIdentifiersRow {
  /** Public id of the identifier row */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Kind of identifier: ISIN, CUSIP and FIGI identify the listing, CIK and LEI its issuer */
  readonly identifier_type: Open<'ISIN' | 'CUSIP' | 'FIGI' | 'CIK' | 'LEI'>
  /** The identifier */
  readonly identifier: string
  /** Always null: publishers report no first day */
  readonly valid_from: string | null
  /** Always null: publishers report no last day */
  readonly valid_to: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `instruments.list`. */
export interface InstrumentsListRow {
  /** Public id of the instrument; it is permanent */
  readonly id: string
  /** Newest ticker of the listing, in canonical spelling */
  readonly symbol: string
  /** MIC of the exchange or venue where it is, or was last, listed */
  readonly exchange_mic: string
  /** Name of the security; null where unknown */
  readonly name: string | null
  /** Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX */
  readonly type: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Asset class of the type */
  readonly asset_class: Open<'stocks' | 'funds' | 'bonds' | 'crypto' | 'forex' | 'indices'>
  /**
   * active while it is listed; expired for kinds that end on their own (bonds, rights, units, warrants); otherwise
   * inactive
   */
  readonly status: Open<'active' | 'inactive' | 'expired'>
  /** ISO 4217 code, or minor unit, of its price currency; null where unknown */
  readonly currency_code: string | null
  /** ISO 3166 two-letter code of its country; null where unknown */
  readonly country_code: string | null
  /** Public id of the company profile of this security; null where no issuer is known */
  readonly company_id: string | null
  /** Name of the issuer; null where unknown */
  readonly company_name: string | null
  /** ISIN of the security; null where unknown */
  readonly isin: string | null
  /** CUSIP of the security; null where unknown */
  readonly cusip: string | null
  /** FIGI of the listing; null where unknown */
  readonly figi: string | null
  /** CIK of the issuer, ten digits; null where unknown */
  readonly cik: string | null
  /** LEI of the issuer; null where unknown */
  readonly lei: string | null
  /** First day with a recorded symbol for the listing */
  readonly listed_on: string
  /** Last day of the listing; null while it is listed */
  readonly delisted_on: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `instruments.symbols`. */
export interface InstrumentsSymbolsRow {
  /** Public id of the assignment */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string
  /** MIC of the exchange for this ticker */
  readonly exchange_mic: string
  /** First day of the assignment */
  readonly valid_from: string
  /** Last day of the assignment; null while it is current */
  readonly valid_to: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `intraday.list`. */
export interface IntradayListRow<N = DecimalText> {
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Bar interval */
  readonly interval: Open<'1m' | '5m' | '1h'>
  /** When the bar opens, UTC */
  readonly datetime: string
  /** First price of the bar [currency of the listing] */
  readonly open: N
  /** Highest price of the bar [currency of the listing] */
  readonly high: N
  /** Lowest price of the bar [currency of the listing] */
  readonly low: N
  /** Last price of the bar [currency of the listing] */
  readonly close: N
  /** Whole shares for an exchange listing, coins for a crypto pair; null for currency pairs [shares or coins] */
  readonly volume: N | null
}

/** A row of `ipos.list`. */
export interface IposListRow<N = DecimalText> {
  /** Public id, ipo_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string | null
  /** Ticker carried now */
  readonly symbol: string | null
  /** MIC of the exchange */
  readonly exchange_mic: string
  /** Public id of its company profile */
  readonly company_id: string | null
  /** First trading day, expected or actual; for a postponed or withdrawn offering, the last expected day */
  readonly listing_date: string
  /** Offering status */
  readonly status: Open<'expected' | 'priced' | 'listed' | 'postponed' | 'withdrawn'>
  /** Ticker announced */
  readonly expected_symbol: string | null
  /** Exchange as published */
  readonly exchange_name: string | null
  /** Company */
  readonly company_name: string
  /** Kind of security offered */
  readonly type: Open<'CS' | 'ADRC' | 'UNIT' | 'PFD' | 'ETF' | 'OTHER'> | null
  /** Security offered */
  readonly security_description: string | null
  /** ISO 4217 code of all amounts */
  readonly currency_code: string
  /** Final price [currency_code per share] */
  readonly offer_price: N | null
  /** Low end of the last filed range [currency_code] */
  readonly offer_price_low: N | null
  /** High end of the last filed range [currency_code] */
  readonly offer_price_high: N | null
  /** Number of shares offered */
  readonly shares_offered: Count | null
  /** As published, or price times shares [currency_code] */
  readonly offer_amount: N | null
  /** Shares outstanding after the offering */
  readonly shares_outstanding: Count | null
  /** Registration date */
  readonly announced_on: string | null
  /** Pricing date */
  readonly priced_on: string | null
  /** Withdrawal date */
  readonly withdrawn_on: string | null
  /** Underwriters; empty where unknown */
  readonly underwriters: readonly string[]
  /** CIK of the registrant, ten digits */
  readonly cik: string | null
  /** ISIN of the security */
  readonly isin: string | null
  /** Prospectus, else registration */
  readonly filing_id: string | null
  /** Date of the row’s newest version */
  readonly updated_on: string
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A requested item that could not be served, in an otherwise successful response. */
export interface ItemError {
  readonly code: string
  readonly message: string
  /** As requested; null if requested by id. */
  readonly symbol?: string | null
  /** Null if the requested symbol resolved to no entity. */
  readonly instrument_id?: string | null
  readonly exchange_mic?: string
  /** The date of the item, such as an ex-date. */
  readonly date?: string
  /** The reason, for codes with several reasons. */
  readonly reason?: string
}

/** Requested items that could not be served; complete on every page. */
export type ItemErrors = readonly ItemError[]

/** A row of `links.create`. */
export interface LinksCreateRow {
  /** Public id, lnk_… */
  readonly id: string
  /** Operation that the link requests */
  readonly operation: string
  /** Its parameters, lists comma-separated */
  readonly parameters: Readonly<Record<string, string>>
  /** Format of the response */
  readonly format: Open<'csv' | 'json' | 'ndjson' | 'parquet' | 'arrow'>
  /** Label */
  readonly label: string | null
  /** State: a link ends with its key */
  readonly status: Open<'live' | 'expired' | 'revoked'>
  /** Creation time */
  readonly created_at: string
  /** Expiration time */
  readonly expires_at: string
  /** Revocation time */
  readonly revoked_at: string | null
  /** The URL, returned only once */
  readonly url: string
}

/** A row of `links.delete`. */
export interface LinksDeleteRow {
  /** Public id, lnk_… */
  readonly id: string
  /** Operation that the link requests */
  readonly operation: string
  /** Its parameters, lists comma-separated */
  readonly parameters: Readonly<Record<string, string>>
  /** Format of the response */
  readonly format: Open<'csv' | 'json' | 'ndjson' | 'parquet' | 'arrow'>
  /** Label */
  readonly label: string | null
  /** State: a link ends with its key */
  readonly status: Open<'live' | 'expired' | 'revoked'>
  /** Creation time */
  readonly created_at: string
  /** Expiration time */
  readonly expires_at: string
  /** Revocation time */
  readonly revoked_at: string | null
}

/** A row of `links.list`. */
export interface LinksListRow {
  /** Public id, lnk_… */
  readonly id: string
  /** Operation that the link requests */
  readonly operation: string
  /** Its parameters, lists comma-separated */
  readonly parameters: Readonly<Record<string, string>>
  /** Format of the response */
  readonly format: Open<'csv' | 'json' | 'ndjson' | 'parquet' | 'arrow'>
  /** Label */
  readonly label: string | null
  /** State: a link ends with its key */
  readonly status: Open<'live' | 'expired' | 'revoked'>
  /** Creation time */
  readonly created_at: string
  /** Expiration time */
  readonly expires_at: string
  /** Revocation time */
  readonly revoked_at: string | null
}

/** A row of `market-status.list`. */
export interface MarketStatusListRow {
  /** MIC of the exchange, or name of the venue */
  readonly exchange_mic: string
  /**
   * Whether it trades now; pre_market and after_hours only in the United States, holiday on a closed day of the trading
   * week
   */
  readonly status: Open<'open' | 'pre_market' | 'after_hours' | 'closed' | 'holiday'>
  /** Today, local to the exchange; the UTC day for the venues */
  readonly date: string
  /** Today’s session, UTC; null where there is none */
  readonly session: {
    /** Opening, UTC */
    readonly open_at: string
    /** Close, UTC */
    readonly close_at: string
    /** True if it ends before its regular time */
    readonly early_close: boolean
    /** True if it begins after its regular time */
    readonly late_open: boolean
  } | null
  /** Why today is closed or shorter; null for a regular session */
  readonly reason: string | null
  /** Next opening; null if there is no session in the next 14 days */
  readonly next_open_at: string | null
  /** Next close; null if there is no session in the next 14 days */
  readonly next_close_at: string | null
  /** IANA time zone of the exchange */
  readonly timezone: string
}

/** A row of `movers.list`. */
export interface MoversListRow<N = DecimalText> {
  /** Position in the ranking, from 1 */
  readonly rank: Count
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Ranked session, exchange-local */
  readonly date: string
  /** Close of the session, as traded [currency of the listing] */
  readonly close: N
  /**
   * Previous session’s close; if adjusted for splits executed since, to twelve significant digits [currency of the
   * listing]
   */
  readonly previous_close: N
  /** close minus previous_close [currency of the listing] */
  readonly change: N
  /** change divided by previous_close, rounded to eight places: 0.0093 is a rise of 0.93% [ratio] */
  readonly percent_change: N
  /** Shares traded in the session, coins for crypto pairs; null if volume is not counted [shares] */
  readonly volume: N | null
  /** Kind of listing, such as CS, ETF or CRYPTO */
  readonly type: string
}

/** A row of `news.get`. */
export interface NewsGetRow<N = DecimalText> {
  /** Public id of the article */
  readonly id: string
  /** When the article was published */
  readonly published_at: string
  /** Headline */
  readonly title: string
  /** Summary */
  readonly summary: string | null
  /** The full text, if its license allows it */
  readonly text: string | null
  /** URL of the article */
  readonly url: string | null
  /** Publisher */
  readonly publisher: {
    /** Name */
    readonly name: string
    /** Address */
    readonly homepage_url: string | null
    /** URL of the publisher’s logo */
    readonly logo_url: string | null
    /** URL of the publisher’s icon */
    readonly favicon_url: string | null
  }
  /** Author */
  readonly author: string | null
  /** Language, a BCP 47 tag */
  readonly language: string
  /** Address of a picture */
  readonly image_url: string | null
  /** Keywords */
  readonly keywords: readonly string[]
  /** Listings that the article is about and that are visible to the key, by symbol */
  readonly associations: readonly {
    /** Public id of the listing */
    readonly instrument_id: string
    /** Its symbol on the article’s date */
    readonly symbol: string
    /** MIC of its market on that date */
    readonly exchange_mic: string
    /** Public id of its company */
    readonly company_id: string | null
    /** The publisher’s sentiment about the listing in the article */
    readonly score: N | null
  }[]
  /** Sentiment of the title and summary */
  readonly sentiment: {
    /** From −1 to 1; null if no word has a score */
    readonly score: N | null
    /** positive above 0.05, negative below −0.05 */
    readonly label: Open<'positive' | 'neutral' | 'negative'> | null
    /** Model that computed the score */
    readonly model: string
  }
  /** When its publisher last changed the article; null if never */
  readonly updated_at: string | null
}

/** A row of `news.list`. */
export interface NewsListRow<N = DecimalText> {
  /** Public id of the article */
  readonly id: string
  /** When the article was published */
  readonly published_at: string
  /** Headline */
  readonly title: string
  /** Summary */
  readonly summary: string | null
  /** The full text, if its license allows it */
  readonly text: string | null
  /** URL of the article */
  readonly url: string | null
  /** Publisher */
  readonly publisher: {
    /** Name */
    readonly name: string
    /** Address */
    readonly homepage_url: string | null
    /** URL of the publisher’s logo */
    readonly logo_url: string | null
    /** URL of the publisher’s icon */
    readonly favicon_url: string | null
  }
  /** Author */
  readonly author: string | null
  /** Language, a BCP 47 tag */
  readonly language: string
  /** Address of a picture */
  readonly image_url: string | null
  /** Keywords */
  readonly keywords: readonly string[]
  /** Listings that the article is about and that are visible to the key, by symbol */
  readonly associations: readonly {
    /** Public id of the listing */
    readonly instrument_id: string
    /** Its symbol on the article’s date */
    readonly symbol: string
    /** MIC of its market on that date */
    readonly exchange_mic: string
    /** Public id of its company */
    readonly company_id: string | null
    /** The publisher’s sentiment about the listing in the article */
    readonly score: N | null
  }[]
  /** Sentiment of the title and summary */
  readonly sentiment: {
    /** From −1 to 1; null if no word has a score */
    readonly score: N | null
    /** positive above 0.05, negative below −0.05 */
    readonly label: Open<'positive' | 'neutral' | 'negative'> | null
    /** Model that computed the score */
    readonly model: string
  }
  /** When its publisher last changed the article; null if never */
  readonly updated_at: string | null
}

/** A row of `news.sentiment`. */
export interface NewsSentimentRow<N = DecimalText> {
  /** Public id of the row */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** The UTC day, or the Monday of the week */
  readonly date: string
  /** Bucket interval */
  readonly interval: Open<'1d' | '1w'>
  /** Mean score of the scored articles, −1 to 1, to ten significant digits [score] */
  readonly mean_score: N
  /** Scored articles */
  readonly article_count: Count
  /** Scored articles above 0.05 */
  readonly positive_count: Count
  /** Scored articles from −0.05 to 0.05 */
  readonly neutral_count: Count
  /** Scored articles below −0.05 */
  readonly negative_count: Count
  /** Lowest score [score] */
  readonly min_score: N
  /** Highest score [score] */
  readonly max_score: N
  /** Model that computed the scores; `mixed` for several */
  readonly model: string
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `options.bars`. */
export interface OptionsBarsRow<N = DecimalText> {
  /** Public id of the bar, opb_… */
  readonly id: string
  /** Public id of the contract */
  readonly contract_id: string
  /** OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits */
  readonly contract_symbol: string
  /** Public id of the listing */
  readonly underlying_id: string
  /** Ticker of the underlying */
  readonly underlying: string | null
  /** Expiration date as the clearing house states it */
  readonly expiration: string
  /** Strike price [USD per share] */
  readonly strike: N
  /** Call or put */
  readonly option_type: Open<'call' | 'put'>
  /** Trading date, New York */
  readonly date: string
  /** First trade; null if the source has none [USD per share] */
  readonly open: N | null
  /** Highest trade; null if the source has none [USD per share] */
  readonly high: N | null
  /** Lowest trade; null if the source has none [USD per share] */
  readonly low: N | null
  /** Last trade [USD per share] */
  readonly close: N
  /** Contracts traded */
  readonly volume: Count | null
  /** Number of trades; null if the source has none */
  readonly trade_count: Count | null
  /** Volume-weighted average price; null if the source has none [USD per share] */
  readonly vwap: N | null
  /** Open interest after clearing on the date */
  readonly open_interest: Count | null
  /** ISO 4217 code of the price currency */
  readonly currency_code: string
  /** When this version of the bar became known */
  readonly known_from: string
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly _known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row of `options.contract`. */
export interface OptionsContractRow<N = DecimalText> {
  /** Public id of the contract, opt_… */
  readonly id: string
  /** OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits */
  readonly contract_symbol: string
  /** Ticker of the underlying at effective_date */
  readonly underlying: string | null
  /** Public id of the listing */
  readonly underlying_id: string
  /** MIC of the underlying */
  readonly underlying_exchange_mic: string | null
  /** Public id of the underlying’s issuer */
  readonly company_id: string | null
  /** Root of the OCC symbol; differs from the ticker for adjusted and renamed contracts */
  readonly root_symbol: string
  /** Call or put */
  readonly option_type: Open<'call' | 'put'>
  /** Exercise style: american, exercisable on any day */
  readonly exercise_style: Open<'american' | 'european'>
  /** Expiration date as the clearing house states it */
  readonly expiration: string
  /** Last session on or before the expiration */
  readonly last_trading_date: string
  /** Type of expiration */
  readonly expiration_type: Open<'monthly' | 'weekly' | 'quarterly' | 'leap' | 'other'>
  /** Strike price [USD per share] */
  readonly strike: N
  /** ISO 4217 code of the strike and premium currency */
  readonly currency_code: string
  /** Dollars per point of premium */
  readonly multiplier: N
  /** What exercise of one contract delivers */
  readonly deliverables: readonly {
    /** Kind of deliverable */
    readonly kind: Open<'security' | 'cash'>
    /** Public id of the delivered listing; null for the underlying, cash, or a listing outside the key's scope */
    readonly instrument_id: string | null
    /** Ticker of the delivered listing; null for the underlying or cash */
    readonly symbol: string | null
    /** Units delivered */
    readonly quantity: N | null
    /** Cash delivered [currency_code] */
    readonly amount: N | null
    /** ISO 4217 code of the cash amount */
    readonly currency_code: string | null
  }[]
  /** Whether exercise delivers anything other than units of the underlying */
  readonly adjusted: boolean
  /** Settlement: shares */
  readonly settlement: Open<'physical' | 'cash'>
  /** Time of settlement on the last day */
  readonly settlement_time: Open<'pm' | 'am'>
  /** Status at effective_date */
  readonly status: Open<'active' | 'expired' | 'adjusted' | 'delisted'>
  /** First date in the series list; null if never seen there */
  readonly listed_on: string | null
  /** Last trading date, if it has ended */
  readonly ended_on: string | null
  /** Public id of the contract that replaced it; null if none did or the key cannot see it */
  readonly adjusted_to_id: string | null
  /** Session of its newest recorded open interest */
  readonly open_interest_date: string | null
}

/** A row of `options.contracts`. */
export interface OptionsContractsRow<N = DecimalText> {
  /** Public id of the contract, opt_… */
  readonly id: string
  /** OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits */
  readonly contract_symbol: string
  /** Ticker of the underlying at effective_date */
  readonly underlying: string | null
  /** Public id of the listing */
  readonly underlying_id: string
  /** MIC of the underlying */
  readonly underlying_exchange_mic: string | null
  /** Public id of the underlying’s issuer */
  readonly company_id: string | null
  /** Root of the OCC symbol; differs from the ticker for adjusted and renamed contracts */
  readonly root_symbol: string
  /** Call or put */
  readonly option_type: Open<'call' | 'put'>
  /** Exercise style: american, exercisable on any day */
  readonly exercise_style: Open<'american' | 'european'>
  /** Expiration date as the clearing house states it */
  readonly expiration: string
  /** Last session on or before the expiration */
  readonly last_trading_date: string
  /** Type of expiration */
  readonly expiration_type: Open<'monthly' | 'weekly' | 'quarterly' | 'leap' | 'other'>
  /** Strike price [USD per share] */
  readonly strike: N
  /** ISO 4217 code of the strike and premium currency */
  readonly currency_code: string
  /** Dollars per point of premium */
  readonly multiplier: N
  /** What exercise of one contract delivers */
  readonly deliverables: readonly {
    /** Kind of deliverable */
    readonly kind: Open<'security' | 'cash'>
    /** Public id of the delivered listing; null for the underlying, cash, or a listing outside the key's scope */
    readonly instrument_id: string | null
    /** Ticker of the delivered listing; null for the underlying or cash */
    readonly symbol: string | null
    /** Units delivered */
    readonly quantity: N | null
    /** Cash delivered [currency_code] */
    readonly amount: N | null
    /** ISO 4217 code of the cash amount */
    readonly currency_code: string | null
  }[]
  /** Whether exercise delivers anything other than units of the underlying */
  readonly adjusted: boolean
  /** Settlement: shares */
  readonly settlement: Open<'physical' | 'cash'>
  /** Time of settlement on the last day */
  readonly settlement_time: Open<'pm' | 'am'>
  /** Status at effective_date */
  readonly status: Open<'active' | 'expired' | 'adjusted' | 'delisted'>
  /** First date in the series list; null if never seen there */
  readonly listed_on: string | null
  /** Last trading date, if it has ended */
  readonly ended_on: string | null
  /** Public id of the contract that replaced it; null if none did or the key cannot see it */
  readonly adjusted_to_id: string | null
  /** Session of its newest recorded open interest */
  readonly open_interest_date: string | null
}

/** A row of `options.quotes`. */
export interface OptionsQuotesRow<N = DecimalText> {
  /** Public id of the quote, opq_… */
  readonly id: string
  /** Public id of the contract */
  readonly contract_id: string
  /** OCC symbol, compact: root, yymmdd, C or P, strike × 1000 in eight digits */
  readonly contract_symbol: string
  /** Public id of the listing */
  readonly underlying_id: string
  /** Ticker of the underlying */
  readonly underlying: string | null
  /** Session of the snapshot */
  readonly snapshot_date: string
  /** Call or put */
  readonly option_type: Open<'call' | 'put'>
  /** Expiration date as the clearing house states it */
  readonly expiration: string
  /** Strike price [USD per share] */
  readonly strike: N
  /** Close of that session */
  readonly event_at: string
  /** Best bid at the close; null if there was none [USD per share] */
  readonly bid: N | null
  /** Best ask at the close; null if there was none [USD per share] */
  readonly ask: N | null
  /** Bid size in contracts */
  readonly bid_size: Count | null
  /** Ask size in contracts */
  readonly ask_size: Count | null
  /** Midpoint of bid and ask, if there is an ask that is not below the bid [USD per share] */
  readonly mid: N | null
  /** Last trade of the session; null if there was none [USD per share] */
  readonly last_price: N | null
  /** Time of the last trade; null if the source has none */
  readonly last_at: string | null
  /** First trade of the session [USD per share] */
  readonly open: N | null
  /** Highest trade of the session [USD per share] */
  readonly high: N | null
  /** Lowest trade of the session [USD per share] */
  readonly low: N | null
  /** Last trade of the session [USD per share] */
  readonly close: N | null
  /** Close of the previous session in which it traded [USD per share] */
  readonly previous_close: N | null
  /** close minus previous_close [USD per share] */
  readonly change: N | null
  /** Contracts traded in the session */
  readonly volume: Count | null
  /** Open interest after the session was cleared */
  readonly open_interest: Count | null
  /** Annualized implied volatility [ratio] */
  readonly implied_volatility: N | null
  /** Per dollar of the underlying [ratio] */
  readonly delta: N | null
  /** Change in delta per dollar of the underlying [ratio] */
  readonly gamma: N | null
  /** Per calendar day [USD per share] */
  readonly theta: N | null
  /** Per 0.01 of volatility [USD per share] */
  readonly vega: N | null
  /** Per 0.01 of the rate [USD per share] */
  readonly rho: N | null
  /** Source of volatility and greeks; null if all of them are null */
  readonly greeks_source: Open<'publisher' | 'model'> | null
  /** Reason why volatility and greeks are all null; otherwise null */
  readonly greeks_unavailable: Open<
    | 'deliverables-unknown'
    | 'deliverables-not-modeled'
    | 'expired'
    | 'price-missing'
    | 'underlying-price-missing'
    | 'rate-missing'
    | 'dividend-currency'
    | 'price-out-of-range'
  > | null
  /** Unadjusted close of the underlying [USD] */
  readonly underlying_price: N | null
  /** Continuously compounded rate for the contract’s remaining term [ratio] */
  readonly risk_free_rate: N | null
  /** Whether exercise at the close would have been profitable */
  readonly in_the_money: boolean | null
  /** Break-even price, based on the strike and the price used [USD] */
  readonly break_even_price: N | null
  /** Calendar days from the session to the last trading date */
  readonly days_to_expiration: Count
}

/** A row of `ownership.list`. */
export interface OwnershipListRow<N = DecimalText> {
  /** Public id of the position */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Public id of the listing’s own profile */
  readonly company_id: string | null
  /** Date of the position: the end of a quarter, or a fund’s report date */
  readonly reported_on: string
  /** Name of the holder */
  readonly holder: string
  /** Stable key of the holder: its CIK, or its name in lowercase; for a fund, its series */
  readonly holder_id: string
  /** CIK of the holder, ten digits */
  readonly holder_cik: string | null
  /** Kind of holder: an investment manager, or a fund */
  readonly holder_type: Open<'institution' | 'fund'>
  /** Rank among holders of its kind, 1 for the largest */
  readonly rank: Count
  /** Shares of the class held [shares] */
  readonly position: Count
  /** Value of the position as reported [currency_code] */
  readonly position_value: N | null
  /** ISO 4217 code of the value */
  readonly currency_code: string | null
  /** Position divided by the shares outstanding [ratio] */
  readonly position_ratio: N | null
  /** Change in shares since the holder’s previous report; null without one [shares] */
  readonly position_change: Count | null
  /** The change divided by the previous position [ratio] */
  readonly position_change_ratio: N | null
  /** Value of the position divided by the holder’s total reported value [ratio] */
  readonly portfolio_ratio: N | null
  /** Accession number of the report */
  readonly filing_id: string | null
  /** Filing date of the report */
  readonly filed_on: string | null
}

/** A row of `quotes.list`. */
export interface QuotesListRow<N = DecimalText> {
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing; VENUE:code for an index or a bond */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Price of the last trade; for an index, its level [currency of the listing] */
  readonly last_price: N
  /** Instant of the last trade, UTC */
  readonly last_at: string
  /** Highest price bid; always null: only trades are collected [currency of the listing] */
  readonly bid: N | null
  /** Lowest price asked; always null: only trades are collected [currency of the listing] */
  readonly ask: N | null
}

/** A row of `ratings.esg`. */
export interface RatingsEsgRow<N = DecimalText> {
  /** Public id, esg_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Date of the rating */
  readonly observed_on: string
  /** Lowest value of the scale */
  readonly scale_min: N
  /** Highest value of the scale */
  readonly scale_max: N
  /** Whether a higher score is better */
  readonly higher_is_better: boolean
  /** Scores on that scale; null where none is given */
  readonly scores: {
    /** Score of all three together */
    readonly total: N | null
    /** Score of the environment */
    readonly environmental: N | null
    /** Score of people */
    readonly social: N | null
    /** Score of governance */
    readonly governance: N | null
  }
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/**
 * The `instrument_id` of the listing that each requested name means, or the id of another subject, such as an option
 * contract; null if the name is unknown. Only for requests by name; the same on every page.
 */
export type Resolved = Readonly<Record<string, string | null>>

/**
 * `current` if a requested name was not yet known at `as_of`: the name resolves to the listing that had it on that day,
 * according to today’s data. Rows are as known at `as_of`.
 */
export type ResolvedBy = Open<'current'>

/** A row of `sanctions.list`. */
export interface SanctionsListRow {
  /** Public id of the row, san_… */
  readonly id: string
  /** Publisher of the list */
  readonly publisher: Open<'ofac' | 'un' | 'eu' | 'uk'>
  /** Entry number assigned by the publisher */
  readonly publisher_id: string
  /** Lists that currently contain it */
  readonly lists: readonly string[]
  /** Primary name, as written */
  readonly name: string
  /** Kind */
  readonly entity_type: Open<'person' | 'organization' | 'vessel' | 'aircraft' | 'crypto' | 'other'>
  /** Listing date from the publisher, else the date of the first export to add the entry; null if unknown */
  readonly listed_on: string | null
  /** Last change made by the publisher */
  readonly updated_on: string | null
  /** Other names; weak ones are broad or common */
  readonly aliases: readonly {
    /** Name */
    readonly name: string
    /** Also, formerly or now known as */
    readonly type: Open<'aka' | 'fka' | 'nka'>
    /** Quality */
    readonly quality: Open<'strong' | 'weak'>
  }[]
  /** ISO codes of addresses, nationalities, citizenships and flag, or names as written if there is no code */
  readonly countries: readonly string[]
  /** Sanctions programs */
  readonly programs: readonly string[]
  /** Passports, register numbers, LEI, IMO number, tail number, wallets, … */
  readonly identifiers: readonly {
    /** Kind, such as passport, national_id, tax_id, registration, lei, isin, imo, mmsi, tail_number, wallet */
    readonly type: string
    /** Value */
    readonly value: string
    /** Currency of a wallet, as the list abbreviates it */
    readonly currency: string | null
    /** ISO code of the issuing country */
    readonly country_code: string | null
    /** Whether it is an alternative to another identifier */
    readonly alternative: boolean
  }[]
  /** Addresses */
  readonly addresses: readonly {
    /** Street */
    readonly address: string | null
    /** City */
    readonly city: string | null
    /** State or province */
    readonly state: string | null
    /** Code */
    readonly postal_code: string | null
    /** ISO code, or the name as written */
    readonly country_code: string | null
    /** Complete address, as written */
    readonly text: string
  }[]
  /** Titles and offices */
  readonly title: string | null
  /** Known dates of birth */
  readonly dates_of_birth: readonly {
    /** Date */
    readonly date: string | null
    /** Year */
    readonly year: string | null
    /** As written */
    readonly text: string
    /** About */
    readonly circa: boolean
  }[]
  /** Places of birth, as written */
  readonly places_of_birth: readonly string[]
  /** ISO codes of nationalities */
  readonly nationalities: readonly string[]
  /** Gender, as written */
  readonly gender: string | null
  /** Details of a vessel */
  readonly vessel: {
    /** Call sign */
    readonly call_sign: string | null
    /** Type */
    readonly type: string | null
    /** Deadweight tonnage, as written */
    readonly tonnage: string | null
    /** Gross registered tonnage */
    readonly gross_tonnage: string | null
    /** ISO code of the flag */
    readonly flag: string | null
    /** Owner */
    readonly owner: string | null
  } | null
  /** Everything else, as written */
  readonly remarks: string | null
  /** Publisher page for the entry */
  readonly source_url: string | null
  /** Date of the first export without it; null while it is listed */
  readonly removed_on: string | null
  /** Whether it is listed */
  readonly status: Open<'listed' | 'removed'>
  /** The entity’s listing, found by LEI, ISIN or ticker */
  readonly instrument_id: string | null
  /** That listing’s company */
  readonly company_id: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `screener.run`. */
export interface ScreenerRunRow<N = DecimalText> {
  /** Position in the complete result, from 1 */
  readonly rank: Count
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Name of the listing */
  readonly name: string | null
  /** Public id of the company */
  readonly company_id: string | null
  /** ISO 4217 code of its price currency */
  readonly currency_code: string | null
  /** The fields used by the filters and sort keys, in order of first use */
  readonly fields: Readonly<Record<string, N | string | boolean | null>>
}

/** A row of `securities.list`. */
export interface SecuritiesListRow {
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker on symbol_at; for an ended listing, its last ticker */
  readonly symbol: string
  /** MIC of that ticker */
  readonly exchange_mic: string
  /** Name of the security; null where unknown */
  readonly name: string | null
  /** Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX */
  readonly type: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Asset class of the type */
  readonly asset_class: Open<'stocks' | 'funds' | 'bonds' | 'crypto' | 'forex' | 'indices'>
  /** ISO 4217 code, or minor unit, of its price currency; null where unknown */
  readonly currency_code: string | null
  /** ISO 3166 two-letter code of its country; null where unknown */
  readonly country_code: string | null
  /** Public id of the company profile of this security; null where no issuer is known */
  readonly company_id: string | null
  /** First day of the unbroken period in which the listing had the symbol, even across exchanges */
  readonly valid_from: string
  /** Last day of that period; null while it continues */
  readonly valid_to: string | null
}

/** A row of `share-statistics.list`. */
export interface ShareStatisticsListRow<N = DecimalText> {
  /** Public id, shs_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Public id of the listing’s own company */
  readonly company_id: string | null
  /** Date of the count */
  readonly observed_on: string
  /** Shares held by all shareholders, according to the cover page [shares] */
  readonly shares_outstanding: Count | null
  /** Whether the count covers the class or the entire issuer */
  readonly shares_outstanding_basis: Open<'class' | 'issuer'>
  /** Free float; null for one of several listed classes [shares] */
  readonly float_shares: Count | null
  /** Free float divided by shares outstanding [ratio] */
  readonly float_ratio: N | null
  /** Value of the public float, as filed [USD] */
  readonly public_float_value: N | null
  /** Date of that value */
  readonly public_float_on: string | null
  /** Fraction of shares outstanding held by insiders [ratio] */
  readonly insider_ownership_ratio: N | null
  /** Fraction of shares outstanding held by institutions [ratio] */
  readonly institutional_ownership_ratio: N | null
  /** Number of institutions that report holdings */
  readonly institutional_holders: Count | null
  /** Shares that the issuer bought back and holds [shares] */
  readonly treasury_shares: Count | null
  /** Shares issued and not retired [shares] */
  readonly shares_issued: Count | null
  /** Accession number of the filing that reports the count */
  readonly filing_id: string | null
  /** Date of that filing */
  readonly filed_on: string | null
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `sharing.file`. */
export interface SharingFileRow {
  /** Id of the file; files with the same id have the same bytes */
  readonly file: string
  /** First day of the period */
  readonly date: string
  /** Number of rows [rows] */
  readonly rows: Count
  /** File size in bytes [bytes] */
  readonly bytes: Count
  /** When the file was published */
  readonly published_at: string
}

/** A row of `sharing.files`. */
export interface SharingFilesRow {
  /** Id of the file; files with the same id have the same bytes */
  readonly file: string
  /** First day of the period */
  readonly date: string
  /** Number of rows [rows] */
  readonly rows: Count
  /** File size in bytes [bytes] */
  readonly bytes: Count
  /** When the file was published */
  readonly published_at: string
  /**
   * With `changes_since`: `insert` if all rows of the file are new, `delete` if all are removed, `rows` if the column
   * `_change_type` says what happened to each row; else null
   */
  readonly change: Open<'delete' | 'insert' | 'rows'> | null
}

/** A row of `sharing.tables`. */
export interface SharingTablesRow {
  /** Dataset of the rows */
  readonly share: string
  /** Market of the rows, in lowercase */
  readonly schema: string
  /** Record of the rows and period of the files */
  readonly table: string
  /** Rows and period of its files */
  readonly description: string
  /** Period of each file: day, month or year */
  readonly period: Open<'day' | 'month' | 'year'>
  /** Column with the date */
  readonly date: string
  /** Columns of the files, in order */
  readonly columns: readonly {
    /** Name */
    readonly name: string
    /** Kind of value */
    readonly kind: string
  }[]
}

/** A row of `short-interest.list`. */
export interface ShortInterestListRow<N = DecimalText> {
  /** Public id, sin_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Date of the position: settlement date, otherwise the vendor’s date, otherwise the response date */
  readonly observed_on: string
  /** Always null; see observed_on */
  readonly settlement_date: string | null
  /** Always null */
  readonly published_at: string | null
  /** Shares held short */
  readonly short_interest: Count
  /** Shares held short in the previous report, as restated in this one */
  readonly previous_short_interest: Count | null
  /** short_interest minus previous_short_interest */
  readonly change: Count | null
  /** change divided by previous_short_interest, ten significant digits; null after 0 [ratio] */
  readonly change_ratio: N | null
  /** Average shares traded per day since the previous report */
  readonly average_daily_volume: Count | null
  /** As published, or short_interest divided by average_daily_volume [days] */
  readonly days_to_cover: N | null
  /** short_interest divided by the free float; null if the float is unknown [ratio] */
  readonly short_float_ratio: N | null
  /** short_interest divided by shares outstanding [ratio] */
  readonly short_outstanding_ratio: N | null
  /** Whether the publisher revised the row */
  readonly revised: boolean
  /** Whether a split took place since the previous report; numbers are as published */
  readonly split_adjusted: boolean
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly _change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `short-volume.list`. */
export interface ShortVolumeListRow<N = DecimalText> {
  /** Public id, svo_… */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Trading date */
  readonly date: string
  /** Shares sold short off exchange, including exempt ones [shares] */
  readonly short_volume: N
  /** Short shares exempt from the price test [shares] */
  readonly short_exempt_volume: N | null
  /** All shares traded off exchange [shares] */
  readonly total_volume: N
  /** short_volume divided by total_volume as reported, before rounding; ten significant digits [ratio] */
  readonly ratio: N
  /** Volumes by trade reporting facility; null if only the facility’s letter is known */
  readonly facilities: readonly {
    /** Trade reporting facility */
    readonly facility: Open<'adf' | 'nasdaq_carteret' | 'nasdaq_chicago' | 'nyse' | 'orf'>
    /** Shares sold short [shares] */
    readonly short_volume: N | null
    /** Exempt short shares [shares] */
    readonly short_exempt_volume: N | null
    /** All shares [shares] */
    readonly total_volume: N | null
  }[]
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
  /** With `provenance=true`: the source, import or job that published the row; null if several sources did */
  readonly _source?: string | null
  /** With `provenance=true`: who issues the data; null for imports, computed rows and merged sources */
  readonly _publisher?: string | null
  /** With `provenance=true`: when this version of the row became known */
  readonly _known_from?: string
  /** With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one */
  readonly _known_to?: string | null
  /** With `provenance=true`: number of the publication that added the row */
  readonly _batch?: string
}

/** A row of `snapshot.list`. */
export interface SnapshotListRow<N = DecimalText> {
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing; VENUE:code for an index or a bond */
  readonly symbol: string | null
  /** MIC of the listing’s exchange or venue */
  readonly exchange_mic: string | null
  /** Newest price: the latest quote or the latest session’s close, whichever is later [currency of the listing] */
  readonly price: N
  /** delayed_quote: the last trade of a quote; session_close: the official close of a session */
  readonly price_source: Open<'delayed_quote' | 'session_close'>
  /** When price was observed: the time of the last trade or the session’s close, UTC */
  readonly updated_at: string
  /**
   * Previous session’s close, on the share basis of the price’s session; null if none is known yet, or if a split seems
   * to be missing [currency of the listing]
   */
  readonly previous_close: N | null
  /** price minus previous_close; null if previous_close is null [currency of the listing] */
  readonly change: N | null
  /** Change divided by previous_close, as a ratio: -0.002 means -0.2%; null if previous_close is null [ratio] */
  readonly change_ratio: N | null
  /** Latest quote; null if there is none, or if a later session has a close */
  readonly quote: {
    /** Price of the last trade [currency of the listing] */
    readonly last_price: N
    /** Instant of the last trade, UTC */
    readonly last_at: string
    /** Bid; always null: only trades are collected [currency of the listing] */
    readonly bid: N | null
    /** Ask; always null: only trades are collected [currency of the listing] */
    readonly ask: N | null
  } | null
  /** Daily bar of the latest session that has closed, raw as traded; null if there is none */
  readonly session: {
    /** Trading date, exchange-local; a UTC day on venues */
    readonly date: string
    /** First price [currency of the listing] */
    readonly open: N | null
    /** Highest price [currency of the listing] */
    readonly high: N | null
    /** Lowest price [currency of the listing] */
    readonly low: N | null
    /** Last price, raw as traded [currency of the listing] */
    readonly close: N
    /** Whole shares; for a crypto pair, coins with fractions [shares] */
    readonly volume: N | null
    /** Number of trades */
    readonly trade_count: Count | null
  } | null
  /** Daily bar of the previous session, raw as traded; null if there is none */
  readonly previous_session: {
    /** Trading date, exchange-local; a UTC day on venues */
    readonly date: string
    /** First price [currency of the listing] */
    readonly open: N | null
    /** Highest price [currency of the listing] */
    readonly high: N | null
    /** Lowest price [currency of the listing] */
    readonly low: N | null
    /** Last price, raw as traded [currency of the listing] */
    readonly close: N
    /** Whole shares; for a crypto pair, coins with fractions [shares] */
    readonly volume: N | null
    /** Number of trades */
    readonly trade_count: Count | null
  } | null
}

/** A row of `splits.list`. */
export interface SplitsListRow<N = DecimalText> {
  /** Public id of the action */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Listing’s ticker on symbol_at, or the last one before it */
  readonly symbol: string
  /** MIC of that ticker */
  readonly exchange_mic: string | null
  /** Date of the tickers shown */
  readonly symbol_at: string
  /** Kind of split */
  readonly type: Open<'stock_dividend' | 'split' | 'reverse_split'>
  /** First day the share trades on the new basis */
  readonly execution_date: string
  /** Holders on this date are entitled */
  readonly record_date: string | null
  /** Delivery date of the new shares */
  readonly pay_date: string | null
  /** Announcement date */
  readonly declaration_date: string | null
  /** Old shares, exact [shares] */
  readonly split_from: N
  /** New shares for every split_from old ones, exact [shares] */
  readonly split_to: N
  /** split_to:split_from as text, such as 7:1, or 1:10 for a reverse split */
  readonly split_ratio: string
  /**
   * Old shares divided by new, over this and all later splits and stock dividends executed up to today (the date of
   * as_of), as known at as_of; 1 for a future split; rounded half up to 15 significant digits. Multiply prices before
   * the execution date (and after the previous split) by this factor to get the current share basis [ratio]
   */
  readonly cumulative_price_adjustment_factor: N
  /** With `changed_since`: how the row changed. A withdrawn row has its last values */
  readonly change?: Open<'inserted' | 'corrected' | 'withdrawn'>
  /** With `changed_since`: when the change became known */
  readonly known_from?: string
  /** With `changed_since`: why a row was withdrawn; null unless it is no longer retained */
  readonly reason?: Open<'retention'> | null
  /** With `before=true`: the values that were replaced; null unless the row was corrected */
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A row, whose fields depend on the request. */
export type SqlRunRow = Readonly<Record<string, unknown>>

/** A row of `symbology.map`. */
export interface SymbologyMapRow {
  /** The input, as requested */
  readonly input: string
  /** What it means, in chronological order; empty if it is not found */
  readonly intervals: readonly {
    /** First date */
    readonly from: string
    /** End, exclusive: the first date on which it no longer applies */
    readonly to: string
    /** Public id of the listing */
    readonly instrument_id: string | null
    /** Public id of the company profile of this security; null where no issuer is known */
    readonly company_id: string | null
    /** Ticker of the listing */
    readonly symbol: string | null
    /** MIC of the exchange for this ticker */
    readonly exchange_mic: string | null
    /** ISIN of the security; null where unknown */
    readonly isin: string | null
    /** CUSIP of the security; null where unknown */
    readonly cusip: string | null
    /** FIGI of the listing; null where unknown */
    readonly figi: string | null
    /** CIK of the issuer, ten digits; null where unknown */
    readonly cik: string | null
    /** LEI of the issuer; null where unknown */
    readonly lei: string | null
    /** OCC symbol of the option contract, compact */
    readonly contract_symbol: string | null
  }[]
}

/** A row of `symbols.search`. */
export interface SymbolsSearchRow {
  /** Public id of the assignment */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string
  /** MIC of the exchange for this ticker */
  readonly exchange_mic: string
  /** First day of the assignment */
  readonly valid_from: string
  /** Last day of the assignment; null while it is current */
  readonly valid_to: string | null
  /** Name of the security; null where unknown */
  readonly name: string | null
  /** Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX */
  readonly type: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Asset class of the type */
  readonly asset_class: Open<'stocks' | 'funds' | 'bonds' | 'crypto' | 'forex' | 'indices'>
  /** Sequence number of the assignment; rows are in this order */
  readonly sequence: Count
}

/** A row of `ticker-types.list`. */
export interface TickerTypesListRow {
  /** Code of the type, as in the rows of /v1/tickers */
  readonly code: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Name of the type */
  readonly name: string
  /** Asset class of the type */
  readonly asset_class: Open<'stocks' | 'funds' | 'bonds' | 'crypto' | 'forex' | 'indices'>
  /** Region of the markets that use the type */
  readonly locale: string
}

/** A row of `tickers.list`. */
export interface TickersListRow {
  /** Ticker on the date; for an ended listing, its last ticker */
  readonly ticker: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** MIC of that ticker */
  readonly exchange_mic: string
  /** Name of the security; null where unknown */
  readonly name: string | null
  /** Kind of security, a code of /v1/ticker-types or FUND, BOND, CRYPTO, FOREX, INDEX */
  readonly type: Open<
    | 'CS'
    | 'ADRC'
    | 'ADRP'
    | 'ETF'
    | 'ETN'
    | 'NOTE'
    | 'OTHER'
    | 'PFD'
    | 'RIGHT'
    | 'SP'
    | 'UNIT'
    | 'WARRANT'
    | 'FUND'
    | 'BOND'
    | 'CRYPTO'
    | 'FOREX'
    | 'INDEX'
  >
  /** Asset class of the type */
  readonly asset_class: Open<'stocks' | 'funds' | 'bonds' | 'crypto' | 'forex' | 'indices'>
  /** Whether it was listed on the date */
  readonly active: boolean
  /** ISO 4217 code, or minor unit, of its price currency; null where unknown */
  readonly currency_code: string | null
  /** ISO 3166 two-letter code of its country; null where unknown */
  readonly country_code: string | null
  /** Public id of the company profile of this security; null where no issuer is known */
  readonly company_id: string | null
  /** ISIN of the security; null where unknown */
  readonly isin: string | null
  /** CUSIP of the security; null where unknown */
  readonly cusip: string | null
  /** FIGI of the listing; null where unknown */
  readonly figi: string | null
  /** CIK of the issuer, ten digits; null where unknown */
  readonly cik: string | null
  /** LEI of the issuer; null where unknown */
  readonly lei: string | null
  /** First day with a recorded symbol for the listing */
  readonly listed_on: string
  /** Last day of the listing if it is before the date; otherwise null */
  readonly delisted_on: string | null
}

/** A row of `trades.list`. */
export interface TradesListRow<N = DecimalText> {
  /** Public id of the print, trd_…; ids with the same time are in tape order */
  readonly id: string
  /** Public id of the listing */
  readonly instrument_id: string
  /** Ticker of the listing */
  readonly symbol: string | null
  /** MIC of the listing’s exchange */
  readonly exchange_mic: string | null
  /** When the trade was executed or reported, UTC, with the source’s millisecond or microsecond precision */
  readonly event_at: string
  /** Price as traded, never restated for later splits [US dollars] */
  readonly price: N
  /** Shares [shares] */
  readonly size: N
  /** MIC of the venue that executed the trade; FINR and FIN… off exchange; null if the tape has none */
  readonly venue_mic: string | null
  /** Sale conditions, ids from /v1/conditions, in alphabetical order */
  readonly conditions: readonly string[]
  /** Id of the print that this one corrects: always null, since sources contain final prints only */
  readonly correction_of_id: string | null
  /** Whether the trade was canceled: always false, since canceled trades are omitted */
  readonly cancelled: boolean
}

/** A row of `usage.get`. */
export interface UsageGetRow {
  /** Credits per UTC day; null without a daily limit [credits] */
  readonly limit: Count | null
  /** Credits left today: limit minus used, at least 0, plus welcome_remaining [credits] */
  readonly remaining: Count | null
  /** Credits used this UTC day, including trial credits [credits] */
  readonly used: Count
  /** Trial credits left, which are spent after the allowance; null without a daily limit [credits] */
  readonly welcome_remaining: Count | null
  /** Expiration time of the trial credits; null if none are left or there is no daily limit */
  readonly welcome_expires_at: string | null
  /** Requests per minute; null without a limit */
  readonly requests_per_minute: Count | null
  /** Concurrent requests; null without a limit */
  readonly concurrent_requests: Count | null
}

/**
 * Ids of publishers whose rows are missing, because their terms do not permit them to the account. Absent if nothing is
 * missing.
 */
export type WithheldPublishers = readonly string[]

/** Codes of the problems that the operations return. */
export type ProblemCode =
  | 'body-too-large'
  | 'calendar-out-of-range'
  | 'capability-missing'
  | 'concurrency-limit'
  | 'conflict'
  | 'cursor-expired'
  | 'cursor-mismatch'
  | 'daily-credit-limit'
  | 'database-unavailable'
  | 'dataset-unavailable'
  | 'dataset-unpublished'
  | 'duplicate-member'
  | 'entity-not-entitled'
  | 'export-expired'
  | 'export-not-ready'
  | 'headers-too-large'
  | 'history-depth'
  | 'idempotency-conflict'
  | 'identifier-not-found'
  | 'indicator-history-limit'
  | 'indicator-unavailable'
  | 'internal-error'
  | 'invalid-parameter'
  | 'licence-not-granted'
  | 'malformed-request'
  | 'market-not-entitled'
  | 'mutual-funds-not-entitled'
  | 'not-acceptable'
  | 'overloaded'
  | 'point-in-time-unavailable'
  | 'range-not-satisfiable'
  | 'rate-limit'
  | 'record-not-found'
  | 'screener-field-unavailable'
  | 'symbol-not-resolved'
  | 'unauthenticated'
  | 'unsupported-interval'
  | 'unsupported-media-type'
  | 'uri-too-long'

/** A client for the service, with a method for each of its operations. */
export class Bourse<M extends Numbers = 'decimal'> {
  /** Reported earnings with expectations, estimates for future periods, and analyst ratings. */
  readonly analystRatings: {
    /**
     * Analyst ratings of companies.
     *
     * Consensus rating by a company’s analysts, one row per refresh of its profile, about once a month. Price targets
     * are as published, not adjusted for later splits.
     *
     * `GET /v1/analyst-ratings`; 50 credits per symbol, 500 without symbols; needs `analyst-ratings.list`.
     */
    readonly list: Operation<
      AnalystRatingsListParams,
      Answer<readonly AnalystRatingsListRow<NumberOf<M>>[], AnalystRatingsListMeta>
    > &
      Cacheable<
        AnalystRatingsListParams,
        Answer<readonly AnalystRatingsListRow<NumberOf<M>>[], AnalystRatingsListMeta>
      > &
      Paged<AnalystRatingsListParams, AnalystRatingsListRow<NumberOf<M>>, AnalystRatingsListMeta> &
      Lined<AnalystRatingsListRow<NumberOf<M>>>
  }
  /** Listings’ volatility, ratios, beta and drawdown over their last 252 daily returns. */
  readonly analytics: {
    /**
     * Risk measures for listings over their last 252 daily returns.
     *
     * Volatility, Sharpe and Sortino ratios, beta, alpha and correlation with a benchmark, drawdown and value at risk
     * for exchange listings and mutual funds, computed from raw closes with splits and cash dividends. The two newest
     * observation dates of each market are retained, so listings that stopped trading drop out; an `as_of` before both
     * returns 422 `point-in-time-unavailable`. Ratios are plain: 0.25 is 25%.
     *
     * `GET /v1/analytics/risk`; 50 credits per symbol, 500 without symbols; needs `analytics.risk`.
     */
    readonly risk: Operation<AnalyticsRiskParams, Answer<readonly AnalyticsRiskRow<NumberOf<M>>[], AnalyticsRiskMeta>> &
      Cacheable<AnalyticsRiskParams, Answer<readonly AnalyticsRiskRow<NumberOf<M>>[], AnalyticsRiskMeta>> &
      Paged<AnalyticsRiskParams, AnalyticsRiskRow<NumberOf<M>>, AnalyticsRiskMeta> &
      Lined<AnalyticsRiskRow<NumberOf<M>>>
  }
  /** Daily and intraday bars for every kind of listing in one format, read from the datasets that store them. */
  readonly bars: {
    /**
     * Bars for exchange listings, crypto and currency pairs, indices and bonds.
     *
     * Daily and intraday bars, unadjusted unless `adjustment` says otherwise, newest first across all requested
     * listings; bars with the same start time are ordered by id. `from` and `to` are dates (exchange-local trading
     * dates, UTC for venues) or bar start times. An interval that is not available for any of the listings returns 422
     * `unsupported-interval`; listings without it are reported in `meta.errors`. Bonds, indices and mutual funds have
     * daily bars only. Daily bars are those of `/v1/eod` and need `eod.read`; the others are those of `/v1/intraday`,
     * cover the last 30 days, and need `intraday.read`.
     *
     * `GET /v1/bars`; 5 credits per symbol; 25 credits per symbol with interval=1m or 5m or 1h; needs `bars.list`.
     */
    readonly list: Operation<BarsListParams, Answer<readonly BarsListRow<NumberOf<M>>[], BarsListMeta>> &
      Cacheable<BarsListParams, Answer<readonly BarsListRow<NumberOf<M>>[], BarsListMeta>> &
      Paged<BarsListParams, BarsListRow<NumberOf<M>>, BarsListMeta> &
      Lined<BarsListRow<NumberOf<M>>>
  }
  /** Corporate bonds in US dollars: terms, prices and yields. */
  readonly bonds: {
    /**
     * US dollar corporate bonds: terms and last trade price.
     *
     * Bonds of the venue BOND by id, active ones unless `status` says otherwise. Price fields are from the last trade
     * and remain after maturity. `maturity_date_from_name` states that the maturity date is read from the name. `as_of`
     * goes back seven days.
     *
     * `GET /v1/bonds`; 5 credits per request; needs `bonds.list`.
     */
    readonly list: Operation<BondsListParams, Answer<readonly BondsListRow<NumberOf<M>>[], BondsListMeta>> &
      Cacheable<BondsListParams, Answer<readonly BondsListRow<NumberOf<M>>[], BondsListMeta>> &
      Paged<BondsListParams, BondsListRow<NumberOf<M>>, BondsListMeta> &
      Lined<BondsListRow<NumberOf<M>>>
    /**
     * Bond yields by day.
     *
     * Bond prices by day with computed measures, newest first: yields by the street convention, 30/360, settled on the
     * business day after the trade (before 2024-05-28 on the second, before 2017-09-05 on the third). `yield_source`
     * states whether a publisher’s yield is used, which requires it to be within 0.0025 of the model’s. Yield fields
     * are null after maturity, for floating and defaulted bonds, and where the coupon is unknown. History from 2021.
     *
     * `GET /v1/bonds/yields`; 5 credits per symbol; needs `bonds.yields`.
     */
    readonly yields: Operation<BondsYieldsParams, Answer<readonly BondsYieldsRow<NumberOf<M>>[], BondsYieldsMeta>> &
      Cacheable<BondsYieldsParams, Answer<readonly BondsYieldsRow<NumberOf<M>>[], BondsYieldsMeta>> &
      Paged<BondsYieldsParams, BondsYieldsRow<NumberOf<M>>, BondsYieldsMeta> &
      Lined<BondsYieldsRow<NumberOf<M>>>
  }
  /** Exchanges with their trading conventions, trading calendars by rule, and whether each market is open. */
  readonly calendar: {
    /**
     * Each exchange’s trading calendar on a date.
     *
     * One row per requested exchange, by MIC: its sessions on `date`, or why it is closed. A date that no requested
     * calendar covers returns 422 `calendar-out-of-range`; if only some lack it, their exchanges have no row and are
     * reported in `meta.errors`. The calendar is always the latest revision: `as_of` does not apply, nor does the
     * plan’s history depth.
     *
     * `GET /v1/calendar`; 5 credits per request; needs `calendar.read`.
     */
    readonly list: Operation<CalendarListParams, Answer<readonly CalendarListRow[], CalendarListMeta>> &
      Cacheable<CalendarListParams, Answer<readonly CalendarListRow[], CalendarListMeta>> &
      Paged<CalendarListParams, CalendarListRow, CalendarListMeta> &
      Lined<CalendarListRow>
  }
  /** Company profiles for every listing that has an issuer, merged field by field from all sources. */
  readonly companies: {
    /**
     * The profile of a company.
     *
     * The profile as known at `as_of`; fields that no source provides are null.
     *
     * `GET /v1/companies/{id}`; 5 credits per request; needs `companies.list`.
     */
    readonly get: Operation<CompaniesGetParams, Answer<CompaniesGetRow, CompaniesGetMeta>> &
      Cacheable<CompaniesGetParams, Answer<CompaniesGetRow, CompaniesGetMeta>>
    /**
     * Profiles of companies.
     *
     * One row for each listing that has an issuer. `company_ids` accepts a class id, or an issuer id for all of its
     * classes.
     *
     * `GET /v1/companies`; 5 credits per request; needs `companies.list`.
     */
    readonly list: Operation<CompaniesListParams, Answer<readonly CompaniesListRow[], CompaniesListMeta>> &
      Cacheable<CompaniesListParams, Answer<readonly CompaniesListRow[], CompaniesListMeta>> &
      Paged<CompaniesListParams, CompaniesListRow, CompaniesListMeta> &
      Lined<CompaniesListRow>
  }
  /** Trade prints for US listings, read from a source on request, and the conditions on prints and quotes. */
  readonly conditions: {
    /**
     * Trade and quote conditions on the US tapes.
     *
     * Conditions that can mark a print or a quote, by type and id: each condition’s code on the tapes, and which of the
     * day’s figures a trade with it updates. Part of the installed release, so `as_of` does not apply; a key without a
     * US market sees none.
     *
     * `GET /v1/conditions`; 5 credits per request; needs `conditions.list`.
     */
    readonly list: Operation<ConditionsListParams, Answer<readonly ConditionsListRow[], ConditionsListMeta>> &
      Cacheable<ConditionsListParams, Answer<readonly ConditionsListRow[], ConditionsListMeta>> &
      Paged<ConditionsListParams, ConditionsListRow, ConditionsListMeta> &
      Lined<ConditionsListRow>
  }
  /** Trades disclosed by members of both chambers of the US Congress. */
  readonly congressionalTrades: {
    /**
     * Trades by members of Congress.
     *
     * Lines of both chambers’ periodic transaction reports. Trades whose ticker belonged to no listing on the trade
     * date are returned only without selectors.
     *
     * `GET /v1/congressional-trades`; 5 credits per request; needs `congressional-trades.list`.
     */
    readonly list: Operation<
      CongressionalTradesListParams,
      Answer<readonly CongressionalTradesListRow<NumberOf<M>>[], CongressionalTradesListMeta>
    > &
      Cacheable<
        CongressionalTradesListParams,
        Answer<readonly CongressionalTradesListRow<NumberOf<M>>[], CongressionalTradesListMeta>
      > &
      Paged<CongressionalTradesListParams, CongressionalTradesListRow<NumberOf<M>>, CongressionalTradesListMeta> &
      Lined<CongressionalTradesListRow<NumberOf<M>>>
  }
  /** Dividends, splits, spin-offs, rights and mergers merged from all sources, with point-in-time history. */
  readonly corporateActions: {
    /**
     * Corporate actions with their cash and security legs.
     *
     * Dividends, splits, spin-offs, rights, mergers and similar: the consensus of all sources on each action, as known
     * at `as_of`. For the requested listings, or every listing in the key’s markets (optionally limited to `exchanges`)
     * in a window of at most 366 days. By symbol, then ex date; `order=desc`: newest date first across all symbols,
     * then symbol; undated actions last either way. `from` and `to` apply to the ex date, so undated actions are listed
     * only if neither is set. A withdrawn announcement stays, with status `cancelled`.
     *
     * `GET /v1/corporate-actions`; 5 credits per symbol, 500 without symbols; needs `corporate-actions.read`.
     */
    readonly list: Operation<
      CorporateActionsListParams,
      Answer<readonly CorporateActionsListRow<NumberOf<M>>[], CorporateActionsListMeta>
    > &
      Cacheable<
        CorporateActionsListParams,
        Answer<readonly CorporateActionsListRow<NumberOf<M>>[], CorporateActionsListMeta>
      > &
      Paged<CorporateActionsListParams, CorporateActionsListRow<NumberOf<M>>, CorporateActionsListMeta> &
      Lined<CorporateActionsListRow<NumberOf<M>>>
  }
  /** Coins and tokens: supply, links, contracts and market values. */
  readonly crypto: {
    /**
     * Crypto assets.
     *
     * Coins and tokens behind the pairs on the venue CRYPTO. A pair in any currency selects its asset; `symbol` is its
     * US dollar pair. Values are computed from the supply and the newest close at or before `observed_at`, and null if
     * either is missing.
     *
     * `GET /v1/crypto/assets`; 5 credits per request; needs `crypto.assets`.
     */
    readonly assets: Operation<CryptoAssetsParams, Answer<readonly CryptoAssetsRow<NumberOf<M>>[], CryptoAssetsMeta>> &
      Cacheable<CryptoAssetsParams, Answer<readonly CryptoAssetsRow<NumberOf<M>>[], CryptoAssetsMeta>> &
      Paged<CryptoAssetsParams, CryptoAssetsRow<NumberOf<M>>, CryptoAssetsMeta> &
      Lined<CryptoAssetsRow<NumberOf<M>>>
  }
  /** Installed datasets with their coverage and freshness, and account usage. */
  readonly datasets: {
    /**
     * Date ranges in a dataset, by exchange, instrument or series.
     *
     * The first and last dates with rows that the key may read. Dates between them may lack rows.
     *
     * `GET /v1/datasets/{dataset}/coverage`; 5 credits per request; needs `datasets.coverage`.
     */
    readonly coverage: Operation<DatasetsCoverageParams, Answer<readonly DatasetsCoverageRow[], DatasetsCoverageMeta>> &
      Cacheable<DatasetsCoverageParams, Answer<readonly DatasetsCoverageRow[], DatasetsCoverageMeta>> &
      Paged<DatasetsCoverageParams, DatasetsCoverageRow, DatasetsCoverageMeta> &
      Lined<DatasetsCoverageRow>
    /**
     * Installed datasets, and whether each serves this key.
     *
     * Includes datasets that have no source yet or are disabled, with the reason.
     *
     * `GET /v1/datasets`; 5 credits per request; needs `datasets.list`.
     */
    readonly list: Operation<DatasetsListParams, Answer<readonly DatasetsListRow[], DatasetsListMeta>> &
      Cacheable<DatasetsListParams, Answer<readonly DatasetsListRow[], DatasetsListMeta>> &
      Paged<DatasetsListParams, DatasetsListRow, DatasetsListMeta> &
      Lined<DatasetsListRow>
    /**
     * Instants at which a dataset changed, newest first.
     *
     * An `as_of` between two publications returns the data of the earlier one, except for rows that were imported with
     * an earlier time. With `as_of`, the list starts with the newest publication at that instant:
     * `as_of=2026-03-02&limit=1` returns the last one of a day.
     *
     * `GET /v1/datasets/{dataset}/publications`; free; needs `datasets.coverage`.
     */
    readonly publications: Operation<
      DatasetsPublicationsParams,
      Answer<readonly DatasetsPublicationsRow[], DatasetsPublicationsMeta>
    > &
      Cacheable<DatasetsPublicationsParams, Answer<readonly DatasetsPublicationsRow[], DatasetsPublicationsMeta>> &
      Paged<DatasetsPublicationsParams, DatasetsPublicationsRow, DatasetsPublicationsMeta> &
      Lined<DatasetsPublicationsRow>
  }
  /** Dividends, splits, spin-offs, rights and mergers merged from all sources, with point-in-time history. */
  readonly dividends: {
    /**
     * Cash dividends, as paid and adjusted for splits.
     *
     * Cash dividends, special dividends, returns of capital and capital gains distributions from the corporate actions,
     * with the amount on the ex-date and current share basis; franking and reinvestment plan for Australian listings.
     * `from` and `to` apply to ex_date. Selection, window and order as on /v1/corporate-actions. Amounts and factors
     * are adjusted for the splits known at `as_of`.
     *
     * `GET /v1/dividends`; 5 credits per symbol, 500 without symbols; needs `corporate-actions.read`.
     */
    readonly list: Operation<DividendsListParams, Answer<readonly DividendsListRow<NumberOf<M>>[], DividendsListMeta>> &
      Cacheable<DividendsListParams, Answer<readonly DividendsListRow<NumberOf<M>>[], DividendsListMeta>> &
      Paged<DividendsListParams, DividendsListRow<NumberOf<M>>, DividendsListMeta> &
      Lined<DividendsListRow<NumberOf<M>>>
  }
  /** Reported earnings with expectations, estimates for future periods, and analyst ratings. */
  readonly earnings: {
    /**
     * Reported and expected earnings.
     *
     * Companies’ fiscal periods, newest report first: earnings per share and revenue with the expected figures, and the
     * computed surprise. If no report date is known, order, `from` and `to` use the end of the period. Estimates stay
     * as they were when the company reported.
     *
     * `GET /v1/earnings`; 5 credits per request; needs `earnings.list`.
     */
    readonly list: Operation<EarningsListParams, Answer<readonly EarningsListRow<NumberOf<M>>[], EarningsListMeta>> &
      Cacheable<EarningsListParams, Answer<readonly EarningsListRow<NumberOf<M>>[], EarningsListMeta>> &
      Paged<EarningsListParams, EarningsListRow<NumberOf<M>>, EarningsListMeta> &
      Lined<EarningsListRow<NumberOf<M>>>
  }
  /** Economic series with every revision, sovereign ratings and the release calendar. */
  readonly economic: {
    /**
     * Economic release calendar.
     *
     * Releases by date, from 2020 to about seven days ahead, with the forecast, the previous figure and, once released,
     * the actual figure. Every key with the capability sees all of them. `released_at` and `series_id` are always null.
     *
     * `GET /v1/economic/events`; 5 credits per request; needs `economic.events`.
     */
    readonly events: Operation<
      EconomicEventsParams,
      Answer<readonly EconomicEventsRow<NumberOf<M>>[], EconomicEventsMeta>
    > &
      Cacheable<EconomicEventsParams, Answer<readonly EconomicEventsRow<NumberOf<M>>[], EconomicEventsMeta>> &
      Paged<EconomicEventsParams, EconomicEventsRow<NumberOf<M>>, EconomicEventsMeta> &
      Lined<EconomicEventsRow<NumberOf<M>>>
    /**
     * Observations of economic series, with their revisions.
     *
     * Values of up to 100 series given by `series_ids`, or of all tenors of a `curve`, in the requested order, each by
     * date. `as_of` reads the newest revision known at that instant: what the publisher had released by then (on or
     * after the `first_vintage_at` of the series) or what this service had collected by then (before that).
     * `revisions=all` lists every known version, oldest first. A day without a value has no row.
     *
     * `GET /v1/economic/observations`; 5 credits per series_id; needs `economic.observations`.
     */
    readonly observations: Operation<
      EconomicObservationsParams,
      Answer<readonly EconomicObservationsRow<NumberOf<M>>[], EconomicObservationsMeta>
    > &
      Cacheable<
        EconomicObservationsParams,
        Answer<readonly EconomicObservationsRow<NumberOf<M>>[], EconomicObservationsMeta>
      > &
      Paged<EconomicObservationsParams, EconomicObservationsRow<NumberOf<M>>, EconomicObservationsMeta> &
      Lined<EconomicObservationsRow<NumberOf<M>>>
    /**
     * Economic series: rates, yields, prices, national accounts and more.
     *
     * The catalog of series by id, filtered by any of the parameters. Rates, yields and spreads are in percent, money
     * is in units of `currency_code`, commodities are in dollars per the unit in the name, and an exchange rate is the
     * price of one unit of the named currency in `currency_code`.
     *
     * `GET /v1/economic/series`; 5 credits per request; needs `economic.series`.
     */
    readonly series: Operation<EconomicSeriesParams, Answer<readonly EconomicSeriesRow[], EconomicSeriesMeta>> &
      Cacheable<EconomicSeriesParams, Answer<readonly EconomicSeriesRow[], EconomicSeriesMeta>> &
      Paged<EconomicSeriesParams, EconomicSeriesRow, EconomicSeriesMeta> &
      Lined<EconomicSeriesRow>
    /**
     * Sovereign ratings with default spreads and risk premiums.
     *
     * Ratings by edition, from 2026 unless the operator has imported older ones. `notch` ranks ratings from all
     * agencies on one scale, from 1 (best) to 22. Spreads and premiums are in percent. A country without a rating has
     * null for `rating` and `notch`.
     *
     * `GET /v1/economic/sovereign-ratings`; 5 credits per request; needs `economic.sovereign-ratings`.
     */
    readonly sovereignRatings: Operation<
      EconomicSovereignRatingsParams,
      Answer<readonly EconomicSovereignRatingsRow<NumberOf<M>>[], EconomicSovereignRatingsMeta>
    > &
      Cacheable<
        EconomicSovereignRatingsParams,
        Answer<readonly EconomicSovereignRatingsRow<NumberOf<M>>[], EconomicSovereignRatingsMeta>
      > &
      Paged<EconomicSovereignRatingsParams, EconomicSovereignRatingsRow<NumberOf<M>>, EconomicSovereignRatingsMeta> &
      Lined<EconomicSovereignRatingsRow<NumberOf<M>>>
  }
  /** Open, high, low, close and volume of every session, raw as traded, with point-in-time history. */
  readonly eod: {
    /**
     * Daily bars.
     *
     * Open, high, low, close and volume of each session, raw as traded unless `adjustment` says otherwise. With `from`
     * and `to`: the bars of the requested listings, newest first; as columns (`format=arrow` or `parquet`) and in
     * exports, also without selectors: the history of every listing in the key’s markets. With `date`: one bar per
     * listing in symbol order, for the requested listings or for every listing in the key’s markets (mutual funds only
     * if requested), under its symbol on that date.
     *
     * `GET /v1/eod`; 5 credits per symbol, 500 without symbols; needs `eod.read`.
     */
    readonly list: Operation<EodListParams, Answer<readonly EodListRow<NumberOf<M>>[], EodListMeta>> &
      Cacheable<EodListParams, Answer<readonly EodListRow<NumberOf<M>>[], EodListMeta>> &
      Paged<EodListParams, EodListRow<NumberOf<M>>, EodListMeta> &
      Lined<EodListRow<NumberOf<M>>>
  }
  /** Reported earnings with expectations, estimates for future periods, and analyst ratings. */
  readonly estimates: {
    /**
     * Earnings and revenue estimates.
     *
     * Analysts’ estimates for the fiscal periods of companies: per metric and period, the newest observation on or
     * before `effective_date`. Without `from`, periods that ended more than 120 days before it are omitted. An
     * observation that repeats the previous one is not stored.
     *
     * `GET /v1/estimates`; 50 credits per symbol, 500 without symbols; needs `estimates.list`.
     */
    readonly list: Operation<EstimatesListParams, Answer<readonly EstimatesListRow<NumberOf<M>>[], EstimatesListMeta>> &
      Cacheable<EstimatesListParams, Answer<readonly EstimatesListRow<NumberOf<M>>[], EstimatesListMeta>> &
      Paged<EstimatesListParams, EstimatesListRow<NumberOf<M>>, EstimatesListMeta> &
      Lined<EstimatesListRow<NumberOf<M>>>
  }
  /** Exchanges with their trading conventions, trading calendars by rule, and whether each market is open. */
  readonly exchanges: {
    /**
     * The key’s exchanges and venues, with their trading conventions.
     *
     * One row per entitled market, by MIC. Hours are today’s regular hours, in the market’s time zone; `/v1/calendar`
     * has those for any date. `as_of` does not apply: conventions are part of the installed release.
     *
     * `GET /v1/exchanges`; 5 credits per request; needs `exchanges.read`.
     */
    readonly list: Operation<ExchangesListParams, Answer<readonly ExchangesListRow[], ExchangesListMeta>> &
      Cacheable<ExchangesListParams, Answer<readonly ExchangesListRow[], ExchangesListMeta>> &
      Paged<ExchangesListParams, ExchangesListRow, ExchangesListMeta> &
      Lined<ExchangesListRow>
  }
  /** Complete selections from any collection as private files. */
  readonly exports: {
    /**
     * Order an export.
     *
     * Orders a private file with all of a collection’s rows, as NDJSON, CSV, Parquet or an Arrow IPC stream: at most
     * 1,000,000 rows and 256 MiB. The export reads the versions published now, so the file equals the pages read at the
     * same time. Needs `bulk.download` and the collection’s capability. An account can have up to 25 queued or running
     * exports and 4,096 MiB of files, else 429 `concurrency-limit`; if the deployment is low on disk space, 503
     * `overloaded`. A file expires a day after it was completed. Unknown symbols are listed in `meta.errors`, here and
     * on `GET /v1/exports/{id}`. With `Idempotency-Key`, repeating an order within 24 hours returns the same export at
     * no cost.
     *
     * `POST /v1/exports`; 500 credits per request; needs `bulk.download`.
     */
    readonly create: Operation<ExportsCreateParams, Answer<ExportsCreateRow, ExportsCreateMeta>, OrderOptions>
    /**
     * An export, or its file.
     *
     * Returns an export’s status; with `download=true` sends its file once ready, optionally in ranges (`Range`,
     * `If-Range`). Only the account and key that ordered the export can access it, and only while they are still
     * entitled to everything in it, which is checked again during the download: if a plan or key was narrowed, the
     * request fails with the missing entitlement, and the export must be ordered again. Items that could not be served
     * are listed in `meta.errors`, and with the file in `X-Errors` and `X-Errors-Count`. A day after it was completed
     * the response is 409.
     *
     * `GET /v1/exports/{id}`; free; needs `bulk.download`.
     */
    readonly get: Operation<ExportsGetParams, Answer<ExportsGetRow, ExportsGetMeta>> & Downloads<ExportsGetParams>
  }
  /** Annual, quarterly and current reports to the SEC, with section text and exhibits. */
  readonly filings: {
    /**
     * Exhibits of a filing.
     *
     * Exhibits in filing order with their URLs, available within about an hour, for about two years. A filing without
     * exhibits returns no rows. The documents themselves are not served.
     *
     * `GET /v1/filings/{filing_id}/exhibits`; 50 credits per request; needs `filings.exhibits`.
     */
    readonly exhibits: Operation<FilingsExhibitsParams, Answer<readonly FilingsExhibitsRow[], FilingsExhibitsMeta>> &
      Cacheable<FilingsExhibitsParams, Answer<readonly FilingsExhibitsRow[], FilingsExhibitsMeta>> &
      Paged<FilingsExhibitsParams, FilingsExhibitsRow, FilingsExhibitsMeta> &
      Lined<FilingsExhibitsRow>
    /**
     * Filings of companies.
     *
     * Forms 10-K, 10-Q, 8-K, 20-F, 40-F, 6-K and their amendments, filed on or after 2024-09-23. `from` and `to` apply
     * to filed_on. By symbol, then filing date; a company’s filings are repeated for each of its requested symbols. A
     * filing that the SEC removed is returned only as of a time before its removal.
     *
     * `GET /v1/filings`; 50 credits per request; needs `filings.read`.
     */
    readonly list: Operation<FilingsListParams, Answer<readonly FilingsListRow[], FilingsListMeta>> &
      Cacheable<FilingsListParams, Answer<readonly FilingsListRow[], FilingsListMeta>> &
      Paged<FilingsListParams, FilingsListRow, FilingsListMeta> &
      Lined<FilingsListRow>
    /**
     * Sections of a filing.
     *
     * Items 1, 1A and 7 of a 10-K and every item of an 8-K, in document order, available from the morning after the
     * filing, for about two years. A filing without sections returns no rows. Text over 256 KiB is truncated and
     * flagged.
     *
     * `GET /v1/filings/{filing_id}/sections`; 50 credits per request; needs `filings.sections`.
     */
    readonly sections: Operation<FilingsSectionsParams, Answer<readonly FilingsSectionsRow[], FilingsSectionsMeta>> &
      Cacheable<FilingsSectionsParams, Answer<readonly FilingsSectionsRow[], FilingsSectionsMeta>> &
      Paged<FilingsSectionsParams, FilingsSectionsRow, FilingsSectionsMeta> &
      Lined<FilingsSectionsRow>
  }
  /** Statements, metrics, facts, segments and share statistics of listed companies, with their knowledge time. */
  readonly financials: {
    /**
     * Financial fact concepts and canonical statement lines.
     *
     * Every canonical line with its source tags, and every tag in published facts.
     *
     * `GET /v1/financials/concepts`; 5 credits per request; needs `financials.concepts`.
     */
    readonly concepts: Operation<
      FinancialsConceptsParams,
      Answer<readonly FinancialsConceptsRow[], FinancialsConceptsMeta>
    > &
      Cacheable<FinancialsConceptsParams, Answer<readonly FinancialsConceptsRow[], FinancialsConceptsMeta>> &
      Paged<FinancialsConceptsParams, FinancialsConceptsRow, FinancialsConceptsMeta> &
      Lined<FinancialsConceptsRow>
    /**
     * Facts as filed, one record per concept, fiscal period and unit.
     *
     * Consolidated values from SEC filings, not scaled, rounded or adjusted for splits. A restated value is a new
     * version: use `as_of` for the earlier one. `from` and `to` apply to fiscal_end.
     *
     * `GET /v1/financials/facts`; 50 credits per symbol; needs `fundamentals.read`.
     */
    readonly facts: Operation<
      FinancialsFactsParams,
      Answer<readonly FinancialsFactsRow<NumberOf<M>>[], FinancialsFactsMeta>
    > &
      Cacheable<FinancialsFactsParams, Answer<readonly FinancialsFactsRow<NumberOf<M>>[], FinancialsFactsMeta>> &
      Paged<FinancialsFactsParams, FinancialsFactsRow<NumberOf<M>>, FinancialsFactsMeta> &
      Lined<FinancialsFactsRow<NumberOf<M>>>
    /**
     * Meaning and formula of each metric.
     *
     * The fields of /v1/financials/metrics. TTM: twelve months up to the newest fiscal period.
     *
     * `GET /v1/financials/metric-definitions`; 5 credits per request; needs `financials.metric-definitions`.
     */
    readonly metricDefinitions: Operation<
      FinancialsMetricDefinitionsParams,
      Answer<readonly FinancialsMetricDefinitionsRow[], FinancialsMetricDefinitionsMeta>
    > &
      Cacheable<
        FinancialsMetricDefinitionsParams,
        Answer<readonly FinancialsMetricDefinitionsRow[], FinancialsMetricDefinitionsMeta>
      > &
      Paged<FinancialsMetricDefinitionsParams, FinancialsMetricDefinitionsRow, FinancialsMetricDefinitionsMeta> &
      Lined<FinancialsMetricDefinitionsRow>
    /**
     * Valuation, profitability, growth and other metrics of listings.
     *
     * One row per listing and session, computed after the close from what was known then; for the formulas see
     * /v1/financials/metric-definitions. A metric is null if an input is missing. Preferred shares have only a price
     * and dividend yields. `from` and `to` apply to observed_on.
     *
     * `GET /v1/financials/metrics`; 50 credits per symbol, 500 without symbols; needs `financials.metrics`.
     */
    readonly metrics: Operation<
      FinancialsMetricsParams,
      Answer<readonly FinancialsMetricsRow<NumberOf<M>>[], FinancialsMetricsMeta>
    > &
      Cacheable<FinancialsMetricsParams, Answer<readonly FinancialsMetricsRow<NumberOf<M>>[], FinancialsMetricsMeta>> &
      Paged<FinancialsMetricsParams, FinancialsMetricsRow<NumberOf<M>>, FinancialsMetricsMeta> &
      Lined<FinancialsMetricsRow<NumberOf<M>>>
    /**
     * Revenue by business, product and geography.
     *
     * Annual revenue by segment from annual reports (10-K and 10-KT); the parts add up to the total. A company with a
     * single segment has no records. `from` and `to` apply to period_end.
     *
     * `GET /v1/financials/segments`; 50 credits per symbol, 500 without symbols; needs `financials.segments`.
     */
    readonly segments: Operation<
      FinancialsSegmentsParams,
      Answer<readonly FinancialsSegmentsRow<NumberOf<M>>[], FinancialsSegmentsMeta>
    > &
      Cacheable<
        FinancialsSegmentsParams,
        Answer<readonly FinancialsSegmentsRow<NumberOf<M>>[], FinancialsSegmentsMeta>
      > &
      Paged<FinancialsSegmentsParams, FinancialsSegmentsRow<NumberOf<M>>, FinancialsSegmentsMeta> &
      Lined<FinancialsSegmentsRow<NumberOf<M>>>
    /**
     * Income statements, balance sheets and cash flow statements.
     *
     * Issuers’ quarterly and annual statements in canonical lines, from their SEC filings. `as_of` reads what was filed
     * by then. A value that fails a check is null or flagged: see `quality_issues`. Trailing twelve months are not
     * included. `from` and `to` apply to period_end. Expenses are positive; cash-flow lines are effects on cash,
     * outflows negative.
     *
     * `GET /v1/financials/statements`; 50 credits per symbol, 500 without symbols; needs `financials.statements`.
     */
    readonly statements: Operation<
      FinancialsStatementsParams,
      Answer<readonly FinancialsStatementsRow<NumberOf<M>>[], FinancialsStatementsMeta>
    > &
      Cacheable<
        FinancialsStatementsParams,
        Answer<readonly FinancialsStatementsRow<NumberOf<M>>[], FinancialsStatementsMeta>
      > &
      Paged<FinancialsStatementsParams, FinancialsStatementsRow<NumberOf<M>>, FinancialsStatementsMeta> &
      Lined<FinancialsStatementsRow<NumberOf<M>>>
  }
  /** All US market rows for a trading date, month or year, as gzipped CSV and Parquet. */
  readonly flatFiles: {
    /**
     * A flat file.
     *
     * Returns size and SHA-256 of the file for a trading date or, with `period`, for the month or year that includes
     * the date. With `download=true`, sends it: 302 to a URL that is valid for five minutes and needs no key or, with
     * `stream=true` (and if the object store cannot sign URLs), the bytes themselves, optionally in ranges (`Range`,
     * `If-Range`). `X-Content-SHA256` is on both. The CSV is `application/gzip` without Content-Encoding: an empty
     * field is null, instants are UTC with six fractional digits, the last column is `instrument_id` (`security_id`
     * before it has the same value and is deprecated). A date before the plan’s history returns 403, as does a month or
     * year that starts before it. A key pays for each file once per UTC day, however many ranges it downloads.
     *
     * `GET /v1/flat-files/{dataset}/{date}`; 5 credits per request; 500 credits per request with download=true; each
     * file once per key and UTC day; needs `flat-files.read`.
     */
    readonly get: Operation<FlatFilesGetParams, Answer<FlatFilesGetRow, FlatFilesGetMeta>> &
      Downloads<FlatFilesGetParams>
    /**
     * Flat files.
     *
     * The files for every trading date of the US market, newest date first: one for each dataset whose capability the
     * key has, gzipped CSV (each with a Parquet version at the same URL, `format=parquet`). With `period`, those for
     * months or years, each under its first day. Dates before the plan’s history are omitted, as are months and years
     * that start before it. Needs `flat-files.read` and every US market; a key that is limited to symbols is rejected.
     *
     * `GET /v1/flat-files`; 5 credits per request; needs `flat-files.read`.
     */
    readonly list: Operation<FlatFilesListParams, Answer<readonly FlatFilesListRow[], FlatFilesListMeta>> &
      Cacheable<FlatFilesListParams, Answer<readonly FlatFilesListRow[], FlatFilesListMeta>> &
      Paged<FlatFilesListParams, FlatFilesListRow, FlatFilesListMeta> &
      Lined<FlatFilesListRow>
  }
  /** ETFs and funds: profiles, holdings and allocations. */
  readonly funds: {
    /**
     * Allocations of a fund.
     *
     * Breakdown of net assets: the holdings on one date summed by asset class, sector, country, currency, issuer,
     * maturity and credit quality. A dimension without data for any position is omitted. `meta.snapshot` describes
     * these holdings: the parts of a dimension add up to its `weight_covered`, unless the publisher reported them.
     *
     * `GET /v1/funds/{instrument_id}/allocations`; 50 credits per request; needs `funds.allocations`.
     */
    readonly allocations: Operation<
      FundsAllocationsParams,
      Answer<readonly FundsAllocationsRow<NumberOf<M>>[], FundsAllocationsMeta<NumberOf<M>>>
    > &
      Cacheable<
        FundsAllocationsParams,
        Answer<readonly FundsAllocationsRow<NumberOf<M>>[], FundsAllocationsMeta<NumberOf<M>>>
      > &
      Paged<FundsAllocationsParams, FundsAllocationsRow<NumberOf<M>>, FundsAllocationsMeta<NumberOf<M>>> &
      Lined<FundsAllocationsRow<NumberOf<M>>>
    /**
     * Holdings of a fund.
     *
     * The list on one date, largest weights first, the same on all pages: the newest, or the newest on or before
     * `effective_date`. The newest three are stored. A position has no link if its listing is unknown or outside the
     * key’s scope. `meta.snapshot` describes the complete list, regardless of filters.
     *
     * `GET /v1/funds/{instrument_id}/holdings`; 50 credits per request; needs `funds.holdings`.
     */
    readonly holdings: Operation<
      FundsHoldingsParams,
      Answer<readonly FundsHoldingsRow<NumberOf<M>>[], FundsHoldingsMeta<NumberOf<M>>>
    > &
      Cacheable<FundsHoldingsParams, Answer<readonly FundsHoldingsRow<NumberOf<M>>[], FundsHoldingsMeta<NumberOf<M>>>> &
      Paged<FundsHoldingsParams, FundsHoldingsRow<NumberOf<M>>, FundsHoldingsMeta<NumberOf<M>>> &
      Lined<FundsHoldingsRow<NumberOf<M>>>
    /**
     * Funds and ETFs.
     *
     * Profiles of ETFs, ETNs and funds. A mutual fund requires `mutual-funds.read`: without it, a request that names
     * one is rejected, and other requests omit it. A listing that is not a fund has no row.
     *
     * `GET /v1/funds`; 50 credits per symbol, 500 without symbols; needs `funds.list`.
     */
    readonly list: Operation<FundsListParams, Answer<readonly FundsListRow<NumberOf<M>>[], FundsListMeta>> &
      Cacheable<FundsListParams, Answer<readonly FundsListRow<NumberOf<M>>[], FundsListMeta>> &
      Paged<FundsListParams, FundsListRow<NumberOf<M>>, FundsListMeta> &
      Lined<FundsListRow<NumberOf<M>>>
  }
  /** Installed datasets with their coverage and freshness, and account usage. */
  readonly health: {
    /**
     * Freshness of each dataset, by market and exchange.
     *
     * Compares the newest published rows with the trading calendar, or with the cadence of the source.
     *
     * `GET /v1/health`; free.
     */
    readonly list: Operation<HealthListParams, Answer<readonly HealthListRow[], HealthListMeta>> &
      Cacheable<HealthListParams, Answer<readonly HealthListRow[], HealthListMeta>> &
      Lined<HealthListRow>
  }
  /** Installed datasets with their coverage and freshness, and account usage. */
  readonly history: {
    /**
     * Versions of a row, and where each is from.
     *
     * All versions of one row in the order in which they became known: values, source, publisher, publication, checks,
     * reviews and the file it was read from; for a computed row, what it is computed from. Requires the capabilities of
     * the operation that it names, and costs as much as reading one entity there. `as_of` returns the versions known at
     * that instant.
     *
     * `GET /v1/history`; 5 credits per name.
     */
    readonly list: Operation<HistoryListParams, Answer<readonly HistoryListRow[], HistoryListMeta>> &
      Cacheable<HistoryListParams, Answer<readonly HistoryListRow[], HistoryListMeta>> &
      Paged<HistoryListParams, HistoryListRow, HistoryListMeta> &
      Lined<HistoryListRow>
  }
  /** Moving averages, oscillators, bands and volume indicators, calculated on request from stored bars. */
  readonly indicators: {
    /**
     * Inputs, parameters and formula of each indicator.
     *
     * One row for each indicator, by name: formula, bar fields, parameters with limits and defaults, outputs with their
     * units, and the number of bars before the first value.
     *
     * `GET /v1/indicators/definitions`; 5 credits per request; needs `indicators.definitions`.
     */
    readonly definitions: Operation<
      IndicatorsDefinitionsParams,
      Answer<readonly IndicatorsDefinitionsRow<NumberOf<M>>[], IndicatorsDefinitionsMeta>
    > &
      Cacheable<
        IndicatorsDefinitionsParams,
        Answer<readonly IndicatorsDefinitionsRow<NumberOf<M>>[], IndicatorsDefinitionsMeta>
      > &
      Paged<IndicatorsDefinitionsParams, IndicatorsDefinitionsRow<NumberOf<M>>, IndicatorsDefinitionsMeta> &
      Lined<IndicatorsDefinitionsRow<NumberOf<M>>>
    /**
     * A technical indicator, calculated on request from stored bars.
     *
     * One row for each bar in the range, newest first. Pass the indicator’s parameters by name, within the limits of
     * /v1/indicators/definitions; omitted ones use their defaults. Bars before the range serve as warm-up; if the
     * listing has too few of them, values are null, as are values whose window, `period` bars or the formula’s
     * lookback, begins before the plan’s history. Recursive averages are seeded far enough back, even before that
     * history, for the seed to weigh less than 1e-20; `warmup=available` also returns values from their seed on, in
     * rows with `settled` false. The interval 1d needs eod.read, 5m and 1h need intraday.read and exist only for
     * exchange listings. A request that would read more than 100,000 bars, or 50,000 for one listing, is rejected: the
     * entire range and the warm-up count, not the page.
     *
     * `GET /v1/indicators`; 25 credits per symbol; needs `indicators.list`.
     */
    readonly list: Operation<
      IndicatorsListParams,
      Answer<readonly IndicatorsListRow<NumberOf<M>>[], IndicatorsListMeta>
    > &
      Cacheable<IndicatorsListParams, Answer<readonly IndicatorsListRow<NumberOf<M>>[], IndicatorsListMeta>> &
      Paged<IndicatorsListParams, IndicatorsListRow<NumberOf<M>>, IndicatorsListMeta> &
      Lined<IndicatorsListRow<NumberOf<M>>>
  }
  /** Indices and their members by date. */
  readonly indices: {
    /**
     * Index constituents.
     *
     * One list, sorted by ticker and the same on all pages: the newest, or the newest on or before `effective_date`.
     * The newest twenty are stored. A member whose listing is unknown or not visible to the key has no link; a weight
     * that the publisher does not state is null.
     *
     * `GET /v1/indices/{instrument_id}/constituents`; 50 credits per request; needs `indices.constituents`.
     */
    readonly constituents: Operation<
      IndicesConstituentsParams,
      Answer<readonly IndicesConstituentsRow<NumberOf<M>>[], IndicesConstituentsMeta<NumberOf<M>>>
    > &
      Cacheable<
        IndicesConstituentsParams,
        Answer<readonly IndicesConstituentsRow<NumberOf<M>>[], IndicesConstituentsMeta<NumberOf<M>>>
      > &
      Paged<IndicesConstituentsParams, IndicesConstituentsRow<NumberOf<M>>, IndicesConstituentsMeta<NumberOf<M>>> &
      Lined<IndicesConstituentsRow<NumberOf<M>>>
    /**
     * Indices with members.
     *
     * Indices with a published member list. `id` is the `instrument_id`, under which `/v1/eod` and `/v1/bars` have the
     * level if `level_available` is true.
     *
     * `GET /v1/indices`; 5 credits per request; needs `indices.list`.
     */
    readonly list: Operation<IndicesListParams, Answer<readonly IndicesListRow<NumberOf<M>>[], IndicesListMeta>> &
      Cacheable<IndicesListParams, Answer<readonly IndicesListRow<NumberOf<M>>[], IndicesListMeta>> &
      Paged<IndicesListParams, IndicesListRow<NumberOf<M>>, IndicesListMeta> &
      Lined<IndicesListRow<NumberOf<M>>>
  }
  /** The largest institutions and funds that hold a listing, and its insider transactions. */
  readonly insiderTransactions: {
    /**
     * Insider transactions.
     *
     * Every transaction in non-derivative securities on Forms 4 and 5, one row regardless of the number of owners.
     * Shares and prices are as filed. An amendment replaces the rows that it corrects.
     *
     * `GET /v1/insider-transactions`; 50 credits per symbol, 500 without symbols; needs `insider-transactions.list`.
     */
    readonly list: Operation<
      InsiderTransactionsListParams,
      Answer<readonly InsiderTransactionsListRow<NumberOf<M>>[], InsiderTransactionsListMeta>
    > &
      Cacheable<
        InsiderTransactionsListParams,
        Answer<readonly InsiderTransactionsListRow<NumberOf<M>>[], InsiderTransactionsListMeta>
      > &
      Paged<InsiderTransactionsListParams, InsiderTransactionsListRow<NumberOf<M>>, InsiderTransactionsListMeta> &
      Lined<InsiderTransactionsListRow<NumberOf<M>>>
  }
  /** Listings, their symbols over time, identifiers and ticker events, and the resolver for symbols. */
  readonly instruments: {
    /**
     * Ticker and exchange changes of one instrument.
     *
     * An event whose ticker equals previous_ticker is a move between exchanges. Events are derived from the symbol
     * assignments known at as_of; those recorded later are excluded.
     *
     * `GET /v1/instruments/{instrument_id}/events`; 5 credits per request; needs `instruments.events`.
     */
    readonly events: Operation<
      InstrumentsEventsParams,
      Answer<readonly InstrumentsEventsRow[], InstrumentsEventsMeta>
    > &
      Cacheable<InstrumentsEventsParams, Answer<readonly InstrumentsEventsRow[], InstrumentsEventsMeta>> &
      Paged<InstrumentsEventsParams, InstrumentsEventsRow, InstrumentsEventsMeta> &
      Lined<InstrumentsEventsRow>
    /**
     * One instrument by id, in any status.
     *
     * The listing as known at `as_of`, with its symbol, exchange and identifiers on that date.
     *
     * `GET /v1/instruments/{id}`; 5 credits per request; needs `instruments.list`.
     */
    readonly get: Operation<InstrumentsGetParams, Answer<InstrumentsGetRow, InstrumentsGetMeta>> &
      Cacheable<InstrumentsGetParams, Answer<InstrumentsGetRow, InstrumentsGetMeta>>
    /**
     * ISIN, CUSIP, FIGI, CIK and LEI of one instrument.
     *
     * FIGI identifies the listing, CIK and LEI its issuer. as_of applies to when an identifier became known. Replaced
     * identifiers stay in the list.
     *
     * `GET /v1/instruments/{instrument_id}/identifiers`; 5 credits per request; needs `instruments.identifiers`.
     */
    readonly identifiers: Operation<
      InstrumentsIdentifiersParams,
      Answer<readonly InstrumentsIdentifiersRow[], InstrumentsIdentifiersMeta>
    > &
      Cacheable<
        InstrumentsIdentifiersParams,
        Answer<readonly InstrumentsIdentifiersRow[], InstrumentsIdentifiersMeta>
      > &
      Paged<InstrumentsIdentifiersParams, InstrumentsIdentifiersRow, InstrumentsIdentifiersMeta> &
      Lined<InstrumentsIdentifiersRow>
    /**
     * Instruments by status, symbol, id or identifier.
     *
     * One row per listing under its newest symbol. Without symbols or instrument_ids: every entitled instrument with
     * the status. inactive: delisted; expired: bonds, rights, units and warrants that have ended.
     *
     * `GET /v1/instruments`; 5 credits per request; needs `instruments.list`.
     */
    readonly list: Operation<InstrumentsListParams, Answer<readonly InstrumentsListRow[], InstrumentsListMeta>> &
      Cacheable<InstrumentsListParams, Answer<readonly InstrumentsListRow[], InstrumentsListMeta>> &
      Paged<InstrumentsListParams, InstrumentsListRow, InstrumentsListMeta> &
      Lined<InstrumentsListRow>
    /**
     * Symbols of one instrument over time.
     *
     * Effective-dated: one row per period on one exchange, including retired tickers. A symbol that was used again has
     * a row for each period.
     *
     * `GET /v1/instruments/{instrument_id}/symbols`; 5 credits per request; needs `instruments.symbols`.
     */
    readonly symbols: Operation<
      InstrumentsSymbolsParams,
      Answer<readonly InstrumentsSymbolsRow[], InstrumentsSymbolsMeta>
    > &
      Cacheable<InstrumentsSymbolsParams, Answer<readonly InstrumentsSymbolsRow[], InstrumentsSymbolsMeta>> &
      Paged<InstrumentsSymbolsParams, InstrumentsSymbolsRow, InstrumentsSymbolsMeta> &
      Lined<InstrumentsSymbolsRow>
  }
  /** One-minute, five-minute and one-hour bars of the regular session for the last 30 days. */
  readonly intraday: {
    /**
     * Intraday bars of the regular session.
     *
     * Bars for the last 30 days, unadjusted, newest first for each symbol. Exchange listings are collected as 5-minute
     * bars, major crypto and currency pairs as 1-minute bars; longer intervals are aggregated on request: from the
     * opening of the session on exchanges (in New York 9:30, 10:30, …, 15:30, with a shorter last bar), on UTC hours
     * for pairs. A day’s volumes do not add up to its daily volume, and the daily high and low may be outside these
     * bars. An interval that is not available for any listing returns 422; listings without it are reported in
     * `meta.errors`. Indices, bonds and mutual funds have no intraday bars.
     *
     * `GET /v1/intraday`; 25 credits per symbol; needs `intraday.read`.
     */
    readonly list: Operation<IntradayListParams, Answer<readonly IntradayListRow<NumberOf<M>>[], IntradayListMeta>> &
      Cacheable<IntradayListParams, Answer<readonly IntradayListRow<NumberOf<M>>[], IntradayListMeta>> &
      Paged<IntradayListParams, IntradayListRow<NumberOf<M>>, IntradayListMeta> &
      Lined<IntradayListRow<NumberOf<M>>>
  }
  /** Offerings on US exchanges from the first expected date to the first trade, including withdrawn ones. */
  readonly ipos: {
    /**
     * Initial public offerings.
     *
     * Offerings on XNYS, XNAS, XASE, ARCX and BATS since 2008, from the first expected date to the first trade. By
     * listing date, including future ones.
     *
     * `GET /v1/ipos`; 5 credits per request; needs `ipos.list`.
     */
    readonly list: Operation<IposListParams, Answer<readonly IposListRow<NumberOf<M>>[], IposListMeta>> &
      Cacheable<IposListParams, Answer<readonly IposListRow<NumberOf<M>>[], IposListMeta>> &
      Paged<IposListParams, IposListRow<NumberOf<M>>, IposListMeta> &
      Lined<IposListRow<NumberOf<M>>>
  }
  /** Installed datasets with their coverage and freshness, and account usage. */
  readonly links: {
    /**
     * Create a link that works without a key.
     *
     * Returns a URL for tools that cannot send a header, such as spreadsheets. It makes one request, whose operation,
     * parameters and format never change, with `GET` or `HEAD`, and byte ranges where the operation has them. Each use
     * is a request of this key: it costs what the operation costs, counts toward the key’s limits, and is rejected as
     * soon as the key may no longer make it. Anyone who has the URL can use it until it expires or is revoked, or the
     * key ends. The URL is returned only once. A key can have 1,000 live links.
     *
     * `POST /v1/links`; free; needs `links.create`.
     */
    readonly create: Operation<LinksCreateParams, Answer<LinksCreateRow, LinksCreateMeta>, OrderOptions>
    /**
     * Revoke a link of the key; takes effect with its next use.
     *
     * A link that is already revoked keeps its revocation time. A key revokes only its own links.
     *
     * `DELETE /v1/links/{id}`; free.
     */
    readonly delete: Operation<LinksDeleteParams, Answer<LinksDeleteRow, LinksDeleteMeta>>
    /**
     * Links of the key, newest first, without their URLs.
     *
     * Live links, and ended ones with their state: revoked, expired, or ended with the key. A URL is returned only when
     * its link is created.
     *
     * `GET /v1/links`; free.
     */
    readonly list: Operation<LinksListParams, Answer<readonly LinksListRow[], LinksListMeta>> &
      Cacheable<LinksListParams, Answer<readonly LinksListRow[], LinksListMeta>> &
      Paged<LinksListParams, LinksListRow, LinksListMeta> &
      Lined<LinksListRow>
  }
  /** Exchanges with their trading conventions, trading calendars by rule, and whether each market is open. */
  readonly marketStatus: {
    /**
     * Whether each market trades now, and when it next opens and closes.
     *
     * One row per entitled market, by MIC. Pre-market is from 04:00 to the opening, after-hours from the close to
     * 20:00, New York time, or until four hours after an early close. Opens and closes are as scheduled: a halt during
     * the session is not reflected.
     *
     * `GET /v1/market-status`; 5 credits per request; needs `market-status.list`.
     */
    readonly list: Operation<MarketStatusListParams, Answer<readonly MarketStatusListRow[], MarketStatusListMeta>> &
      Cacheable<MarketStatusListParams, Answer<readonly MarketStatusListRow[], MarketStatusListMeta>> &
      Paged<MarketStatusListParams, MarketStatusListRow, MarketStatusListMeta> &
      Lined<MarketStatusListRow>
  }
  /** A session’s top gainers and losers, ranked by their change from the previous close. */
  readonly movers: {
    /**
     * A session’s top gainers and losers.
     *
     * Listings by their percent change from the previous session’s close to a session’s close, in one ranking across
     * all requested markets; ties by listing. Without `date`, each market is ranked on its latest complete session: one
     * in which at least 98% of the listings with a bar in the previous session have one, mutual funds aside. Previous
     * closes are split-adjusted. A listing whose session opened at least 90% away from its split-adjusted previous
     * close is withheld until its split is recorded, and one without bars in both sessions is not ranked. Mutual funds
     * are ranked only with `asset_type=FUND`. Rankings of the last 10 sessions reflect changes to their bars or splits
     * within minutes; those for other dates, and those as of an instant, are computed on request.
     *
     * `GET /v1/movers`; 25 credits per request; needs `eod.read`.
     */
    readonly list: Operation<MoversListParams, Answer<readonly MoversListRow<NumberOf<M>>[], MoversListMeta>> &
      Cacheable<MoversListParams, Answer<readonly MoversListRow<NumberOf<M>>[], MoversListMeta>> &
      Lined<MoversListRow<NumberOf<M>>>
  }
  /** Articles about listings, their sentiment, and mean sentiment by day and week. */
  readonly news: {
    /**
     * One article.
     *
     * An article by id, with the associations that are visible to the key.
     *
     * `GET /v1/news/{id}`; 5 credits per request; needs `news.list`.
     */
    readonly get: Operation<NewsGetParams, Answer<NewsGetRow<NumberOf<M>>, NewsGetMeta>> &
      Cacheable<NewsGetParams, Answer<NewsGetRow<NumberOf<M>>, NewsGetMeta>>
    /**
     * News.
     *
     * Articles, newest first, without duplicates: those about any of the requested listings or, without selectors, all
     * articles visible to the key, including those not about any listing. Associations with other listings are omitted,
     * as are articles whose associations are all omitted. Reports with the same URL, or from one publisher with the
     * same title within 24 hours, count as one article; the newest version is returned.
     *
     * `GET /v1/news`; 25 credits per request; needs `news.list`.
     */
    readonly list: Operation<NewsListParams, Answer<readonly NewsListRow<NumberOf<M>>[], NewsListMeta>> &
      Cacheable<NewsListParams, Answer<readonly NewsListRow<NumberOf<M>>[], NewsListMeta>> &
      Paged<NewsListParams, NewsListRow<NumberOf<M>>, NewsListMeta> &
      Lined<NewsListRow<NumberOf<M>>>
    /**
     * News sentiment by day or week.
     *
     * Mean score of the articles about a listing, by UTC day or by week starting on Monday; without a scored article,
     * there is no row. Buckets are recomputed for three days after they end and then frozen. The current week is
     * included and still changes.
     *
     * `GET /v1/news/sentiment`; 25 credits per symbol, 500 without symbols; needs `news.sentiment`.
     */
    readonly sentiment: Operation<
      NewsSentimentParams,
      Answer<readonly NewsSentimentRow<NumberOf<M>>[], NewsSentimentMeta>
    > &
      Cacheable<NewsSentimentParams, Answer<readonly NewsSentimentRow<NumberOf<M>>[], NewsSentimentMeta>> &
      Paged<NewsSentimentParams, NewsSentimentRow<NumberOf<M>>, NewsSentimentMeta> &
      Lined<NewsSentimentRow<NumberOf<M>>>
  }
  /** Contracts on US stocks and ETFs, end-of-day quotes with greeks, and daily bars. */
  readonly options: {
    /**
     * Daily bars of option contracts.
     *
     * Bars for the sessions in which a contract traded, newest first, unadjusted: a split in the underlying changes
     * contracts, never past bars. `as_of` selects the version of a bar; `known_from` and `known_to` filter by when that
     * version became known, both inclusive.
     *
     * `GET /v1/options/bars`; 50 credits per request; needs `options.bars`.
     */
    readonly bars: Operation<OptionsBarsParams, Answer<readonly OptionsBarsRow<NumberOf<M>>[], OptionsBarsMeta>> &
      Cacheable<OptionsBarsParams, Answer<readonly OptionsBarsRow<NumberOf<M>>[], OptionsBarsMeta>> &
      Paged<OptionsBarsParams, OptionsBarsRow<NumberOf<M>>, OptionsBarsMeta> &
      Lined<OptionsBarsRow<NumberOf<M>>>
    /**
     * One option contract by id, including expired ones.
     *
     * The terms, status and deliverables of the contract as known at `as_of`.
     *
     * `GET /v1/options/contracts/{id}`; 50 credits per request; needs `options.contracts`.
     */
    readonly contract: Operation<OptionsContractParams, Answer<OptionsContractRow<NumberOf<M>>, OptionsContractMeta>> &
      Cacheable<OptionsContractParams, Answer<OptionsContractRow<NumberOf<M>>, OptionsContractMeta>>
    /**
     * Option contracts.
     *
     * Options on US stocks and ETFs, by underlying, expiration and strike. `status` is the status at `effective_date`:
     * active from listing to the last trading date, then expired; adjusted from the date on which an adjustment changed
     * its strike or root; delisted if it left the series list early. If an underlying is requested, the order is
     * expiration, strike, type; otherwise id. `contract_symbols` accepts OCC symbols, padded or compact, with or
     * without `O:`.
     *
     * `GET /v1/options/contracts`; 50 credits per request; needs `options.contracts`.
     */
    readonly contracts: Operation<
      OptionsContractsParams,
      Answer<readonly OptionsContractsRow<NumberOf<M>>[], OptionsContractsMeta>
    > &
      Cacheable<OptionsContractsParams, Answer<readonly OptionsContractsRow<NumberOf<M>>[], OptionsContractsMeta>> &
      Paged<OptionsContractsParams, OptionsContractsRow<NumberOf<M>>, OptionsContractsMeta> &
      Lined<OptionsContractsRow<NumberOf<M>>>
    /**
     * End-of-day quotes of option contracts, with greeks.
     *
     * Chains at a session’s close, published the next morning; the two newest per underlying are stored. Volatility and
     * greeks are the publisher’s if it has all essential ones, otherwise from an American model on the midpoint of bid
     * and ask, or the last trade of the session; they are null if an input is missing or known to be incomplete, or if
     * no volatility explains the price: `greeks_unavailable` states the reason. An `as_of` before the stored sessions
     * returns no quotes. `meta.snapshot` describes the newest chain if one underlying is requested.
     *
     * `GET /v1/options/quotes`; 50 credits per request; needs `options.quotes`.
     */
    readonly quotes: Operation<
      OptionsQuotesParams,
      Answer<readonly OptionsQuotesRow<NumberOf<M>>[], OptionsQuotesMeta<NumberOf<M>>>
    > &
      Cacheable<OptionsQuotesParams, Answer<readonly OptionsQuotesRow<NumberOf<M>>[], OptionsQuotesMeta<NumberOf<M>>>> &
      Paged<OptionsQuotesParams, OptionsQuotesRow<NumberOf<M>>, OptionsQuotesMeta<NumberOf<M>>> &
      Lined<OptionsQuotesRow<NumberOf<M>>>
  }
  /** The largest institutions and funds that hold a listing, and its insider transactions. */
  readonly ownership: {
    /**
     * Largest holders of each listing.
     *
     * The 20 largest institutions and 10 largest funds of each listing based on their newest positions on or before
     * effective_date, reported at most 200 days before it. Positions are shares of the class: puts, calls and principal
     * amounts never count. Holders whose later report lacks the listing are omitted.
     *
     * `GET /v1/ownership`; 50 credits per symbol, 500 without symbols; needs `ownership.list`.
     */
    readonly list: Operation<OwnershipListParams, Answer<readonly OwnershipListRow<NumberOf<M>>[], OwnershipListMeta>> &
      Cacheable<OwnershipListParams, Answer<readonly OwnershipListRow<NumberOf<M>>[], OwnershipListMeta>> &
      Paged<OwnershipListParams, OwnershipListRow<NumberOf<M>>, OwnershipListMeta> &
      Lined<OwnershipListRow<NumberOf<M>>>
  }
  /**
   * The latest delayed quote for each listing, streamed as it arrives, and snapshots with the change from the previous
   * close.
   */
  readonly quotes: {
    /**
     * Latest delayed quote for each requested listing.
     *
     * The newest quote of up to 250 listings, in request order and always in one response. Quotes for exchange listings
     * and indices are delayed by at least 15 minutes, those for crypto and currency pairs are not delayed. `last_price`
     * is the last trade of the newest snapshot; after the close it may differ from the official close. Mutual funds,
     * bonds, OTC listings, preferreds on XNYS and XNAS and all but the leading indices have no quotes. These, listings
     * without a quote in the last 31 days, and listings that have traded in a session after their newest quote are
     * reported in `meta.errors` as `no-data`; a crypto quote expires once the bar for its day is available. See
     * /v1/snapshot and /v1/eod for that close.
     *
     * `GET /v1/quotes`; 5 credits per symbol; needs `quotes.read`.
     */
    readonly list: Operation<QuotesListParams, Answer<readonly QuotesListRow<NumberOf<M>>[], QuotesListMeta>> &
      Cacheable<QuotesListParams, Answer<readonly QuotesListRow<NumberOf<M>>[], QuotesListMeta>> &
      Lined<QuotesListRow<NumberOf<M>>>
  }
  /** Environmental, social and governance ratings. Not yet available: no source is connected. */
  readonly ratings: {
    /**
     * ESG ratings.
     *
     * Not yet available: no source is connected, and every request returns 501 `dataset-unavailable`.
     *
     * Not yet available.
     *
     * `GET /v1/ratings/esg`; 50 credits per symbol, 500 without symbols; needs `ratings.esg`.
     */
    readonly esg: Operation<RatingsEsgParams, Answer<readonly RatingsEsgRow<NumberOf<M>>[], RatingsEsgMeta>> &
      Cacheable<RatingsEsgParams, Answer<readonly RatingsEsgRow<NumberOf<M>>[], RatingsEsgMeta>> &
      Paged<RatingsEsgParams, RatingsEsgRow<NumberOf<M>>, RatingsEsgMeta> &
      Lined<RatingsEsgRow<NumberOf<M>>>
  }
  /** Entities on sanctions lists: names, aliases, identifiers, and the dates of listing and removal. */
  readonly sanctions: {
    /**
     * Sanctioned entities.
     *
     * Entities on sanctions lists, listed or removed. Names are matched as substrings: this is data, not a screening
     * verdict.
     *
     * `GET /v1/sanctions`; 5 credits per request; needs `sanctions.list`.
     */
    readonly list: Operation<SanctionsListParams, Answer<readonly SanctionsListRow[], SanctionsListMeta>> &
      Cacheable<SanctionsListParams, Answer<readonly SanctionsListRow[], SanctionsListMeta>> &
      Paged<SanctionsListParams, SanctionsListRow, SanctionsListMeta> &
      Lined<SanctionsListRow>
  }
  /** Listings that match filters on fields from all datasets, in a daily snapshot. */
  readonly screener: {
    /**
     * Listings that match filters.
     *
     * Listings in the key’s markets that match all filters, ranked. Fields from all installed datasets are in one
     * snapshot per day, taken at 22:30 New York time; the previous one is retained. Several filters on the same field
     * form a range. A number may be decimal text and is compared exactly. Null matches only `is_null`. Without `sort`,
     * rows are sorted by market_capitalization, largest first; rows without the value follow. Fields from datasets
     * outside the plan are rejected.
     *
     * `POST /v1/screener`; 25 credits per request; needs `screener.run`, `eod.read`.
     */
    readonly run: Operation<
      ScreenerRunParams,
      Answer<readonly ScreenerRunRow<NumberOf<M>>[], ScreenerRunMeta>,
      OrderOptions
    > &
      Paged<ScreenerRunParams, ScreenerRunRow<NumberOf<M>>, ScreenerRunMeta> &
      Lined<ScreenerRunRow<NumberOf<M>>>
  }
  /** Listings, their symbols over time, identifiers and ticker events, and the resolver for symbols. */
  readonly securities: {
    /**
     * Symbol assignments of requested listings on a date.
     *
     * Compatibility form of /v1/instruments and its symbols. One row per listing: its symbol on symbol_at, or the last
     * one before it, with the unbroken period in which it had that symbol. A listing not recorded by then has no row.
     *
     * `GET /v1/securities`; 5 credits per request; needs `reference.read`.
     */
    readonly list: Operation<SecuritiesListParams, Answer<readonly SecuritiesListRow[], SecuritiesListMeta>> &
      Cacheable<SecuritiesListParams, Answer<readonly SecuritiesListRow[], SecuritiesListMeta>> &
      Paged<SecuritiesListParams, SecuritiesListRow, SecuritiesListMeta> &
      Lined<SecuritiesListRow>
  }
  /** Statements, metrics, facts, segments and share statistics of listed companies, with their knowledge time. */
  readonly shareStatistics: {
    /**
     * Shares outstanding, float and ownership.
     *
     * Share counts from filing cover pages, supplemented by vendors. Preferred shares, warrants, rights, units and
     * funds have none. `from` and `to` apply to observed_on.
     *
     * `GET /v1/share-statistics`; 50 credits per symbol, 500 without symbols; needs `share-statistics.list`.
     */
    readonly list: Operation<
      ShareStatisticsListParams,
      Answer<readonly ShareStatisticsListRow<NumberOf<M>>[], ShareStatisticsListMeta>
    > &
      Cacheable<
        ShareStatisticsListParams,
        Answer<readonly ShareStatisticsListRow<NumberOf<M>>[], ShareStatisticsListMeta>
      > &
      Paged<ShareStatisticsListParams, ShareStatisticsListRow<NumberOf<M>>, ShareStatisticsListMeta> &
      Lined<ShareStatisticsListRow<NumberOf<M>>>
  }
  /** Parquet files as tables, for clients of the Delta Sharing protocol at /delta-sharing. */
  readonly sharing: {
    /**
     * A file of a shared table.
     *
     * Returns the size of a Parquet file or, with `download=true`, redirects to it: 302 to a URL that is valid for five
     * minutes and needs no key. With `as_of`, also returns a file that has since been replaced; the file of a day or of
     * its changes needs none. A key pays for each file once per UTC day, however often it requests it.
     *
     * `GET /v1/sharing/{share}/{schema}/{table}/{file}`; 5 credits per request; 500 credits per request with
     * download=true; each file once per key and UTC day; needs `flat-files.read`.
     */
    readonly file: Operation<SharingFileParams, Answer<SharingFileRow, SharingFileMeta>> & Downloads<SharingFileParams>
    /**
     * Files of a shared table.
     *
     * The Parquet files of a table, oldest first. `meta.version` is the table’s newest publication, in microseconds
     * since 1970; `as_of` returns the files known at that time. Replaced monthly and yearly files are retained for two
     * hours, daily files permanently. `changes_since` returns the files with the changes of a daily table instead, up
     * to `as_of`. A file that starts before the plan’s history is omitted.
     *
     * `GET /v1/sharing/{share}/{schema}/{table}`; 5 credits per request; needs `flat-files.read`.
     */
    readonly files: Operation<SharingFilesParams, Answer<readonly SharingFilesRow[], SharingFilesMeta>> &
      Cacheable<SharingFilesParams, Answer<readonly SharingFilesRow[], SharingFilesMeta>> &
      Paged<SharingFilesParams, SharingFilesRow, SharingFilesMeta> &
      Lined<SharingFilesRow>
    /**
     * Shared tables.
     *
     * The tables of Parquet files in which the key may see every row, because a file cannot omit rows. A key that is
     * limited to symbols therefore sees none. Clients of the Delta Sharing protocol get the same tables at
     * `/delta-sharing`.
     *
     * `GET /v1/sharing/tables`; 5 credits per request; needs `flat-files.read`.
     */
    readonly tables: Operation<SharingTablesParams, Answer<readonly SharingTablesRow[], SharingTablesMeta>> &
      Cacheable<SharingTablesParams, Answer<readonly SharingTablesRow[], SharingTablesMeta>> &
      Lined<SharingTablesRow>
  }
  /** Short interest twice a month, and daily off-exchange short volume. */
  readonly shortInterest: {
    /**
     * Short interest, twice a month.
     *
     * Shares held short in US listings. Collected for settlement dates in September 2026 or later; older rows exist
     * only if the operator imported them.
     *
     * `GET /v1/short-interest`; 5 credits per symbol, 500 without symbols; needs `short-interest.list`.
     */
    readonly list: Operation<
      ShortInterestListParams,
      Answer<readonly ShortInterestListRow<NumberOf<M>>[], ShortInterestListMeta>
    > &
      Cacheable<ShortInterestListParams, Answer<readonly ShortInterestListRow<NumberOf<M>>[], ShortInterestListMeta>> &
      Paged<ShortInterestListParams, ShortInterestListRow<NumberOf<M>>, ShortInterestListMeta> &
      Lined<ShortInterestListRow<NumberOf<M>>>
  }
  /** Short interest twice a month, and daily off-exchange short volume. */
  readonly shortVolume: {
    /**
     * Daily short volume.
     *
     * Shares sold short in trades reported off exchange; totals exclude trades on exchanges.
     *
     * `GET /v1/short-volume`; 5 credits per symbol, 500 without symbols; needs `short-volume.list`.
     */
    readonly list: Operation<
      ShortVolumeListParams,
      Answer<readonly ShortVolumeListRow<NumberOf<M>>[], ShortVolumeListMeta>
    > &
      Cacheable<ShortVolumeListParams, Answer<readonly ShortVolumeListRow<NumberOf<M>>[], ShortVolumeListMeta>> &
      Paged<ShortVolumeListParams, ShortVolumeListRow<NumberOf<M>>, ShortVolumeListMeta> &
      Lined<ShortVolumeListRow<NumberOf<M>>>
  }
  /**
   * The latest delayed quote for each listing, streamed as it arrives, and snapshots with the change from the previous
   * close.
   */
  readonly snapshot: {
    /**
     * Latest price, session and change for each requested listing.
     *
     * One row for each of up to 250 listings, in request order and always in one response: the latest quote, the daily
     * bars of the two latest closed sessions, and the change in `price` from the previous close. `price` is a session’s
     * official close once it is published, then a quote starting with the next session. `previous_close` is adjusted
     * for the known splits up to the session of `price`. If `price` differs from it by 90% or more and no split for
     * that session is known, a split is presumed missing: `previous_close`, `change` and `change_ratio` are then null,
     * as they are while the previous session’s bar is not yet available. A listing with neither a quote nor a session
     * in the last 31 days is reported in `meta.errors` as `no-data`.
     *
     * `GET /v1/snapshot`; 5 credits per symbol; needs `quotes.read`, `eod.read`.
     */
    readonly list: Operation<SnapshotListParams, Answer<readonly SnapshotListRow<NumberOf<M>>[], SnapshotListMeta>> &
      Cacheable<SnapshotListParams, Answer<readonly SnapshotListRow<NumberOf<M>>[], SnapshotListMeta>> &
      Lined<SnapshotListRow<NumberOf<M>>>
  }
  /** Dividends, splits, spin-offs, rights and mergers merged from all sources, with point-in-time history. */
  readonly splits: {
    /**
     * Splits, reverse splits and stock dividends in own shares.
     *
     * Changes in the number of a listing’s own shares that move its price, with the ratio and the factor for earlier
     * prices. `from` and `to` apply to execution_date; without symbols or instrument_ids, within a window of at most
     * 366 days. By symbol, then execution date; `order=desc`: newest first across all symbols, then symbol. Splits that
     * do not affect the price, and adjustments for spin-offs and rights, are not listed; a withdrawn or undated split
     * is listed only on /v1/corporate-actions. A split may arrive up to a day after its execution: until then, bars on
     * that date are already on the new share basis. Factors are those of the splits known at `as_of`.
     *
     * `GET /v1/splits`; 5 credits per symbol, 500 without symbols; needs `corporate-actions.read`.
     */
    readonly list: Operation<SplitsListParams, Answer<readonly SplitsListRow<NumberOf<M>>[], SplitsListMeta>> &
      Cacheable<SplitsListParams, Answer<readonly SplitsListRow<NumberOf<M>>[], SplitsListMeta>> &
      Paged<SplitsListParams, SplitsListRow<NumberOf<M>>, SplitsListMeta> &
      Lined<SplitsListRow<NumberOf<M>>>
  }
  /** SELECT statements over every list, with entitlement, price and as-of time. */
  readonly sql: {
    /**
     * Query with SQL.
     *
     * Runs one SELECT statement in DuckDB, whose tables are the lists of this service: `eod`, `instruments`,
     * `options_quotes`, and so on, named after their operations. Each table becomes reads of its operation, with the
     * same rows, capabilities, history and price; the statement costs the sum of its reads, also if it fails after
     * them, and `dry_run=true` returns that cost. Literal symbols and dates in WHERE, such as `symbol IN (…)` and `date
     * >= …`, become parameters of the reads; other conditions apply to the rows. `as_of` applies to all tables. A
     * result has at most 100,000 rows.
     *
     * `POST /v1/sql`; the sum of its reads; needs `sql.run`.
     */
    readonly run: Operation<SqlRunParams, Answer<readonly SqlRunRow[], SqlRunMeta>, OrderOptions> & Lined<SqlRunRow>
  }
  /** Listings, their symbols over time, identifiers and ticker events, and the resolver for symbols. */
  readonly symbology: {
    /**
     * Map symbols and identifiers to each other, over time.
     *
     * Maps up to 2000 inputs of one kind to any other kinds, on a date or over a range, for 0 credits. One row per
     * distinct input, ordered by input, with what it means on each interval; properties that `to` does not name are
     * null. Intervals of an input overlap only if it means several things on a day, such as a CIK with two share
     * classes. The lists in `meta` name the inputs without a result, with a result for part of the range only, and with
     * several results for a day. A symbol without an exchange maps to the listing in the first market of the key that
     * has it on that day; map a symbol back as `exchange_mic:symbol`. Identifiers are not dated: a replaced one maps to
     * the listing of its replacement, which is the result. `contract_symbol` maps option contracts to their underlying.
     * Listings and exchanges outside the key’s scope are not found.
     *
     * `POST /v1/symbology`; free; needs `instruments.symbols`, `instruments.identifiers`.
     */
    readonly map: Operation<SymbologyMapParams, Answer<readonly SymbologyMapRow[], SymbologyMapMeta>, OrderOptions> &
      Lined<SymbologyMapRow>
  }
  /** Listings, their symbols over time, identifiers and ticker events, and the resolver for symbols. */
  readonly symbols: {
    /**
     * Symbol assignments by ticker prefix.
     *
     * Compatibility form for search-as-you-type. Finds current and retired tickers, including by other spellings of a
     * share class or series (BRK-B, ABR$A), and indices and bonds by their code. Rows are in the order in which
     * assignments were recorded.
     *
     * `GET /v1/symbols/search`; 5 credits per request; needs `reference.read`.
     */
    readonly search: Operation<SymbolsSearchParams, Answer<readonly SymbolsSearchRow[], SymbolsSearchMeta>> &
      Cacheable<SymbolsSearchParams, Answer<readonly SymbolsSearchRow[], SymbolsSearchMeta>> &
      Paged<SymbolsSearchParams, SymbolsSearchRow, SymbolsSearchMeta> &
      Lined<SymbolsSearchRow>
  }
  /** Listings, their symbols over time, identifiers and ticker events, and the resolver for symbols. */
  readonly tickerTypes: {
    /**
     * Types of exchange listings.
     *
     * The codes of `type` in /v1/tickers for the asset class stocks. Other types are asset classes of their own: FUND,
     * BOND, CRYPTO, FOREX, INDEX.
     *
     * `GET /v1/ticker-types`; 5 credits per request.
     */
    readonly list: Operation<TickerTypesListParams, Answer<readonly TickerTypesListRow[], TickerTypesListMeta>> &
      Cacheable<TickerTypesListParams, Answer<readonly TickerTypesListRow[], TickerTypesListMeta>> &
      Paged<TickerTypesListParams, TickerTypesListRow, TickerTypesListMeta> &
      Lined<TickerTypesListRow>
  }
  /** Listings, their symbols over time, identifiers and ticker events, and the resolver for symbols. */
  readonly tickers: {
    /**
     * All listings of the entitled markets as of a date, active or delisted.
     *
     * One row per listing that had begun by the date, under its ticker on that date or the last one before. Name,
     * identifiers and type are the newest known at as_of. With q, the best matches come first.
     *
     * `GET /v1/tickers`; 5 credits per request.
     */
    readonly list: Operation<TickersListParams, Answer<readonly TickersListRow[], TickersListMeta>> &
      Cacheable<TickersListParams, Answer<readonly TickersListRow[], TickersListMeta>> &
      Paged<TickersListParams, TickersListRow, TickersListMeta> &
      Lined<TickersListRow>
  }
  /** Trade prints for US listings, read from a source on request, and the conditions on prints and quotes. */
  readonly trades: {
    /**
     * Trade prints for one US listing on one UTC date.
     *
     * All prints for one US-listed stock or ETF (including OTC listings) whose `event_at` is on one UTC date, including
     * extended hours, in chronological order. `from` and `to` are that date, or two instants in it. Covers 2008-01-01
     * to yesterday, as far as the plan allows. Prints are fetched from the trade source on request and stored, so later
     * pages are served from the archive; while no source responds, calls return 503 until 00:00 UTC. `as_of` does not
     * apply.
     *
     * `GET /v1/trades`; 50 credits per symbol; needs `trades.list`.
     */
    readonly list: Operation<TradesListParams, Answer<readonly TradesListRow<NumberOf<M>>[], TradesListMeta>> &
      Cacheable<TradesListParams, Answer<readonly TradesListRow<NumberOf<M>>[], TradesListMeta>> &
      Paged<TradesListParams, TradesListRow<NumberOf<M>>, TradesListMeta> &
      Lined<TradesListRow<NumberOf<M>>>
  }
  /** Installed datasets with their coverage and freshness, and account usage. */
  readonly usage: {
    /**
     * Daily credit allowance and request limits of the account.
     *
     * With `days`, `meta.days` has the usage of the account on each of the last UTC days, today first, at most two
     * seconds old.
     *
     * `GET /v1/usage`; free.
     */
    readonly get: Operation<UsageGetParams, Answer<UsageGetRow, UsageGetMeta>> &
      Cacheable<UsageGetParams, Answer<UsageGetRow, UsageGetMeta>>
  }

  constructor(options: BourseOptions<M>) {
    const caller = new Caller(options)
    const decimal = 'decimal' as const
    this.analystRatings = {
      list: operation(caller, {
        id: 'analyst-ratings.list',
        method: 'GET',
        path: '/v1/analyst-ratings',
        cursor: 'query',
        changes: { key: ['id'], history: 'published_at', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              score: decimal,
              mean_target_price: decimal,
              high_target_price: decimal,
              low_target_price: decimal,
              median_target_price: decimal,
              previous_target_price: decimal,
            },
          ],
        },
      }),
    }
    this.analytics = {
      risk: operation(caller, {
        id: 'analytics.risk',
        method: 'GET',
        path: '/v1/analytics/risk',
        cursor: 'query',
        shape: {
          data: [
            {
              risk_score: decimal,
              volatility: decimal,
              sharpe_ratio: decimal,
              beta: decimal,
              correlation: decimal,
              alpha: decimal,
              risk_free_rate: decimal,
              mean_return: decimal,
              total_return: decimal,
              max_drawdown: decimal,
              downside_deviation: decimal,
              sortino_ratio: decimal,
              value_at_risk_95: decimal,
            },
          ],
        },
      }),
    }
    this.bars = {
      list: operation(caller, {
        id: 'bars.list',
        method: 'GET',
        path: '/v1/bars',
        cursor: 'query',
        shape: { data: [{ open: decimal, high: decimal, low: decimal, close: decimal, volume: decimal }] },
      }),
    }
    this.bonds = {
      list: operation(caller, {
        id: 'bonds.list',
        method: 'GET',
        path: '/v1/bonds',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              coupon: decimal,
              call_features: [{ price: decimal }],
              next_call_price: decimal,
              amount_issued: decimal,
              amount_outstanding: decimal,
              minimum_denomination: decimal,
              price: decimal,
              yield_to_maturity: decimal,
              accrued_interest: decimal,
              modified_duration: decimal,
            },
          ],
        },
      }),
      yields: operation(caller, {
        id: 'bonds.yields',
        method: 'GET',
        path: '/v1/bonds/yields',
        cursor: 'query',
        changes: { key: ['id'], history: 'date', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              price: decimal,
              yield_to_maturity: decimal,
              yield_to_worst: decimal,
              current_yield: decimal,
              accrued_interest: decimal,
              modified_duration: decimal,
              convexity: decimal,
              benchmark_spread: decimal,
            },
          ],
        },
      }),
    }
    this.calendar = {
      list: operation(caller, { id: 'calendar.list', method: 'GET', path: '/v1/calendar', cursor: 'query', shape: {} }),
    }
    this.companies = {
      get: operation(caller, { id: 'companies.get', method: 'GET', path: '/v1/companies/{id}', shape: {} }),
      list: operation(caller, {
        id: 'companies.list',
        method: 'GET',
        path: '/v1/companies',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {},
      }),
    }
    this.conditions = {
      list: operation(caller, {
        id: 'conditions.list',
        method: 'GET',
        path: '/v1/conditions',
        cursor: 'query',
        shape: {},
      }),
    }
    this.congressionalTrades = {
      list: operation(caller, {
        id: 'congressional-trades.list',
        method: 'GET',
        path: '/v1/congressional-trades',
        cursor: 'query',
        changes: { key: ['id'], history: 'transaction_date', load: 'list', limit: 1000 },
        shape: { data: [{ amount_min: decimal, amount_max: decimal, option_strike: decimal }] },
      }),
    }
    this.corporateActions = {
      list: operation(caller, {
        id: 'corporate-actions.list',
        method: 'GET',
        path: '/v1/corporate-actions',
        cursor: 'query',
        changes: { key: ['id'], history: 'date', load: 'changes', limit: 1000 },
        shape: {
          data: [{ legs: [{ amount: decimal, shares: decimal, per_shares: decimal, subscription_price: decimal }] }],
        },
      }),
    }
    this.crypto = {
      assets: operation(caller, {
        id: 'crypto.assets',
        method: 'GET',
        path: '/v1/crypto/assets',
        cursor: 'query',
        shape: {
          data: [
            {
              supply: { circulating: decimal, total: decimal, max: decimal },
              price: decimal,
              market_cap: decimal,
              fully_diluted_market_cap: decimal,
            },
          ],
        },
      }),
    }
    this.datasets = {
      coverage: operation(caller, {
        id: 'datasets.coverage',
        method: 'GET',
        path: '/v1/datasets/{dataset}/coverage',
        cursor: 'query',
        shape: {},
      }),
      list: operation(caller, { id: 'datasets.list', method: 'GET', path: '/v1/datasets', cursor: 'query', shape: {} }),
      publications: operation(caller, {
        id: 'datasets.publications',
        method: 'GET',
        path: '/v1/datasets/{dataset}/publications',
        cursor: 'query',
        shape: {},
      }),
    }
    this.dividends = {
      list: operation(caller, {
        id: 'dividends.list',
        method: 'GET',
        path: '/v1/dividends',
        cursor: 'query',
        changes: { key: ['id'], history: 'date', load: 'changes', limit: 1000 },
        shape: {
          data: [
            {
              amount: decimal,
              split_adjusted_amount: decimal,
              cumulative_adjustment_factor: decimal,
              legs: [{ amount: decimal, shares: decimal, per_shares: decimal, subscription_price: decimal }],
              franking_percentage: decimal,
              franked_amount: decimal,
              unfranked_amount: decimal,
              withholding_rate: decimal,
              reinvestment_price: decimal,
              reinvestment_discount: decimal,
            },
          ],
        },
      }),
    }
    this.earnings = {
      list: operation(caller, {
        id: 'earnings.list',
        method: 'GET',
        path: '/v1/earnings',
        cursor: 'query',
        changes: { key: ['id'], history: 'sort_date', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              eps_actual: decimal,
              eps_estimate: decimal,
              revenue_actual: decimal,
              revenue_estimate: decimal,
              eps_surprise: decimal,
              eps_surprise_ratio: decimal,
              revenue_surprise: decimal,
              revenue_surprise_ratio: decimal,
            },
          ],
        },
      }),
    }
    this.economic = {
      events: operation(caller, {
        id: 'economic.events',
        method: 'GET',
        path: '/v1/economic/events',
        cursor: 'query',
        changes: { key: ['id'], history: 'release_date', load: 'list', limit: 1000 },
        shape: { data: [{ actual: decimal, forecast: decimal, previous: decimal, revised_previous: decimal }] },
      }),
      observations: operation(caller, {
        id: 'economic.observations',
        method: 'GET',
        path: '/v1/economic/observations',
        cursor: 'query',
        changes: { key: ['id'], history: 'observation_date', load: 'changes', limit: 10000 },
        shape: { data: [{ value: decimal }] },
      }),
      series: operation(caller, {
        id: 'economic.series',
        method: 'GET',
        path: '/v1/economic/series',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {},
      }),
      sovereignRatings: operation(caller, {
        id: 'economic.sovereign-ratings',
        method: 'GET',
        path: '/v1/economic/sovereign-ratings',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: { data: [{ default_spread: decimal, country_risk_premium: decimal, equity_risk_premium: decimal }] },
      }),
    }
    this.eod = {
      list: operation(caller, {
        id: 'eod.list',
        method: 'GET',
        path: '/v1/eod',
        cursor: 'query',
        changes: { key: ['instrument_id', 'date'], history: 'date', load: 'range', limit: 10000 },
        shape: { data: [{ open: decimal, high: decimal, low: decimal, close: decimal, volume: decimal }] },
      }),
    }
    this.estimates = {
      list: operation(caller, {
        id: 'estimates.list',
        method: 'GET',
        path: '/v1/estimates',
        cursor: 'query',
        changes: { key: ['id'], retained: 'observed_on', load: 'changes', limit: 1000 },
        shape: {
          data: [
            {
              mean: { value: decimal },
              low: { value: decimal },
              high: { value: decimal },
              median: { value: decimal },
              year_ago: { value: decimal },
              growth_ratio: decimal,
              revisions: { mean_7d_ago: decimal, mean_30d_ago: decimal, mean_60d_ago: decimal, mean_90d_ago: decimal },
            },
          ],
        },
      }),
    }
    this.exchanges = {
      list: operation(caller, {
        id: 'exchanges.list',
        method: 'GET',
        path: '/v1/exchanges',
        cursor: 'query',
        shape: {},
      }),
    }
    this.exports = {
      create: operation(caller, {
        id: 'exports.create',
        method: 'POST',
        path: '/v1/exports',
        takesKey: true,
        shape: {},
      }),
      get: operation(caller, {
        id: 'exports.get',
        method: 'GET',
        path: '/v1/exports/{id}',
        downloads: true,
        shape: {},
      }),
    }
    this.filings = {
      exhibits: operation(caller, {
        id: 'filings.exhibits',
        method: 'GET',
        path: '/v1/filings/{filing_id}/exhibits',
        cursor: 'query',
        shape: {},
      }),
      list: operation(caller, {
        id: 'filings.list',
        method: 'GET',
        path: '/v1/filings',
        cursor: 'query',
        changes: { key: ['filing_id', 'instrument_id'], history: 'filed_on', load: 'changes', limit: 1000 },
        shape: {},
      }),
      sections: operation(caller, {
        id: 'filings.sections',
        method: 'GET',
        path: '/v1/filings/{filing_id}/sections',
        cursor: 'query',
        shape: {},
      }),
    }
    this.financials = {
      concepts: operation(caller, {
        id: 'financials.concepts',
        method: 'GET',
        path: '/v1/financials/concepts',
        cursor: 'query',
        shape: {},
      }),
      facts: operation(caller, {
        id: 'financials.facts',
        method: 'GET',
        path: '/v1/financials/facts',
        cursor: 'query',
        shape: { data: [{ value: decimal }] },
      }),
      metricDefinitions: operation(caller, {
        id: 'financials.metric-definitions',
        method: 'GET',
        path: '/v1/financials/metric-definitions',
        cursor: 'query',
        shape: {},
      }),
      metrics: operation(caller, {
        id: 'financials.metrics',
        method: 'GET',
        path: '/v1/financials/metrics',
        cursor: 'query',
        changes: { key: ['id'], history: 'observed_on', retained: 'observed_on', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              price: decimal,
              asset_turnover: decimal,
              book_value_per_share: decimal,
              buyback_yield: decimal,
              cash_conversion_days: decimal,
              cash_per_share: decimal,
              cash_ratio: decimal,
              current_ratio: decimal,
              debt_to_assets: decimal,
              debt_to_equity: decimal,
              dividend_growth: decimal,
              dividend_yield: decimal,
              dividends_per_share: decimal,
              earnings_per_share: decimal,
              earnings_yield: decimal,
              ebitda_margin: decimal,
              effective_tax_rate: decimal,
              enterprise_value: decimal,
              eps_growth: decimal,
              eps_growth_quarterly: decimal,
              equity_ratio: decimal,
              ev_to_ebit: decimal,
              ev_to_ebitda: decimal,
              ev_to_free_cash_flow: decimal,
              ev_to_sales: decimal,
              forward_dividend_yield: decimal,
              forward_price_to_earnings: decimal,
              free_cash_flow_growth: decimal,
              free_cash_flow_margin: decimal,
              free_cash_flow_per_share: decimal,
              free_cash_flow_yield: decimal,
              gross_margin: decimal,
              interest_coverage: decimal,
              inventory_turnover: decimal,
              market_capitalization: decimal,
              net_debt_to_ebitda: decimal,
              net_income_growth: decimal,
              net_income_ttm: decimal,
              net_margin: decimal,
              operating_cash_flow_per_share: decimal,
              operating_income_growth: decimal,
              operating_margin: decimal,
              payout_ratio: decimal,
              peg_ratio: decimal,
              price_to_book: decimal,
              price_to_cash_flow: decimal,
              price_to_earnings: decimal,
              price_to_free_cash_flow: decimal,
              price_to_sales: decimal,
              price_to_tangible_book: decimal,
              quick_ratio: decimal,
              receivables_turnover: decimal,
              return_on_assets: decimal,
              return_on_capital_employed: decimal,
              return_on_equity: decimal,
              return_on_invested_capital: decimal,
              revenue_growth: decimal,
              revenue_growth_quarterly: decimal,
              revenue_per_share: decimal,
              revenue_ttm: decimal,
              shareholder_yield: decimal,
              tangible_book_value_per_share: decimal,
              trailing_dividend_yield: decimal,
            },
          ],
        },
      }),
      segments: operation(caller, {
        id: 'financials.segments',
        method: 'GET',
        path: '/v1/financials/segments',
        cursor: 'query',
        changes: { key: ['id'], history: 'period_end', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              revenue: decimal,
              segment_operating_income: decimal,
              assets: decimal,
              capital_expenditure: decimal,
              depreciation_and_amortization: decimal,
              revenue_ratio: decimal,
            },
          ],
        },
      }),
      statements: operation(caller, {
        id: 'financials.statements',
        method: 'GET',
        path: '/v1/financials/statements',
        cursor: 'query',
        changes: { key: ['id'], history: 'period_end', load: 'changes', limit: 1000 },
        shape: {
          data: [
            {
              items: {
                revenue: decimal,
                cost_of_revenue: decimal,
                gross_profit: decimal,
                research_and_development: decimal,
                selling_and_marketing: decimal,
                general_and_administrative: decimal,
                selling_general_and_administrative: decimal,
                depreciation_and_amortization: decimal,
                amortization_of_intangibles: decimal,
                restructuring_charges: decimal,
                impairment_charges: decimal,
                other_operating_expenses: decimal,
                operating_expenses: decimal,
                costs_and_expenses: decimal,
                operating_income: decimal,
                interest_income: decimal,
                interest_expense: decimal,
                other_nonoperating_income: decimal,
                nonoperating_income: decimal,
                income_from_equity_method_investments: decimal,
                income_before_tax: decimal,
                income_tax: decimal,
                income_from_continuing_operations: decimal,
                income_from_discontinued_operations: decimal,
                net_income_including_noncontrolling_interest: decimal,
                net_income_noncontrolling_interest: decimal,
                net_income: decimal,
                preferred_dividends: decimal,
                net_income_to_common: decimal,
                eps_basic: decimal,
                eps_diluted: decimal,
                shares_basic: decimal,
                shares_diluted: decimal,
                dividends_per_share: decimal,
                comprehensive_income: decimal,
                net_interest_income: decimal,
                noninterest_income: decimal,
                noninterest_expense: decimal,
                provision_for_credit_losses: decimal,
                ebitda: decimal,
                cash_and_equivalents: decimal,
                short_term_investments: decimal,
                cash_and_short_term_investments: decimal,
                accounts_receivable: decimal,
                other_receivables: decimal,
                inventory: decimal,
                prepaid_expenses: decimal,
                other_current_assets: decimal,
                total_current_assets: decimal,
                property_plant_and_equipment: decimal,
                operating_lease_right_of_use: decimal,
                goodwill: decimal,
                intangible_assets: decimal,
                long_term_investments: decimal,
                deferred_tax_assets: decimal,
                other_noncurrent_assets: decimal,
                total_noncurrent_assets: decimal,
                total_assets: decimal,
                accounts_payable: decimal,
                accrued_liabilities: decimal,
                deferred_revenue_current: decimal,
                deferred_revenue_noncurrent: decimal,
                short_term_debt: decimal,
                current_portion_of_long_term_debt: decimal,
                operating_lease_liabilities_current: decimal,
                operating_lease_liabilities_noncurrent: decimal,
                income_taxes_payable: decimal,
                other_current_liabilities: decimal,
                total_current_liabilities: decimal,
                long_term_debt: decimal,
                deferred_tax_liabilities: decimal,
                other_noncurrent_liabilities: decimal,
                total_noncurrent_liabilities: decimal,
                total_liabilities: decimal,
                temporary_equity: decimal,
                preferred_stock: decimal,
                common_stock: decimal,
                additional_paid_in_capital: decimal,
                retained_earnings: decimal,
                accumulated_other_comprehensive_income: decimal,
                treasury_stock: decimal,
                stockholders_equity: decimal,
                noncontrolling_interest: decimal,
                total_equity: decimal,
                total_liabilities_and_equity: decimal,
                total_debt: decimal,
                net_debt: decimal,
                shares_outstanding: decimal,
                deposits: decimal,
                loans: decimal,
                stock_based_compensation: decimal,
                deferred_income_tax: decimal,
                other_noncash_items: decimal,
                change_in_accounts_receivable: decimal,
                change_in_inventory: decimal,
                change_in_accounts_payable: decimal,
                change_in_deferred_revenue: decimal,
                change_in_other_working_capital: decimal,
                net_cash_from_operating_activities: decimal,
                capital_expenditure: decimal,
                acquisitions: decimal,
                purchases_of_investments: decimal,
                sales_and_maturities_of_investments: decimal,
                other_investing_activities: decimal,
                net_cash_from_investing_activities: decimal,
                debt_issued: decimal,
                debt_repaid: decimal,
                net_short_term_debt: decimal,
                stock_issued: decimal,
                stock_repurchased: decimal,
                dividends_paid: decimal,
                taxes_paid_on_equity_awards: decimal,
                other_financing_activities: decimal,
                net_cash_from_financing_activities: decimal,
                effect_of_exchange_rates: decimal,
                net_change_in_cash: decimal,
                cash_at_beginning: decimal,
                cash_at_end: decimal,
                income_taxes_paid: decimal,
                interest_paid: decimal,
                free_cash_flow: decimal,
              },
            },
          ],
        },
      }),
    }
    this.flatFiles = {
      get: operation(caller, {
        id: 'flat-files.get',
        method: 'GET',
        path: '/v1/flat-files/{dataset}/{date}',
        downloads: true,
        streams: true,
        shape: {},
      }),
      list: operation(caller, {
        id: 'flat-files.list',
        method: 'GET',
        path: '/v1/flat-files',
        cursor: 'query',
        shape: {},
      }),
    }
    this.funds = {
      allocations: operation(caller, {
        id: 'funds.allocations',
        method: 'GET',
        path: '/v1/funds/{instrument_id}/allocations',
        cursor: 'query',
        shape: {
          data: [{ weight: decimal, long_weight: decimal, short_weight: decimal }],
          meta: { snapshot: { weight_covered: decimal } },
        },
      }),
      holdings: operation(caller, {
        id: 'funds.holdings',
        method: 'GET',
        path: '/v1/funds/{instrument_id}/holdings',
        cursor: 'query',
        shape: {
          data: [
            {
              weight: decimal,
              quantity: decimal,
              market_value: decimal,
              balance: decimal,
              value: decimal,
              coupon: decimal,
            },
          ],
          meta: { snapshot: { weight_covered: decimal } },
        },
      }),
      list: operation(caller, {
        id: 'funds.list',
        method: 'GET',
        path: '/v1/funds',
        cursor: 'query',
        shape: {
          data: [
            {
              expense_ratio: decimal,
              gross_expense_ratio: decimal,
              assets_under_management: decimal,
              class_net_assets: decimal,
              net_asset_value: decimal,
              annual_turnover: decimal,
              distribution_yield: decimal,
              effective_duration: decimal,
              average_maturity: decimal,
              average_coupon: decimal,
              average_price: decimal,
              yield_to_maturity: decimal,
              leverage_factor: decimal,
            },
          ],
        },
      }),
    }
    this.health = {
      list: operation(caller, { id: 'health.list', method: 'GET', path: '/v1/health', shape: {} }),
    }
    this.history = {
      list: operation(caller, { id: 'history.list', method: 'GET', path: '/v1/history', cursor: 'query', shape: {} }),
    }
    this.indicators = {
      definitions: operation(caller, {
        id: 'indicators.definitions',
        method: 'GET',
        path: '/v1/indicators/definitions',
        cursor: 'query',
        shape: { data: [{ parameters: [{ min: decimal, max: decimal, default: decimal }] }] },
      }),
      list: operation(caller, {
        id: 'indicators.list',
        method: 'GET',
        path: '/v1/indicators',
        cursor: 'query',
        shape: { data: [{ values: { '*': decimal } }] },
      }),
    }
    this.indices = {
      constituents: operation(caller, {
        id: 'indices.constituents',
        method: 'GET',
        path: '/v1/indices/{instrument_id}/constituents',
        cursor: 'query',
        shape: { data: [{ weight: decimal, shares: decimal }], meta: { snapshot: { weight_covered: decimal } } },
      }),
      list: operation(caller, {
        id: 'indices.list',
        method: 'GET',
        path: '/v1/indices',
        cursor: 'query',
        shape: { data: [{ base_level: decimal }] },
      }),
    }
    this.insiderTransactions = {
      list: operation(caller, {
        id: 'insider-transactions.list',
        method: 'GET',
        path: '/v1/insider-transactions',
        cursor: 'query',
        shape: { data: [{ shares: decimal, price: decimal, value: decimal, shares_after: decimal }] },
      }),
    }
    this.instruments = {
      events: operation(caller, {
        id: 'instruments.events',
        method: 'GET',
        path: '/v1/instruments/{instrument_id}/events',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {},
      }),
      get: operation(caller, { id: 'instruments.get', method: 'GET', path: '/v1/instruments/{id}', shape: {} }),
      identifiers: operation(caller, {
        id: 'instruments.identifiers',
        method: 'GET',
        path: '/v1/instruments/{instrument_id}/identifiers',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {},
      }),
      list: operation(caller, {
        id: 'instruments.list',
        method: 'GET',
        path: '/v1/instruments',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {},
      }),
      symbols: operation(caller, {
        id: 'instruments.symbols',
        method: 'GET',
        path: '/v1/instruments/{instrument_id}/symbols',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {},
      }),
    }
    this.intraday = {
      list: operation(caller, {
        id: 'intraday.list',
        method: 'GET',
        path: '/v1/intraday',
        cursor: 'query',
        shape: { data: [{ open: decimal, high: decimal, low: decimal, close: decimal, volume: decimal }] },
      }),
    }
    this.ipos = {
      list: operation(caller, {
        id: 'ipos.list',
        method: 'GET',
        path: '/v1/ipos',
        cursor: 'query',
        changes: { key: ['id'], history: 'listing_date', load: 'list', limit: 1000 },
        shape: {
          data: [{ offer_price: decimal, offer_price_low: decimal, offer_price_high: decimal, offer_amount: decimal }],
        },
      }),
    }
    this.links = {
      create: operation(caller, { id: 'links.create', method: 'POST', path: '/v1/links', shape: {} }),
      delete: operation(caller, { id: 'links.delete', method: 'DELETE', path: '/v1/links/{id}', shape: {} }),
      list: operation(caller, { id: 'links.list', method: 'GET', path: '/v1/links', cursor: 'query', shape: {} }),
    }
    this.marketStatus = {
      list: operation(caller, {
        id: 'market-status.list',
        method: 'GET',
        path: '/v1/market-status',
        cursor: 'query',
        shape: {},
      }),
    }
    this.movers = {
      list: operation(caller, {
        id: 'movers.list',
        method: 'GET',
        path: '/v1/movers',
        shape: {
          data: [
            { close: decimal, previous_close: decimal, change: decimal, percent_change: decimal, volume: decimal },
          ],
        },
      }),
    }
    this.news = {
      get: operation(caller, {
        id: 'news.get',
        method: 'GET',
        path: '/v1/news/{id}',
        shape: { data: { associations: [{ score: decimal }], sentiment: { score: decimal } } },
      }),
      list: operation(caller, {
        id: 'news.list',
        method: 'GET',
        path: '/v1/news',
        cursor: 'query',
        shape: { data: [{ associations: [{ score: decimal }], sentiment: { score: decimal } }] },
      }),
      sentiment: operation(caller, {
        id: 'news.sentiment',
        method: 'GET',
        path: '/v1/news/sentiment',
        cursor: 'query',
        changes: { key: ['id'], history: 'date', load: 'changes', limit: 1000 },
        shape: { data: [{ mean_score: decimal, min_score: decimal, max_score: decimal }] },
      }),
    }
    this.options = {
      bars: operation(caller, {
        id: 'options.bars',
        method: 'GET',
        path: '/v1/options/bars',
        cursor: 'query',
        changes: { key: ['id'], history: 'date', load: 'changes', limit: 10000 },
        shape: {
          data: [{ strike: decimal, open: decimal, high: decimal, low: decimal, close: decimal, vwap: decimal }],
        },
      }),
      contract: operation(caller, {
        id: 'options.contract',
        method: 'GET',
        path: '/v1/options/contracts/{id}',
        shape: {
          data: { strike: decimal, multiplier: decimal, deliverables: [{ quantity: decimal, amount: decimal }] },
        },
      }),
      contracts: operation(caller, {
        id: 'options.contracts',
        method: 'GET',
        path: '/v1/options/contracts',
        cursor: 'query',
        shape: {
          data: [{ strike: decimal, multiplier: decimal, deliverables: [{ quantity: decimal, amount: decimal }] }],
        },
      }),
      quotes: operation(caller, {
        id: 'options.quotes',
        method: 'GET',
        path: '/v1/options/quotes',
        cursor: 'query',
        shape: {
          data: [
            {
              strike: decimal,
              bid: decimal,
              ask: decimal,
              mid: decimal,
              last_price: decimal,
              open: decimal,
              high: decimal,
              low: decimal,
              close: decimal,
              previous_close: decimal,
              change: decimal,
              implied_volatility: decimal,
              delta: decimal,
              gamma: decimal,
              theta: decimal,
              vega: decimal,
              rho: decimal,
              underlying_price: decimal,
              risk_free_rate: decimal,
              break_even_price: decimal,
            },
          ],
          meta: { snapshot: { weight_covered: decimal } },
        },
      }),
    }
    this.ownership = {
      list: operation(caller, {
        id: 'ownership.list',
        method: 'GET',
        path: '/v1/ownership',
        cursor: 'query',
        shape: {
          data: [
            {
              position_value: decimal,
              position_ratio: decimal,
              position_change_ratio: decimal,
              portfolio_ratio: decimal,
            },
          ],
        },
      }),
    }
    this.quotes = {
      list: operation(caller, {
        id: 'quotes.list',
        method: 'GET',
        path: '/v1/quotes',
        shape: { data: [{ last_price: decimal, bid: decimal, ask: decimal }] },
      }),
    }
    this.ratings = {
      esg: operation(caller, {
        id: 'ratings.esg',
        method: 'GET',
        path: '/v1/ratings/esg',
        cursor: 'query',
        changes: { key: ['id'], history: 'observed_on', load: 'range', limit: 1000 },
        shape: {
          data: [
            {
              scale_min: decimal,
              scale_max: decimal,
              scores: { total: decimal, environmental: decimal, social: decimal, governance: decimal },
            },
          ],
        },
      }),
    }
    this.sanctions = {
      list: operation(caller, {
        id: 'sanctions.list',
        method: 'GET',
        path: '/v1/sanctions',
        cursor: 'query',
        changes: { key: ['id'], load: 'list', limit: 1000 },
        shape: {},
      }),
    }
    this.screener = {
      run: operation(caller, {
        id: 'screener.run',
        method: 'POST',
        path: '/v1/screener',
        cursor: 'body',
        shape: { data: [{ fields: { '*': decimal } }] },
      }),
    }
    this.securities = {
      list: operation(caller, {
        id: 'securities.list',
        method: 'GET',
        path: '/v1/securities',
        cursor: 'query',
        shape: {},
      }),
    }
    this.shareStatistics = {
      list: operation(caller, {
        id: 'share-statistics.list',
        method: 'GET',
        path: '/v1/share-statistics',
        cursor: 'query',
        changes: { key: ['id'], history: 'observed_on', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              float_ratio: decimal,
              public_float_value: decimal,
              insider_ownership_ratio: decimal,
              institutional_ownership_ratio: decimal,
            },
          ],
        },
      }),
    }
    this.sharing = {
      file: operation(caller, {
        id: 'sharing.file',
        method: 'GET',
        path: '/v1/sharing/{share}/{schema}/{table}/{file}',
        downloads: true,
        shape: {},
      }),
      files: operation(caller, {
        id: 'sharing.files',
        method: 'GET',
        path: '/v1/sharing/{share}/{schema}/{table}',
        cursor: 'query',
        shape: {},
      }),
      tables: operation(caller, { id: 'sharing.tables', method: 'GET', path: '/v1/sharing/tables', shape: {} }),
    }
    this.shortInterest = {
      list: operation(caller, {
        id: 'short-interest.list',
        method: 'GET',
        path: '/v1/short-interest',
        cursor: 'query',
        changes: { key: ['id'], history: 'observed_on', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              change_ratio: decimal,
              days_to_cover: decimal,
              short_float_ratio: decimal,
              short_outstanding_ratio: decimal,
            },
          ],
        },
      }),
    }
    this.shortVolume = {
      list: operation(caller, {
        id: 'short-volume.list',
        method: 'GET',
        path: '/v1/short-volume',
        cursor: 'query',
        changes: { key: ['id'], history: 'date', load: 'list', limit: 1000 },
        shape: {
          data: [
            {
              short_volume: decimal,
              short_exempt_volume: decimal,
              total_volume: decimal,
              ratio: decimal,
              facilities: [{ short_volume: decimal, short_exempt_volume: decimal, total_volume: decimal }],
            },
          ],
        },
      }),
    }
    this.snapshot = {
      list: operation(caller, {
        id: 'snapshot.list',
        method: 'GET',
        path: '/v1/snapshot',
        shape: {
          data: [
            {
              price: decimal,
              previous_close: decimal,
              change: decimal,
              change_ratio: decimal,
              quote: { last_price: decimal, bid: decimal, ask: decimal },
              session: { open: decimal, high: decimal, low: decimal, close: decimal, volume: decimal },
              previous_session: { open: decimal, high: decimal, low: decimal, close: decimal, volume: decimal },
            },
          ],
        },
      }),
    }
    this.splits = {
      list: operation(caller, {
        id: 'splits.list',
        method: 'GET',
        path: '/v1/splits',
        cursor: 'query',
        changes: { key: ['id'], history: 'execution_date', load: 'changes', limit: 1000 },
        shape: { data: [{ split_from: decimal, split_to: decimal, cumulative_price_adjustment_factor: decimal }] },
      }),
    }
    this.sql = {
      run: operation(caller, { id: 'sql.run', method: 'POST', path: '/v1/sql', shape: {} }),
    }
    this.symbology = {
      map: operation(caller, { id: 'symbology.map', method: 'POST', path: '/v1/symbology', shape: {} }),
    }
    this.symbols = {
      search: operation(caller, {
        id: 'symbols.search',
        method: 'GET',
        path: '/v1/symbols/search',
        cursor: 'query',
        shape: {},
      }),
    }
    this.tickerTypes = {
      list: operation(caller, {
        id: 'ticker-types.list',
        method: 'GET',
        path: '/v1/ticker-types',
        cursor: 'query',
        shape: {},
      }),
    }
    this.tickers = {
      list: operation(caller, { id: 'tickers.list', method: 'GET', path: '/v1/tickers', cursor: 'query', shape: {} }),
    }
    this.trades = {
      list: operation(caller, {
        id: 'trades.list',
        method: 'GET',
        path: '/v1/trades',
        cursor: 'query',
        shape: { data: [{ price: decimal, size: decimal }] },
      }),
    }
    this.usage = {
      get: operation(caller, { id: 'usage.get', method: 'GET', path: '/v1/usage', shape: {} }),
    }
  }
}
