/** A number in a synthetic risk/return summary set: filing, tag, series, class, value, other dimensions. */
export type SetFee = readonly [adsh: string, tag: string, series: string, cls: string, value: string, others?: string]

/** Returns a set's tables in the SEC's format. */
export function feeSet(
  filings: readonly (readonly [adsh: string, cik: string, name: string, filed: string])[],
  fees: readonly SetFee[],
): Readonly<Record<'num.tsv' | 'sub.tsv', string>> {
  const table = (rows: readonly (readonly string[])[]) => rows.map((cells) => `${cells.join('\t')}\n`).join('')
  const version = 'oef/2025'
  return {
    'sub.tsv': table([
      ['adsh', 'cik', 'name', 'form', 'filed'],
      ...filings.map(([adsh, cik, name, filed]) => [adsh, cik, name, '485BPOS', filed]),
    ]),
    'num.tsv': table([
      ['adsh', 'tag', 'version', 'ddate', 'uom', 'series', 'class', 'measure', 'document', 'otherdims', 'value'],
      ...fees.map(([adsh, tag, series, cls, value, others = '']) => [
        ...[adsh, tag, version, '20260131', 'pure', series, cls, '', '', others, value],
      ]),
    ]),
  }
}
