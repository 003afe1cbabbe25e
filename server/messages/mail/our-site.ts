import { paymentPage, resetPasswordPage, verifyEmailPage } from '@campus-print/contract/pages'

/**
 * Stands for the product's own address in a mail that waits to be sent: where people reach it is known where mails
 * leave. A name of this ending is never registered. RFC 2606 section 2.
 */
const ourSite = 'https://campus-print.invalid'

/** The page of a print, for a mail to lead to. */
export function printPage(requestId: string): string {
  return ourSite + paymentPage.replace('$id', requestId)
}

/** The page that confirms an address with the token of a mailed link. */
export function verifyEmailLink(token: string): string {
  return ourSite + verifyEmailPage.replace('$token', token)
}

/** The page that sets a new password with such a token. */
export function resetPasswordLink(token: string): string {
  return ourSite + resetPasswordPage.replace('$token', token)
}

/** Where the layout of a mail has room for the name of the campus, which is known where mails leave. */
const campusNamePlace = '<span data-campus-name="true"></span>'

/** A mail's HTML with the name of the campus; an empty one leaves nothing. */
export function withCampusName(html: string, name: string): string {
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return html.replace(campusNamePlace, () => (name === '' ? '' : ` · ${escaped}`))
}

/** A mail's words or HTML with every link of ours leading to where people reach the product. */
export function withSite(words: string, address: string): string {
  return words.replaceAll(ourSite, address)
}
