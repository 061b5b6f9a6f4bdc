import { xmlElements, type XmlElement } from './xml-tree.ts'
import { conceptOf } from './xbrl-labels.ts'

const DOMAIN_MEMBER = 'http://xbrl.org/int/dim/arcrole/domain-member'
const FILE = 'definition linkbase'

/** The parents of each member, across all trees of a definition linkbase. */
export type MemberTree = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Reads the member hierarchy from a definition linkbase (`{name}_def.xml`).
 * @throws UnreadableFile if the text is not XML
 */
export function memberTree(text: string): MemberTree {
  const parents = new Map<string, Set<string>>()
  for (const link of xmlElements(text, 1, FILE)) if (link.name === 'definitionLink') addArcs(parents, link)
  return parents
}

function addArcs(parents: Map<string, Set<string>>, { children }: XmlElement): void {
  const concepts = new Map<string, string>()
  for (const { name, attributes } of children) {
    const concept = conceptOf(attributes['href'] ?? '')
    if (name === 'loc' && concept !== undefined) concepts.set(attributes['label'] ?? '', concept)
  }
  for (const { name, attributes } of children) {
    if (name !== 'definitionArc' || attributes['arcrole'] !== DOMAIN_MEMBER) continue
    const [parent, child] = [concepts.get(attributes['from'] ?? ''), concepts.get(attributes['to'] ?? '')]
    if (parent === undefined || child === undefined || parent === child) continue
    parents.set(child, (parents.get(child) ?? new Set()).add(parent))
  }
}

/** Returns all ancestors of a member. */
export function ancestorsOf(member: string, tree: MemberTree): Set<string> {
  const found = new Set<string>()
  const open = [member]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const parent of tree.get(next) ?? [])
      if (!found.has(parent)) {
        found.add(parent)
        open.push(parent)
      }
  return found
}
