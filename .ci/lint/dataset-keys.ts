import type { Rule } from 'eslint'

/**
 * The order of properties: a dataset's identity, what it stores, what it serves, its jobs and what it provides to
 * others.
 */
const ORDER = [
  ...['id', 'module', 'title', 'summary', 'delivers', 'planned', 'audience', 'plans'],
  ...['records', 'staging', 'migrations', 'sources'],
  ...['endpoints', 'moved', 'transports', 'pages', 'channels'],
  ...['jobs', 'provides', 'imports', 'freshness'],
]

/** The properties of every `defineDataset` call are in the same order, so readers can find them. */
export const datasetKeys: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    CallExpression({ callee, arguments: [options] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineDataset' || options?.type !== 'ObjectExpression')
        return
      let highest = -1
      for (const member of options.properties) {
        if (member.type !== 'Property' || member.key.type !== 'Identifier') continue
        const at = ORDER.indexOf(member.key.name)
        if (at < highest)
          context.report({
            node: member,
            message: `${member.key.name} belongs before ${ORDER[highest]}: the property order is ${ORDER.join(', ')}`,
          })
        highest = Math.max(highest, at)
      }
    },
  }),
}
