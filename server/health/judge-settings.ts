import type { ReadSettings } from '../settings/read-settings.ts'
import { type Judged, failing, ok, warning } from './judged.ts'

export function judgeSettings({ faults, moneyKnown }: Pick<ReadSettings, 'faults' | 'moneyKnown'>): Judged {
  if (faults.length === 0) return ok('All settings can be read.')
  const says = `These settings cannot be read: ${faults.map(({ setting }) => setting).join(', ')}.`
  return moneyKnown ? warning(says) : failing(`${says} No order is taken until prices and tax are mended.`)
}
