import { networkError } from './api/api-error.ts'

/** Leads from the app to a public page; the present screen stays until the page has come. */
export function openPublicPage(path: string): Promise<never> {
  // Without a connection the app shows instead of the page, which cannot load.
  if (location.pathname === path) throw networkError()
  location.replace(path)
  return new Promise(() => undefined)
}
