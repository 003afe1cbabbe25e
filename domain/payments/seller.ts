/** Who sells the prints, as invoices name them, and how prints are taxed. */
export interface SellerSettings {
  readonly sellerName: string
  /** Lines as on an envelope, without the name. */
  readonly sellerAddress: string
  /** The seller's number for goods and services tax; `null` for a seller who is not registered and charges none. */
  readonly gstin: string | null
  /** In hundredths of a percent. */
  readonly taxRate: number
  /** The code of the service (SAC) that prints are. */
  readonly sac: string
}

/** What holds until a campus names its seller. Source: SAC 998912, printing services, at 18 %. */
export const defaultSeller: SellerSettings = {
  sellerName: 'Campus Print',
  sellerAddress: 'Print desk, ground floor\nCentral Library',
  gstin: null,
  taxRate: 1800,
  sac: '998912',
}

/** The rate that prints are taxed at, in hundredths of a percent: without registration there is no tax. */
export function effectiveTaxRate({ gstin, taxRate }: Pick<SellerSettings, 'gstin' | 'taxRate'>): number {
  return gstin === null ? 0 : taxRate
}
