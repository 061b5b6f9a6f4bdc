import { messageOf } from '@bourse/engine/wiring'
import { errors } from 'jose'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { SignInFailure } from './failure.ts'

/** Errors of OAuth that concern the provider or this client's registration, not the person. */
const ABOUT_CLIENT = new Set([
  'invalid_client',
  'unauthorized_client',
  'server_error',
  'temporarily_unavailable',
  'slow_down',
])

/** Codes of errors of `jose` that concern the provider's keys, not the token. */
const ABOUT_KEYS = new Set([errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code])

/**
 * Whether a failure says nothing about the person, because the provider cannot be reached, is overloaded, or rejects
 * the client itself. Any other failure means that the provider no longer confirms the person.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof SignInFailure) return error.reason === 'unavailable'
  if (error instanceof errors.JOSEError) return ABOUT_KEYS.has(error.code)
  if (error instanceof ResponseBodyError) return isOverloaded(error.status) || ABOUT_CLIENT.has(error.error)
  if (error instanceof WWWAuthenticateChallengeError) return isOverloaded(error.status)
  if (!(error instanceof ClientError)) return error instanceof TypeError && error.message === 'fetch failed'
  if (error.code === 'OAUTH_TIMEOUT') return true
  return error.cause instanceof Response && isOverloaded(error.cause.status)
}

/** Describes a failure for the operator's log, with the provider's own words. */
export function causeText(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return [error.error, error.error_description ?? []].flat().join(': ')
  const { cause } = error instanceof Error ? error : {}
  return cause instanceof Error ? `${messageOf(error)}: ${messageOf(cause)}` : messageOf(error)
}

const isOverloaded = (status: number) => status >= 500 || status === 429
