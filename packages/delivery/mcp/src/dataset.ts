import { defineDataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { operations } from '@bourse/services'

/** Many times what a batch of calls needs. To read one is work for which nobody can be refused by a schema. */
const MAX_BODY = 64 * 1024

export default defineDataset({
  id: 'mcp',
  title: 'Model Context Protocol',
  summary: 'Every operation for language models, at /mcp.',
  delivers: true,
  transports: [
    transport('/mcp', {
      methods: ['POST', 'GET', 'DELETE'],
      maxBody: MAX_BODY,
      needs: { operations },
      async handle(needs, exchange) {
        // The protocol's library is loaded by the first request, so that a host starts as fast with it as without.
        const { serve } = await import('./serve.ts')
        await serve(needs.operations, exchange)
      },
    }),
  ],
})
