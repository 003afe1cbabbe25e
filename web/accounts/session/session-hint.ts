import { sessionHintName } from '@campus-print/contract/pages'

/** Whether this browser may have a session. The server sets the hint beside the cookie that no script can read. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionHintName}=`))
}

/** Removes the hint when the user signs out, before the server answers. */
export function removeSessionHint(): void {
  document.cookie = `${sessionHintName}=; path=/; max-age=0`
}
