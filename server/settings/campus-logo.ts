import { maxLogoBytes, maxLogoHeight, maxLogoWidth } from '@campus-print/contract/settings'
import { i18n } from '@campus-print/domain/language'
import { createHash } from 'node:crypto'
import { recordAudit } from '../audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { currentSettings } from './current-settings.ts'
import { deleteLogo, findLogo, logoVersion, storeLogo } from './settings-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

interface Input {
  readonly managerId: string
  /** The file in base64. */
  readonly picture: string
}

/**
 * Stores a picture as the logo of the campus and returns its version. It is re-encoded, to remove all other
 * data.
 */
export async function changeLogo({ db, now }: Context, { managerId, picture }: Input): Promise<string> {
  const drawn = await redraw(Buffer.from(picture, 'base64'))
  const version = createHash('sha256').update(drawn).digest('hex').slice(0, 16)
  await db.transaction().execute(async (trx) => {
    const before = await logoVersion(trx)
    if (before === version) return
    await storeLogo(trx, { picture: drawn, version, now })
    await recordLogo({ db: trx, now }, { managerId, before, after: version })
  })
  return version
}

/** Removes the logo, if there is one. */
export async function removeLogo({ db, now }: Context, managerId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await logoVersion(trx)
    if (before === null) return
    await deleteLogo(trx)
    await recordLogo({ db: trx, now }, { managerId, before, after: null })
  })
}

/** Returns the logo as a PNG; rejects any version but the current one. */
export async function logoPicture(db: Db, version: string): Promise<Buffer> {
  const logo = await findLogo(db)
  if (logo?.version !== version) throw new ApiError('not_found')
  return logo.picture
}

export interface CampusBrand {
  /** Empty until the campus has set it. */
  readonly name: string
  /** A `data:` URL. */
  readonly logo: string | null
}

/** The name and logo of the campus, for invoices and other documents. */
export async function campusBrand(db: Db): Promise<CampusBrand> {
  const [{ campusName }, logo] = await Promise.all([currentSettings(db), findLogo(db)])
  return {
    name: campusName,
    logo: logo ? `data:image/png;base64,${logo.picture.toString('base64')}` : null,
  }
}

function recordLogo(
  context: Context,
  { managerId, before, after }: { managerId: string; before: string | null; after: string | null },
): Promise<void> {
  const entry = { action: 'change settings', subject: 'settings', subjectId: 'campus' } as const
  return recordAudit(context, {
    actorId: managerId,
    ...entry,
    before: { campus: { logo: before } },
    after: { campus: { logo: after } },
  })
}

const readableFormats = new Set(['png', 'jpeg', 'webp'])
/** A small file may decompress to very many pixels. */
const maxPixels = 16_000_000

async function redraw(picture: Buffer): Promise<Buffer> {
  if (picture.length > maxLogoBytes) throw invalidField('picture', tooLargeMessage())
  // The library is loaded on demand, since few processes need it.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (!readableFormats.has(format)) throw new Error(`${format} is not taken`)
    const size = { width: maxLogoWidth, height: maxLogoHeight }
    return await image
      .rotate()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    throw invalidField('picture', i18n.t('This picture cannot be read. Choose a PNG, JPEG or WebP.'))
  }
}

function tooLargeMessage(): string {
  return i18n.t('The picture has more than {size, number} KB. Choose a smaller one.', {
    size: maxLogoBytes / 1024,
  })
}
