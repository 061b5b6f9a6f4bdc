import type { Channel, Dataset } from '@bourse/kit'
import { code, codes, NONE, type ReportTable } from '../report.ts'

const HEAD = ['Channel', 'Operation', 'Record', 'Capabilities', 'Recents list', 'May be delayed']

/** Returns the tables for the channels of `/v1/stream`. */
export function channelTables({ channels }: Dataset): readonly ReportTable[] {
  if (channels.length === 0) return []
  return [{ group: 'Channels', name: '', head: HEAD, rows: channels.map(channelRow) }]
}

function channelRow({ id, operation, record, noted, readyAt }: Channel) {
  return [
    code(id),
    code(operation.id),
    code(record.table),
    codes(operation.capabilities),
    noted === undefined ? NONE : code(noted.id),
    readyAt === undefined ? 'no' : 'yes',
  ]
}
