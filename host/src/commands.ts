export * from '@bourse/cli'
