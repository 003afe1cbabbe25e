import { contactHistory } from '@campus-print/contract/support'
import type { ContactMessage } from '@campus-print/contract/support'
import { displayName } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { contactSubjectLabels } from '@campus-print/domain/support'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { userDataKey, useUser } from '../accounts/index.ts'
import { call } from '../api/call.ts'
import { LoadError } from '../ui/feedback/empty-state.tsx'
import { RowSkeletons, Skeleton } from '../ui/feedback/skeleton.tsx'
import { formatDateTime } from '../ui/format-date.ts'
import { Card, CardTitle } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { ContactCards } from './pages/contact/contact-cards.tsx'
import { ContactForm } from './pages/contact/contact-form.tsx'
import { QuickHelp } from './pages/contact/quick-help.tsx'

const myMessagesQuery = queryOptions({
  queryKey: [userDataKey, 'contact messages'],
  queryFn: async () => (await call(contactHistory, { query: { limit: '20' } })).data,
})

/** The contact page of a signed-in user: their name is filled in, and their messages are listed with the answers. */
export function HelpScreen() {
  const user = useUser()
  const { email, category } = user
  return (
    <Page title={i18n.t('Help')}>
      <div className="grid gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{i18n.t('Help')}</h1>
          <p className="text-ink-soft">{i18n.t('Write to the print desk, or find an answer here.')}</p>
        </div>
        <ContactCards />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <ContactForm
            sender={{ name: displayName(user), email, category }}
            sentTo={myMessagesQuery.queryKey}
          />
          <div className="grid gap-6">
            <MyMessages />
            <QuickHelp />
          </div>
        </div>
      </div>
    </Page>
  )
}

function MyMessages() {
  const { data, isError, error, isFetching, refetch } = useQuery(myMessagesQuery)
  return (
    <Card aria-labelledby="my-messages" className="grid gap-4">
      <CardTitle id="my-messages">{i18n.t('Your messages')}</CardTitle>
      {data ? (
        <MessageList messages={data} />
      ) : isError ? (
        <LoadError
          title={i18n.t('Your messages did not load')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowSkeletons label={i18n.t('Loading your messages')} rows={2}>
          <Skeleton className="h-11" />
        </RowSkeletons>
      )}
    </Card>
  )
}

function MessageList({ messages }: { messages: ContactMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="text-ink-soft">
        {i18n.t('Your messages to the print desk, and its answers, will be here.')}
      </p>
    )
  }
  return (
    <ul className="grid gap-4">
      {messages.map(({ id, subject, message, answer, createdAt }) => (
        <li key={id} className="grid gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{i18n.t(contactSubjectLabels[subject])}</span>
            <span className="text-sm text-ink-soft">{formatDateTime(createdAt)}</span>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message}</p>
          <p className="whitespace-pre-line wrap-anywhere text-ink-soft">
            {answer === null ? i18n.t('Not answered yet.') : i18n.t('Answer: {answer}', { answer })}
          </p>
        </li>
      ))}
    </ul>
  )
}
