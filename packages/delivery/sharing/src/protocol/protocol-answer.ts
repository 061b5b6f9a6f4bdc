/** A successful response of the protocol. */
export interface ProtocolAnswer {
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** The header with a table's version. */
export const versionHeader = (version: number) => ({ 'delta-table-version': String(version) })

/** A response of one JSON object per line, about a version of a table. */
export const linesAnswer = (version: number, lines: readonly object[]): ProtocolAnswer => ({
  mediaType: 'application/x-ndjson; charset=utf-8',
  headers: versionHeader(version),
  body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
})
