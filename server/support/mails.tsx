import { i18n } from '@campus-print/domain/language'
import type { Category } from '@campus-print/domain/accounts'
import {
  type ContactSubject,
  type IssueCategory,
  contactSubjectLabels,
  issueCategoryLabels,
} from '@campus-print/domain/support'
import { type EmailTemplate, Facts, Heading, QuotedText, Quoted, SmallPrint } from '../messages/index.ts'

interface Contact {
  readonly name: string
  readonly email: string
  readonly category: Category
  readonly subject: ContactSubject
  readonly message: string
  /** The email address of the signed-in account; `undefined` for a visitor. */
  readonly accountEmail: string | undefined
}

/** To the campus, from a person who filled in the contact form. Replies go to the address in the form. */
export function contactMessageMail(to: string, contact: Contact): EmailTemplate {
  const { name, email, category, message, accountEmail } = contact
  const subject = contactSubjectLabels[contact.subject]
  return {
    to,
    replyTo: email,
    subject: `${subject}: message from ${name}`,
    preheader: message.slice(0, 120),
    content: (
      <>
        <Heading>
          Message from <Quoted>{name}</Quoted>
        </Heading>
        <Facts
          facts={[
            ['Subject', subject],
            ['Email', email],
            ['Category', category],
            ['Account', accountEmail ?? 'none; not signed in'],
          ]}
        />
        <QuotedText>{message}</QuotedText>
        <SmallPrint>
          An answer to this mail goes to {email}.
          {accountEmail !== email && ' This address was not confirmed to belong to the sender.'}
        </SmallPrint>
      </>
    ),
  }
}

interface Issue {
  readonly category: IssueCategory
  readonly description: string
  readonly printId: string
  readonly documentName: string
  readonly owner: { readonly name: string; readonly email: string }
}

/** To the campus, from the owner of a print who reports a problem. */
export function issueReportMail(
  to: string,
  { category, description, printId, documentName, owner }: Issue,
): EmailTemplate {
  const problem = issueCategoryLabels[category]
  return {
    to,
    replyTo: owner.email,
    subject: `${problem}: ${printId}`,
    preheader: description.slice(0, 120),
    content: (
      <>
        <Heading>Problem with a print</Heading>
        <Facts
          facts={[
            ['Problem', problem],
            ['Print ID', printId],
            ['Document', documentName],
            ['Owner', owner.name],
            ['Email', owner.email],
          ]}
        />
        <QuotedText>{description}</QuotedText>
        <SmallPrint>An answer to this mail goes to the owner of the print.</SmallPrint>
      </>
    ),
  }
}

/** To a person who wrote to the campus. */
export function answerMail(
  to: string,
  { about, text, answer }: { about: string; text: string; answer: string },
): EmailTemplate {
  return {
    to,
    subject: i18n.t('Answer from the print desk: {about}', { about }),
    preheader: answer.slice(0, 120),
    content: (
      <>
        <Heading>{i18n.t('The print desk answered you')}</Heading>
        <QuotedText>{answer}</QuotedText>
        <SmallPrint>{i18n.t('You wrote:')}</SmallPrint>
        <QuotedText>{text}</QuotedText>
      </>
    ),
  }
}
