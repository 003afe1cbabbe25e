import type { CampusSettings } from '../../settings/campus-settings.ts'
import type { TestApp } from './test-app.ts'

/** Does something while the campus has set something else than the defaults, which hold again afterwards. */
export async function whileSet(
  app: TestApp,
  chosen: Partial<CampusSettings>,
  act: () => Promise<void>,
): Promise<void> {
  await setSettings(app, chosen)
  try {
    await act()
  } finally {
    await setSettings(app, {})
  }
}

/** Sets what the campus has chosen; everything else is as by default. */
export async function setSettings(
  { database: { db } }: TestApp,
  chosen: Partial<CampusSettings>,
): Promise<void> {
  await db
    .updateTable('settings')
    .set({ chosen: JSON.stringify(chosen) })
    .execute()
}
