import { paymentPage, resetPasswordPage, verifyEmailPage } from '@campus-print/contract/pages'

/**
 * Placeholder for the product's own URL in a stored mail; only the sender of mails knows the URL. A name with
 * this top-level domain is never registered (RFC 2606 section 2).
 */
const sitePlaceholder = 'https://campus-print.invalid'

/** The URL of a print's page, for a mail. */
export function printPage(requestId: string): string {
  return sitePlaceholder + paymentPage.replace('$id', requestId)
}

/** The URL of the page that confirms an email address with a token. */
export function verifyEmailLink(token: string): string {
  return sitePlaceholder + verifyEmailPage.replace('$token', token)
}

/** The URL of the page that sets a new password with a token. */
export function resetPasswordLink(token: string): string {
  return sitePlaceholder + resetPasswordPage.replace('$token', token)
}

/** Placeholder for the name of the campus in the layout of a stored mail. */
const campusNamePlaceholder = '<span data-campus-name="true"></span>'

/** Inserts the name of the campus into a mail's HTML. */
export function withCampusName(html: string, name: string): string {
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return html.replace(campusNamePlaceholder, () => (name === '' ? '' : ` · ${escaped}`))
}

/** Replaces the placeholder in a mail's text or HTML with the product's URL. */
export function withSite(text: string, address: string): string {
  return text.replaceAll(sitePlaceholder, address)
}
