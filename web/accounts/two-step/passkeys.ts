import { i18n } from '@campus-print/domain/language'
import { ApiError, serverMessage } from '../../api/api-error.ts'

/** Whether the browser can use passkeys here: they belong to a domain, never to an IP address. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}

/** Why a passkey was not made or used: the browser names its reasons as WebAuthn says. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return serverMessage(error, i18n.t('We got no answer. Please try again.'))
  const name = error instanceof Error ? error.name : undefined
  if (name === 'NotAllowedError' || name === 'AbortError')
    return i18n.t('The browser’s window was closed, or took too long. Please try again.')
  if (name === 'InvalidStateError') return i18n.t('This device has a passkey of your account already.')
  return i18n.t('The browser could not use a passkey here. Try another device or browser.')
}
