import { i18n, languages } from '@campus-print/domain/language'
import {
  categories,
  codeLength,
  departments,
  maxEmailLength,
  normalizeEmail,
  passwordError,
  passwordErrorMessages,
  whatsappPattern,
} from '@campus-print/domain/accounts'
import * as z from 'zod/mini'
import { plainText } from './plain-text.ts'

// What people type about themselves and their accounts. Not beside the calls, so that only forms load these schemas.

/** An e-mail address in the form it is stored; line breaks and other header tricks are no address. */
export const EmailAddress = z.pipe(
  z.pipe(z.string({ error: () => i18n.t('Email is required') }), z.transform(normalizeEmail)),
  z.email({ error: () => i18n.t('Please enter a valid email address') }).check(z.maxLength(maxEmailLength)),
)

/** Calls that need nothing but an address. */
export const ByEmail = z.object({ email: EmailAddress })

/** A name for people to read: plain text with something in it to see. */
export const Username = z
  .string({ error: () => i18n.t('Username is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: () => i18n.t('Username is required') }),
    z.maxLength(80, { error: () => i18n.t('Username must be at most 80 characters') }),
    z.regex(plainText, { error: () => i18n.t('Username must not contain control characters') }),
    z.regex(/[\p{L}\p{N}]/u, { error: () => i18n.t('Username is required') }),
  )

export const WhatsappNumber = z
  .string({ error: () => i18n.t('WhatsApp number is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: () => i18n.t('WhatsApp number is required') }),
    z.regex(whatsappPattern, { error: () => i18n.t('Please enter a valid WhatsApp number') }),
  )

/** A password that a user chooses; one typed to sign in is any text. */
export const NewPassword = z.string({ error: () => i18n.t('Password is required') }).check((check) => {
  const fault = passwordError(check.value)
  if (fault) check.issues.push({ code: 'custom', input: check.value, message: passwordErrorMessages[fault] })
})

export const Category = z.enum(categories, { error: () => i18n.t('Please choose a category') })

export const Department = z.enum(departments, { error: () => i18n.t('Please choose a department') })

/** A password typed to prove who one is: any text, since rules for passwords may have changed since it was set. */
export const TypedPassword = z
  .string({ error: () => i18n.t('Password is required') })
  .check(z.minLength(1, { error: () => i18n.t('Password is required') }), z.maxLength(1024))

/** A mailed code, all of its digits. */
export const OneTimeCode = z
  .string({ error: () => i18n.t('Please enter complete OTP') })
  .check(
    z.trim(),
    z.regex(new RegExp(`^\\d{${codeLength}}$`), { error: () => i18n.t('Please enter complete OTP') }),
  )

export const Registration = z
  .object({
    username: Username,
    email: EmailAddress,
    whatsappNumber: WhatsappNumber,
    password: NewPassword,
    confirmPassword: z.string({ error: () => i18n.t('Please repeat the password') }),
    category: Category,
    department: Department,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: () => i18n.t('Passwords do not match'),
      // Reported together with the errors of the other fields, not after them.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    z.refine((form) => passwordError(form.password, form) !== 'own_name', {
      path: ['password'],
      error: () => passwordErrorMessages.own_name,
    }),
  )

/** What is asked of someone whom the campus's own sign-in knows. */
export const CampusJoin = z.object({
  username: Username,
  whatsappNumber: WhatsappNumber,
  category: Category,
  department: Department,
})

export const Credentials = z.object({ email: EmailAddress, password: TypedPassword })

/** What users may change of themselves; address and category stay. */
export const ProfileChange = z.object({
  username: Username,
  whatsappNumber: WhatsappNumber,
  department: Department,
  language: z.optional(z.enum(languages)),
})
