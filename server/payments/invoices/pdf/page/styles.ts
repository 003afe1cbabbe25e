import { StyleSheet } from '@react-pdf/renderer'
import { fontFamily, weights } from './fonts.ts'

export const colors = {
  ink: '#16202e',
  soft: '#556274',
  line: '#d5dbe4',
  accent: '#1d4ed8',
  well: '#f1f4f9',
  warningInk: '#7a4d00',
  warning: '#fff4d6',
}

/** Height of A4, in points. */
export const pageHeight = 841.89

/** Styles in points: two weights and four sizes, on a grid of four points. */
export const styles = StyleSheet.create({
  page: {
    padding: 48,
    paddingBottom: 72,
    fontFamily,
    fontWeight: weights.regular,
    fontSize: 10,
    lineHeight: 1.4,
    color: colors.ink,
  },
  foot: { position: 'absolute', bottom: 36, left: 48, right: 48 },
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: 24 },
  half: { flex: 1 },
  title: { fontSize: 20, fontWeight: weights.strong, lineHeight: 1.2 },
  name: { fontSize: 13, fontWeight: weights.strong, lineHeight: 1.3 },
  strong: { fontWeight: weights.strong },
  soft: { color: colors.soft },
  small: { fontSize: 8.5, color: colors.soft },
  end: { textAlign: 'right' },
})
