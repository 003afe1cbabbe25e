import { type AuditEntry, programs } from '@campus-print/contract/audit'
import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { formatDateTime } from '../../ui/format-date.ts'
import { actionLabel, entryDifferences } from './audit-texts.ts'

interface Props {
  entry: AuditEntry
  /** Shows what the same person did. */
  onActor: (actor: string) => void
}

/** Who did what to what, when and why, and what differs since. */
export function EntryRow({ entry, onActor }: Props) {
  const { at, actor, action, reason } = entry
  const actorId = typeof actor === 'string' ? actor : actor.id
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[9rem_11rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-sm text-ink-soft tabular-nums md:pt-0.5">
        {formatDateTime(at)}
      </time>
      <div>
        <button
          type="button"
          onClick={() => onActor(actorId)}
          className="rounded text-left wrap-anywhere text-accent-ink underline underline-offset-4"
        >
          {actorName(actor)}
        </button>
      </div>
      <div className="grid min-w-0 gap-1">
        <p>
          <span className="font-semibold">{actionLabel(action)}</span> <Subject entry={entry} />
        </p>
        {reason !== null && <p className="wrap-anywhere">“{reason}”</p>}
        <ul className="grid gap-0.5 text-sm">
          {entryDifferences(entry).map((difference) => (
            <li key={difference.path} className="wrap-anywhere">
              <span className="text-ink-soft">{difference.label}: </span>
              {difference.before !== '' && (
                <>
                  {difference.before}{' '}
                  <ArrowRight aria-label={i18n.t('becomes')} className="inline size-4 text-ink-soft" />{' '}
                </>
              )}
              {difference.after === '' ? '–' : difference.after}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function actorName(actor: AuditEntry['actor']): string {
  if (actor === programs[0]) return i18n.t('Command line')
  if (actor === programs[1]) return i18n.t('The product itself')
  return typeof actor === 'string' ? actor : (actor.name ?? i18n.t('Deleted account'))
}

function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  if (subject.name === null) return null
  if (subject.kind !== 'person') return <span className="wrap-anywhere">{subject.name}</span>
  return (
    <Link
      to={paths.people}
      search={{ search: subject.name }}
      className="wrap-anywhere text-accent-ink underline underline-offset-4"
    >
      {subject.name}
    </Link>
  )
}
