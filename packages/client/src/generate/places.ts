import type { ClientDocument } from './document.ts'
import { shapeOf } from './shape-of.ts'
import type { Place } from './type-of.ts'

/** How numbers are written in each part of a request and a response. */
export interface Places {
  readonly row: Place
  readonly answer: Place
  readonly address: Place
  readonly body: Place
}

/** The places of a document's values; `number` is the type of exact numbers in responses. */
export function placesOf(document: ClientDocument, number: string): Places {
  const hasNumbers = (component: string) =>
    shapeOf({ $ref: `#/components/schemas/${component}` }, document) !== undefined
  return {
    row: { part: 'row', number, hasNumbers },
    answer: { part: 'answer', number, hasNumbers },
    // In a URL, everything is text.
    address: { part: 'address', number: 'Numeric', hasNumbers },
    body: { part: 'body', number: 'number', hasNumbers },
  }
}
