import { Trans } from '@lingui/react'
import { i18n } from '@campus-print/domain/language'
import { confirmCategory, type Person } from '@campus-print/contract/people'
import { type Category, displayName } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { categoryLabels } from '../account-labels.ts'
import { refetchPeople, updatePerson } from './people-queries.ts'

interface Props {
  name: string
  /** The category that the person chose at registration. */
  claimed: Category
  /** The category that counts until a manager decides. */
  present: Category
  pending: Category | undefined
  onDecide: (category: Category) => void
}

/** Lets a manager confirm or reject the category that a person claims. */
export function CategoryClaim({ name, claimed, present, pending, onDecide }: Props) {
  const labels = categoryLabels()
  const nameOf = (category: Category) => ({ category: labels[category].toLowerCase() })
  const choices = [
    { category: claimed, label: i18n.t('Confirm {category}', nameOf(claimed)), variant: 'primary' },
    { category: present, label: i18n.t('Keep {category}', nameOf(present)), variant: 'plain' },
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-yellow-soft p-3 text-yellow-ink md:mb-1 md:py-1.5 md:pr-1.5">
      <p className="flex flex-1 basis-64 items-center gap-2">
        <Hourglass aria-hidden className="size-5 shrink-0" />
        <span>
          <Trans
            id="Waiting for confirmation: registered as <0>{category}</0>"
            values={{ category: labels[claimed].toLowerCase() }}
            components={{ 0: <strong className="font-semibold" /> }}
          />
        </span>
      </p>
      <div className="grid flex-1 basis-64 grid-cols-2 gap-2 md:flex-none md:basis-96">
        {choices.map(({ category, label, variant }) => {
          return (
            <Button
              key={variant}
              variant={variant}
              className="max-sm:px-2"
              aria-label={`${label}: ${name}`}
              disabled={pending !== undefined && pending !== category}
              busy={pending === category}
              onClick={() => onDecide(category)}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** Sets a person's category; calls `onDone` after the answer. */
export function useConfirmCategory(person: Person, onDone: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (category: Category) =>
      call(confirmCategory, { params: { id: person.id }, body: { category } }),
    onSuccess: ({ data }) => {
      toastSuccess(`${displayName(data)}: ${categoryLabels()[data.category]}`)
      updatePerson(queries, data)
      onDone()
    },
    onError: () => refetchPeople(queries),
  })
  return {
    confirm: mutate,
    pending: isPending ? variables : undefined,
    errorMessage: error
      ? serverMessage(error, i18n.t('No answer came, so this may not be saved. Please try again.'))
      : undefined,
  }
}
