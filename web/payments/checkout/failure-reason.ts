/** Why a payment failed, said to who paid: the provider speaks of them to the shop. */
export function formatFailureReason(reason: string): string {
  return reason.replaceAll(/\bthe customer['’]s\b/gi, 'your')
}
