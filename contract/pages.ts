/** Pages as the browser's routes are written; the server leads to them, too. */
export const paymentPage = '/payment/$id'

/** Where the links in mailed codes lead. */
export const verifyEmailPage = '/verify-email/$token'
export const resetPasswordPage = '/reset-password/$token'
