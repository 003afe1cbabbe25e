/** Keeps a route out of the description of our own API. */
export const hidden = { schema: { hide: true } }
