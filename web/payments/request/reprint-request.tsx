import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { Repeat } from 'lucide-react'
import { useReprint } from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'

/** Leads to the same print once more. */
export function ReprintRequest({ request }: { request: PrintRequest }) {
  const { mutate, isPending } = useReprint(request)
  return (
    <Button variant="plain" busy={isPending} onClick={() => mutate()}>
      <Repeat aria-hidden className="size-5" />
      {i18n.t('Reprint')}
    </Button>
  )
}
