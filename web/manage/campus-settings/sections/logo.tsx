import { changeLogo, removeLogo } from '@campus-print/contract/manage-settings'
import { maxLogoHeight, maxLogoWidth } from '@campus-print/contract/settings'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useRecheckOnForbidden } from '../../../accounts/index.ts'
import { serverMessage } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { CampusMark, useSettings } from '../../../settings/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts.tsx'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'

/** The logo of the campus: a picture is chosen, shown as it will look, and saved or left. */
export function LogoForm() {
  const { campusLogo: present } = useSettings().settings
  const [chosen, setChosen] = useState<string>()
  const [isUnreadable, setUnreadable] = useState(false)
  const { saving, removing, error } = useLogo(() => setChosen(undefined))
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    const picture = await drawLogo(file).catch(() => undefined)
    setUnreadable(picture === undefined)
    setChosen(picture)
    saving.reset()
  }
  const logo = chosen ?? present
  return (
    <Card aria-labelledby="logo" className="grid gap-4">
      <div className="grid gap-1">
        <CardTitle id="logo">{i18n.t('Logo')}</CardTitle>
        <p className="text-ink-soft">
          {i18n.t('It stands at the top of every page, on tickets and on invoices. Wide pictures suit best.')}
        </p>
      </div>
      {logo !== null && <LogoPreview logo={logo} />}
      {isUnreadable && (
        <Notice kind="error" announced>
          {i18n.t('This file is not a picture. Choose a PNG, JPEG, WebP or SVG.')}
        </Notice>
      )}
      {error && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('No answer came, so this may not be saved. Please try again.'))}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {chosen !== undefined && (
          <Button busy={saving.isPending} onClick={() => saving.mutate(chosen)}>
            {i18n.t('Save logo')}
          </Button>
        )}
        <PictureInput onChange={(event) => void choose(event)} />
        {chosen === undefined && present !== null && (
          <Button variant="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
            {i18n.t('Remove logo')}
          </Button>
        )}
        {chosen !== undefined && (
          <Button variant="quiet" onClick={() => setChosen(undefined)}>
            {i18n.t('Discard changes')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function PictureInput({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const id = useId()
  return (
    <div>
      <input id={id} type="file" accept="image/*" onChange={onChange} className="peer sr-only" />
      <label
        htmlFor={id}
        className={`${buttonClass('plain')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
      >
        <ImageUp aria-hidden className="size-5" />
        {i18n.t('Choose a picture')}
      </label>
    </div>
  )
}

/** The header of a page with the logo, in the light and in the dark. */
function LogoPreview({ logo }: { logo: string }) {
  const { campusName } = useSettings().settings
  return (
    <div
      role="img"
      aria-label={i18n.t('How the logo looks in the light and in the dark')}
      className="grid gap-2 sm:grid-cols-2"
    >
      {(['paper', 'night'] as const).map((theme) => (
        <div
          key={theme}
          className={`${theme} flex h-16 min-w-0 items-center gap-2 rounded-lg border border-line bg-sheet px-4 text-ink`}
        >
          <span className="shrink-0 font-semibold">Campus Print</span>
          <CampusMark campusName={campusName} campusLogo={logo} />
        </div>
      ))}
    </div>
  )
}

function useLogo(onDone: () => void) {
  const queries = useQueryClient()
  const done = (message: string | undefined) => {
    void queries.invalidateQueries({ queryKey: ['settings'] })
    toastSuccess(message ?? i18n.t('Settings saved'))
    onDone()
  }
  const saving = useMutation({
    mutationFn: (dataUrl: string) =>
      call(changeLogo, { body: { picture: dataUrl.slice(dataUrl.indexOf(',') + 1) } }),
    onSuccess: ({ message }) => done(message),
  })
  const removing = useMutation({
    mutationFn: () => call(removeLogo),
    onSuccess: ({ message }) => done(message),
  })
  const error = saving.error ?? removing.error
  useRecheckOnForbidden(error)
  return { saving, removing, error }
}

/** A picture of any kind that the browser shows, drawn as a small PNG: as a data URL. */
async function drawLogo(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { width, height } = fitted(image.naturalWidth || maxLogoWidth, image.naturalHeight || maxLogoHeight)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser does not draw')
    context.drawImage(image, 0, 0, width, height)
    return canvas.toDataURL('image/png')
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The largest size of these proportions in which a logo is kept. */
function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxLogoWidth / width, maxLogoHeight / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
