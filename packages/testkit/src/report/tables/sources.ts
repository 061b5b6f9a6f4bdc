import type { Dataset, Publisher, Source, TSchema } from '@bourse/kit'
import { feedsOf, type AnyReadThrough } from '@bourse/kit/host'
import { codes, factTable, NONE, yesNo, type ReportTable } from '../report.ts'
import { partText } from './dataset.ts'
import { insideOf, type Member } from './members.ts'
import { needsByPart, needTexts } from './needs.ts'
import { scheduleText } from './schedule-text.ts'

/** Returns the tables for sources and on-demand sources. */
export function sourceTables(dataset: Dataset): readonly ReportTable[] {
  return [
    ...dataset.sources.flatMap((source) => tablesOf(source, collectedFacts(source))),
    ...readThroughsOf(dataset).flatMap((source) => tablesOf(source, { Feeds: 'responses on demand' })),
  ]
}

function readThroughsOf(dataset: Dataset): readonly AnyReadThrough[] {
  const needs = needsByPart(dataset).flatMap((part) => Object.values(part.needs))
  return [...new Set(needs.flatMap((need) => (need.part === 'read-through' ? [need] : [])))]
}

function tablesOf(source: Source | AnyReadThrough, how: Readonly<Record<string, string>>): readonly ReportTable[] {
  const group = `Source ${source.id}`
  const facts = {
    Title: source.title,
    'Synthetic data': yesNo(source.demo),
    ...how,
    ...publisherFacts(source.publisher),
  }
  return [factTable(group, facts), ...settingTable(group, source.config)]
}

function collectedFacts(source: Source): Readonly<Record<string, string>> {
  const { schedule, complete, needs } = source
  return {
    Feeds: feedsOf(source).map(partText).join(', '),
    Runs: scheduleText(schedule),
    'Each unit is a complete list': typeof complete === 'function' ? 'for some dates' : yesNo(complete),
    Needs: needTexts(needs),
  }
}

function publisherFacts(publisher: Publisher): Readonly<Record<string, string>> {
  const { name, licence, attribution, terms, hosts, requestsPerSecond, requestsPerDay } = publisher
  return {
    Publisher: name,
    License: licence,
    Attribution: attribution ?? NONE,
    Redistribution: terms?.redistribution ?? 'unknown',
    Hosts: codes(hosts),
    'Requests per second': `${requestsPerSecond}`,
    'Requests per day': requestsPerDay === undefined ? NONE : `${requestsPerDay}`,
  }
}

const HEAD = ['Setting', 'Type', 'Required', 'Default', 'Min', 'Max', 'Values', 'Description']

/** Returns the table of settings under `sources.<id>`, in addition to the settings that every source has. */
function settingTable(group: string, config: TSchema): readonly ReportTable[] {
  const rows = insideOf('', config).map(settingRow)
  return rows.length === 0 ? [] : [{ group, name: 'Settings', head: HEAD, rows }]
}

/** A setting with a default is optional. */
function settingRow({ name, type, isRequired, isNullable, preset, least, most, values, description }: Member) {
  const required = yesNo(isRequired && preset === NONE)
  return [name.slice(1), isNullable ? `${type} or null` : type, required, preset, least, most, values, description]
}
