import type { FastifyRequest } from 'fastify'

/** Path of a request without its query, and without a slash at the end. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
