import type { Dataset } from '@bourse/kit'
import { freshnessRecord, schemaOf } from '@bourse/kit/host'
import { code, codes, factTable, NONE, yesNo, type ReportTable } from '../report.ts'

/** Returns the tables for the dataset itself. */
export function datasetTables(name: string, dataset: Dataset): readonly ReportTable[] {
  const { id, summary, imports, delivers, planned, migrations, plans } = dataset
  const freshness = freshnessRecord(dataset)
  return [
    factTable('Dataset', {
      Package: code(name),
      Dataset: code(id),
      Schema: code(schemaOf({ id })),
      Summary: summary,
      Planned: yesNo(planned),
      'Delivery channel': yesNo(delivers),
      'Import target': imports === undefined ? NONE : partText(imports),
      'Freshness measured by': freshness === undefined ? NONE : partText(freshness),
      ...(plans === undefined ? {} : { Plans: codes(plans) }),
      Migrations: codes(Object.keys(migrations)),
    }),
  ]
}

/** Returns a record or a staging table by its kind and name. */
export const partText = (
  part: { readonly part: 'record'; readonly table: string } | { readonly part: 'staging'; readonly id: string },
) => (part.part === 'record' ? `record ${code(part.table)}` : `staging table ${code(part.id)}`)
