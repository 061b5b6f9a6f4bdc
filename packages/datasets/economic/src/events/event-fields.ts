import { f, publicId, type RowOf } from '@bourse/kit'
import { CATEGORIES } from '../series/series-fields.ts'

const figure = (description: string, example: number) =>
  f.decimal(description, { unit: 'unit of the event', example }).nullable()

/** Fields of a scheduled economic data release, before and after its publication. */
export const releaseFields = {
  name: f.text('Name of the figure', { example: 'Consumer price index, year-over-year change' }),
  event_code: f.text('Short code of the figure in lowercase', { example: 'cpi-yoy' }),
  country_code: f.text('ISO 3166 alpha-2 code; null for a group of countries', { example: 'US' }).nullable(),
  currency_code: f.currency('ISO 4217 code of the affected currency').nullable(),
  category: f.oneOf('Category of the figure', CATEGORIES, { example: 'prices' }),
  importance: f.oneOf('Expected market impact', ['low', 'medium', 'high'], { example: 'high' }).nullable(),
  period: f.text('Reporting period: a year, a quarter, a month or a day', { example: '2026-01' }).nullable(),
  period_end: f.date('Last day of the period', { example: '2026-01-31' }).nullable(),
  scheduled_at: f
    .instant('Scheduled time; null if only the day is known', { example: '2026-02-11T13:30:00Z' })
    .nullable(),
  release_date: f.date("Release date in the publisher's time zone", { ahead: 3_700, example: '2026-02-11' }),
  time_known: f.boolean('Whether the time of day is known', { example: true }),
  actual: figure('The figure; null until it is released', 2.4),
  forecast: figure('Consensus forecast', 2.5),
  previous: figure('Figure for the previous period as first released', 2.7),
  revised_previous: figure('Figure for the previous period as revised with this release', 2.6),
  unit: f.text('Unit of the figures', { example: 'percent' }).nullable(),
  status: f.oneOf('Whether it is scheduled or released', ['scheduled', 'released', 'cancelled'], {
    example: 'released',
  }),
  publisher: f.text('Publisher of the release', { example: 'us-bls' }),
  source_url: f.text('Web page of the release', { example: 'https://www.bls.gov/cpi/' }).nullable(),
}

/** A release from a source or an import. */
export type Release = RowOf<typeof releaseFields>

const { status, publisher, source_url, ...shared } = releaseFields

/** Fields of a stored and served release. */
export const eventFields = {
  id: f.text('Public id of the event, eev_…', { example: 'eev_9d1f6a2b3c4d5e6f7081' }),
  ...shared,
  released_at: f.instant('Always null: the exact release time is not collected').nullable(),
  series_id: f.text('Always null: releases are not linked to series', { example: 'usa.fred.cpiaucsl' }).nullable(),
  status,
  publisher,
  source_url,
}

/** Returns a release's id: a hash of its country, code, day and period. */
export const eventId = ({ country_code, event_code, release_date, period }: Release): string =>
  publicId('eev', country_code ?? '', event_code, release_date, period ?? '')
