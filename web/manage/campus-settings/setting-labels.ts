import { categories, type AccountLimits, type Category } from '@campus-print/domain/accounts'
import type { UploadLimits } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'

type LimitPath = `limits.account.${keyof AccountLimits}` | `limits.upload.${keyof UploadLimits}`

/** What people call each limit, by its path in the settings. */
export function limitLabels(): Readonly<Record<LimitPath, string>> {
  return {
    'limits.account.failedLoginsByAccount': i18n.t('Failed logins at one account'),
    'limits.account.failedLoginsByDevice': i18n.t('Failed logins at one account, from a known device'),
    'limits.account.failedLoginsByAddress': i18n.t('Failed logins from one network address'),
    'limits.account.registrationsByAccount': i18n.t('Registrations of one mail address'),
    'limits.account.registrationsByAddress': i18n.t('Registrations from one network address'),
    'limits.account.codesByAccount': i18n.t('Codes for one account'),
    'limits.account.codesByDevice': i18n.t('Codes for one account, from a known device'),
    'limits.account.codesByAddress': i18n.t('Codes from one network address'),
    'limits.upload.uploadsByAccount': i18n.t('Uploads of one account'),
    'limits.upload.uploadsByAddress': i18n.t('Uploads from one network address'),
  }
}

/** What people are to the campus, in the plural. */
export function peopleLabels(): Readonly<Record<Category, string>> {
  return { student: i18n.t('Students'), staff: i18n.t('Staff'), professor: i18n.t('Professors') }
}

/** What people call the numbers of each limit, the quotas and the mail domains, by path. */
export function partLabels(): Readonly<Record<string, string>> {
  const limits = Object.entries(limitLabels()).flatMap(([path, label]) => [
    [`${path}.tries`, i18n.t('{label}: times', { label })],
    [`${path}.windowSeconds`, i18n.t('{label}: minutes', { label })],
  ])
  const ofPeople = categories.flatMap((category) => {
    const people = peopleLabels()[category]
    return [
      [`quotas.${category}`, i18n.t('Limit for {people}', { people })],
      [`quotas.${category}.pages`, i18n.t('Pages for {people}', { people })],
      [`quotas.${category}.period`, i18n.t('Period for {people}', { people })],
      [`registration.categoryDomains.${category}`, i18n.t('Mail domains for {people}', { people })],
    ]
  })
  return Object.fromEntries([...limits, ...ofPeople]) as Record<string, string>
}
