import { i18n } from '@campus-print/domain/language'
import { FieldRow, NumberField, SwitchField, TextField } from '../form-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import type { SectionProps } from './prices.tsx'

export function OrdersSection(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      parts={['systemSettings', 'closeOutsideHours', 'alerts']}
      title={i18n.t('Taking orders')}
      lead={i18n.t('When people may order. Prints that are paid for are printed anyway.')}
    >
      {(form) => (
        <>
          <SwitchField
            form={form}
            name="systemSettings.acceptingOrders"
            label={i18n.t('Accept orders')}
            detail={i18n.t('Off: no user can place a new order.')}
          />
          <SwitchField
            form={form}
            name="closeOutsideHours"
            label={i18n.t('Only while the desk is open')}
            detail={i18n.t('Off: people may order at night and collect in the morning.')}
          />
          <SwitchField
            form={form}
            name="systemSettings.maintenanceMode"
            label={i18n.t('Maintenance')}
            detail={i18n.t('On: no user can order, and every user sees the message.')}
          />
          <TextField
            form={form}
            name="systemSettings.maintenanceMessage"
            label={i18n.t('Message during maintenance')}
            hint={i18n.t('Empty: “The service is under maintenance.”')}
          />
          <FieldRow>
            <NumberField
              form={form}
              name="alerts.longWaitMinutes"
              label={i18n.t('Alert the desk when a print waits for')}
              unit={i18n.t('minutes')}
            />
          </FieldRow>
        </>
      )}
    </SettingsForm>
  )
}
