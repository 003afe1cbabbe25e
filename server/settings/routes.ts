import * as contract from '@campus-print/contract/settings'
import * as manage from '@campus-print/contract/manage-settings'
import { toRupees } from '@campus-print/domain/pricing'
import { i18n } from '@campus-print/domain/language'
import type { Db } from '../platform/database/connect.ts'
import type { Route } from '../platform/http/route.ts'
import { currentServiceStatus, readCurrentSettings, settingsForMoney } from './current-settings.ts'
import { changeLogo, logoPicture, removeLogo } from './campus-logo.ts'
import { changeSettings, managedSettings } from './change-settings.ts'
import { type CampusLogin, presentSettings } from './present-settings.ts'
import { logoVersion } from './settings-store.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly clock: () => Date
  /** Whether payments are simulated. */
  readonly demo: boolean
  readonly campusLogin: CampusLogin | null
}

/**
 * Prints are collected at the desk. The specification has a fee for home delivery, which is not offered yet.
 */
const delivery = { pickup: 0, homeDelivery: 20 }

export function settingsRoutes({ route, db, clock, demo, campusLogin }: Context): void {
  route(contract.getSettings, async () => {
    const [read, logo] = await Promise.all([readCurrentSettings(db), logoVersion(db)])
    return { data: presentSettings(read, clock(), { demo, logo, campusLogin }) }
  })

  route(contract.getCampusLogo, async ({ params, reply }) => {
    const picture = await logoPicture(db, params.version)
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .send(picture)
  })

  route(manage.changeLogo, async ({ caller, body }) => {
    const input = { managerId: caller.id, picture: body.picture }
    const version = await changeLogo({ db, now: clock() }, input)
    return { message: i18n.t('Logo saved'), data: { campusLogo: contract.campusLogoAddress(version) } }
  })

  route(manage.removeLogo, async ({ caller }) => {
    await removeLogo({ db, now: clock() }, caller.id)
    return { message: i18n.t('Logo removed') }
  })

  route(manage.getManagedSettings, async () => ({ data: await managedSettings({ db, now: clock() }) }))

  route(manage.changeSettings, async ({ caller, body }) => {
    const input = { managerId: caller.id, usedSecondFactor: caller.usedSecondFactor, change: body }
    return { message: i18n.t('Settings saved'), data: await changeSettings({ db, now: clock() }, input) }
  })

  route(contract.getServiceStatus, async () => {
    const status = await currentServiceStatus({ db, now: clock() })
    return { data: { ...status, reasons: [...status.reasons] } }
  })

  route(contract.getPricing, async () => {
    const { priceList } = await settingsForMoney(db)
    const basic = { blackAndWhite: toRupees(priceList.black), color: toRupees(priceList.color) }
    return { data: { basic, delivery } }
  })
}
