import { defineDataset, transport } from '@bourse/kit'
import { operations } from '@bourse/services'

export default defineDataset({
  id: 'mcp',
  title: 'Model Context Protocol',
  summary: 'Every operation for language models, at /mcp.',
  delivers: true,
  transports: [
    transport('/mcp', {
      methods: ['POST', 'GET', 'DELETE'],
      needs: { operations },
      async handle(needs, exchange) {
        // The protocol's library is loaded by the first request, so that a host starts as fast with it as without.
        const { serve } = await import('./serve.ts')
        await serve(needs.operations, exchange)
      },
    }),
  ],
})
