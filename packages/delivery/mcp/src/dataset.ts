import { defineDataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { operations } from '@bourse/services'

/**
 * Maximum size of a request body in bytes: far more than a batch of calls needs. Every body is parsed before its schema
 * can be checked.
 */
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
      tokens: true,
      needs: { operations },
      async handle(needs, exchange) {
        // The protocol library loads on the first request, to keep host startup fast.
        const { serve } = await import('./serve.ts')
        await serve(needs.operations, exchange)
      },
    }),
  ],
})
