/** Licenses that require at most retaining the notice. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'PostgreSQL',
  'Unlicense',
  'CC0-1.0',
])

/** Whether an SPDX expression allows a permissive choice: `OR` needs one permissive side, `AND` both. */
export function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((licence) => PERMISSIVE.has(licence.trim())))
}
