/** Every method that an address may be asked with: those that it does not take are 405, not an unknown address. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const
