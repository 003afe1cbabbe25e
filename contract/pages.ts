/** The page of a request to pay, as the browser's routes are written; the server leads to it, too. */
export const paymentPage = '/payment/$id'
