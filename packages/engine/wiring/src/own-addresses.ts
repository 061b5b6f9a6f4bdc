/** Where objects of the host's own folder are fetched. */
export const OBJECTS_PATH = '/objects'

/** Addresses of the host itself, with all that lies below them. */
export const OWN_ADDRESSES = ['/v1', '/admin', '/docs', '/openapi.json', '/livez', '/readyz', '/metrics', OBJECTS_PATH]
