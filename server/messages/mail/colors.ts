/** The web app's own colours, in both lights; each pair of ink and ground has 4.5:1 or more. */
const colors = {
  ground: ['#e8eef5', '#0e1520'],
  sheet: ['#ffffff', '#18212f'],
  well: ['#f3f6fa', '#111926'],
  line: ['#d5deea', '#2b394c'],
  ink: ['#16202e', '#e8eef6'],
  link: ['#1d4ed8', '#8cb8ff'],
  soft: ['#4a586b', '#a6b4c6'],
  good: ['#14602f', '#86e5a6'],
  bad: ['#98201a', '#ffb0a8'],
} as const

export type Color = keyof typeof colors

/** A colour in the light, for a `style`: every mail app understands that. */
export function light(color: Color): string {
  return colors[color][0]
}

const ofInk = (names: readonly Color[]) =>
  names.map((name) => `.${name}{color:${colors[name][1]} !important}`)
const ofGround = (names: readonly Color[]) =>
  names.map((name) => `.${name}{background-color:${colors[name][1]} !important}`)

/** A style sheet that turns the inline colours over where the reader wants it dark. */
export const darkSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  ...ofGround(['ground', 'sheet', 'well']),
  ...ofInk(['ink', 'soft', 'link', 'good', 'bad']),
  `.sheet,.well{border-color:${colors.line[1]} !important}`,
  '}',
].join('')
