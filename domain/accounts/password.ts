import { i18n } from '../language/index.ts'
/** Shortest and longest password, in characters. */
export const minPasswordLength = 6
export const maxPasswordLength = 128

export type PasswordError = 'too_short' | 'too_long' | 'too_common' | 'own_name'

/** What anyone knows who attacks an account. */
export interface KnownOfUser {
  readonly username: string
  readonly email: string
}

/** Why a password is rejected, or `undefined` when it may be used. Whose it is, is not known everywhere. */
export function passwordError(password: string, user?: KnownOfUser): PasswordError | undefined {
  const length = [...password].length
  if (length < minPasswordLength) return 'too_short'
  if (length > maxPasswordLength) return 'too_long'
  if (commonPasswords.has(password.toLowerCase())) return 'too_common'
  return user && isOwnName(password, user) ? 'own_name' : undefined
}

/** Whether a password is no more than the name or the address of its user, whatever is between its letters. */
function isOwnName(password: string, { username, email }: KnownOfUser): boolean {
  const own = [username, email, email.split('@')[0] ?? '', ...username.split(/\s+/u)]
  return own.map(lettersOf).includes(lettersOf(password))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

export const passwordErrorMessages: Readonly<Record<PasswordError, string>> = {
  get too_short() {
    return i18n.t('Password must be at least {minPasswordLength, number} characters', { minPasswordLength })
  },
  get too_long() {
    return i18n.t('Password must be at most {maxPasswordLength, number} characters', { maxPasswordLength })
  },
  get too_common() {
    return i18n.t('This password is one of the most common ones. Please choose another')
  },
  get own_name() {
    return i18n.t('Your name or email address is easy to guess. Please choose another password')
  },
}

/**
 * Passwords that guessing tools try first, in lower case, so that a form says so at once; the server knows more of them.
 * Those under six characters are rejected by length.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
    000000 0000000 00000000 0123456789 0987654321 100100 101010 111111 1111111 11111111 112233 112233445566
    121212 123000 123123 123123123 1231234 123321 123456 1234561 1234567 12345678 123456789 1234567890
    1234qwer 123qwe 131313 159753 1qaz2wsx 222222 321321 333333 420420 444444 456456 456789 520520 555555
    556677 654321 654654 666666 696969 7654321 777777 786786 789789 87654321 888888 88888888 909090 987654321
    9876543210 987987 999999 9999999999 a12345678 aa123456 aaaaaa aaaaaaaa aabbcc abc123 abc@123 abc@1234
    abcabc abcd@1234 abcdef abcdefg abcdefgh access admin123 admin1234 admin@123 administrator andrew android
    apple123 asdfgh asdfghjkl1 ashley baseball batman bharat campus campus123 campus@123 changeme123 charlie
    cheese chelsea college123 college@123 computer computer123 cookie daniel database default delhi123
    department dragon facebook football freedom ganesh ganesha ginger gmail123 google123 guest123 hanuman
    hellohello hunter hunter2 iloveyou iloveyou1 india123 india@123 instagram internet iphone jaimatadi
    jaishreeram jessica jordan joshua killer krishna1 letmein linkedin lkjhgfdsa login123 lovely1 mahadev
    master matthew michael mnbvcxz monkey mumbai mypassword nopassword omnamah omsairam p4ssw0rd p@ssw0rd
    p@ssword pass@123 passwd password password12 password1234 password@123 poiuyt poiuytrewq princess
    professor public pune123 q1w2e3r4t5 qazwsx qwerty qwerty1234 qwerty@123 qwertyuiop qwertyuiop123 robert
    root123 sairam secret secret123 shadow shivam starwars student1 student123 student@123 summer sunshine
    superman supervisor temp123 test1234 test@123 thomas trustno1 twitter ubuntu university user123 user1234
    username welcome123 welcome@123 whatever whatsapp xxxxxx xyz123 yahoo123 zxcvbn zxcvbnm zzzzzz
  `
    .trim()
    .split(/\s+/),
)
