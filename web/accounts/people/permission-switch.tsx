import type { Permission } from '@campus-print/domain/accounts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { permissionQuestion, permissionLabels } from './permission-words.ts'

interface Props {
  permission: Permission
  name: string
  isSelf: boolean
  isGranted: boolean
  isPending: boolean
  onChange: (isGranted: boolean) => void
}

/** Whether someone has a permission; changed only after saying what that means. */
export function PermissionSwitch({ permission, name, isSelf, isGranted, isPending, onChange }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const label = permissionLabels[permission]
  return (
    <>
      {/* On a wide screen the column's head says what is switched. */}
      <label className="flex items-center gap-2 md:justify-center">
        <span className="md:sr-only">{label}</span>
        <Switch
          label={`${label}: ${name}`}
          isOn={isGranted}
          busy={isPending}
          onSwitch={() => setConfirming(true)}
        />
      </label>
      <ConfirmDialog
        {...permissionQuestion({ permission, isGranted: !isGranted, name, isSelf })}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => onChange(!isGranted)}
      />
    </>
  )
}
