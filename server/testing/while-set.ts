import type { CampusSettings } from '../settings/campus-settings.ts'
import type { TestApp } from './test-app.ts'

/** Does something while the campus has set something else than the defaults, which hold again afterwards. */
export async function whileSet(
  { database: { db } }: TestApp,
  chosen: Partial<CampusSettings>,
  act: () => Promise<void>,
): Promise<void> {
  const set = (value: object) =>
    db
      .updateTable('settings')
      .set({ chosen: JSON.stringify(value) })
      .execute()
  await set(chosen)
  try {
    await act()
  } finally {
    await set({})
  }
}
