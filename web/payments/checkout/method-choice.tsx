import { i18n } from '@campus-print/domain/language'
import { type CheckoutMethod, checkoutMethods } from '@campus-print/domain/payments'
import { CreditCard, Landmark, Smartphone } from 'lucide-react'
import { ChoiceCard } from '../../ui/forms/choice-card.tsx'

const methods: Record<CheckoutMethod, { label: string; detail: string; Icon: typeof CreditCard }> = {
  upi: { label: /*i18n*/ 'UPI', detail: /*i18n*/ 'Any UPI app on your phone', Icon: Smartphone },
  card: {
    label: /*i18n*/ 'Credit/Debit Card',
    detail: /*i18n*/ 'Visa, Mastercard, RuPay',
    Icon: CreditCard,
  },
  netbanking: { label: /*i18n*/ 'Net Banking', detail: /*i18n*/ "Your bank's own page", Icon: Landmark },
}

/** The choice of a payment method. */
export function MethodChoice({
  method,
  onChoose,
}: {
  method: CheckoutMethod
  onChoose: (method: CheckoutMethod) => void
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-4 text-lg font-semibold">{i18n.t('How do you want to pay?')}</legend>
      {checkoutMethods.map((each) => {
        const { label, detail, Icon } = methods[each]
        return (
          <ChoiceCard
            key={each}
            name="method"
            label={i18n.t(label)}
            detail={i18n.t(detail)}
            icon={<Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />}
            isChosen={method === each}
            onChoose={() => onChoose(each)}
          />
        )
      })}
    </fieldset>
  )
}
