import { xmlElements, xmlText, type XmlElement } from './xml-tree.ts'

const STANDARD = 'http://www.xbrl.org/2003/role/label'
const FILE = 'label linkbase'

/**
 * Returns the filer's standard labels by concept or member (`amzn:NorthAmericaSegmentMember`) from a label linkbase
 * (`{name}_lab.xml`).
 * @throws UnreadableFile if the text is not XML
 */
export function xbrlLabels(text: string): Map<string, string> {
  const labels = new Map<string, string>()
  for (const link of xmlElements(text, 1, FILE)) if (link.name === 'labelLink') addLabels(labels, link)
  return labels
}

function addLabels(labels: Map<string, string>, { children }: XmlElement): void {
  const texts = new Map<string, string>()
  const arcs = new Map<string, string[]>()
  for (const child of children) {
    const { attributes } = child
    const text = xmlText(child)
    if (child.name === 'label' && attributes['role'] === STANDARD && text !== null)
      texts.set(attributes['label'] ?? '', text)
    if (child.name === 'labelArc') push(arcs, attributes['from'] ?? '', attributes['to'] ?? '')
  }
  for (const { name, attributes } of children) {
    if (name !== 'loc') continue
    const label = (arcs.get(attributes['label'] ?? '') ?? []).flatMap((to) => texts.get(to) ?? [])[0]
    const concept = conceptOf(attributes['href'] ?? '')
    if (label !== undefined && concept !== undefined) labels.set(concept, label)
  }
}

function push(arcs: Map<string, string[]>, from: string, to: string): void {
  const known = arcs.get(from)
  if (known === undefined) arcs.set(from, [to])
  else known.push(to)
}

/**
 * Returns the concept that a reference points to: `amzn-20221231.xsd#amzn_NorthAmericaSegmentMember` is
 * `amzn:NorthAmericaSegmentMember`.
 */
export function conceptOf(href: string): string | undefined {
  const [, prefix, name] = /#(.+?)_(.+)$/.exec(href) ?? []
  return name === undefined ? undefined : `${prefix}:${name}`
}
