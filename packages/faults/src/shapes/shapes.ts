import { pointerStep } from '@bourse/kit/delivery'

/** Text in a shape that might cost more to validate than to send. */
export interface Shape {
  readonly name: string
  readonly text: string
}

/** Repeats a piece, numbered or not, up to the maximum length. */
export function fillText(length: number, piece: (at: number) => string, between = ''): string {
  const pieces: string[] = []
  for (let at = 0, size = 0; ; at++) {
    const next = piece(at)
    size += next.length + between.length
    if (size > length) return pieces.join(between)
    pieces.push(next)
  }
}

/** JSON values of about `length` characters: wide, deep, long and repeated. */
export function jsonShapes(length: number): readonly Shape[] {
  const half = Math.floor(length / 2)
  const list = (piece: (at: number) => string) => `[${fillText(length - 2, piece, ',')}]`
  return [
    { name: 'wide: empty lists', text: list(() => '[]') },
    { name: 'wide: empty objects', text: list(() => '{}') },
    { name: 'wide: small numbers', text: list((at) => String(at % 10)) },
    { name: 'wide: numbers of 17 digits', text: list((at) => `1.${String(at).padStart(16, '7')}`) },
    { name: 'wide: exponents', text: list((at) => `${at}e-300`) },
    { name: 'wide: different texts', text: list((at) => `"w${at}"`) },
    { name: 'wide: members', text: `{${fillText(length - 2, (at) => `"m${at}":1`, ',')}}` },
    { name: 'deep: lists', text: `${'['.repeat(half)}${']'.repeat(half)}` },
    { name: 'deep: unterminated lists', text: '['.repeat(length) },
    { name: 'deep: objects', text: `${fillText(half, () => '{"a":')}1${'}'.repeat(Math.floor(half / 5))}` },
    { name: 'long: letters', text: `"${'x'.repeat(length - 2)}"` },
    { name: 'long: blanks between letters', text: `"${' '.repeat(length - 4)}b"` },
    { name: 'long: digits', text: '9'.repeat(length) },
    { name: 'long: escapes', text: `"${fillText(length - 2, () => '\\u0061')}"` },
    { name: 'long: quotes', text: `"${fillText(length - 2, () => '\\"')}"` },
    { name: 'long: unterminated backslashes', text: `"${'\\'.repeat(length - 1)}` },
    { name: 'long: white space', text: ' '.repeat(length) },
    { name: 'repeated: one member', text: `{${fillText(length - 2, () => '"a":1', ',')}}` },
    { name: 'repeated: one text', text: list(() => '"AAPL"') },
  ]
}

/** A sample with each of its values replaced by each shape, and each of its items repeated. */
export function shapesWithin(sample: unknown, length: number): readonly Shape[] {
  const whole = JSON.stringify(sample)
  return placesIn(sample).flatMap(({ pointer, value }) => {
    const room = length - whole.length
    const item = JSON.stringify(value)
    const shapes = [
      ...jsonShapes(room),
      { name: 'repeated: the value in a list', text: `[${fillText(room, () => item, ',')}]` },
    ]
    return shapes.map(({ name, text }) => ({
      name: `${name} at ${pointer === '' ? 'the top' : pointer}`,
      text: written(sample, pointer, text),
    }))
  })
}

interface Place {
  readonly pointer: string
  readonly value: unknown
}

function placesIn(value: unknown, pointer = ''): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [{ pointer, value }]
  // The first item of a list represents the others.
  const inner = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined)
  return [{ pointer, value }, ...inner.flatMap(([name, each]) => placesIn(each, `${pointer}${pointerStep(name)}`))]
}

/** A value as JSON, with text inserted in one place. */
function written(value: unknown, place: string, text: string, pointer = ''): string {
  if (pointer === place) return text
  const inner = (name: string, each: unknown) => written(each, place, text, `${pointer}${pointerStep(name)}`)
  if (Array.isArray(value)) return `[${value.map((each, at) => inner(String(at), each)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${inner(name, each)}`)
    .join(',')}}`
}

/** Strings of about `length` characters for a URL or a header, without characters that would end either. */
export function lineShapes(length: number): readonly Shape[] {
  return [
    { name: 'wide: items', text: fillText(length, (at) => `W${at}`, ',') },
    { name: 'wide: empty items', text: ','.repeat(length) },
    { name: 'wide: items with weights', text: fillText(length, (at) => `a/b${at};q=0.5`, ',') },
    { name: 'wide: quoted items', text: fillText(length, (at) => `"t${at}"`, ',') },
    { name: 'deep: brackets', text: '(['.repeat(Math.floor(length / 2)) },
    { name: 'long: letters', text: 'A'.repeat(length) },
    { name: 'long: digits', text: '9'.repeat(length) },
    { name: 'long: dashes and colons', text: fillText(length, () => '-:') },
    { name: 'long: semicolons', text: ';'.repeat(length) },
    { name: 'long: signs', text: `${'='.repeat(length - 1)}!` },
    { name: 'repeated: one item', text: fillText(length, () => 'AAPL', ',') },
  ]
}
