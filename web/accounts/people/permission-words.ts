import type { Permission } from '@campus-print/domain/accounts'

export const permissionLabels: Readonly<Record<Permission, string>> = { desk: 'Desk', manage: 'Manage' }

/** A permission that is to be given to someone, or taken away. */
export interface PermissionChange {
  readonly permission: Permission
  readonly isGranted: boolean
  readonly name: string
  /** A manager changes their own. */
  readonly isSelf: boolean
}

interface Question {
  readonly question: string
  /** What will be possible, or no longer. */
  readonly detail: string
  readonly confirm: string
}

/** What is asked before permissions change. */
export function permissionQuestion({ permission, isGranted, name, isSelf }: PermissionChange): Question {
  if (permission === 'desk') {
    return isGranted
      ? {
          question: `Let ${name} run the print desk?`,
          detail: 'Operators see every print request, hand prints over, and refund them.',
          confirm: 'Give desk',
        }
      : {
          question: `Take the print desk from ${name}?`,
          detail: 'Requests of other people can no longer be seen or changed. Own prints stay.',
          confirm: 'Take desk away',
        }
  }
  if (isGranted) {
    return {
      question: `Make ${name} a manager?`,
      detail: 'Managers set prices and hours, see the money, and decide who else may do what.',
      confirm: 'Make manager',
    }
  }
  return isSelf
    ? {
        question: 'Stop being a manager?',
        detail: 'You can no longer open this page. Another manager can make you one again.',
        confirm: 'Stop managing',
      }
    : {
        question: `Is ${name} to be a manager no longer?`,
        detail: 'Prices, hours, money and permissions can no longer be seen or changed.',
        confirm: 'Take manage away',
      }
}

/** What was done. */
export function permissionChangeMessage({
  permission,
  isGranted,
  name,
}: Omit<PermissionChange, 'isSelf'>): string {
  if (permission === 'desk')
    return `${name} ${isGranted ? 'runs the print desk now' : 'no longer runs the print desk'}`
  return `${name} is ${isGranted ? 'a manager now' : 'no longer a manager'}`
}
