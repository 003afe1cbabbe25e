import { type Verdict, failing, ok, warning } from './verdict.ts'

export interface SettingsHealth {
  /** What was set and cannot be read. */
  readonly faults: readonly { readonly setting: string }[]
  /** Whether all that people pay and invoices say could be read. */
  readonly moneyKnown: boolean
}

export function judgeSettings({ faults, moneyKnown }: SettingsHealth): Verdict {
  if (faults.length === 0) return ok('All settings can be read.')
  const says = `These settings cannot be read: ${faults.map(({ setting }) => setting).join(', ')}.`
  return moneyKnown ? warning(says) : failing(`${says} No order is taken until prices and tax are mended.`)
}
