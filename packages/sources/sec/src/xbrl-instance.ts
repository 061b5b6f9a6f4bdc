import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { childrenOf, elementAt, xmlElements, xmlText, type XmlElement } from './xml-tree.ts'

/** A fact's dimension: an axis and a member. */
export interface XbrlDimension {
  /** The axis, such as `us-gaap:StatementBusinessSegmentsAxis`. */
  readonly axis: string
  /** The member, such as `amzn:NorthAmericaSegmentMember`; for a typed dimension, its value. */
  readonly member: string
}

/** A numeric fact in an instance. */
export interface XbrlFact {
  /** The concept, such as `us-gaap:Assets`, with the document's prefix. */
  readonly concept: string
  readonly unit: string
  /** The value as exact decimal text. */
  readonly value: string
  /** Start date of the period; null for a value at an instant. */
  readonly start: string | null
  readonly end: string
  /** Dimensions; empty if the fact is about the consolidated company. */
  readonly dimensions: readonly XbrlDimension[]
}

/** An XBRL instance document (`{name}_htm.xml`): its numeric facts and cover data. */
export interface XbrlInstance {
  readonly cik: string | null
  /** Document type, such as `10-K`. */
  readonly document_type: string | null
  /** The document's period, taken from the document type's context. */
  readonly period_start: string | null
  readonly period_end: string | null
  readonly facts: readonly XbrlFact[]
}

interface Context {
  readonly cik: string | null
  readonly start: string | null
  readonly end: string
  readonly dimensions: readonly XbrlDimension[]
}

const DOCUMENT_NAME = 'XBRL instance'

/**
 * Reads an XBRL instance as EDGAR extracts it from an inline document. Skips text facts, except the document type on
 * the cover.
 * @throws UnreadableFile if it is a different document
 */
export function xbrlInstance(text: string): XbrlInstance {
  if (!/<(?:[\w.-]+:)?xbrl[\s>]/.test(text.slice(0, 20_000)))
    throw new UnreadableFile(`${DOCUMENT_NAME}: expected an element <xbrl>`)
  const contexts = new Map<string, Context>()
  const units = new Map<string, string>()
  const written: XmlElement[] = []
  for (const element of xmlElements(text, 1, DOCUMENT_NAME)) {
    const { name, attributes } = element
    if (name === 'context') addContext(contexts, element)
    else if (name === 'unit') units.set(attributes['id'] ?? '', unitOf(element))
    else if (attributes['contextRef'] !== undefined && isKept(element)) written.push(element)
  }
  const cover = written.find(({ name }) => name === 'DocumentType')
  const about = contexts.get(cover?.attributes['contextRef'] ?? '')
  return {
    cik: about?.cik ?? null,
    document_type: xmlText(cover),
    period_start: about?.start ?? null,
    period_end: about?.end ?? null,
    facts: written.flatMap((element) => factOf(element, contexts, units)),
  }
}

function isKept({ name, attributes }: XmlElement): boolean {
  return attributes['unitRef'] !== undefined || name === 'DocumentType'
}

function addContext(contexts: Map<string, Context>, element: XmlElement): void {
  const period = elementAt(element, 'period')
  const end = xmlText(period, 'instant') ?? xmlText(period, 'endDate') ?? ''
  const start = xmlText(period, 'startDate')
  if (!isDate(end) || (start !== null && !isDate(start))) return
  const segment = [elementAt(element, 'entity', 'segment'), elementAt(element, 'scenario')]
  contexts.set(element.attributes['id'] ?? '', {
    cik: xmlText(element, 'entity', 'identifier'),
    start,
    end,
    dimensions: segment.flatMap((part) => part?.children ?? []).flatMap(dimensionOf),
  })
}

function dimensionOf({ name, attributes, text, children }: XmlElement): XbrlDimension[] {
  const axis = attributes['dimension']
  if (axis === undefined) return []
  return [{ axis, member: name === 'explicitMember' ? text : (children[0]?.text ?? '') }]
}

function unitOf(element: XmlElement): string {
  const divide = elementAt(element, 'divide')
  const measures = (part: XmlElement | undefined) =>
    childrenOf(part, 'measure').map(({ text }) => text.slice(text.indexOf(':') + 1))
  if (divide === undefined) return measures(element).join('*')
  const [numerator, denominator] = [elementAt(divide, 'unitNumerator'), elementAt(divide, 'unitDenominator')]
  return `${measures(numerator).join('*')}/${measures(denominator).join('*')}`
}

function factOf(
  { prefix, name, attributes, text }: XmlElement,
  contexts: ReadonlyMap<string, Context>,
  units: ReadonlyMap<string, string>,
): XbrlFact[] {
  const context = contexts.get(attributes['contextRef'] ?? '')
  const unit = units.get(attributes['unitRef'] ?? '')
  const value = decimalText(/^-?[\d.]+e[+-]?\d{1,2}$/i.test(text) ? new Decimal(text).toFixed() : text)
  if (context === undefined || unit === undefined || value === undefined) return []
  const { start, end, dimensions } = context
  return [{ concept: `${prefix}:${name}`, unit, value, start, end, dimensions }]
}
