import type { Permission } from '@campus-print/domain/accounts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { askChange, permissionLabels } from './permission-words.ts'

interface Props {
  permission: Permission
  name: string
  isSelf: boolean
  isGiven: boolean
  isPending: boolean
  onChange: (isGiven: boolean) => void
}

/** Whether someone has a permission; changed only after saying what that means. */
export function PermissionSwitch({ permission, name, isSelf, isGiven, isPending, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const label = permissionLabels[permission]
  return (
    <>
      {/* On a wide screen the column's head says what is switched. */}
      <label className="flex items-center gap-2 md:justify-center">
        <span className="md:sr-only">{label}</span>
        <Switch
          label={`${label}: ${name}`}
          isOn={isGiven}
          busy={isPending}
          onSwitch={() => setAsking(true)}
        />
      </label>
      <ConfirmDialog
        {...askChange({ permission, isGiven: !isGiven, name, isSelf })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => onChange(!isGiven)}
      />
    </>
  )
}
