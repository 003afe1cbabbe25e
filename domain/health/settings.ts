import { type Verdict, failing, ok, warning } from './assess.ts'

export interface SettingsHealth {
  /** What was set and cannot be read. */
  readonly errors: readonly { readonly setting: string }[]
  /** Whether all that people pay and invoices say could be read. */
  readonly moneyKnown: boolean
}

export function assessSettings({ errors, moneyKnown }: SettingsHealth): Verdict {
  if (errors.length === 0) return ok('All settings can be read.')
  const message = `These settings cannot be read: ${errors.map(({ setting }) => setting).join(', ')}.`
  return moneyKnown
    ? warning(message)
    : failing(`${message} No order is taken until prices and tax are mended.`)
}
