import { i18n } from '@campus-print/domain/language'
import { CheckBox } from '../../ui/forms/check-box.tsx'

interface Props {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Whether a printer lays a slip on each print. */
export function CoverSlipBox(props: Props) {
  return (
    <CheckBox
      label={i18n.t('Print a cover slip with each job')}
      detail={i18n.t(
        'One sheet in front with the print ID and its QR code, without a name. It is not charged.',
      )}
      {...props}
    />
  )
}
