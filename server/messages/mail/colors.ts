/**
 * The colours of the web app, light and dark. Each pair of text and background has a contrast of at least
 * 4.5:1.
 */
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

/** A colour of the light theme for an inline `style`, which every mail app supports. */
export function light(color: Color): string {
  return colors[color][0]
}

const textRules = (names: readonly Color[]) =>
  names.map((name) => `.${name}{color:${colors[name][1]} !important}`)
const backgroundRules = (names: readonly Color[]) =>
  names.map((name) => `.${name}{background-color:${colors[name][1]} !important}`)

/** A style sheet that replaces the inline colours in dark mode. */
export const darkSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  ...backgroundRules(['ground', 'sheet', 'well']),
  ...textRules(['ink', 'soft', 'link', 'good', 'bad']),
  `.sheet,.well{border-color:${colors.line[1]} !important}`,
  '}',
].join('')
