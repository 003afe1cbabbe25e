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
    return i18n.t('Your name or e-mail address is easy to guess. Please choose another password')
  },
}

/** Passwords that guessing tools try first, in lower case; those under six characters are rejected by length. */
const commonPasswords: ReadonlySet<string> = new Set(
  `
    000000 0000000 00000000 007007 010203 0123456789 0987654321 100100 101010 102030 111111 1111111
    11111111 112233 11223344 112233445566 121212 123000 123123 123123123 1231234 123321 12344321
    123454321 123456 1234561 1234567 12345678 123456789 1234567890 12345678910 1234567a 123456a 123456q
    12345a 12345q 1234abcd 1234qwer 123654 123789 123abc 123qwe 124578 12qwaszx 131313 135790 147258
    147258369 147852369 159357 159753 159951 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 246810 258456
    314159 321321 333333 420420 444444 456456 456789 520520 555555 555666 556677 654321 654654 666666
    696969 741852963 7654321 777777 786786 789456 789456123 789789 852456 87654321 888888 88888888 909090
    963852741 987654321 9876543210 987987 999999 9999999999 a12345 a123456 a1234567 a12345678 a123456789
    aa123456 aaaaaa aaaaaaaa aabbcc abc123 abc12345 abc@123 abc@1234 abcabc abcd1234 abcd@1234 abcdef
    abcdefg abcdefgh access access14 admin123 admin1234 admin@123 administrator andrew android apple123
    arsenal asd123 asdasd asdf123 asdf1234 asdfasdf asdfgh asdfghjkl asdfghjkl1 ashley autumn azerty
    barcelona baseball batman bharat blahblah campus campus123 campus@123 changeme changeme123 charlie
    cheese chelsea chocolate college college123 college@123 computer computer123 cookie cricket daniel
    database default delhi123 department dragon engineer facebook flower football freedom ganesh ganesha
    ginger gmail123 google google123 guest123 hanuman hello123 hellohello hunter hunter2 iloveu iloveyou
    iloveyou1 india123 india@123 instagram internet iphone jaimatadi jaishreeram jessica jordan jordan23
    joshua killer krishna krishna1 letmein letmein1 linkedin liverpool lkjhgfdsa login123 lovely lovely1
    loveyou mahadev manager master matthew michael microsoft mnbvcxz monkey mumbai mypass mypassword
    naruto nopassword nothing omnamah omsairam operator oracle p4ssw0rd p@ssw0rd p@ssword pa55w0rd
    pa55word pass123 pass1234 pass@123 passpass passport passw0rd passwd password password1 password12
    password123 password1234 password@123 poiuyt poiuytrewq pokemon princess private professor public
    pune123 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwaszx qwe123 qweqwe qwer1234 qwert123 qwerty
    qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty@123 qwertyu qwertyui qwertyuiop
    qwertyuiop123 robert ronaldo root123 sairam samsung samsung1 secret secret123 security server service
    shadow shivam spring starwars student student1 student123 student@123 summer sunshine superman
    supervisor system teacher temp123 test123 test1234 test@123 testing testtest thomas trustno1 twitter
    ubuntu university unknown user123 user1234 username welcome welcome1 welcome123 welcome@123 whatever
    whatsapp windows winter xxxxxx xyz123 yahoo123 zaq12wsx zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zzzzzz
`
    .trim()
    .split(/\s+/),
)
